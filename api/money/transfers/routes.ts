// Money between people over HTTP: sending, requests, splits, scheduled transfers.
import { Hono } from 'hono'
import {
  type ApiEnv,
  access,
  answers,
  idempotencyKey,
  idempotent,
  takes,
} from '../../platform/guards'
import { pageOf } from '../../platform/pagination'
import { getDraft } from './counterparties'
import {
  ChangeScheduled,
  DraftQuery,
  PersonalMove,
  RequestsQuery,
  ScheduledQuery,
  ScheduleTransfer,
  SplitDraftQuery,
  SplitPayment,
  TransferItemId,
} from './input'
import { cancelRequest, declineRequest, listRequests, payRequest, requestMoney } from './requests'
import {
  DraftResponse,
  MoneyRequestResponse,
  RequestsResponse,
  ScheduledResponse,
  SentResponse,
  SplitDraftResponse,
  SplitResponse,
} from './responses'
import {
  changeScheduled,
  endScheduled,
  listScheduled,
  pauseScheduled,
  resumeScheduled,
  scheduleTransfer,
} from './scheduled'
import { sendMoney } from './send'
import { getSplitDraft, splitPayment } from './splits'

export const transfers = new Hono<ApiEnv>()
  .get(
    '/draft',
    access('client'),
    answers('Who is chosen or found, and what there is to send', 200, DraftResponse),
    takes('query', DraftQuery),
    async (c) => c.json(await getDraft(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .post(
    '/sends',
    access('client'),
    answers('Send money to another client', 201, SentResponse),
    idempotent(),
    takes('json', PersonalMove),
    async (c) =>
      c.json(await sendMoney(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('json')), 201),
  )
  .get(
    '/requests',
    access('client'),
    answers('Requests for money, the newest first', 200, RequestsResponse),
    takes('query', RequestsQuery),
    async (c) => c.json(await listRequests(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .post(
    '/requests',
    access('client'),
    answers('Ask another client for money', 201, MoneyRequestResponse),
    idempotent(),
    takes('json', PersonalMove),
    async (c) =>
      c.json(
        await requestMoney(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('json')),
        201,
      ),
  )
  .post(
    '/requests/:id/payment',
    access('client'),
    answers('Pay what one is asked for', 200, MoneyRequestResponse),
    idempotent(),
    takes('param', TransferItemId),
    async (c) =>
      c.json(await payRequest(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('param').id)),
  )
  .post(
    '/requests/:id/refusal',
    access('client'),
    answers('Decline what one is asked for', 200, MoneyRequestResponse),
    idempotent(),
    takes('param', TransferItemId),
    async (c) =>
      c.json(
        await declineRequest(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('param').id),
      ),
  )
  .post(
    '/requests/:id/cancellation',
    access('client'),
    answers('Take one’s own request back', 200, MoneyRequestResponse),
    idempotent(),
    takes('param', TransferItemId),
    async (c) =>
      c.json(
        await cancelRequest(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('param').id),
      ),
  )
  .get(
    '/splits/draft',
    access('client'),
    answers('A payment, who could share it, and how its shares stand', 200, SplitDraftResponse),
    takes('query', SplitDraftQuery),
    async (c) => c.json(await getSplitDraft(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .post(
    '/splits',
    access('client'),
    answers('Share a payment with other clients', 201, SplitResponse),
    idempotent(),
    takes('json', SplitPayment),
    async (c) =>
      c.json(
        await splitPayment(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('json')),
        201,
      ),
  )
  .get(
    '/scheduled',
    access('client'),
    answers('Scheduled transfers, the newest first', 200, pageOf(ScheduledResponse)),
    takes('query', ScheduledQuery),
    async (c) => c.json(await listScheduled(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .post(
    '/scheduled',
    access('client'),
    answers('Schedule a transfer to a client or a goal', 201, ScheduledResponse),
    idempotent(),
    takes('json', ScheduleTransfer),
    async (c) =>
      c.json(
        await scheduleTransfer(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('json')),
        201,
      ),
  )
  .put(
    '/scheduled/:id',
    access('client'),
    answers('Another amount, from the next due day on', 200, ScheduledResponse),
    idempotent(),
    takes('param', TransferItemId),
    takes('json', ChangeScheduled),
    async (c) => {
      const { id } = c.req.valid('param')
      const input = c.req.valid('json')
      return c.json(await changeScheduled(c.env.ctx, c.var.viewer, idempotencyKey(c), id, input))
    },
  )
  .post(
    '/scheduled/:id/pause',
    access('client'),
    answers('Nothing moves until it is resumed', 200, ScheduledResponse),
    idempotent(),
    takes('param', TransferItemId),
    async (c) =>
      c.json(
        await pauseScheduled(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('param').id),
      ),
  )
  .post(
    '/scheduled/:id/resumption',
    access('client'),
    answers('Go on with the next due day', 200, ScheduledResponse),
    idempotent(),
    takes('param', TransferItemId),
    async (c) =>
      c.json(
        await resumeScheduled(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('param').id),
      ),
  )
  .post(
    '/scheduled/:id/end',
    access('client'),
    answers('End it for good', 200, ScheduledResponse),
    idempotent(),
    takes('param', TransferItemId),
    async (c) =>
      c.json(
        await endScheduled(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('param').id),
      ),
  )
