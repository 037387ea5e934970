// Reads and saves the messages tab: auto-replies, which clients do not have.
import { redirect } from '@remix-run/cloudflare'
import { SaveAutoReplies } from '../../../api/messaging/messages/input'
import { get } from '../../platform/api.server'
import { form } from '../../platform/form.server'
import type { Visit } from '../../platform/page.server'
import { baseOf } from '../../platform/paths'

export async function loadMessages({ api, visitor }: Visit<'account'>) {
  if (visitor.role === 'client') return { replies: null }
  return { replies: await get(api.me['auto-replies'].$get()) }
}

const save = form(
  SaveAutoReplies,
  ({ api }: Visit<'account'>, { json }) => api.me['auto-replies'].$put({ json }),
  (_, __, visit) => [pathOf(visit), 'Preferences Updated', 'Your auto-replies have been saved.'],
)

export async function saveMessages(visit: Visit<'account'>) {
  if (visit.visitor.role === 'client') throw redirect(pathOf(visit))
  return save(visit)
}

const pathOf = ({ visitor }: Visit<'account'>) => `${baseOf(visitor.role)}/settings?tab=messages`
