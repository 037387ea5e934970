// HTTP for slot holds: during checkout, or offered by a salon.
import { Hono } from 'hono'
import { DepositResponse } from '../../money/deposits/responses'
import { QuoteResponse } from '../../money/exchange/responses'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import {
  AppointmentId,
  HoldSlot,
  PayForSlot,
  QuoteForSlot,
  SlotHoldId,
} from '../appointments/input'
import { refreshesFreeTime } from '../availability/free-time-refresh'
import { payForSlot } from './checkout'
import { rebookVisit } from './rebook'
import { SlotHoldDetailResponse, SlotHoldResponse } from './responses'
import { getSlotHold } from './slot-hold'
import { holdSlot, releaseSlotHold } from './slot-holds'
import { quoteForSlot } from './slot-quote'

export const slotHolds = new Hono<ApiEnv>()
  .use(refreshesFreeTime)
  .post(
    '/',
    route('client', 'Hold a free time for ten minutes', {
      keyed: true,
      body: HoldSlot,
      created: SlotHoldResponse,
      handler: ({ ctx, viewer, key, body }) => holdSlot(ctx, viewer, key, body),
    }),
  )
  .get(
    '/:id',
    route('client', 'A held time, with everything to review before booking', {
      params: SlotHoldId,
      response: SlotHoldDetailResponse,
      handler: ({ ctx, viewer, params }) => getSlotHold(ctx, viewer, params.id),
    }),
  )
  .delete(
    '/:id',
    route('client', 'Release a held time', {
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
    route('client', 'Add the missing amount, and book once it arrives', {
      keyed: true,
      params: SlotHoldId,
      body: PayForSlot,
      created: DepositResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        payForSlot(ctx, viewer, key, params.id, body),
    }),
  )

/** Mounted beside the other routes of an appointment. */
export const rebooking = new Hono<ApiEnv>().use(refreshesFreeTime).post(
  '/:id/rebooking',
  route('client', 'Hold the next time for a visit like this one', {
    keyed: true,
    params: AppointmentId,
    created: SlotHoldResponse,
    handler: ({ ctx, viewer, key, params }) => rebookVisit(ctx, viewer, key, params.id),
  }),
)
