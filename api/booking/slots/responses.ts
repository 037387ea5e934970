// What the routes of kept times answer.
import { z } from 'zod'
import { DepositResponse } from '../../money/deposits/responses'
import { MoneyResponse } from '../../platform/values/responses'

const id = z.string()
const instant = z.iso.datetime({ offset: true })

export const SlotHoldResponse = z.object({
  id,
  /** `checkout`: while its client pays; `proposal`: the salon offers it. */
  kind: z.enum(['checkout', 'proposal']),
  /** `unavailable`: it is kept, but the salon can no longer do it. */
  status: z.enum(['held', 'booked', 'released', 'expired', 'unavailable']),
  salonId: id,
  startsAt: instant,
  endsAt: instant,
  timeZone: z.string(),
  price: MoneyResponse,
  expiresAt: instant,
})

export type SlotHold = z.output<typeof SlotHoldResponse>

const item = z.object({
  serviceName: z.string(),
  staffName: z.string(),
  staffPicture: z.string().nullable(),
  startsAt: instant,
  endsAt: instant,
  /** Without its add-ons. */
  price: MoneyResponse,
  addOns: z.array(
    z.object({ name: z.string(), price: MoneyResponse, durationMinutes: z.number().int() }),
  ),
})

export type SlotHoldItem = z.output<typeof item>

const payment = z.object({
  /** What is held at booking. */
  held: MoneyResponse,
  /** What the purse lacks for that; null where it is covered. */
  shortfall: MoneyResponse.nullable(),
  /** What a late cancellation costs; null where the client cannot cancel once it is confirmed. */
  lateFee: MoneyResponse.nullable(),
  noShowFee: MoneyResponse,
})

export const SlotHoldDetailResponse = SlotHoldResponse.extend({
  /** What the salon says to its offer. */
  message: z.string(),
  /** The offer of a conversation that it takes up, and what the same costs by the list. */
  offer: z.object({ id, conversationId: id, listPrice: MoneyResponse }).nullable(),
  /** What was agreed for the visits that repeat whose next one it is, where that has become worse. */
  agreed: z
    .object({
      price: MoneyResponse,
      payment: z.enum(['purse', 'salon']),
      /** Whether the terms are worse, not the price alone. */
      stricter: z.boolean(),
    })
    .nullable(),
  salon: z.object({
    id,
    name: z.string(),
    address: z.string(),
    city: z.string(),
    timeZone: z.string(),
  }),
  plan: z.array(
    z.object({ serviceId: id, staffId: z.string().nullable(), addOnIds: z.array(z.string()) }),
  ),
  /** In their order; none once it has ended. */
  items: z.array(item),
  available: MoneyResponse,
  payments: z.object({ purse: payment, salon: payment }),
  /** The terms that hold: hours, basis points of the price, and what they mean for this time. */
  policy: z.object({
    freeCancelHours: z.number().int().nullable(),
    rescheduleHours: z.number().int(),
    lateFeeBasisPoints: z.number().int(),
    noShowFeeBasisPoints: z.number().int(),
    depositBasisPoints: z.number().int(),
    freeCancelUntil: instant.nullable(),
    confirmedAtOnce: z.boolean(),
    /** Until when the salon must answer; null where it is confirmed at once. */
    answerBy: instant.nullable(),
  }),
  /** The newest that was asked for it. */
  deposit: DepositResponse.nullable(),
  /** What it became. */
  appointment: z
    .object({
      status: z.enum(['pending', 'confirmed', 'cancelled', 'completed']),
      serviceName: z.string(),
      payment: z.enum(['purse', 'salon']),
      answerBy: instant.nullable(),
      forName: z.string(),
    })
    .nullable(),
  paymentMethods: z.array(z.object({ id, label: z.string(), isDefault: z.boolean() })),
  testMethods: z.array(z.object({ id, label: z.string(), behaviour: z.string() })),
})

export type SlotHoldDetail = z.output<typeof SlotHoldDetailResponse>
