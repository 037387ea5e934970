// Sends whoever wants to chat with support to where they do; strangers by way of signing in.
import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { chatPath } from '../features/help/contact-details'
import { authPath, baseOf } from '../platform/paths'

export async function loader({ context }: LoaderFunctionArgs) {
  const visitor = await context.viewer()
  if (!visitor) return redirect(authPath('/support'))
  // Admins stand on the other side of the desk.
  return redirect(chatPath(baseOf(visitor.role)) ?? '/admin/support')
}
