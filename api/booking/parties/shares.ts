// Who pays how much of a party: pure, in minor units. Shares add up to what is held for all visits, whatever happens: all of
// their prices, or the salon's deposit on each.
import type { party } from '../../../db/schema/booking/parties'
import type { salon } from '../../../db/schema/salons/salons'
import { equalParts, percent } from '../../platform/values/money'

type Split = (typeof party.$inferSelect)['split']

type Terms = Pick<typeof salon.$inferSelect, 'partyDepositBasisPoints' | 'depositBasisPoints'>

/** All of a price, in basis points. */
export const WHOLE = 10_000

/**
 * What of each price is held before a party is booked, in basis points: as the salon says where everyone pays their own, but
 * never less than its deposit. Else all: what is paid at the salon can't be shared.
 */
export function depositOf(split: Split, { partyDepositBasisPoints, depositBasisPoints }: Terms) {
  return split === 'own' ? Math.max(partyDepositBasisPoints, depositBasisPoints) : WHOLE
}

/** What of the price of a visit is held before it is booked, minor units. */
export function dueOf(
  { depositBasisPoints }: Pick<typeof party.$inferSelect, 'depositBasisPoints'>,
  price: number,
): number {
  return percent(price, depositBasisPoints)
}

/** What each has held, in the order of their seats, of what is due for each; the organiser is the first. */
export function sharesOf(split: Split, prices: number[]): number[] {
  const total = sum(prices)
  switch (split) {
    case 'own':
      return prices
    case 'organiser':
      return prices.map((_, i) => (i === 0 ? total : 0))
    case 'even':
      return equalParts(total, prices.length)
  }
}

type SharedSeat = { id: string; price: number; share: number; personId: string | null }

/**
 * The shares after a seat is dropped: nobody but the organiser pays more than before, so they pay what the others don't.
 * `seats` are those that are left, with their shares so far, the organiser's first.
 */
export function sharesWithout(split: Split, seats: Pick<SharedSeat, 'price' | 'share'>[]): number[] {
  const fair = sharesOf(
    split,
    seats.map(({ price }) => price),
  )
  const others = seats.slice(1).map(({ share }, i) => Math.min(share, fair[i + 1] ?? 0))
  return [sum(seats.map(({ price }) => price)) - sum(others), ...others]
}

/** What one person pays of another's visit. */
type Payment = { visitId: string; payerId: string; amount: number }

/**
 * Who pays for whose visit: everybody for their own first, and what is left of their shares for those that cost more than
 * their share, in order. One line for each visit and payer other than its own client.
 */
export function paymentsOf(seats: (SharedSeat & { personId: string })[]): Payment[] {
  const left = seats.map(({ price, share }) => Math.max(share - price, 0))
  const payments: Payment[] = []
  for (const { id, price, share, personId } of seats) {
    let missing = Math.max(price - share, 0)
    for (const [i, payer] of seats.entries()) {
      const amount = Math.min(missing, left[i] ?? 0)
      if (amount === 0) continue
      missing -= amount
      left[i] = (left[i] ?? 0) - amount
      // Of two seats of one person, one pays for the other.
      if (payer.personId === personId) continue
      const known = payments.find((payment) => payment.visitId === id && payment.payerId === payer.personId)
      if (known) known.amount += amount
      else payments.push({ visitId: id, payerId: payer.personId, amount })
    }
  }
  return payments
}

function sum(amounts: number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0)
}
