// Input schemas of group gifts, and of cancelling a card.
import { z } from 'zod'
import { NameQuery } from '../../identity/accounts/input'
import { CurrencyCode, minorIn, TypedAmount } from '../../money/ledger/input'
import { cardIn, giftCardFields } from '../gift-cards/input'

export const GIFT_SENT = 'The gift goes out'

/** How many people may be invited into one group gift, besides its organiser. */
export const MOST_INVITED = 20

export const TOO_MANY_INVITED = `You can invite up to ${MOST_INVITED} people.`

/** The longest time to collect money for one gift, in days. */
export const MAX_COLLECTING_DAYS = 90

const userId = z.string({ error: 'Choose someone.' }).min(1).max(100)

const empty = (value: unknown) => value || undefined

/**
 * A group gift: a card whose amount is the target, with its deadline, the people invited, and what
 * its organiser pays at once, if anything.
 */
export const NewGroupGift = giftCardFields
  .extend({
    /** The last day on which it can be paid into, "2026-12-20", in the organiser's zone. */
    deadline: z.iso.date({ error: 'Choose an end date.' }),
    own: z.preprocess(empty, TypedAmount.optional()),
    people: z.array(userId).max(MOST_INVITED, TOO_MANY_INVITED).default([]),
  })
  .transform(({ own, deadline, people, ...typed }, check) => {
    const card = cardIn(typed, check)
    // "0" means no contribution.
    const ownMinor =
      own === undefined || /^0*([.,]0*)?$/.test(own.trim()) ? 0 : minorIn(own, card.currency, check, 'own')
    return { ...card, deadline, people: [...new Set(people)], ownMinor }
  })

export type NewGroupGift = z.output<typeof NewGroupGift>

/** What one person pays into a group gift. */
export const Share = z
  .strictObject({ amount: TypedAmount, currency: CurrencyCode })
  .transform(({ amount, currency }, check) => ({ minor: minorIn(amount, currency, check), currency }))

export type Share = z.output<typeof Share>

export const AskIn = z.strictObject({ userId })

/** The page of a group gift: part of the name of a person to invite. */
export const GroupQuery = z.object({
  q: NameQuery,
})
