// Sends each role home, and strangers to sign in.
import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { homeOf } from '../platform/paths'

export async function loader({ context }: LoaderFunctionArgs) {
  const visitor = await context.viewer()
  return redirect(visitor ? homeOf(visitor.role) : '/auth')
}
