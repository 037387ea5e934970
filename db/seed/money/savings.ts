// The other money of the demo client and a friend: goals, withdrawals, an exchange, transfers between them, and Plus on
// trial. Instants before the UTC day that begins at `day`, except due dates; amounts in minor units.
import type { exchangeQuote, rate, rateSet } from '../../schema/money/exchange'
import type { goalAutoSave, goalMember, savingsGoal } from '../../schema/money/goals'
import type { interest, plusSubscription } from '../../schema/money/plus'
import type { withdrawal } from '../../schema/money/wallet'
import type { moneyRequest, scheduledTransfer, spendingBudget } from '../../schema/money/wallet-services'
import { type At, dateOf, FRIEND, ZONE, ZURI } from '../demo-days'
import { DAY, HOUR } from '../durations'
import type { Person } from '../identity/people'
import { timeId } from '../random'
import { saveInGoals } from './goals'
import { type Book, recordDeposit, recordMoves } from './ledger'

/** What the demo client adds for all of this: as much as goes out by it, so that the purse is as it was. */
const ADDED = 1_435_000

/** Units for one US dollar, times a million; the sandbox's own rates of that time. */
export const DEMO_RATES: Record<string, number> = {
  USD: 1_000_000,
  KES: 129_250_000,
  TZS: 2_465_000_000,
  UGX: 3_630_000_000,
  RWF: 1_452_000_000,
  BIF: 2_955_000_000,
  ETB: 153_400_000,
  SOS: 571_000_000,
  SSP: 4_560_000_000,
  NGN: 1_447_000_000,
  GHS: 10_950_000,
  ZAR: 17_240_000,
}

/** The demo client's monthly budgets, in minor units of KES. */
/** What a month of Plus costs, which the demo client has agreed to; in cents. */
const PLUS_PRICE = 499

const BUDGETS = { 'Hair Salon': 1_500_000, products: 600_000, people: 400_000 }

type Savings = {
  goals: (typeof savingsGoal.$inferInsert)[]
  members: (typeof goalMember.$inferInsert)[]
  joined: { id: string; status: string; updatedAt: number }[]
  completed: { id: string; status: string; completedAt: number; updatedAt: number }[]
  autoSaves: (typeof goalAutoSave.$inferInsert)[]
  withdrawals: (typeof withdrawal.$inferInsert)[]
  paidOut: { id: string; status: string; reference: string; transferId: string; updatedAt: number }[]
  refused: { id: string; status: string; failure: string; updatedAt: number }[]
  rateSets: (typeof rateSet.$inferInsert)[]
  rates: (typeof rate.$inferInsert)[]
  quotes: (typeof exchangeQuote.$inferInsert)[]
  accepted: { id: string; acceptedAt: number; transferId: string }[]
  requests: (typeof moneyRequest.$inferInsert)[]
  paidRequests: { id: string; status: string; transferId: string; updatedAt: number }[]
  scheduled: (typeof scheduledTransfer.$inferInsert)[]
  plus: (typeof plusSubscription.$inferInsert)[]
  interest: (typeof interest.$inferInsert)[]
  budgets: (typeof spendingBudget.$inferInsert)[]
}

/** All of it; what it moves is written into the book. */
export function makeSavings(book: Book, day: number): Savings {
  const at = (days: number, hour: number) => day + days * DAY + hour * HOUR
  const added = { userId: ZURI.id, currency: 'KES', amount: ADDED }
  recordDeposit(book, 'savings:demo', added, at(-55, 6))
  recordDeposit(book, 'savings:friend', { ...added, userId: FRIEND.id, amount: 1_200_000 }, at(-54, 7))
  return {
    ...saveInGoals(book, at),
    ...takeOut(book, at),
    ...exchange(book, at),
    ...between(book, at),
    ...onTrial(book, at),
  }
}

