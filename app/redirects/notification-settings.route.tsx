// Another name of the notifications tab.
import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { baseOf } from '../platform/paths'
import { visitorAt } from '../platform/session.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { role } = await visitorAt(params.base, { request, context })
  return redirect(`${baseOf(role)}/settings?tab=notifications`)
}
