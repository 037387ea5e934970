// Downloading a statement; one that is gone leads back to where another can be asked for.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { downloadOwn } from '../../platform/download.server'
import { visitorAs } from '../../platform/session.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { role } = await visitorAs(['client'], { request, context })
  const param = { id: params.id ?? '' }
  const one = context.api.api.wallet.history.statements[':id']
  const csv = new URL(request.url).searchParams.get('format') === 'csv'
  const answer = csv ? one.csv.$get({ param }) : one.pdf.$get({ param })
  return downloadOwn(request, role, answer, {
    back: '/client/wallet/statements',
    gone: 'Statements are kept for 7 days.',
  })
}
