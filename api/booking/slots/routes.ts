// HTTP for slot holds: during checkout, or offered by a salon.
import { Hono } from 'hono'
import { DepositResponse } from '../../money/deposits/responses'
import { QuoteResponse } from '../../money/exchange/responses'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { HoldSlot, PayForSlot, QuoteForSlot, SlotHoldId } from '../appointments/input'
import { refreshesFreeTime } from '../availability/free-time-refresh'
import { payForSlot } from './checkout'
import { SlotHoldDetailResponse, SlotHoldResponse } from './responses'
import { getSlotHold, holdSlot, releaseSlotHold } from './slot-holds'
import { quoteForSlot } from './slot-quote'

export const slotHolds = new Hono<ApiEnv>()
  .use(refreshesFreeTime)
  .post(
    '/',
    route('client', 'Keep a free time for ten minutes', {
      keyed: true,
      body: HoldSlot,
      created: SlotHoldResponse,
      handler: ({ ctx, viewer, key, body }) => holdSlot(ctx, viewer, key, body),
    }),
  )
  .get(
    '/:id',
    route('client', 'A kept time: all that is to be known before it is booked', {
      params: SlotHoldId,
      response: SlotHoldDetailResponse,
      handler: ({ ctx, viewer, params }) => getSlotHold(ctx, viewer, params.id),
    }),
  )
  .delete(
    '/:id',
    route('client', 'Give a kept time back', {
      params: SlotHoldId,
      response: SlotHoldResponse,
      handler: ({ ctx, viewer, params }) => releaseSlotHold(ctx, viewer, params.id),
    }),
  )
  .post(
    '/:id/quotes',
    route('client', 'Ask what it costs from another balance', {
      keyed: true,
      params: SlotHoldId,
      body: QuoteForSlot,
      created: QuoteResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        quoteForSlot(ctx, viewer, key, params.id, body),
    }),
  )
  .post(
    '/:id/deposits',
    route('client', 'Add what the purse lacks, and book with it when it comes', {
      keyed: true,
      params: SlotHoldId,
      body: PayForSlot,
      created: DepositResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        payForSlot(ctx, viewer, key, params.id, body),
    }),
  )
