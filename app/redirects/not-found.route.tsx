// Any unknown page path goes to the dashboard; a missing file is missing.
import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'

export function loader({ request }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url)
  if (/\.[a-z0-9]+$/i.test(pathname)) throw new Response(null, { status: 404 })
  return redirect('/dashboard')
}
