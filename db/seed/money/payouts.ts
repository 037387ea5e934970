// Payouts of the demo salons and shops: every Monday, everything earned until then, in the ledger
// and as rows. The demo partner and seller have one of each kind: paid, returned, and pending.
import { type SQL, sql } from 'drizzle-orm'
import { payout, payoutDestination, payoutSetting } from '../../schema/money/payouts'
import { DAY, HOUR } from '../durations'
import { DEMO_PARTNER, DEMO_SELLER } from '../identity/people'
import { timeId } from '../random'
import { changed, inserted, type Write } from '../write-order'
import { type Book, feeOf, recordMoves } from './ledger'

/** Rows that stand once the book's postings until `at` do, and no later one. */
export type Mark = { at: number; writes: Write[] }

const SECOND_MS = 1_000
const WEEKS = 7
const WEEKLY_FEE = { id: 'fee-payout-weekly-1', basisPoints: 50 }

/** How many of the other owners have payouts too. */
const OTHERS = 6

type Destination = typeof payoutDestination.$inferInsert

type Owed = { owner: string; currency: string; lines: { at: number; amount: number }[] }

type Paying = { owed: Owed; at: number; amount: number; destination: Destination; lastHold: string }

type Ending = 'confirmed' | 'failed' | 'waiting'

/** Writes the payouts into the book; the marks say when their rows can be written. */
export function makePayouts(book: Book, day: number): Mark[] {
  const mondays = mondaysUntil(day)
  const all = owedIn(book)
  const demo = [DEMO_PARTNER.id, DEMO_SELLER.id]
  const others = all.filter(({ owner }) => !demo.includes(owner)).slice(0, OTHERS)
  const marks = [
    ...all.filter(({ owner }) => demo.includes(owner)).flatMap((owed) => payOut(book, owed, mondays, true)),
    ...others.flatMap((owed) => payOut(book, owed, mondays, false)),
  ]
  const settings = demo.map((userId) => ({
    userId,
    schedule: 'weekly',
    instant: false,
    split: false,
    updatedAt: day - 60 * DAY,
  }))
  return [{ at: 0, writes: inserted(payoutSetting, settings) }, ...marks].sort((a, b) => a.at - b.at)
}

/** Every payable account by what moved on it, in the order of time. */
function owedIn(book: Book): Owed[] {
  const accounts = new Map<string, Owed>()
  const rows = book.postings.toSorted((a, b) => a.at - b.at)
  for (const { at, row } of rows) {
    for (const [account, amount] of [
      [row.creditAccount, row.amount],
      [row.debitAccount, -row.amount],
    ] as const) {
      const [kind, owner = '', currency = ''] = account.split(':')
      if (kind !== 'payable') continue
      const owed = accounts.get(account) ?? { owner, currency, lines: [] }
      owed.lines.push({ at, amount })
      accounts.set(account, owed)
    }
  }
  return [...accounts.values()]
}

function payOut(book: Book, owed: Owed, mondays: number[], demo: boolean): Mark[] {
  const { owner, currency } = owed
  const days = mondays.filter((at) => leastAfter(owed, at) >= until(owed, at))
  const [first = 0] = days
  if (days.length < 3) return []
  const bank = owner === DEMO_SELLER.id
  const place = (label: string, at: number, ready: number): Destination => ({
    id: timeId(at, `destination:${owner}:${currency}:${label}`),
    userId: owner,
    currency,
    type: bank ? 'bank' : 'mobile_money',
    processor: 'sandbox',
    label,
    token: 'sandbox_ok',
    createdAt: at,
    usableAt: ready,
  })
  const name = (four: string) => `${bank ? 'Equity Bank' : 'M-Pesa'} ending ${four}`
  let destination = place(name('2041'), first - 3 * DAY, first - 3 * DAY)
  const marks: Mark[] = [{ at: destination.createdAt, writes: inserted(payoutDestination, [destination]) }]
  let paid = 0
  let lastHold = ''
  const failing = demo ? days.length - 3 : -1
  for (const [i, at] of days.entries()) {
    const amount = until(owed, at) - paid
    if (amount <= 0) continue
    const waits = demo && i === days.length - 1
    const ending = i === failing ? 'failed' : waits ? 'waiting' : 'confirmed'
    const paying = { owed, at, amount, destination, lastHold }
    const made = onePayout(book, paying, ending)
    lastHold = made.holdTransferId
    marks.push(...made.marks)
    if (ending !== 'failed') paid += amount
    else {
      // The next day another number is given; it cools down before the next Monday.
      const changedAt = at + 26 * HOUR
      const next = place(name('5678'), changedAt, changedAt + DAY)
      marks.push({
        at: changedAt,
        writes: [
          ...changed(payoutDestination, [{ id: destination.id, removedAt: changedAt }], ['removedAt']),
          ...inserted(payoutDestination, [next]),
        ],
      })
      destination = next
    }
  }
  return marks
}

