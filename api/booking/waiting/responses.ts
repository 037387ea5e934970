// Responses of the waiting list routes.
import { z } from 'zod'
import { pageOf } from '../../platform/pagination'
import { id, MoneyResponse } from '../../platform/values/responses'
import { PolicyResponse } from '../appointments/responses'

const instant = z.iso.datetime({ offset: true })
const date = z.iso.date()

const Status = z.enum(['waiting', 'booked', 'replaced', 'left', 'expired'])

export const WaitingChangedResponse = z.object({
  id,
  status: Status,
  /** What was set aside for it and is back in the purse. */
  returned: MoneyResponse.nullable(),
})

const Wishes = {
  mode: z.enum(['book', 'tell']),
  firstDate: date,
  lastDate: date,
  /** ISO weekdays, and minutes of the salon's local day between which a visit may begin. */
  windows: z.array(
    z.object({ weekdays: z.array(z.number().int()), fromMinute: z.number().int(), toMinute: z.number().int() }),
  ),
  noticeMinutes: z.number().int(),
}

/** A time that is kept until it expires. */
const Kept = z.object({ id, startsAt: instant, expiresAt: instant }).nullable()

export const WaitingEntryResponse = z.object({
  id,
  status: Status,
  ...Wishes,
  salon: z.object({ id, name: z.string(), address: z.string(), cover: z.string().nullable() }),
  plan: z.array(z.object({ serviceId: id, staffId: id.nullable(), addOnIds: z.array(id) })),
  serviceName: z.string(),
  /** Empty: anyone. */
  staffName: z.string(),
  timeZone: z.string(),
  /** The highest price agreed to; the salon's terms now, and whether they are stricter than those agreed to. */
  price: MoneyResponse,
  policy: PolicyResponse,
  stricter: z.boolean(),
  /** The first and the last day that the salon takes bookings for now. */
  today: date,
  lastDay: date,
  /** The salon has switched its list off for now. */
  paused: z.boolean(),
  /** The salon gives a time to the highest price first, not to whoever joined first. */
  byPrice: z.boolean(),
  /** Permissions of others for the same days that joined before. */
  ahead: z.number().int(),
  /** Whether the purse covers the price now, and what it lacks. */
  funded: z.boolean(),
  missing: MoneyResponse.nullable(),
  /** Whether its price is set aside in the purse until then. */
  held: z.boolean(),
  /** What is set aside for it; of an entry that has ended, what was and went back. */
  setAside: MoneyResponse.nullable(),
  kept: Kept,
  /** The visit that it became; until when it can be given back free of charge. */
  booked: z.object({ id, startsAt: instant, cancelled: z.boolean(), freeUntil: instant.nullable() }).nullable(),
  /** The latest times that came up, newest first, and what was done. */
  history: z.array(
    z.object({
      kind: z.enum(['booked', 'told', 'offered', 'passed']),
      reason: z.enum(['', 'funds', 'price', 'terms', 'clash']),
      startsAt: instant,
      at: instant,
    }),
  ),
  createdAt: instant,
})

export type WaitingEntryResponse = z.output<typeof WaitingEntryResponse>

export const WaitingListResponse = pageOf(WaitingEntryResponse)

export const SalonWaitingListResponse = z.object({
  timeZone: z.string(),
  today: date,
  /** Whether clients may join, and whether the highest price goes first. */
  open: z.boolean(),
  byPrice: z.boolean(),
  /** How many wait for each date; `funded`: permissions that the client's purse covers now. */
  days: z.array(z.object({ date, waiting: z.number().int(), funded: z.number().int() })),
  /** Those of the date, or all, in the order in which they get a time. */
  entries: z.array(
    z.object({
      id,
      clientName: z.string(),
      ...Wishes,
      serviceName: z.string(),
      staffName: z.string(),
      /** What it costs now; never what the client would pay at most. */
      price: MoneyResponse,
      funded: z.boolean(),
      kept: Kept,
      createdAt: instant,
    }),
  ),
  /** The last 30 days: visits that the list filled, and what they brought and will bring. */
  filled: z.object({
    visits: z.number().int(),
    earned: MoneyResponse,
    coming: MoneyResponse,
  }),
})

export type SalonWaitingListResponse = z.output<typeof SalonWaitingListResponse>

export const WaitingOfferResponse = z.object({ id, startsAt: instant, expiresAt: instant })
