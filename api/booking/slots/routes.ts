// HTTP for what can be booked: open slots, slot holds (during checkout, or offered by a salon), and booking one.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { operations } from '../../platform/http/operation'
import { refreshesFreeTime } from '../../salons/times/free-time-refresh'
import { bookSlot } from './book'
import { payForSlot } from './checkout'
import { rebookAppointment } from './rebook'
import { getSlotHold } from './slot-hold'
import { holdSlot, releaseHold } from './slot-holds'
import { quoteForSlot } from './slot-quote'
import { getBookingSheet, getOpenSheet, listOpenSlots } from './slots'

export const openSlots = operations(listOpenSlots, getOpenSheet)

/** Before the routes of one appointment: `/appointments/new` is none. */
export const booking = new Hono<ApiEnv>()
  .use('/appointments/*', refreshesFreeTime)
  .route('/', operations(bookSlot, getBookingSheet))

export const slotHolds = new Hono<ApiEnv>()
  .use('/slot-holds/*', refreshesFreeTime)
  .route('/', operations(holdSlot, getSlotHold, releaseHold, quoteForSlot, payForSlot))

export const rebooking = new Hono<ApiEnv>()
  .use('/appointments/*', refreshesFreeTime)
  .route('/', operations(rebookAppointment))
