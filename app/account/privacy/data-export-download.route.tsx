// Downloading an archive, after a step-up where the session is not fresh.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { downloadOwn } from '../../platform/download.server'
import { baseOf } from '../../platform/paths'
import { visitorAt } from '../../platform/session.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { role } = await visitorAt(params.base, { request, context })
  const param = { id: params.id ?? '' }
  const answer = context.api.api.me.exports[':id'].archive.$get({ param })
  return downloadOwn(request, role, answer, {
    back: `${baseOf(role)}/settings/export`,
    gone: 'Archives are kept for 7 days.',
  })
}
