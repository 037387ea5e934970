// The contact form's action, shared by its pages.
import { Contact } from '../../../api/support/tickets/input'
import { keyHeader } from '../../platform/api.server'
import { sendForm } from '../../platform/form.server'
import type { Visit } from '../../platform/page.server'
import { redirectWithToast } from '../../platform/toast.server'

/** Sends the message and throws the redirect to `sent`; returns only errors. */
export async function sendMessage(
  { api, request }: Visit,
  sent: (ticket: { id: string | null; reference: string }) => string,
) {
  const form = await request.formData()
  // A page that the edge caches cannot contain a key.
  const key = form.get('key')
  const headers = key ? keyHeader(key) : {}
  const answer = await sendForm(form, Contact, (json) =>
    api.support.tickets.$post({ json }, { headers }),
  )
  if (!answer.ok) return answer.refusal
  const { id, reference } = answer.value
  throw await redirectWithToast(
    sent({ id, reference }),
    'Message Sent',
    `Thank you. Your reference is ${reference}.`,
  )
}
