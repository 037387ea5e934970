// Input schemas for offers in a conversation. Browser-safe; the forms use the same schemas.
import { z } from 'zod'
import { INVALID_AMOUNT } from '../../money/ledger/input'
import { Day } from '../../platform/day'
import { typedAs } from '../../platform/values/input'
import { Plan } from '../appointments/input'

/** How long an offer is open, in hours: the choices, and the default. */
const OFFER_HOURS = [24, 48, 72, 168] as const
const DEFAULT_HOURS = 48

/** Highest offer price as a multiple of the list price: beyond it a typo is assumed. */
export const MAX_TIMES_LIST = 10

/** A visit at a price, at a time held for the client or one that they choose. */
export const MakeOffer = z.object({
  plan: Plan,
  /** A decimal string in the salon's currency; absent: the list price. */
  price: typedAs(
    z.preprocess((value) => value || undefined, z.string().trim().max(40, INVALID_AMOUNT).optional()),
    { as: 'number' },
  ),
  /** Absent: the client chooses the time. */
  startsAt: z.preprocess(
    (value) => value || undefined,
    z.iso
      .datetime({ offset: true, error: 'Choose a time.' })
      .transform((text) => Date.parse(text))
      .optional(),
  ),
  hours: z.preprocess(
    (value) => value || undefined,
    z.coerce
      .number()
      .refine((hours) => (OFFER_HOURS as readonly number[]).includes(hours), { message: 'Choose when it expires.' })
      .default(DEFAULT_HOURS),
  ),
  text: z
    .string()
    .trim()
    .max(500, 'The message cannot exceed 500 characters.')
    .overwrite((text) => text.replace(/\r\n?/g, '\n').replace(/(?!\n)[\p{Cc}\p{Cs}]/gu, ''))
    .default(''),
})

export type MakeOffer = z.output<typeof MakeOffer>

const listed = z.preprocess(
  (value) => (value === undefined ? [] : [value].flat()),
  z.array(z.string().max(100)).max(40),
)

/** Query of the offer page; everything is optional until chosen; empty staff: any. */
export const OfferSheetQuery = z.object({
  service: listed,
  staff: listed,
  addOns: listed,
  date: z.preprocess((value) => value || undefined, Day.optional()),
})
