// Response schemas of the gift card routes.
import { z } from 'zod'
import { MeResponse } from '../../identity/accounts/responses'
import { pageOf } from '../../platform/pagination'
import { id, MoneyResponse } from '../../platform/values/responses'
import { GIFT_DESIGNS, GIFT_SIDES } from './input'
export const giftStatus = z.enum(['funding', 'scheduled', 'sent', 'claimed', 'cancelled', 'expired'])
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
  /** The target amount; what was paid in, claimed and refunded. */
  target: MoneyResponse,
  funded: MoneyResponse,
  claimed: MoneyResponse,
  returned: MoneyResponse,
  /** What can still be claimed. */
  left: MoneyResponse,
  fromName: z.string(),
  recipientName: z.string(),
  reach: z.enum(['person', 'email', 'phone']),
  /** Where its code was sent, for the sender only; null when it needs none. */
  sentTo: z.string().nullable(),
  /** The end of its code, when it was sent by email or phone. */
  lastFour: z.string().length(4).nullable(),
  message: z.string(),
  /** When it is scheduled, was sent, and until when it can be claimed. */
  deliverAt: instant.nullable(),
  sentAt: instant.nullable(),
  expiresAt: instant.nullable(),
  /** Of a group gift: until when it can be paid into. */
  deadline: instant.nullable(),
  suggestion,
  createdAt: instant,
})

export type GiftCardResponse = z.output<typeof GiftCardResponse>

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
  /** The chosen person, if they can receive money; the people found; null when the search text is too short. */
  person: PersonResponse.nullable(),
  found: z.array(PersonResponse).nullable(),
  balances: z.array(MoneyResponse),
  /** The default sender name. */
  fromName: z.string(),
  suggestion,
  timeZone: z.string(),
  /** Today's date in that zone. */
  today: z.iso.date(),
})

export const ResentResponse = z.object({ id, resendAt: instant })

export const OpenedCardResponse = z.object({
  design,
  fromName: z.string(),
  recipientName: z.string(),
  message: z.string(),
  /** Its original amount, and what is left on it. */
  amount: MoneyResponse,
  left: MoneyResponse,
  expiresAt: instant,
  suggestion,
})

/** What a code shows to the person who has it. */
export type OpenedCardResponse = z.output<typeof OpenedCardResponse>

export const ClaimedResponse = z.object({
  id,
  cardId: id,
  /** The transfer's id, which the transaction list links to. */
  transferId: id,
  fromName: z.string(),
  amount: MoneyResponse,
  left: MoneyResponse,
  suggestion,
})

export type ClaimedResponse = z.output<typeof ClaimedResponse>

export const GiftHistoryResponse = pageOf(
  z.object({
    id,
    /** The viewer's side; the organiser of a group gift sees it as a group gift. */
    side: z.enum(['sent', 'received', 'group']),
    status: giftStatus,
    design: z.enum(GIFT_DESIGNS),
    fromName: z.string(),
    recipientName: z.string(),
    organiser: z.string(),
    /** Its amount or target, and what is left on it. */
    amount: MoneyResponse,
    left: MoneyResponse,
    /** What the viewer paid in, and what they got back or claimed. */
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
      /** Signed from the card's side: what left it is negative. */
      amount: MoneyResponse,
      createdAt: instant,
    }),
  ),
  timeZone: z.string(),
})

export const GroupChangedResponse = z.object({ id })

export const CancellationResponse = z.object({
  id,
  status: giftStatus,
  possible: z.boolean(),
  isGroup: z.boolean(),
  recipientName: z.string(),
  funded: MoneyResponse,
  claimed: MoneyResponse,
  rest: MoneyResponse,
  returns: z.array(z.object({ name: z.string(), isYou: z.boolean(), paid: MoneyResponse, back: MoneyResponse })),
  expiresAt: instant.nullable(),
})
