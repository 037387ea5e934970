// Input schemas of orders. Browser-safe; the forms use the same schemas.
import { z } from 'zod'
import { fromNextEarnings } from '../../money/promised-refunds/input'
import { pageInput } from '../../platform/pagination'
import { line, noAddresses, noLinks, paragraphs } from '../../platform/text'
import { id, typedAs } from '../../platform/values/input'

export const NO_REASON = 'Enter a reason for the client.'

export const NOTHING_CHOSEN = 'Choose what to refund.'

/** Which of a client's orders: in progress, or past. */
const ORDER_TABS = ['open', 'past'] as const

export const OrdersQuery = z.object({
  tab: z.enum(ORDER_TABS).default('open'),
  ...pageInput(20),
})

/** Carrier and tracking number; both are optional. */
export const Shipment = z.object({
  carrier: line('Carrier', 60)
    .refine(...noAddresses('Carrier'))
    .default(''),
  tracking: line('Tracking number', 80)
    .refine(...noAddresses('Tracking number'))
    .default(''),
})

/** The code that the client shows, as people read it out: "048 213". */
export const Collection = z.object({
  code: typedAs(
    z
      .string({ error: 'Enter the six digits that the client shows you.' })
      .max(40, 'Enter the six digits that the client shows you.')
      .transform((typed) => typed.replace(/[\s-]/g, ''))
      .refine((code) => /^\d{6}$/.test(code), 'Enter the six digits that the client shows you.'),
    { as: 'secret' },
  ),
})

export type Collection = z.output<typeof Collection>

/**
 * The reason for cancelling, required of a seller once they have accepted. `lost`: it was shipped
 * and will not arrive, so its units do not return to stock.
 */
export const OrderCancellation = z.object({
  reason: paragraphs('Reason', 300)
    .refine(...noLinks('Reason'))
    .default(''),
  lost: z.boolean().default(false),
})

/** The client's message about a parcel that has not arrived. */
export const Dispute = z.object({ message: paragraphs('Message', 300).default('') })

const quantity = z.coerce.number().int().min(1, 'Choose at least one.').max(99, 'Choose up to 99.')

const oncePerLine = (lines: { lineId: string }[]) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length

const LINES = 'List each line only once.'

/** What is refunded: units of lines, the delivery fee, or both. The amount follows from the order. */
export const OrderRefund = z
  .object({
    lines: z
      .array(z.object({ lineId: id, quantity }))
      .max(50)
      .default([])
      .refine(oncePerLine, LINES),
    /** The rest of the delivery fee. */
    delivery: z.boolean().default(false),
    /** Whether the units return to stock. */
    restock: z.boolean().default(false),
    reason: paragraphs('Reason', 300)
      .refine(...noLinks('Reason'))
      .pipe(z.string().min(1, NO_REASON)),
    fromNextEarnings,
  })
  .refine(({ lines, delivery }) => delivery || lines.length > 0, { path: ['lines'], message: NOTHING_CHOSEN })

export type OrderRefund = z.output<typeof OrderRefund>

export const RETURN_REASONS = ['damaged', 'wrong_item', 'not_as_described', 'changed_mind', 'other'] as const

/** The lines that a client wants to return, and why. */
export const ReturnRequest = z.object({
  lines: z
    .array(z.object({ lineId: id, quantity }))
    .min(1, 'Choose what you’d like to return.')
    .max(50)
    .refine(oncePerLine, LINES),
  reason: z.enum(RETURN_REASONS, { error: 'Choose a reason for the return.' }),
  detail: paragraphs('Details', 500).default(''),
})

export type ReturnRequest = z.output<typeof ReturnRequest>

/** A seller's answer: a refund, or a reason for declining. */
export const ReturnResponse = z.discriminatedUnion(
  'decision',
  [
    z.object({ decision: z.literal('refund'), restock: z.boolean().default(false), fromNextEarnings }),
    z.object({
      decision: z.literal('decline'),
      words: paragraphs('Message', 500)
        .refine(...noLinks('Message'))
        .pipe(z.string().min(1, NO_REASON)),
    }),
  ],
  { error: 'Refund or decline the return.' },
)
