// Input schemas of a seller's order management. Browser-safe; the forms use the same schemas.
import { z } from 'zod'
import { DAY_FAULTS } from '../../platform/day'
import { pageInput } from '../../platform/pagination'
import { id, typedAs } from '../../platform/values/input'
import { daysBetween } from '../../platform/values/time'

const WRONG_REFERENCE = 'Enter the order’s reference, such as K7M2-9QXD'

/** The predefined ranges, in days that end today. */
const SALES_DAYS = ['7', '30', '90'] as const

/** The longest custom range, in days. */
const MOST_DAYS = 366

const date = z.iso.date('Enter a date')

/** A number of days that end today, or a range from one day to another, both included. */
export const SalesQuery = z
  .object({
    days: z.enum(SALES_DAYS).default('30'),
    from: date.optional(),
    to: date.optional(),
  })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), { path: ['to'], message: 'Choose both days' })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], message: DAY_FAULTS.reversed })
  .refine(({ from, to }) => !from || !to || daysBetween(from, to) < MOST_DAYS, {
    path: ['to'],
    message: DAY_FAULTS['over-a-year'],
  })

export type SalesQuery = z.output<typeof SalesQuery>

/** The states of orders as sellers work through them. */
export const ORDER_STATES = [
  'all',
  'new',
  'pack',
  'send',
  'ready',
  'shipped',
  'disputed',
  'returns',
  'done',
  'cancelled',
] as const

export type OrderState = (typeof ORDER_STATES)[number]

/** `open`: those that are not over first, then the others; newest first in both. */
const ORDER_SORTS = ['open', 'newest', 'oldest'] as const

export const OrdersQuery = z.object({
  state: z.enum(ORDER_STATES).default('all'),
  /** A part of a client's name, or the beginning of a reference. */
  q: z.string().trim().max(60).default(''),
  sort: z.enum(ORDER_SORTS).default('open'),
  ...pageInput(30),
})

export type OrdersQuery = z.output<typeof OrdersQuery>

/** The most orders in one bulk action. */
export const BULK_MOST = 30

const BULK_STEPS = ['acceptance', 'packing'] as const

export const Bulk = z.object({
  step: z.enum(BULK_STEPS),
  orderIds: z
    .array(z.string().min(1).max(200))
    .min(1, 'Select at least one order.')
    .max(BULK_MOST, `Select up to ${BULK_MOST} orders.`)
    .transform((ids) => [...new Set(ids)]),
})

export type Bulk = z.output<typeof Bulk>

/** What a client says at the counter: the order reference and their six digits. */
export const HandOver = z.object({
  reference: z
    .string({ error: 'Enter the order’s reference' })
    .max(20, WRONG_REFERENCE)
    .transform((text) => referenceOf(text))
    .refine((text) => text.length === 9, WRONG_REFERENCE),
  code: typedAs(
    z
      .string({ error: 'Enter the six digits' })
      .max(20, 'Enter the six digits')
      .transform((text) => text.replace(/\s/g, ''))
      .refine((text) => /^\d{6}$/.test(text), 'Enter the six digits'),
    { as: 'secret' },
  ),
})

/** Normalizes a typed reference: "k7m2 9qxd" is "K7M2-9QXD". */
export function referenceOf(typed: string): string {
  const letters = typed.toUpperCase().replace(/[^0-9A-Z]/g, '')
  return letters.length > 4 ? `${letters.slice(0, 4)}-${letters.slice(4)}` : letters
}

/** Whether shops' orders may be picked up at the partner's salon. */
export const TakesParcels = z.object({ takesParcels: z.boolean() })

const refundUnits = z.object({
  lineId: id,
  quantity: z.number().int().min(1).max(99),
})

/**
 * A refund as URL parameters: "lineId:2,lineId:1", with or without the delivery; or the return that it would answer.
 */
export const RefundQuery = z.object({
  units: z
    .string()
    .max(6000)
    .default('')
    .transform((text) =>
      text
        .split(',')
        .filter(Boolean)
        .map((part) => {
          const [lineId = '', quantity = ''] = part.split(':')
          return { lineId, quantity: Number(quantity) }
        }),
    )
    .pipe(z.array(refundUnits).max(50)),
  delivery: z.enum(['', 'on']).default(''),
  returnId: z.string().max(100).optional(),
})
