// HTTP for conversations: the list, one of them, writing, receipts, pictures, and being left alone.
import { Hono } from 'hono'
import { type ApiEnv, EVERYONE, PICTURE } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { DomainError } from '../../platform/values/problem'
import { MessageResponse } from '../live/message'
import {
  ConversationId,
  ConversationQuery,
  ConversationReported,
  ConversationsQuery,
  MarkReceipts,
  MessagesQuery,
  NewConversation,
  PictureId,
  SendMessage,
  WithQuery,
} from '../messages/input'
import { addPicture, openPicture } from '../messages/pictures'
import { markReceipts } from '../messages/receipts'
import {
  BlockResponse,
  ConversationReportResponse,
  ConversationResponse,
  ConversationsResponse,
  ConversationWithResponse,
  MessagesResponse,
  PictureResponse,
  ReceiptsResponse,
  StartedResponse,
} from '../messages/responses'
import { sendMessage } from '../messages/send'
import { block, unblock } from './blocks'
import { listConversations } from './conversation-list'
import { getConversation, listMessages } from './conversations'
import { reportConversation } from './report'
import { findConversationWith, startConversation } from './start'

export const conversations = new Hono<ApiEnv>()
  .get(
    '/',
    route(EVERYONE, 'Your conversations, newest first', {
      query: ConversationsQuery,
      response: ConversationsResponse,
      handler: ({ ctx, viewer, query }) => listConversations(ctx, viewer, query),
    }),
  )
  .post(
    '/',
    route(EVERYONE, 'Start a conversation; 200 if it exists', {
      body: NewConversation,
      created: StartedResponse,
      mayExist: true,
      handler: async ({ c, ctx, viewer, body }) => {
        const { id, isNew } = await startConversation(ctx, viewer, body)
        return c.json({ id }, isNew ? 201 : 200)
      },
    }),
  )
  .get(
    '/with',
    route(EVERYONE, 'A person to message, and any existing conversation', {
      query: WithQuery,
      response: ConversationWithResponse,
      handler: ({ ctx, viewer, query }) => {
        const addressee = {
          ...{ personId: query.person, salonId: query.salon, appointmentId: query.appointment },
          ...{ shopId: query.shop, orderId: query.order },
        }
        return findConversationWith(ctx, viewer, addressee)
      },
    }),
  )
  .get(
    '/:id',
    route(EVERYONE, 'One conversation with its latest messages', {
      params: ConversationId,
      query: ConversationQuery,
      response: ConversationResponse,
      handler: ({ ctx, viewer, params, query }) => getConversation(ctx, viewer, params.id, query),
    }),
  )
  .get(
    '/:id/messages',
    route(EVERYONE, 'Messages before a number, or since one', {
      params: ConversationId,
      query: MessagesQuery,
      response: MessagesResponse,
      handler: ({ ctx, viewer, params, query }) => listMessages(ctx, viewer, params.id, query),
    }),
  )
  .post(
    '/:id/messages',
    route(EVERYONE, 'Send a message; 200 if it was already sent under the same key', {
      keyed: true,
      params: ConversationId,
      body: SendMessage,
      created: MessageResponse,
      mayExist: true,
      handler: async ({ c, ctx, viewer, key, params, body }) => {
        const sent = await sendMessage(ctx, viewer, params.id, clientId(key), body)
        return c.json(sent.message, sent.isNew ? 201 : 200)
      },
    }),
  )
  .put(
    '/:id/receipts',
    route(EVERYONE, 'Mark messages as delivered and read', {
      params: ConversationId,
      body: MarkReceipts,
      response: ReceiptsResponse,
      handler: ({ ctx, viewer, params, body }) => markReceipts(ctx, viewer, params.id, body),
    }),
  )
  .post(
    '/:id/pictures',
    route(EVERYONE, 'Upload a picture for a message sent within a day', {
      params: ConversationId,
      bytes: PICTURE,
      created: PictureResponse,
      handler: ({ ctx, viewer, params, bytes }) => addPicture(ctx, viewer, params.id, bytes),
    }),
  )
  .get(
    '/:id/pictures/:pictureId',
    route(EVERYONE, 'A picture in a conversation', {
      params: PictureId,
      file: 'image/jpeg',
      handler: async ({ ctx, viewer, params }) => {
        const file = await openPicture(ctx, viewer, params)
        return {
          body: file.body,
          bytes: file.bytes,
          cacheControl: 'private, max-age=31536000, immutable',
        }
      },
    }),
  )
  .put(
    '/:id/block',
    route(EVERYONE, 'Block the other person; neither can message the other', {
      params: ConversationId,
      response: BlockResponse,
      handler: ({ ctx, viewer, params }) => block(ctx, viewer, params.id),
    }),
  )
  .delete(
    '/:id/block',
    route(EVERYONE, 'Unblock the other person', {
      params: ConversationId,
      response: BlockResponse,
      handler: ({ ctx, viewer, params }) => unblock(ctx, viewer, params.id),
    }),
  )
  .post(
    '/:id/reports',
    route(EVERYONE, 'Report a conversation', {
      params: ConversationId,
      body: ConversationReported,
      created: ConversationReportResponse,
      handler: ({ ctx, viewer, params, body }) => reportConversation(ctx, viewer, params.id, body),
    }),
  )

/** What the device calls its message: its Idempotency-Key, of 100 characters at most. */
function clientId(key: string): string {
  if (key.length > 100) throw new DomainError('idempotency-key-missing')
  return key
}
