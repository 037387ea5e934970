// Downloading an archive, after a step-up where the session is not fresh.
import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import type { Problem } from '../../../api/platform/values/problem'
import { noticeOf } from '../../platform/errors'
import { authPath, baseOf, returnPath } from '../../platform/paths'
import { proveFirst, visitorAt } from '../../platform/session.server'
import { redirectWithToast } from '../../platform/toast.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { role } = await visitorAt(params.base, { request, context })
  const id = params.id ?? ''
  const answer = await context.api.api.me.exports[':id'].archive.$get({ param: { id } })
  const response = answer as unknown as Response
  if (response.ok) return response
  const problem = (await response.json()) as Problem
  if (problem.code === 'unauthenticated') throw redirect(authPath(returnPath(request)))
  proveFirst(role, request, problem)
  const { title, description } =
    problem.code === 'not-found'
      ? { title: 'No longer there', description: 'Archives are kept for 7 days.' }
      : noticeOf(problem)
  return redirectWithToast(`${baseOf(role)}/settings/export`, title, description, 'bad')
}
