// Files of the api to be saved.
import { redirect } from '@remix-run/cloudflare'
import type { Problem } from '../../api/platform/values/problem'
import { noticeOf } from './errors'
import { authPath, type Role, returnPath } from './paths'
import { proveFirst } from './session.server'
import { redirectWithToast } from './toast.server'

/** A table of the api's as a download, or where one is sent instead. */
export async function download(call: Promise<unknown>, otherwise: string): Promise<Response> {
  const response = (await call) as Response
  return response.ok ? response : redirect(otherwise)
}

/**
 * A file that was made for the visitor. Who is not fresh, where that is wanted, proves themselves first and comes
 * back to it; one that is gone leads `back` to where another can be asked for.
 */
export async function downloadOwn(
  request: Request,
  role: Role,
  call: Promise<unknown>,
  { back, gone }: { back: string; gone: string },
): Promise<Response> {
  const response = (await call) as Response
  if (response.ok) return response
  const problem = (await response.json()) as Problem
  if (problem.code === 'unauthenticated') throw redirect(authPath(returnPath(request)))
  proveFirst(role, request, problem)
  const { title, description } =
    problem.code === 'not-found'
      ? { title: 'No longer there', description: gone }
      : noticeOf(problem)
  return redirectWithToast(back, title, description, 'bad')
}
