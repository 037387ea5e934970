// What may come in about orders. Browser-safe; the forms use the same schemas.
import { z } from 'zod'
import { pageInput } from '../../platform/pagination'
import { line, noAddresses, noLinks, paragraphs } from '../../platform/text'

const id = z.string().min(1).max(100)

export const OrderId = z.object({ id })

export const ReturnId = z.object({ id })

/** Which of a client's orders: those that still go on, or those that are over. */
export const ORDER_TABS = ['open', 'past'] as const

export const OrdersQuery = z.object({
  tab: z.enum(ORDER_TABS).default('open'),
  ...pageInput(20),
})

export type OrdersQuery = z.output<typeof OrdersQuery>

/** Who carries it and by which number it is followed; both may be left out. */
export const Shipment = z.object({
  carrier: line('The carrier', 60)
    .refine(...noAddresses('The carrier'))
    .default(''),
  tracking: line('The tracking number', 80)
    .refine(...noAddresses('The tracking number'))
    .default(''),
})

export type Shipment = z.output<typeof Shipment>

/** The code that the client shows, as people read it out: "048 213". */
export const Collection = z.object({
  code: z
    .string({ error: 'Enter the six digits that the client shows you.' })
    .max(40, 'Enter the six digits that the client shows you.')
    .transform((typed) => typed.replace(/[\s-]/g, ''))
    .refine((code) => /^\d{6}$/.test(code), 'Enter the six digits that the client shows you.'),
})

export type Collection = z.output<typeof Collection>

/**
 * Why it is cancelled: a seller must say so once they have accepted. `lost`: it was sent off and will not
 * arrive, so that what was in it is not in stock again.
 */
export const OrderCancellation = z.object({
  reason: paragraphs('The reason', 300)
    .refine(...noLinks('The reason'))
    .default(''),
  lost: z.boolean().default(false),
})

export type OrderCancellation = z.output<typeof OrderCancellation>

/** What the client says of a parcel that has not come. */
export const Dispute = z.object({ message: paragraphs('The message', 300).default('') })

export type Dispute = z.output<typeof Dispute>

const quantity = z.coerce.number().int().min(1, 'At least one.').max(99, 'At most 99.')

const oncePerLine = (lines: { lineId: string }[]) =>
  new Set(lines.map(({ lineId }) => lineId)).size === lines.length

const LINES = 'Name each line once.'

/** What is refunded: units of lines, what the delivery cost, or both. What it comes to is the order's to say. */
export const OrderRefund = z
  .object({
    lines: z
      .array(z.object({ lineId: id, quantity }))
      .max(50)
      .default([])
      .refine(oncePerLine, LINES),
    /** What is left of what the delivery cost. */
    delivery: z.boolean().default(false),
    /** Whether the units are in stock again. */
    restock: z.boolean().default(false),
    reason: paragraphs('The reason', 300)
      .refine(...noLinks('The reason'))
      .pipe(z.string().min(1, 'Say why, for the client.')),
  })
  .refine(({ lines, delivery }) => delivery || lines.length > 0, {
    path: ['lines'],
    message: 'Choose what you refund.',
  })

export type OrderRefund = z.output<typeof OrderRefund>

export const RETURN_REASONS = [
  'damaged',
  'wrong_item',
  'not_as_described',
  'changed_mind',
  'other',
] as const

/** What a client would give back, and why. */
export const ReturnRequest = z.object({
  lines: z
    .array(z.object({ lineId: id, quantity }))
    .min(1, 'Choose what you would like to give back.')
    .max(50)
    .refine(oncePerLine, LINES),
  reason: z.enum(RETURN_REASONS, { error: 'Choose why.' }),
  detail: paragraphs('What you say', 500).default(''),
})

export type ReturnRequest = z.output<typeof ReturnRequest>

/** A seller's answer: the money back, or in words why not. */
export const ReturnResponse = z.discriminatedUnion(
  'decision',
  [
    z.object({ decision: z.literal('refund'), restock: z.boolean().default(false) }),
    z.object({
      decision: z.literal('decline'),
      words: paragraphs('Your answer', 500)
        .refine(...noLinks('Your answer'))
        .pipe(z.string().min(1, 'Say why, for the client.')),
    }),
  ],
  { error: 'Refund it, or decline it.' },
)

export type ReturnResponse = z.output<typeof ReturnResponse>
