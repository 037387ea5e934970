// HTTP routes of transfers between people: sending, requests, splits, scheduled transfers.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { pageOf } from '../../platform/pagination'
import { getDraft } from './counterparties'
import {
  ChangeScheduled,
  DraftQuery,
  MoveToContact,
  PersonalMove,
  RequestsQuery,
  ScheduledQuery,
  ScheduleTransfer,
  SplitDraftQuery,
  SplitPayment,
  TransferItemId,
  WaitingQuery,
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
  WaitingListResponse,
  WaitingResponse,
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
import { sendToContact } from './send-to-contact'
import { getSplitDraft, splitPayment } from './splits'
import { listWaiting } from './waiting'
import { acceptWaiting, cancelWaiting, declineWaiting } from './waiting-ends'

export const transfers = new Hono<ApiEnv>()
  .get(
    '/draft',
    route('client', 'People to send to, and the available balances', {
      query: DraftQuery,
      response: DraftResponse,
      handler: ({ ctx, viewer, query }) => getDraft(ctx, viewer, query),
    }),
  )
  .post(
    '/sends',
    route('client', 'Send money to another client', {
      keyed: true,
      body: PersonalMove,
      created: SentResponse,
      handler: ({ ctx, viewer, key, body }) => sendMoney(ctx, viewer, key, body),
    }),
  )
  .get(
    '/requests',
    route('client', 'Requests for money, the newest first', {
      query: RequestsQuery,
      response: RequestsResponse,
      handler: ({ ctx, viewer, query }) => listRequests(ctx, viewer, query),
    }),
  )
  .post(
    '/requests',
    route('client', 'Ask another client for money', {
      keyed: true,
      body: PersonalMove,
      created: MoneyRequestResponse,
      handler: ({ ctx, viewer, key, body }) => requestMoney(ctx, viewer, key, body),
    }),
  )
  .post(
    '/requests/:id/payment',
    route('client', 'Pay a request', {
      keyed: true,
      params: TransferItemId,
      response: MoneyRequestResponse,
      handler: ({ ctx, viewer, key, params }) => payRequest(ctx, viewer, key, params.id),
    }),
  )
  .post(
    '/requests/:id/refusal',
    route('client', 'Decline a request', {
      keyed: true,
      params: TransferItemId,
      response: MoneyRequestResponse,
      handler: ({ ctx, viewer, key, params }) => declineRequest(ctx, viewer, key, params.id),
    }),
  )
  .post(
    '/requests/:id/cancellation',
    route('client', 'Cancel your request', {
      keyed: true,
      params: TransferItemId,
      response: MoneyRequestResponse,
      handler: ({ ctx, viewer, key, params }) => cancelRequest(ctx, viewer, key, params.id),
    }),
  )
  .get(
    '/waiting',
    route('client', 'Money waiting for you, or sent by you by invitation', {
      query: WaitingQuery,
      response: WaitingListResponse,
      handler: ({ ctx, viewer, query }) => listWaiting(ctx, viewer, query),
    }),
  )
  .post(
    '/waiting',
    route('client', 'Send money to an email address or a phone number, with an invitation', {
      keyed: true,
      body: MoveToContact,
      created: WaitingResponse,
      handler: ({ ctx, viewer, key, body }) => sendToContact(ctx, viewer, key, body),
    }),
  )
  .post(
    '/waiting/:id/acceptance',
    route('client', 'Accept money waiting for one of your contacts', {
      keyed: true,
      params: TransferItemId,
      response: WaitingResponse,
      handler: ({ ctx, viewer, key, params }) => acceptWaiting(ctx, viewer, key, params.id),
    }),
  )
  .post(
    '/waiting/:id/refusal',
    route('client', 'Decline money waiting for one of your contacts', {
      keyed: true,
      params: TransferItemId,
      response: WaitingResponse,
      handler: ({ ctx, viewer, key, params }) => declineWaiting(ctx, viewer, key, params.id),
    }),
  )
  .post(
    '/waiting/:id/cancellation',
    route('client', 'Cancel money that has not been accepted', {
      keyed: true,
      params: TransferItemId,
      response: WaitingResponse,
      handler: ({ ctx, viewer, key, params }) => cancelWaiting(ctx, viewer, key, params.id),
    }),
  )
  .get(
    '/splits/draft',
    route('client', 'A payment, the people to split it with, and the status of its shares', {
      query: SplitDraftQuery,
      response: SplitDraftResponse,
      handler: ({ ctx, viewer, query }) => getSplitDraft(ctx, viewer, query),
    }),
  )
  .post(
    '/splits',
    route('client', 'Split a payment with other clients', {
      keyed: true,
      body: SplitPayment,
      created: SplitResponse,
      handler: ({ ctx, viewer, key, body }) => splitPayment(ctx, viewer, key, body),
    }),
  )
  .get(
    '/scheduled',
    route('client', 'Scheduled transfers, the newest first', {
      query: ScheduledQuery,
      response: pageOf(ScheduledResponse),
      handler: ({ ctx, viewer, query }) => listScheduled(ctx, viewer, query),
    }),
  )
  .post(
    '/scheduled',
    route('client', 'Schedule a transfer to a client or a goal', {
      keyed: true,
      body: ScheduleTransfer,
      created: ScheduledResponse,
      handler: ({ ctx, viewer, key, body }) => scheduleTransfer(ctx, viewer, key, body),
    }),
  )
  .put(
    '/scheduled/:id',
    route('client', 'Change the amount from the next due day', {
      keyed: true,
      params: TransferItemId,
      body: ChangeScheduled,
      response: ScheduledResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        changeScheduled(ctx, viewer, key, params.id, body),
    }),
  )
  .post(
    '/scheduled/:id/pause',
    route('client', 'Pause a scheduled transfer', {
      keyed: true,
      params: TransferItemId,
      response: ScheduledResponse,
      handler: ({ ctx, viewer, key, params }) => pauseScheduled(ctx, viewer, key, params.id),
    }),
  )
  .post(
    '/scheduled/:id/resumption',
    route('client', 'Resume a scheduled transfer', {
      keyed: true,
      params: TransferItemId,
      response: ScheduledResponse,
      handler: ({ ctx, viewer, key, params }) => resumeScheduled(ctx, viewer, key, params.id),
    }),
  )
  .post(
    '/scheduled/:id/end',
    route('client', 'End a scheduled transfer', {
      keyed: true,
      params: TransferItemId,
      response: ScheduledResponse,
      handler: ({ ctx, viewer, key, params }) => endScheduled(ctx, viewer, key, params.id),
    }),
  )
