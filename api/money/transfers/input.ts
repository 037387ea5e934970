// Input of transfers between people. Browser-safe; the forms use the same schemas.
import { z } from 'zod'
import { Email, NameQuery, Phone } from '../../identity/accounts/input'
import { pageInput } from '../../platform/pagination'
import { line, noLinks, notOurs } from '../../platform/text'
import { id, typedAs } from '../../platform/values/input'
import { CurrencyCode, minorIn, TypedAmount } from '../ledger/input'

export const OWN_ACCOUNT = 'This is your own account. Choose someone else.'

/** The maximum length of a note. */
const MAX_NOTE = 100

const note = line('Note', MAX_NOTE)
  .refine(...noLinks('Note'))
  .default('')

/** The note of an invitation, which goes out in our name to people who may not know us. */
const outside = line('Note', MAX_NOTE)
  .refine(...noLinks('Note'))
  .refine(...notOurs('Note'))
  .default('')

/** The message if nobody was chosen. */
const CHOOSE = 'Choose someone.'

const person = z.string({ error: CHOOSE }).min(1, CHOOSE).max(100, CHOOSE)

const money = { amount: TypedAmount, currency: CurrencyCode }

/** Sending money to another client, or requesting it; parsed into minor units. */
export const PersonalMove = z.object({ person, ...money, note }).transform(({ amount, currency, ...rest }, check) => {
  return { minor: minorIn(amount, currency, check), currency, ...rest }
})

/** A whole email address, or a phone number with its country code. */
export const Contact = typedAs(z.union([Email, Phone], { error: 'Enter a whole email address or phone number.' }), {
  as: 'phone',
  currency: 'currency',
})

/** Sending money to somebody by their contact; parsed into minor units. */
export const MoveToContact = z
  .object({ contact: Contact, ...money, note: outside })
  .transform(({ amount, currency, ...rest }, check) => {
    return { minor: minorIn(amount, currency, check), currency, ...rest }
  })

export type MoveToContact = z.output<typeof MoveToContact>

/** Whether a text is a whole contact rather than a name. */
export function isContact(typed: string): boolean {
  return Contact.safeParse(typed).success
}

export const WaitingQuery = z.object({ side: z.enum(['incoming', 'outgoing']).default('incoming'), ...pageInput(20) })

export const RequestsQuery = z.object({ side: z.enum(['incoming', 'outgoing']).default('incoming'), ...pageInput(20) })

/** The most people that one payment can be split with. */
const MAX_SHARES = 10

/** A payment and the people sharing it: in equal parts, the organiser's included, or by given amounts. */
export const SplitPayment = z
  .object({
    /** The payment's transfer. */
    transaction: id,
    currency: CurrencyCode,
    note,
    shares: z
      .array(z.object({ person, amount: TypedAmount.optional() }))
      .min(1, CHOOSE)
      .max(MAX_SHARES, `You can split a payment with up to ${MAX_SHARES} people.`),
  })
  .transform(({ shares, ...rest }, check) => {
    if (new Set(shares.map((share) => share.person)).size < shares.length) {
      check.addIssue({ code: 'custom', path: ['shares'], message: 'Add each person only once.' })
    }
    const hasAmounts = shares.some((share) => share.amount !== undefined)
    return {
      ...rest,
      equal: !hasAmounts,
      shares: shares.map((share, i) => ({
        person: share.person,
        minor: hasAmounts ? minorIn(share.amount ?? '', rest.currency, check, `shares.${i}.amount`) : 0,
      })),
    }
  })

export type SplitPayment = z.output<typeof SplitPayment>

/** Ids of people already chosen, separated by commas. */
const chosen = z
  .string()
  .max(MAX_SHARES * 101)
  .default('')
  .transform((text) => [...new Set(text.split(',').filter(Boolean))].slice(0, MAX_SHARES))

/** The text of a people search; the search itself checks its minimum length. */
const typed = NameQuery

export const DraftQuery = z.object({ with: chosen, q: typed })

export const SplitDraftQuery = DraftQuery.extend({ transaction: id })

export const FREQUENCIES = ['once', 'daily', 'weekly', 'monthly'] as const

/** The most days ahead that a transfer can be scheduled. */
export const MAX_DAYS_AHEAD = 366

const CHOOSE_DAY = 'Choose a day.'

/** A scheduled transfer, to a client (`person`) or to one of the viewer's goals (`goal`). */
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
      check.addIssue({ code: 'custom', path: ['person'], message: 'Choose where it goes.' })
    }
    return { minor: minorIn(amount, currency, check), currency, ...rest }
  })

/** A new amount from the next due day on. */
export const ChangeScheduled = z.object(money).transform(({ amount, currency }, check) => {
  return { minor: minorIn(amount, currency, check), currency }
})

export const ScheduledQuery = z.object(pageInput(50))
