// What may come in about group gifts, and about taking a card back.
import { z } from 'zod'
import { CurrencyCode, minorIn, TypedAmount } from '../../money/ledger/input'
import { cardIn, giftCardFields } from '../gift-cards/input'

/** Who may be asked into one group gift, beside who makes it. */
export const MOST_ASKED = 20

/** How long money is collected for one gift at the most, in days. */
export const MAX_COLLECTING_DAYS = 90

const userId = z.string({ error: 'Please choose somebody.' }).min(1).max(100)

const empty = (value: unknown) => value || undefined

/**
 * A group gift: a card whose amount is the target, until which day it is paid in, who is asked, and what
 * its organiser pays at once, if anything.
 */
export const NewGroupGift = giftCardFields
  .extend({
    /** The last day on which it can be paid in, "2026-12-20", in the organiser's zone. */
    deadline: z.iso.date({ error: 'Choose until when you collect.' }),
    own: z.preprocess(empty, TypedAmount.optional()),
    people: z.array(userId).max(MOST_ASKED, `You can ask ${MOST_ASKED} people.`).default([]),
  })
  .transform(({ own, deadline, people, ...typed }, check) => {
    const card = cardIn(typed, check)
    // "0" is as good as nothing here.
    const ownMinor =
      own === undefined || /^0*([.,]0*)?$/.test(own.trim())
        ? 0
        : minorIn(own, card.currency, check, 'own')
    return { ...card, deadline, people: [...new Set(people)], ownMinor }
  })

export type NewGroupGift = z.output<typeof NewGroupGift>

/** What one person pays into a group gift. */
export const Share = z
  .strictObject({ amount: TypedAmount, currency: CurrencyCode })
  .transform(({ amount, currency }, check) => ({
    minor: minorIn(amount, currency, check),
    currency,
  }))

export type Share = z.output<typeof Share>

export const AskIn = z.strictObject({ userId })

/** The page of a group gift: part of the name of somebody to ask. */
export const GroupQuery = z.object({
  q: z.string().trim().max(100, 'That is too long for a name').optional(),
})
