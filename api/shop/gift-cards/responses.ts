// What the routes of gift cards answer.
import { z } from 'zod'
import { MeAnswer } from '../../identity/accounts/responses'
import { pageOf } from '../../platform/pagination'
import { MoneyAnswer } from '../../platform/values/responses'
import { GIFT_DESIGNS, GIFT_SIDES } from './input'

const id = z.string()
const instant = z.iso.datetime({ offset: true })
const named = z.object({ id, name: z.string() })
const suggestion = z.object({ salon: named, service: named.nullable() }).nullable()
const design = z.enum(GIFT_DESIGNS)

export const GiftCardAnswer = z.object({
  id,
  side: z.enum(GIFT_SIDES),
  status: z.enum(['funding', 'scheduled', 'sent', 'claimed', 'cancelled', 'expired']),
  design,
  target: MoneyAnswer,
  funded: MoneyAnswer,
  claimed: MoneyAnswer,
  returned: MoneyAnswer,
  left: MoneyAnswer,
  fromName: z.string(),
  recipientName: z.string(),
  reach: z.enum(['person', 'email', 'phone']),
  sentTo: z.string().nullable(),
  lastFour: z.string().length(4).nullable(),
  message: z.string(),
  deliverAt: instant.nullable(),
  sentAt: instant.nullable(),
  expiresAt: instant.nullable(),
  deadline: instant.nullable(),
  suggestion,
  createdAt: instant,
})

export const GiftCardsAnswer = pageOf(GiftCardAnswer)

export const GiftCardDetailAnswer = GiftCardAnswer.extend({
  timeline: z.array(
    z.object({
      what: z.enum(['made', 'scheduled', 'sent', 'claimed', 'cancelled', 'expired']),
      at: instant,
      amount: MoneyAnswer.nullable(),
    }),
  ),
  claimable: z.boolean(),
  resendAt: instant.nullable(),
  timeZone: z.string(),
})

const PersonAnswer = MeAnswer.pick({ id: true, name: true, image: true })

export const GiftDraftAnswer = z.object({
  person: PersonAnswer.nullable(),
  found: z.array(PersonAnswer).nullable(),
  balances: z.array(MoneyAnswer),
  fromName: z.string(),
  suggestion,
  timeZone: z.string(),
  today: z.iso.date(),
})

export const ResentAnswer = z.object({ id, resendAt: instant })

export const OpenedCardAnswer = z.object({
  design,
  fromName: z.string(),
  recipientName: z.string(),
  message: z.string(),
  amount: MoneyAnswer,
  left: MoneyAnswer,
  expiresAt: instant,
  suggestion,
})

export const ClaimedAnswer = z.object({
  id,
  cardId: id,
  transferId: id,
  fromName: z.string(),
  amount: MoneyAnswer,
  left: MoneyAnswer,
  suggestion,
})
