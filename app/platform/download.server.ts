// Downloads of files from the api.
import { redirect } from '@remix-run/cloudflare'
import { problemIn } from './api.server'
import { noticeOf } from './errors'
import { redirectWithToast } from './toast.server'

/** A table of the api as a download, or a redirect where the api requires one. */
export async function download(call: Promise<unknown>, otherwise: string): Promise<Response> {
  const response = (await call) as Response
  return response.ok ? response : redirect(otherwise)
}

/** A file prepared for the visitor; one that is gone redirects to `back`, to request another. */
export async function downloadOwn(
  call: Promise<unknown>,
  { back, gone }: { back: string; gone: string },
): Promise<Response> {
  const response = (await call) as Response
  if (response.ok) return response
  const problem = await problemIn(response)
  const { title, description } =
    problem.code === 'not-found' ? { title: 'No longer available', description: gone } : noticeOf(problem)
  return redirectWithToast(back, title, description, 'bad')
}
