// The contact form's action, on whichever page it stands.
import type { AppLoadContext } from '@remix-run/cloudflare'
import { Contact } from '../../../api/support/tickets/input'
import { ask, keyHeader } from '../../platform/api.server'
import { readForm, refuseForm } from '../../platform/form.server'
import { redirectWithToast } from '../../platform/toast.server'

/** Sends the message and throws the redirect to `sent`; returns only what is to be mended. */
export async function sendMessage(
  request: Request,
  context: AppLoadContext,
  sent: (ticket: { id: string | null; reference: string }) => string,
) {
  const form = await request.formData()
  const read = readForm(form, Contact)
  if (!read.ok) return read.answer
  // A page that the edge keeps has no key to give.
  const key = form.get('key')
  const headers = key ? keyHeader(key) : {}
  const answer = await ask(
    request,
    context.api.api.support.tickets.$post({ json: read.value }, { headers }),
  )
  if (!answer.ok) return refuseForm(read.submission, answer.problem)
  const { id, reference } = answer.value
  throw await redirectWithToast(
    sent({ id, reference }),
    'Message Sent',
    `Thank you. Your reference is ${reference}.`,
  )
}
