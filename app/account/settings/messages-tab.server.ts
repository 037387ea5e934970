// Reads and saves the messages tab: auto-replies, which clients do not have.
import { SaveAutoReplies } from '../../../api/messaging/messages/input'
import { get } from '../../platform/api.server'
import { form } from '../../platform/form.server'
import type { PageRequest } from '../../platform/page.server'
import { baseOf } from '../../platform/paths'

export async function loadMessages({ api, visitor }: PageRequest<'account'>) {
  if (visitor.role === 'client') return { replies: null }
  return { replies: await get(api.me['auto-replies'].$get()) }
}

export const saveMessages = form(
  SaveAutoReplies,
  ({ api }: PageRequest<'account'>, { json }) => api.me['auto-replies'].$put({ json }),
  (_, __, pageRequest) => [pathOf(pageRequest), 'Preferences Updated', 'Your auto-replies have been saved.'],
)

const pathOf = ({ visitor }: PageRequest<'account'>) => `${baseOf(visitor.role)}/settings?tab=messages`
