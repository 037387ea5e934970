// Responses of saving for a visit.
import { z } from 'zod'
import { GoalDetailResponse } from '../../money/goals/responses'
import { id, MoneyResponse } from '../../platform/values/responses'
import { PolicyResponse } from '../appointments/responses'

const instant = z.iso.datetime({ offset: true })
const date = z.iso.date()

const Status = z.enum(['off', 'saving', 'due', 'waiting', 'asked', 'booked'])

export const GoalStartedResponse = z.object({ id })

export const GoalBookingChangedResponse = z.object({ id, status: Status })

/** `returned`: what came back to the viewer's purse; null: nothing was taken out. */
export const GoalAdaptedResponse = z.object({ id, returned: MoneyResponse.nullable() })

export const ShareGoalResponse = z.object({ pays: z.boolean() })

const Booking = z.object({
  status: Status,
  /** Why its owner is asked; empty otherwise. */
  reason: z.enum(['', 'price', 'terms', 'funds', 'gone', 'over']),
  /** Whether its owner was told that no time fits for now. */
  told: z.boolean(),
  isOwner: z.boolean(),
  salon: z.object({ id, name: z.string(), address: z.string(), cover: z.string().nullable() }),
  plan: z.array(z.object({ serviceId: id, staffId: id.nullable(), addOnIds: z.array(id) })),
  serviceName: z.string(),
  /** Empty: anyone. */
  staffName: z.string(),
  /** Who does its first service. */
  staff: z.array(z.object({ id, name: z.string() })),
  timeZone: z.string(),
  windows: z.array(
    z.object({ weekdays: z.array(z.number().int()), fromMinute: z.number().int(), toMinute: z.number().int() }),
  ),
  /** Empty while it is off. */
  firstDate: z.string(),
  lastDate: z.string(),
  noticeMinutes: z.number().int(),
  today: date,
  /** What its owner has to decide, because what it is saved for has changed. */
  change: z
    .object({
      what: z.enum(['price', 'service', 'staff', 'salon']),
      /** What it costs with any professional, if only the chosen one is missing. */
      anyone: MoneyResponse.nullable(),
      /** The salon's services that it can be saved for instead. */
      services: z.array(z.object({ id, name: z.string(), price: MoneyResponse })),
    })
    .nullable(),
  /** What it costs the owner now, lock included; null: it is not offered any more. */
  priceNow: MoneyResponse.nullable(),
  /** The highest price agreed to, and whether the price or the salon's terms of now are worse than agreed. */
  price: MoneyResponse,
  dearer: z.boolean(),
  stricter: z.boolean(),
  policy: PolicyResponse,
  /** The price that the salon honours until then. */
  locked: z.object({ price: MoneyResponse, until: instant }).nullable(),
  /** What the salon pays back once the visit is completed. */
  bonus: MoneyResponse.nullable(),
  /** The next times that fit as of now. */
  next: z.array(instant),
  /** What may pay for it: the owner's part, and those of friends who agreed. */
  funds: MoneyResponse,
  /** Whether the viewer's own part pays for it. */
  pays: z.boolean(),
  /** When auto-save alone will have saved it. */
  savedOn: date.nullable(),
  /** A mark for each week since saving began, and for those to come. */
  weeks: z.array(z.object({ firstDay: date, saved: MoneyResponse, mark: z.enum(['saved', 'none', 'ahead']) })),
  /** The visit that was booked last. */
  visit: z
    .object({
      id,
      startsAt: instant,
      status: z.enum(['pending', 'confirmed', 'cancelled', 'completed']),
      freeUntil: instant.nullable(),
    })
    .nullable(),
})

/** `booking` is null: the goal is not saved for a visit. */
export const GoalBookingResponse = z.object({ goal: GoalDetailResponse, booking: Booking.nullable() })

export type GoalBookingResponse = z.output<typeof GoalBookingResponse>

export const SaversResponse = z.object({
  /** Goals that are saved for a visit here and not booked yet; no names until they book. */
  goals: z.number().int(),
  /** Those that book by themselves. */
  booking: z.number().int(),
  saved: MoneyResponse,
  target: MoneyResponse,
  /** By the month in which they will be saved; null: not known. */
  months: z.array(z.object({ month: z.string().nullable(), goals: z.number().int(), target: MoneyResponse })),
  lockMonths: z.number().int(),
  bonusPercent: z.number().int(),
})

export const SaverTermsResponse = z.object({ lockMonths: z.number().int(), bonusPercent: z.number().int() })
