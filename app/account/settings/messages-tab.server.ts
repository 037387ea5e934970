// Reads and saves the messages tab: auto-replies, which clients do not have.
import { type AppLoadContext, redirect } from '@remix-run/cloudflare'
import { SaveAutoReplies } from '../../../api/messaging/messages/input'
import { ask, get, type Visitor } from '../../platform/api.server'
import { readForm, refuseForm } from '../../platform/form.server'
import { baseOf } from '../../platform/paths'
import { redirectWithToast } from '../../platform/toast.server'

export async function loadMessages(visitor: Visitor, request: Request, { api }: AppLoadContext) {
  if (visitor.role === 'client') return { replies: null }
  return { replies: await get(request, api.api.me['auto-replies'].$get()) }
}

export async function saveMessages(visitor: Visitor, request: Request, { api }: AppLoadContext) {
  const path = `${baseOf(visitor.role)}/settings?tab=messages`
  if (visitor.role === 'client') throw redirect(path)
  const read = readForm(await request.formData(), SaveAutoReplies)
  if (!read.ok) return read.answer
  const answer = await ask(request, api.api.me['auto-replies'].$put({ json: read.value }))
  if (!answer.ok) return refuseForm(read.submission, answer.problem)
  throw await redirectWithToast(path, 'Preferences Updated', 'Your auto-replies hold from now on.')
}