function onePayout(
  book: Book,
  { owed: { owner, currency }, at, amount, destination, lastHold }: Paying,
  ending: Ending,
): { holdTransferId: string; marks: Mark[] } {
  const key = `${owner}:${currency}:${at}`
  const account = `payable:${owner}:${currency}`
  const [payable, onItsWay] = [`payable:${owner}`, `payout:${owner}`] as const
  const holdTransferId = recordMoves(
    book,
    { key, kind: 'payout_hold', description: `Payout to ${destination.label}`, actor: 'system', at },
    [{ from: payable, to: onItsWay, currency, amount }],
  )
  const id = timeId(at, `payout:${key}`)
  const fee = feeOf(amount, WEEKLY_FEE.basisPoints)
  const row: Record<keyof typeof payout.$inferInsert & string, unknown> | object = {
    id,
    userId: owner,
    currency,
    amount,
    fee,
    feeId: WEEKLY_FEE.id,
    cause: 'weekly',
    destinationId: destination.id,
    processor: 'sandbox',
    holdTransferId,
    ...linesOf(account, holdTransferId, lastHold),
    createdAt: at,
    updatedAt: at,
  }
  const requested: Mark = { at, writes: inserted(payout, [row as Record<string, unknown>]) }
  const settledAt = at + 41 * SECOND_MS
  const common = { key, actor: 'system', at: settledAt }
  if (ending === 'waiting') {
    const step = { id, status: 'waiting', reference: `sandbox_hangs_${id}`, updatedAt: settledAt }
    const writes = changed(payout, [step], ['status', 'reference', 'updatedAt'])
    return { holdTransferId, marks: [requested, { at: settledAt, writes }] }
  }
  const endTransferId =
    ending === 'confirmed'
      ? recordMoves(
          book,
          { ...common, kind: 'payout_capture', description: `Payout to ${destination.label}` },
          [
            { from: onItsWay, to: 'clearing:platform' as const, currency, amount: amount - fee },
            { from: onItsWay, to: 'fee_revenue:platform' as const, currency, amount: fee },
          ].filter((move) => move.amount > 0),
        )
      : recordMoves(
          book,
          {
            ...common,
            kind: 'payout_release',
            reverses: holdTransferId,
            description: `Returned: payout to ${destination.label}`,
          },
          [{ from: onItsWay, to: payable, currency, amount }],
        )
  const step = {
    id,
    status: ending,
    endTransferId,
    updatedAt: settledAt,
    reference: `sandbox_${ending === 'confirmed' ? 'succeeds' : 'declined'}_${id}`,
    failure: ending === 'failed' ? 'The receiving account could not be paid.' : null,
  }
  const keys = ['status', 'endTransferId', 'reference', 'failure', 'updatedAt']
  return { holdTransferId, marks: [requested, { at: settledAt, writes: changed(payout, [step], keys) }] }
}

/** The lines of the balance since the payout before: what they are numbered is known when they are written. */
function linesOf(account: string, hold: string, lastHold: string): Record<string, SQL> {
  return {
    fromSequence: sql`(SELECT min(sequence) FROM account_entry WHERE account_id = ${account} AND sequence > coalesce(
      (SELECT sequence FROM account_entry WHERE account_id = ${account} AND transfer_id = ${lastHold}), 0))`,
    toSequence: sql`(SELECT max(sequence) FROM account_entry WHERE account_id = ${account} AND transfer_id <> ${hold})`,
  }
}

/** What had been earned until then. */
function until({ lines }: Owed, at: number): number {
  return lines.reduce((sum, line) => sum + (line.at <= at ? line.amount : 0), 0)
}

/** The least that this ever came to from then on: what is refunded later must still be there. */
function leastAfter(owed: Owed, at: number): number {
  let balance = until(owed, at)
  let least = balance
  for (const line of owed.lines) {
    if (line.at <= at) continue
    balance += line.amount
    least = Math.min(least, balance)
  }
  return least
}

/** Six in the morning in Nairobi of the Mondays before `day`. */
function mondaysUntil(day: number): number[] {
  const weekday = (new Date(day).getUTCDay() + 6) % 7
  const last = day - (weekday === 0 ? 7 : weekday) * DAY + 3 * HOUR + 7 * SECOND_MS
  return Array.from({ length: WEEKS }, (_, i) => last - (WEEKS - 1 - i) * 7 * DAY)
}
