// Downloading a statement; one that is gone leads back to where another can be asked for.
import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import type { Problem } from '../../../api/platform/values/problem'
import { noticeOf } from '../../platform/errors'
import { authPath, returnPath } from '../../platform/paths'
import { visitorAs } from '../../platform/session.server'
import { redirectWithToast } from '../../platform/toast.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await visitorAs(['client'], { request, context })
  const param = { id: params.id ?? '' }
  const one = context.api.api.wallet.history.statements[':id']
  const csv = new URL(request.url).searchParams.get('format') === 'csv'
  const answer = await (csv ? one.csv.$get({ param }) : one.pdf.$get({ param }))
  const response = answer as unknown as Response
  if (response.ok) return response
  const problem = (await response.json()) as Problem
  if (problem.code === 'unauthenticated') throw redirect(authPath(returnPath(request)))
  const { title, description } =
    problem.code === 'not-found'
      ? { title: 'No longer there', description: 'Statements are kept for 7 days.' }
      : noticeOf(problem)
  return redirectWithToast('/client/wallet/statements', title, description, 'bad')
}
