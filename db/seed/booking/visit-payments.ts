// The money of appointments: deposits, holds, then captures or refunds. Instants before the UTC day
// that begins at `day`; amounts in minor units.

import { DAY, HOUR, MINUTE } from '../durations'
import { DEMO_CLIENT } from '../identity/people'
import {
  type Book,
  captureHold,
  openBook,
  type PaidBooking,
  placeHold,
  recordDeposit,
  releaseHold,
} from '../money/ledger'
import { randomOf } from '../random'
import type { Visit } from './visits'

/** What the demo client added, and how many days from today; one more brings KES to the goal. */
const DEMO_DEPOSITS: [string, number, number][] = [
  ['KES', 1_000_000, -161],
  ['KES', 700_000, -110],
  ['KES', 1_500_000, -56],
  ['UGX', 90_000, -48],
  ['KES', 1_000_000, -20],
  ['USD', 4_000, -14],
]
const DEMO_LAST_DEPOSIT = -4
const DEMO_AVAILABLE = 1_245_000

/** The smallest top-up and its steps, in minor units, of the currencies that clients book in. */
const TOP_UPS: Record<string, { least: number; step: number }> = {
  KES: { least: 200_000, step: 50_000 },
  UGX: { least: 50_000, step: 10_000 },
  NGN: { least: 1_000_000, step: 250_000 },
}

/** The book of everything that the visits and the demo client's deposits moved. */
export function makeBook(visits: Visit[], day: number): Book {
  const book = openBook()
  settleDemoDeposits(book, visits, day)
  settle(book, visits, day)
  return book
}

function settleDemoDeposits(book: Book, visits: Visit[], day: number): void {
  const spent = visits
    .filter((visit) => visit.client === DEMO_CLIENT && visit.service.currency === 'KES')
    .filter((visit) => visit.outcome !== 'cancelled')
    .reduce((sum, visit) => sum + visit.service.price, 0)
  const before = DEMO_DEPOSITS.filter(([currency]) => currency === 'KES')
  const last = DEMO_AVAILABLE + spent - before.reduce((sum, [, amount]) => sum + amount, 0)
  const all: typeof DEMO_DEPOSITS = [...DEMO_DEPOSITS, ['KES', last, DEMO_LAST_DEPOSIT]]
  for (const [currency, amount, offset] of all) {
    const at = day + offset * DAY + 4 * HOUR + 17 * MINUTE
    recordDeposit(book, `demo:${offset}`, { userId: DEMO_CLIENT.id, currency, amount }, at)
  }
}

/** Moves the money of every visit paid from the purse, and tops a purse up when it falls short. */
function settle(book: Book, visits: Visit[], day: number): void {
  const steps = visits
    .filter((visit) => visit.payment === 'purse')
    .flatMap((visit) => [
      { at: visit.bookedAt, visit, held: false },
      ...(visit.closedAt === undefined ? [] : [{ at: visit.closedAt, visit, held: true }]),
    ])
    .sort((a, b) => a.at - b.at)
  const balances = new Map<string, number>()
  for (const { at, visit, held } of steps) {
    if (at >= day) throw new Error(`${visit.key} would move money in the future`)
    const booking = bookingOf(visit)
    const purse = `${booking.clientId}:${booking.currency}`
    const balance = balances.get(purse) ?? 0
    if (!held) {
      const added = visit.client === DEMO_CLIENT ? booking.amount : topUp(book, booking, balance, at)
      placeHold(book, booking, at)
      balances.set(purse, balance + added - booking.amount)
    } else if (visit.outcome === 'completed') {
      captureHold(book, booking, visit.bookedAt, at)
    } else {
      releaseHold(book, booking, visit.bookedAt, at)
      balances.set(purse, balance + booking.amount)
    }
  }
}

/** What was added a few minutes before `at` to cover a booking, often with something to spare. */
function topUp(book: Book, booking: PaidBooking, balance: number, at: number): number {
  const short = booking.amount - balance
  if (short <= 0) return 0
  const { key, clientId: userId, currency } = booking
  const random = randomOf(`top up:${key}`)
  const { least, step } = TOP_UPS[currency] ?? { least: short, step: 1 }
  const wanted = Math.max(short + random.int(0, 4) * step, least)
  const amount = Math.ceil(wanted / step) * step
  recordDeposit(book, key, { userId, currency, amount }, at - random.int(2, 40) * MINUTE)
  return amount
}

function bookingOf({ key, client, salon, service }: Visit): PaidBooking {
  return {
    key,
    clientId: client.id,
    ownerId: salon.row.ownerId,
    currency: service.currency,
    amount: service.price,
    label: `${service.name} at ${salon.row.name}`,
  }
}
