// HTTP for conversations: the list, one of them, writing, receipts, pictures, and being left alone.
import { type Context, Hono } from 'hono'
import {
  type ApiEnv,
  access,
  answers,
  answersFile,
  EVERYONE,
  idempotencyKey,
  idempotent,
  takes,
  takesPicture,
} from '../../platform/guards'
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '../../platform/media/input'
import { MessageResponse } from '../../platform/providers/live/message'
import { DomainError } from '../../platform/values/problem'
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
    access(...EVERYONE),
    answers('Your conversations, newest first', 200, ConversationsResponse),
    takes('query', ConversationsQuery),
    async (c) => c.json(await listConversations(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .post(
    '/',
    access(...EVERYONE),
    answers('Begin to write to somebody; 200 where you have before', 201, StartedResponse, 200),
    takes('json', NewConversation),
    async (c) => {
      const addressee = c.req.valid('json')
      const { id, isNew } = await startConversation(c.env.ctx, c.var.viewer, addressee)
      return c.json({ id }, isNew ? 201 : 200)
    },
  )
  .get(
    '/with',
    access(...EVERYONE),
    answers(
      'Somebody to write to, and what you have written before',
      200,
      ConversationWithResponse,
    ),
    takes('query', WithQuery),
    async (c) => {
      const { person, salon, appointment, shop, order } = c.req.valid('query')
      const addressee = {
        ...{ personId: person, salonId: salon, appointmentId: appointment },
        ...{ shopId: shop, orderId: order },
      }
      return c.json(await findConversationWith(c.env.ctx, c.var.viewer, addressee))
    },
  )
  .get(
    '/:id',
    access(...EVERYONE),
    answers('One conversation with its latest messages', 200, ConversationResponse),
    takes('param', ConversationId),
    takes('query', ConversationQuery),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await getConversation(c.env.ctx, c.var.viewer, id, c.req.valid('query')))
    },
  )
  .get(
    '/:id/messages',
    access(...EVERYONE),
    answers('Messages before a number, or since one', 200, MessagesResponse),
    takes('param', ConversationId),
    takes('query', MessagesQuery),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await listMessages(c.env.ctx, c.var.viewer, id, c.req.valid('query')))
    },
  )
  .post(
    '/:id/messages',
    access(...EVERYONE),
    answers('Write; 200 where it was sent before under the same key', 201, MessageResponse, 200),
    idempotent(),
    takes('param', ConversationId),
    takes('json', SendMessage),
    async (c) => {
      const { id } = c.req.valid('param')
      const { ctx } = c.env
      const sent = await sendMessage(ctx, c.var.viewer, id, clientId(c), c.req.valid('json'))
      return c.json(sent.message, sent.isNew ? 201 : 200)
    },
  )
  .put(
    '/:id/receipts',
    access(...EVERYONE),
    answers('Say how far you have received and read', 200, ReceiptsResponse),
    takes('param', ConversationId),
    takes('json', MarkReceipts),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await markReceipts(c.env.ctx, c.var.viewer, id, c.req.valid('json')))
    },
  )
  .post(
    '/:id/pictures',
    access(...EVERYONE),
    answers('Add a picture, for a message to come within a day', 201, PictureResponse),
    takesPicture(PICTURE_TYPES, MAX_PICTURE_BYTES),
    takes('param', ConversationId),
    async (c) => {
      const bytes = new Uint8Array(await c.req.arrayBuffer())
      return c.json(await addPicture(c.env.ctx, c.var.viewer, c.req.valid('param').id, bytes), 201)
    },
  )
  .get(
    '/:id/pictures/:pictureId',
    access(...EVERYONE),
    answersFile('A picture of a conversation of yours', 'image/jpeg'),
    takes('param', PictureId),
    async (c) => {
      const file = await openPicture(c.env.ctx, c.var.viewer, c.req.valid('param'))
      return c.body(file.body, 200, {
        'content-type': 'image/jpeg',
        'content-length': String(file.bytes),
        'cache-control': 'private, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
    },
  )
  .put(
    '/:id/block',
    access(...EVERYONE),
    answers('Block the other: neither can write to the other', 200, BlockResponse),
    takes('param', ConversationId),
    async (c) => c.json(await block(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
  .delete(
    '/:id/block',
    access(...EVERYONE),
    answers('Unblock the other', 200, BlockResponse),
    takes('param', ConversationId),
    async (c) => c.json(await unblock(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
  .post(
    '/:id/reports',
    access(...EVERYONE),
    answers('Report a conversation', 201, ConversationReportResponse),
    takes('param', ConversationId),
    takes('json', ConversationReported),
    async (c) => {
      const { id } = c.req.valid('param')
      const report = c.req.valid('json')
      return c.json(await reportConversation(c.env.ctx, c.var.viewer, id, report), 201)
    },
  )

/** What the device calls its message: its Idempotency-Key, of 100 characters at most. */
function clientId(c: Context<ApiEnv>): string {
  const key = idempotencyKey(c)
  if (key.length > 100) throw new DomainError('idempotency-key-missing')
  return key
}
