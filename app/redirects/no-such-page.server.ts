// What an address is answered that is none of ours.
import { redirect } from '@remix-run/cloudflare'

export function noSuchPage({ url }: Request): Response {
  if (/\.[a-z0-9]+$/i.test(new URL(url).pathname)) throw new Response(null, { status: 404 })
  return redirect('/dashboard')
}
