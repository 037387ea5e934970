// The contact form's action, shared by its pages.
import { Contact } from '../../../api/support/tickets/input'
import { keyHeader } from '../../platform/api.server'
import { form } from '../../platform/form.server'
import type { PageRequest } from '../../platform/page.server'

/** Sends the message and throws the redirect to `sent`; returns only errors. */
export function sendMessage(
  pageRequest: PageRequest,
  sent: (ticket: { id: string | null; reference: string }) => string,
) {
  return form(
    Contact,
    ({ api }: PageRequest, { form, json }) => {
      // A page that the edge caches cannot contain a key.
      const key = form.get('key')
      return api.support.tickets.$post({ json }, { headers: key ? keyHeader(key) : {} })
    },
    ({ id, reference }) => [sent({ id, reference }), 'Message Sent', `Thank you. Your reference is ${reference}.`],
  )(pageRequest)
}
