// What may come in about money between people. Browser-safe; the forms use the same schemas.
import { z } from 'zod'
import { pageInput } from '../../platform/pagination'
import { line, noLinks } from '../../platform/text'
import { CurrencyCode, minorIn, TypedAmount } from '../ledger/input'

const id = z.string().min(1).max(100)

/** The most that a note holds. */
export const MAX_NOTE = 100

const note = line('Note', MAX_NOTE)
  .refine(...noLinks('Note'))
  .default('')

/** Nobody was chosen. */
const CHOOSE = 'Please choose somebody.'

const person = z.string({ error: CHOOSE }).min(1, CHOOSE).max(100, CHOOSE)

const money = { amount: TypedAmount, currency: CurrencyCode }

/** Sending money to another client, or asking one for it; in minor units once read. */
export const PersonalMove = z
  .object({ person, ...money, note })
  .transform(({ amount, currency, ...rest }, check) => {
    return { minor: minorIn(amount, currency, check), currency, ...rest }
  })

export type PersonalMove = z.output<typeof PersonalMove>

export const RequestsQuery = z.object({
  side: z.enum(['incoming', 'outgoing']).default('incoming'),
  ...pageInput(20),
})

export const TransferItemId = z.object({ id })

/** How many people one payment is split with, at most. */
export const MAX_SHARES = 10

/** A payment and who shares it: in equal parts, the organiser's included, or by the amounts given. */
export const SplitPayment = z
  .object({
    /** The payment's transfer. */
    transaction: id,
    currency: CurrencyCode,
    note,
    shares: z
      .array(z.object({ person, amount: TypedAmount.optional() }))
      .min(1, CHOOSE)
      .max(MAX_SHARES, `A payment is split with ${MAX_SHARES} people at most.`),
  })
  .transform(({ shares, ...rest }, check) => {
    if (new Set(shares.map((share) => share.person)).size < shares.length) {
      check.addIssue({ code: 'custom', path: ['shares'], message: 'Each person has one share.' })
    }
    const own = shares.some((share) => share.amount !== undefined)
    return {
      ...rest,
      equal: !own,
      shares: shares.map((share, i) => ({
        person: share.person,
        minor: own ? minorIn(share.amount ?? '', rest.currency, check, `shares.${i}.amount`) : 0,
      })),
    }
  })

export type SplitPayment = z.output<typeof SplitPayment>

/** Ids, separated by commas, of people who are chosen already. */
const chosen = z
  .string()
  .max(MAX_SHARES * 101)
  .default('')
  .transform((text) => [...new Set(text.split(',').filter(Boolean))].slice(0, MAX_SHARES))

/** What was typed to find people; the search itself says where it is too short. */
const typed = z.string().trim().max(100, 'That is too long for a name').optional()

export const DraftQuery = z.object({ with: chosen, q: typed })

export const SplitDraftQuery = DraftQuery.extend({ transaction: id })

export const FREQUENCIES = ['once', 'daily', 'weekly', 'monthly'] as const

/** How far ahead a transfer may be scheduled, in days. */
export const MAX_DAYS_AHEAD = 366

const CHOOSE_DAY = 'Please choose a day.'

/** A transfer that repeats, to a client (`person`) or to a goal of one's own (`goal`). */
export const ScheduleTransfer = z
  .object({
    person: id.optional(),
    goal: id.optional(),
    ...money,
    note,
    frequency: z.enum(FREQUENCIES),
    /** The first due day, "2026-11-30", in the person's time zone. */
    startsOn: z.iso.date({ error: CHOOSE_DAY }),
  })
  .transform(({ amount, currency, ...rest }, check) => {
    if ((rest.person === undefined) === (rest.goal === undefined)) {
      check.addIssue({ code: 'custom', path: ['person'], message: 'Please choose where it goes.' })
    }
    return { minor: minorIn(amount, currency, check), currency, ...rest }
  })

export type ScheduleTransfer = z.output<typeof ScheduleTransfer>

/** Another amount from the next due day on. */
export const ChangeScheduled = z.object(money).transform(({ amount, currency }, check) => {
  return { minor: minorIn(amount, currency, check), currency }
})

export type ChangeScheduled = z.output<typeof ChangeScheduled>

export const ScheduledQuery = z.object(pageInput(50))
