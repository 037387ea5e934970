// Responses of the slot hold routes.
import { z } from 'zod'
import { DepositResponse } from '../../money/deposits/responses'
import { id, MoneyResponse } from '../../platform/values/responses'
import { OtherAppointmentResponse } from '../appointments/responses'

const instant = z.iso.datetime({ offset: true })

export const SlotHoldResponse = z.object({
  id,
  /** `checkout`: while the client pays; `proposal`: offered by the salon. */
  kind: z.enum(['checkout', 'proposal']),
  /** `unavailable`: still held, but the salon can no longer provide it. */
  status: z.enum(['held', 'booked', 'released', 'expired', 'unavailable']),
  salonId: id,
  startsAt: instant,
  endsAt: instant,
  timeZone: z.string(),
  price: MoneyResponse,
  expiresAt: instant,
})

export type SlotHoldResponse = z.output<typeof SlotHoldResponse>

/** The member discount in a price, and the price without it; null: none. */
export const DiscountResponse = z.object({ percent: z.number(), listPrice: MoneyResponse }).nullable()

const item = z.object({
  serviceName: z.string(),
  staffName: z.string(),
  staffPicture: z.string().nullable(),
  startsAt: instant,
  endsAt: instant,
  /** Without its add-ons. */
  price: MoneyResponse,
  discount: DiscountResponse,
  addOns: z.array(z.object({ name: z.string(), price: MoneyResponse, durationMinutes: z.number().int() })),
})

export type SlotHoldItem = z.output<typeof item>

const payment = z.object({
  /** The amount held at booking. */
  held: MoneyResponse,
  /** What the purse lacks for that; null if covered. */
  shortfall: MoneyResponse.nullable(),
  /** The fee for a late cancellation; null if the client cannot cancel once confirmed. */
  lateFee: MoneyResponse.nullable(),
  noShowFee: MoneyResponse,
})

export const SlotHoldDetailResponse = SlotHoldResponse.extend({
  /** The salon's message with its offer. */
  message: z.string(),
  /** Held because the client is on the waiting list. */
  waitingList: z.boolean(),
  /** The accepted offer of a conversation, and the list price of the same visit. */
  offer: z.object({ id, conversationId: id, listPrice: MoneyResponse }).nullable(),
  /** The terms agreed for the recurring appointment that this proposal continues, if they got worse. */
  agreed: z
    .object({
      price: MoneyResponse,
      payment: z.enum(['purse', 'salon']),
      /** Whether the policy is stricter, not only the price higher. */
      stricter: z.boolean(),
    })
    .nullable(),
  salon: z.object({
    id,
    name: z.string(),
    address: z.string(),
    city: z.string(),
    timeZone: z.string(),
    businessType: z.string(),
  }),
  plan: z.array(z.object({ serviceId: id, staffId: z.string().nullable(), addOnIds: z.array(z.string()) })),
  /** In order; empty once it has ended. */
  items: z.array(item),
  /** Other visits of the client that overlap it. */
  otherVisits: z.array(OtherAppointmentResponse),
  available: MoneyResponse,
  /** Other balances of the purse. */
  balances: z.array(MoneyResponse),
  payments: z.object({ purse: payment, salon: payment }),
  /** The goal that is saved for it and pays most of it; null: none can. */
  goal: z
    .object({
      id,
      name: z.string(),
      pays: MoneyResponse,
      /** What the purse pays, and what it lacks for that; null if covered. */
      rest: MoneyResponse,
      shortfall: MoneyResponse.nullable(),
      /** Whether it is booked for its owner, where it does not pay now. */
      isBooked: z.boolean(),
    })
    .nullable(),
  /** The policy in force: hours, basis points of the price, and their meaning for this slot. */
  policy: z.object({
    freeCancelHours: z.number().int().nullable(),
    rescheduleHours: z.number().int(),
    lateFeeBasisPoints: z.number().int(),
    noShowFeeBasisPoints: z.number().int(),
    depositBasisPoints: z.number().int(),
    undoMinutes: z.number().int().optional(),
    freeCancelUntil: instant.nullable(),
    confirmedAtOnce: z.boolean(),
    /** The deadline for the salon's answer; null if confirmed at once. */
    answerBy: instant.nullable(),
  }),
  /** The latest deposit for it. */
  deposit: DepositResponse.nullable(),
  /** The appointment it was booked as. */
  appointment: z
    .object({
      status: z.enum(['pending', 'confirmed', 'cancelled', 'completed']),
      startsAt: instant,
      serviceName: z.string(),
      /** In the order of the visit. */
      staffNames: z.array(z.string()),
      /** The salon's own picture. */
      cover: z.string().nullable(),
      payment: z.enum(['purse', 'salon']),
      answerBy: instant.nullable(),
      forName: z.string(),
      /** The goal that paid for it, and how much. */
      fromGoal: z.object({ name: z.string(), amount: MoneyResponse }).nullable(),
    })
    .nullable(),
  paymentMethods: z.array(z.object({ id, label: z.string(), isDefault: z.boolean() })),
  sharedMethods: z.array(z.object({ id, label: z.string(), note: z.string() })),
})

export type SlotHoldDetailResponse = z.output<typeof SlotHoldDetailResponse>
