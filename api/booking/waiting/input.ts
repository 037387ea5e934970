// Input schemas of the waiting list. Browser-safe; the forms use the same schemas.
import { z } from 'zod'
import { TypedAmount } from '../../money/ledger/input'
import { DAY_FAULTS, Day } from '../../platform/day'
import { pageInput } from '../../platform/pagination'
import { id } from '../../platform/values/input'
import { Plan } from '../appointments/input'

const MAX_WINDOWS = 3

/** The notice that a client needs, in minutes. */
export const USUAL_NOTICE = 120

const NO_DAY = 'Choose at least one day of the week.'

/** "14:30" as a minute of the day, or the minute itself. */
const Minute = z.preprocess(
  (value) =>
    typeof value === 'string' && /^\d\d:\d\d$/.test(value)
      ? Number(value.slice(0, 2)) * 60 + Number(value.slice(3))
      : value,
  z.number('Enter a time.').int('Enter a time.').min(0, 'Enter a time.').max(1439, 'Enter a time.'),
)

const Window = z
  .object({
    weekdays: z
      .array(z.coerce.number().int().min(1).max(7), NO_DAY)
      .min(1, NO_DAY)
      .max(7)
      .transform((days) => [...new Set(days)].sort((a, b) => a - b)),
    /** A visit may begin from the one to the other, both included. */
    fromMinute: Minute,
    toMinute: Minute,
  })
  .refine(({ fromMinute, toMinute }) => fromMinute <= toMinute, {
    path: ['toMinute'],
    message: 'The latest start comes after the earliest.',
  })

export const Terms = z.object({
  freeCancelHours: z.number().nullable(),
  rescheduleHours: z.number(),
  lateFeeBasisPoints: z.number(),
  noShowFeeBasisPoints: z.number(),
  depositBasisPoints: z.number(),
})

export const WaitingWindows = z
  .array(Window)
  .min(1, 'Enter the days and hours that suit you.')
  .max(MAX_WINDOWS, `Enter up to ${MAX_WINDOWS} sets of days and hours.`)

export const NoticeMinutes = z.coerce
  .number('Choose how much notice you need.')
  .int()
  .min(0)
  .max(2880, 'Choose up to two days.')

const wishes = {
  /** `book`: take it for me, from my purse. `tell`: just tell me. */
  mode: z.enum(['book', 'tell'], { error: 'Choose what to do when a time comes up.' }),
  firstDate: Day,
  lastDate: Day,
  windows: WaitingWindows,
  noticeMinutes: NoticeMinutes.default(USUAL_NOTICE),
  /** Whether that price is set aside in the purse until then: only what is booked, at a price that was stated. */
  holds: z.boolean().default(false),
  /** The highest price that is agreed, in the salon's currency; absent: today's. */
  price: z.preprocess((value) => value || undefined, TypedAmount.optional()),
  /** The salon's terms as they were shown; absent: those of now. Stricter ones are refused. */
  terms: Terms.optional(),
}

const inOrder = ({ firstDate, lastDate }: { firstDate: string; lastDate: string }) => firstDate <= lastDate
const REVERSED = { path: ['lastDate'], message: DAY_FAULTS.reversed }

const bookedIfHeld = ({ mode, holds }: { mode: string; holds: boolean }) => !holds || mode === 'book'
const NOT_BOOKED = { path: ['mode'], message: 'The price is set aside only for what we book.' }

const statedIfHeld = ({ price, holds }: { price?: string | undefined; holds: boolean }) => !holds || price !== undefined
const NOT_STATED = { path: ['price'], message: 'Enter the highest price: it’s what we set aside.' }

export const JoinWaitingList = z
  .object({ salonId: id, plan: Plan, ...wishes })
  .refine(inOrder, REVERSED)
  .refine(bookedIfHeld, NOT_BOOKED)
  .refine(statedIfHeld, NOT_STATED)

export type JoinWaitingList = z.output<typeof JoinWaitingList>

export const ChangeWaiting = z
  .object(wishes)
  .refine(inOrder, REVERSED)
  .refine(bookedIfHeld, NOT_BOOKED)
  .refine(statedIfHeld, NOT_STATED)

export type ChangeWaiting = z.output<typeof ChangeWaiting>

export const WaitingQuery = z.object(pageInput(20))

/** The waiting list of a salon on a date, or of all dates. */
export const SalonWaitingQuery = z.object({ date: z.preprocess((value) => value || undefined, Day.optional()) })

export const WaitingSettings = z.object({
  open: z.boolean(),
  /** Whether the highest price goes first; else whoever has waited longest. */
  byPrice: z.boolean(),
})

export const OfferWaiting = z.object({
  startsAt: z.iso.datetime({ offset: true, error: 'Choose a time.' }).transform((text) => Date.parse(text)),
})

export type OfferWaiting = z.output<typeof OfferWaiting>
