// Reads and saves the messages tab: auto-replies, which clients do not have.
import { redirect } from '@remix-run/cloudflare'
import { SaveAutoReplies } from '../../../api/messaging/messages/input'
import { get } from '../../platform/api.server'
import { sendForm } from '../../platform/form.server'
import type { Visit } from '../../platform/page.server'
import { baseOf } from '../../platform/paths'
import { redirectWithToast } from '../../platform/toast.server'

export async function loadMessages({ api, visitor }: Visit<'account'>) {
  if (visitor.role === 'client') return { replies: null }
  return { replies: await get(api.me['auto-replies'].$get()) }
}

export async function saveMessages({ api, request, visitor }: Visit<'account'>) {
  const path = `${baseOf(visitor.role)}/settings?tab=messages`
  if (visitor.role === 'client') throw redirect(path)
  const answer = await sendForm(await request.formData(), SaveAutoReplies, (json) =>
    api.me['auto-replies'].$put({ json }),
  )
  if (!answer.ok) return answer.refusal
  throw await redirectWithToast(path, 'Preferences Updated', 'Your auto-replies have been saved.')
}