function takeOut(book: Book, at: At) {
  const requested = (name: string, amount: number, days: number) => {
    const id = timeId(at(days, 9), `withdrawal:${name}`)
    const holdId = timeId(at(days, 9), `hold:withdrawal:${name}`)
    const description = 'Withdrawal to M-Pesa +254700000001'
    const transferId = recordMoves(
      book,
      { key: name, kind: 'withdrawal_hold', description, actor: ZURI.id, at: at(days, 9) },
      [{ from: `wallet:${ZURI.id}`, to: `hold:${ZURI.id}`, currency: 'KES', amount }],
    )
    const held = { id: holdId, owner: ZURI.id, currency: 'KES', amount, transferId }
    book.holds.push({ ...held, createdAt: at(days, 9) })
    const fee = amount / 100
    const row = {
      id,
      userId: ZURI.id,
      currency: 'KES',
      amount,
      fee,
      feeId: 'fee-withdrawal-1',
      holdId,
      processor: 'sandbox',
      token: 'sandbox_ok',
      methodLabel: 'M-Pesa +254700000001',
      dailyLimit: 100_000,
      monthlyLimit: 500_000,
      createdAt: at(days, 9),
      updatedAt: at(days, 9),
    }
    return { row, transferId, description }
  }
  const paid = requested('rent', 150_000, -25)
  const refused = requested('lost', 80_000, -15)
  const held = `hold:${ZURI.id}` as const
  const done = recordMoves(
    book,
    { key: 'rent', kind: 'withdrawal_capture', description: paid.description, actor: 'system', at: at(-25, 10) },
    [
      { from: held, to: 'clearing:platform', currency: 'KES', amount: 148_500 },
      { from: held, to: 'fee_revenue:platform', currency: 'KES', amount: 1_500 },
    ],
  )
  recordMoves(
    book,
    {
      key: 'lost',
      kind: 'withdrawal_release',
      actor: 'system',
      at: at(-15, 10),
      description: `Returned: ${refused.description}`,
      reverses: refused.transferId,
    },
    [{ from: held, to: `wallet:${ZURI.id}`, currency: 'KES', amount: 80_000 }],
  )
  book.holdEndings.push(
    { id: paid.row.holdId, status: 'captured', endedAt: at(-25, 10) },
    { id: refused.row.holdId, status: 'released', endedAt: at(-15, 10) },
  )
  return {
    withdrawals: [paid.row, refused.row],
    paidOut: [
      {
        id: paid.row.id,
        status: 'confirmed',
        reference: `sandbox_pays_${paid.row.id}`,
        transferId: done,
        updatedAt: at(-25, 10),
      },
    ],
    refused: [
      { id: refused.row.id, status: 'failed', updatedAt: at(-15, 10), failure: 'The number cannot receive money' },
    ],
  }
}

/** Shillings became ten dollars. Rates of that day, and of yesterday. */
function exchange(book: Book, at: At) {
  const set = (days: number) => ({
    id: timeId(at(days, 0), 'rates'),
    source: 'shipped',
    asOf: at(days, 0),
    fetchedAt: at(days, 0),
  })
  const sets = [set(-12), set(-1)]
  const id = timeId(at(-12, 8), 'quote')
  const transferId = recordMoves(
    book,
    {
      key: 'dollars',
      kind: 'exchange',
      description: 'Exchanged KES 1,300.00 for $10.00',
      actor: ZURI.id,
      at: at(-12, 8) + 20_000,
    },
    [
      { from: `wallet:${ZURI.id}`, to: 'liquidity:platform', currency: 'KES', amount: 129_350 },
      { from: `wallet:${ZURI.id}`, to: 'exchange_revenue:platform', currency: 'KES', amount: 650 },
      { from: 'liquidity:platform', to: `wallet:${ZURI.id}`, currency: 'USD', amount: 1_000 },
    ],
  )
  return {
    rateSets: sets,
    rates: sets.flatMap(({ id }) =>
      Object.entries(DEMO_RATES).map(([currency, micros]) => ({ rateSetId: id, currency, micros })),
    ),
    quotes: [
      {
        id,
        userId: ZURI.id,
        fromCurrency: 'KES',
        fromAmount: 130_000,
        toCurrency: 'USD',
        toAmount: 1_000,
        spread: 650,
        feeId: 'fee-exchange-1',
        rateSetId: sets[0]?.id ?? '',
        createdAt: at(-12, 8),
        expiresAt: at(-12, 8) + 60_000,
      },
    ],
    accepted: [{ id, acceptedAt: at(-12, 8) + 20_000, transferId }],
  }
}

