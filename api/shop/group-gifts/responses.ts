// Response schemas of the group gift routes.
import { z } from 'zod'
import { id, MoneyResponse } from '../../platform/values/responses'
import { GIFT_DESIGNS } from '../gift-cards/input'
import { giftStatus } from '../gift-cards/responses'

const instant = z.iso.datetime({ offset: true })
const person = z.object({ id, name: z.string(), image: z.string().nullable() })
const named = z.object({ id, name: z.string() })

export const GroupResponse = z.object({
  id,
  isOrganiser: z.boolean(),
  organiser: z.string(),
  status: giftStatus,
  /** Whether it still accepts contributions. */
  open: z.boolean(),
  design: z.enum(GIFT_DESIGNS),
  fromName: z.string(),
  recipientName: z.string(),
  message: z.string(),
  target: MoneyResponse,
  funded: MoneyResponse,
  missing: MoneyResponse,
  /** Whole percent of the target, rounded down. */
  percent: z.number().int(),
  /** What the viewer paid in, and the balance of their purse. */
  own: MoneyResponse,
  available: MoneyResponse,
  hasDeclined: z.boolean(),
  /** Until when it can be paid into; if the target is missed, everything is refunded. */
  deadline: instant,
  deliverAt: instant.nullable(),
  sentAt: instant.nullable(),
  expiresAt: instant.nullable(),
  suggestion: z.object({ salon: named, service: named.nullable() }).nullable(),
  people: z.array(
    person.extend({
      isYou: z.boolean(),
      isOrganiser: z.boolean(),
      state: z.enum(['paid', 'invited', 'declined']),
      /** The organiser sees everybody's, the others their own. */
      paid: MoneyResponse.nullable(),
    }),
  ),
  /** How many more people can be invited. */
  room: z.number().int(),
  /** People to invite, when a part of a name was given. */
  found: z.array(person).nullable(),
  version: z.number().int(),
  timeZone: z.string(),
})

export type GroupResponse = z.output<typeof GroupResponse>

export const ShareResponse = z.object({
  id,
  cardId: id,
  amount: MoneyResponse,
  createdAt: instant,
})
