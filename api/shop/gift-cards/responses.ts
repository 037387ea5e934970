// What the routes of gift cards answer.
import { z } from 'zod'
import { MeResponse } from '../../identity/accounts/responses'
import { pageOf } from '../../platform/pagination'
import { MoneyResponse } from '../../platform/values/responses'
import { GIFT_DESIGNS, GIFT_SIDES } from './input'

const id = z.string()
export const giftStatus = z.enum([
  'funding',
  'scheduled',
  'sent',
  'claimed',
  'cancelled',
  'expired',
])
const instant = z.iso.datetime({ offset: true })
const named = z.object({ id, name: z.string() })
const suggestion = z.object({ salon: named, service: named.nullable() }).nullable()
const design = z.enum(GIFT_DESIGNS)

export const GiftCardResponse = z.object({
  id,
  /** `sent`: the viewer made it. */
  side: z.enum(GIFT_SIDES),
  status: giftStatus,
  design,
  /** What it is meant to hold; what was paid in, and what was claimed and given back of it. */
  target: MoneyResponse,
  funded: MoneyResponse,
  claimed: MoneyResponse,
  returned: MoneyResponse,
  /** What can still be claimed. */
  left: MoneyResponse,
  fromName: z.string(),
  recipientName: z.string(),
  reach: z.enum(['person', 'email', 'phone']),
  /** Where its code went, for whoever sent it; null where it needs none. */
  sentTo: z.string().nullable(),
  /** The end of its code, where it has gone out by email or phone. */
  lastFour: z.string().length(4).nullable(),
  message: z.string(),
  /** When it is to go out, has gone out, and until when it can be claimed. */
  deliverAt: instant.nullable(),
  sentAt: instant.nullable(),
  expiresAt: instant.nullable(),
  /** Of a group gift: until when it can be paid in. */
  deadline: instant.nullable(),
  suggestion,
  createdAt: instant,
})

export const GiftCardsResponse = pageOf(GiftCardResponse)

export const GiftCardDetailResponse = GiftCardResponse.extend({
  timeline: z.array(
    z.object({
      what: z.enum(['made', 'scheduled', 'sent', 'claimed', 'cancelled', 'expired']),
      at: instant,
      amount: MoneyResponse.nullable(),
    }),
  ),
  claimable: z.boolean(),
  resendAt: instant.nullable(),
  timeZone: z.string(),
})

const PersonResponse = MeResponse.pick({ id: true, name: true, image: true })

export const GiftDraftResponse = z.object({
  /** Who was chosen, if they can receive money; who was found; null where nothing, or too little, was typed. */
  person: PersonResponse.nullable(),
  found: z.array(PersonResponse).nullable(),
  balances: z.array(MoneyResponse),
  /** What the card says it is from, unless something else is typed. */
  fromName: z.string(),
  suggestion,
  timeZone: z.string(),
  /** The day it is in that zone. */
  today: z.iso.date(),
})

export const ResentResponse = z.object({ id, resendAt: instant })

export const OpenedCardResponse = z.object({
  design,
  fromName: z.string(),
  recipientName: z.string(),
  message: z.string(),
  /** What it held, and what is left on it. */
  amount: MoneyResponse,
  left: MoneyResponse,
  expiresAt: instant,
  suggestion,
})

export const ClaimedResponse = z.object({
  id,
  cardId: id,
  /** The transfer's id, which the history links to. */
  transferId: id,
  fromName: z.string(),
  amount: MoneyResponse,
  left: MoneyResponse,
  suggestion,
})

export const GiftHistoryResponse = pageOf(
  z.object({
    id,
    /** What the viewer has to do with it; who organises a group gift sees it as one. */
    side: z.enum(['sent', 'received', 'group']),
    status: giftStatus,
    design: z.enum(GIFT_DESIGNS),
    fromName: z.string(),
    recipientName: z.string(),
    organiser: z.string(),
    /** What it holds or shall hold, and what is left on it. */
    amount: MoneyResponse,
    left: MoneyResponse,
    /** What the viewer paid in; what came back to them, or what they claimed. */
    paid: MoneyResponse,
    returned: MoneyResponse,
    claimed: MoneyResponse,
    at: instant,
  }),
)

export const CardStatementResponse = z.object({
  id,
  status: giftStatus,
  isGroup: z.boolean(),
  isOrganiser: z.boolean(),
  fromName: z.string(),
  recipientName: z.string(),
  funded: MoneyResponse,
  claimed: MoneyResponse,
  returned: MoneyResponse,
  left: MoneyResponse,
  lines: z.array(
    z.object({
      id,
      kind: z.enum(['paid', 'claimed', 'returned']),
      name: z.string(),
      isYou: z.boolean(),
      /** Signed, as the card has it: what left it is negative. */
      amount: MoneyResponse,
      createdAt: instant,
    }),
  ),
  timeZone: z.string(),
})