/** Sent, asked for, paid, and still to be answered. */
function between(book: Book, at: At) {
  const send = (from: Person, to: Person, amount: number, note: string, days: number) => {
    const first = ({ name }: Person) => name.split(' ')[0]
    const description = `From ${first(from)} to ${first(to)}: ${note}`
    return recordMoves(book, { key: `send:${days}`, kind: 'send', description, actor: from.id, at: at(days, 11) }, [
      { from: `wallet:${from.id}`, to: `wallet:${to.id}`, currency: 'KES', amount },
    ])
  }
  send(ZURI, FRIEND, 50_000, 'Lunch after the salon', -18)
  const paid = send(FRIEND, ZURI, 60_000, 'Your half of the gele', -8)
  send(FRIEND, ZURI, 75_000, 'Matatu and tips', -5)
  const ask = (from: Person, to: Person, amount: number, note: string, days: number) => ({
    id: timeId(at(days, 10), 'request'),
    requesterId: from.id,
    payerId: to.id,
    currency: 'KES',
    amount,
    note,
    createdAt: at(days, 10),
    updatedAt: at(days, 10),
    expiresAt: at(days + 14, 10),
  })
  const settled = ask(ZURI, FRIEND, 60_000, 'Your half of the gele', -9)
  return {
    requests: [
      settled,
      ask(FRIEND, ZURI, 35_000, 'Nail polish we shared', -2),
      ask(ZURI, FRIEND, 120_000, 'Makeup trial', -1),
    ],
    paidRequests: [{ id: settled.id, status: 'paid', transferId: paid, updatedAt: at(-8, 11) }],
    scheduled: [
      {
        id: timeId(at(-4, 9), 'scheduled'),
        userId: ZURI.id,
        currency: 'KES',
        amount: 30_000,
        toUserId: FRIEND.id,
        note: 'Saturday braids',
        frequency: 'weekly' as const,
        anchorDate: dateOf(at(3, 0)),
        timeZone: ZONE,
        nextDate: dateOf(at(3, 0)),
        nextAt: at(3, 6),
        createdAt: at(-4, 9),
        updatedAt: at(-4, 9),
      },
    ],
  }
}

/** The free month, ten days old, and the interest of its days so far. */
function onTrial(book: Book, at: At) {
  for (let days = -10; days < 0; days += 1) {
    recordMoves(
      book,
      {
        key: `interest:${days}`,
        kind: 'interest_accrual',
        actor: 'system',
        description: `Interest for ${dateOf(at(days, 0))}`,
        at: at(days, 23),
      },
      [{ from: 'interest_expense:platform', to: `accrued:${ZURI.id}`, currency: 'KES', amount: 130 }],
    )
  }
  const began = new Date(at(-10, 0))
  const ends = new Date(began)
  ends.setUTCMonth(ends.getUTCMonth() + 1)
  // A shorter month ends it on its last day.
  if (ends.getUTCDate() !== began.getUTCDate()) ends.setUTCDate(0)
  const periodEndsAt = ends.getTime() + 6 * HOUR
  return {
    plus: [
      {
        id: timeId(at(-10, 5), 'plus'),
        userId: ZURI.id,
        plan: 'monthly' as const,
        price: PLUS_PRICE,
        status: 'trial' as const,
        hadTrial: true,
        payWith: 'method' as const,
        period: 0,
        anchorDate: dateOf(at(-10, 0)),
        timeZone: ZONE,
        periodStartsAt: at(-10, 5),
        periodEndsAt,
        nextAt: periodEndsAt,
        createdAt: at(-10, 5),
        updatedAt: at(-10, 5),
      },
    ],
    interest: [{ accountId: `wallet:${ZURI.id}:KES`, userId: ZURI.id, accruedOn: dateOf(at(-1, 0)) }],
    budgets: Object.entries(BUDGETS).map(([category, amount]) => ({
      userId: ZURI.id,
      currency: 'KES',
      category,
      amount,
      updatedAt: at(-9, 6),
    })),
  }
}
