// Sends the file of a form to the api, which checks it.
import { data, redirect } from '@remix-run/cloudflare'
import { problemIn } from '../../platform/api.server'
import { type Notice, noticeOf } from '../../platform/errors'
import type { PageRequest } from '../../platform/page.server'
import { readPictureForm } from '../../platform/upload.server'

type Refusal = { fault: string | null; notice: Notice | null }

/**
 * Redirects to the import's page under `to`, or returns what is wrong. `api` is the path of the route that checks files;
 * `fields` are sent with it from the form.
 */
export async function uploadImport(
  { request, context }: Pick<PageRequest, 'request' | 'context'>,
  {
    api,
    to,
    setUp,
    messages,
    fields = [],
  }: {
    api: string
    to: string
    /** Where somebody goes who has nothing to import into yet. */
    setUp: string
    messages: { none: string; tooLarge: string }
    fields?: string[]
  },
) {
  const form = await readPictureForm(request)
  const file = form?.get('file')
  if (!form) return refuse(messages.tooLarge, 413)
  if (!(file instanceof File) || file.size === 0) return refuse(messages.none, 400)
  const name = file.name.replace(/[^\p{L}\p{N} ._-]/gu, '').slice(-120) || 'file.csv'
  const query = new URLSearchParams({ name })
  for (const field of fields) query.set(field, String(form.get(field) ?? ''))
  // The media type depends on the software installed beside the browser: the content decides.
  const response = await context.dispatch(
    new Request(new URL(`${api}?${query}`, request.url), {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: await file.arrayBuffer(),
    }),
  )
  if (response.ok) {
    const { id } = (await response.json()) as { id: string }
    throw redirect(`${to}/${id}`)
  }
  const reply = await problemIn(response)
  if (reply.code === 'not-found') throw redirect(setUp)
  const fault = Object.values(reply.errors ?? {})[0]?.[0]
  return fault
    ? refuse(fault, reply.status)
    : data<Refusal>({ fault: null, notice: noticeOf(reply) }, { status: reply.status })
}

function refuse(fault: string, status: number) {
  return data<Refusal>({ fault, notice: null }, { status })
}
