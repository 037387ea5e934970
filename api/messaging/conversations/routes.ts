// HTTP for conversations: the list, one of them, writing, receipts, pictures, and being left alone.
import { EVERYONE } from '../../platform/http/guards'
import { operation, operations } from '../../platform/http/operation'
import { DomainError } from '../../platform/values/problem'
import { MessageResponse } from '../live/message'
import { SendMessage } from '../messages/input'
import { addPicture, openConversationPicture } from '../messages/pictures'
import { markRead } from '../messages/receipts'
import { sendMessage } from '../messages/send'
import { block, unblock } from './blocks'
import { listConversations } from './conversation-list'
import { listMessages, readConversation } from './conversations'
import { reportConversation } from './report'
import { findConversationWith, openConversation } from './start'

export const conversations = operations(
  listConversations,
  openConversation,
  findConversationWith,
  readConversation,
  listMessages,
  operation(EVERYONE, 'POST /conversations/:id/messages', {
    summary: 'Send a message; 200 if it was already sent under the same key',
    keyed: true,
    body: SendMessage,
    created: MessageResponse,
    mayExist: true,
    problems: ['cannot-write', 'not-found'],
    run: async ({ c, ctx, viewer, key, params, body }) => {
      const sent = await sendMessage(ctx, viewer, params.id, clientId(key), body)
      return c.json(sent.message, sent.isNew ? 201 : 200)
    },
  }),
  markRead,
  addPicture,
  openConversationPicture,
  block,
  unblock,
  reportConversation,
)

/** What the device calls its message: its Idempotency-Key, of 100 characters at most. */
function clientId(key: string): string {
  if (key.length > 100) throw new DomainError('idempotency-key-missing')
  return key
}
