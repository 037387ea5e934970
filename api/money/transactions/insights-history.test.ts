// Insights equal the history to the unit, month by month: whatever came into a purse and is neither in
// it, nor set aside, nor saved, nor in another currency, is counted as spent, once. Every kind of
// transfer that there is happens in every sequence, in a random order with random sums.
import { eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adjustment } from '../../../db/schema/admin/adjustments'
import { goalMember, savingsGoal } from '../../../db/schema/money/goals'
import { ledgerAccount } from '../../../db/schema/money/ledger'
import { plusSubscription } from '../../../db/schema/money/plus'
import { MONDAY, openWorld, type Person } from '../../../tests/fixtures/harness'
import { type Statement, writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { type MoneyJson, minorOf } from '../../platform/values/money'
import { DAY } from '../../platform/values/time'
import {
  type Account,
  accountId,
  captureHold,
  type HeldMoney,
  type Move,
  placeHold,
  recordTransfer,
  releaseHold,
} from '../ledger/ledger'
import type { TransferKind } from './transaction-kinds'

const world = openWorld()

const KES = 'KES'
const platform = (kind: Account['kind'], currency = KES): Account => ({ kind, owner: 'platform', currency })

/**
 * What each kind does to a purse: money goes out, comes back of what went out, or is new; it is set
 * aside, and its end takes or releases it; it moves between a person's own balances; `both`: in or out;
 * `none`: no purse is touched. A new kind must be given its place here.
 */
const DOES = {
  deposit: 'new',
  gift_card_claim: 'new',
  cashback: 'new',
  goodwill: 'new',
  interest_payment: 'new',
  gift_card_payment: 'out',
  plus_payment: 'out',
  cashback_reversal: 'out',
  purse_to_business: 'out',
  booking_refund: 'back',
  booking_reopening: 'back',
  order_refund: 'back',
  gift_card_return: 'back',
  send: 'both',
  correction: 'both',
  goal_contribution: 'saved',
  goal_release: 'unsaved',
  goal_visit: 'unsaved',
  goal_return: 'saved',
  saver_bonus: 'new',
  exchange: 'exchanged',
  booking_hold: 'held',
  order_hold: 'held',
  withdrawal_hold: 'held',
  send_hold: 'held',
  booking_release: 'released',
  order_release: 'released',
  withdrawal_release: 'released',
  send_release: 'released',
  booking_capture: 'captured',
  order_capture: 'captured',
  withdrawal_capture: 'captured',
  send_capture: 'captured',
  payout_hold: 'none',
  payout_release: 'none',
  payout_capture: 'none',
  payout_reserve: 'none',
  payout_reserve_release: 'none',
  tip: 'out',
  plus_earned: 'none',
  interest_accrual: 'none',
  interest_forfeit: 'none',
} as const satisfies Record<TransferKind, string>

type Purpose = 'booking' | 'order' | 'withdrawal' | 'send'
type Held = HeldMoney & { purpose: Purpose }

/** `out`: which way it goes, where both are possible. `part`, `fee`: what of a hold is captured. */
type Event = { kind: TransferKind; out: boolean; minor: number; part: number; fee: number; days: number }

const KINDS = (Object.keys(DOES) as TransferKind[]).filter((kind) => DOES[kind] !== 'none')
const event = (kind: TransferKind) =>
  fc.record({
    kind: fc.constant(kind),
    out: fc.boolean(),
    minor: fc.integer({ min: 1, max: 99_999 }),
    part: fc.nat(),
    fee: fc.nat(),
    days: fc.integer({ min: 0, max: 8 }),
  })

/** Each kind once, those that go both ways twice, in any order. */
const events = fc
  .tuple(...[...KINDS, 'send' as const, 'correction' as const].map(event))
  .chain((all) => fc.shuffledSubarray(all, { minLength: all.length }))

test('what came in is in the purse, set aside, saved, exchanged, or spent: by month, by category and in all', async () => {
  await fc.assert(
    fc.asyncProperty(events, async (drawn) => {
      const as = await member()
      const { spent: expected, arrived } = await happened(as, drawn)
      const insights = async (query = '') =>
        (await world.call('GET', `/api/wallet/history/insights${query}`, { as })).body
      const { months, categories, total } = await insights()
      const sum = (rows: { spent: MoneyJson }[]) => rows.reduce((all, { spent }) => all + minorOf(spent), 0)
      const byMonth = Object.fromEntries(
        months.map(({ month, spent }: { month: string; spent: MoneyJson }) => [month, minorOf(spent)]),
      )
      expect(byMonth).toMatchObject(expected)
      const purse = (await world.call('GET', '/api/wallet', { as })).body
      const history = (await world.call('GET', '/api/wallet/history?limit=1', { as })).body
      const still = minorOf(history.items[0].balance) + minorOf(purse.held)
      expect(minorOf(total)).toBe(arrived - still)
      expect([sum(months), sum(categories)]).toEqual([minorOf(total), minorOf(total)])
      for (const { month } of months) {
        const item = await insights(`?month=${month}`)
        expect([minorOf(item.total), sum(item.categories)]).toEqual([byMonth[month], byMonth[month]])
      }
    }),
    { numRuns: 12, endOnFailure: true },
  )
})

/**
 * Makes it happen over the last months. `spent`: by month, what came in less what the person's money
 * grew by: purse, set aside and savings. `arrived`: what came in to be spent, savings and what went to
 * another currency taken off. In minor units.
 */
async function happened(as: Person, drawn: Event[]) {
  let at = MONDAY - 300 * DAY
  const ctx: Ctx = { ...world.ctx(), now: () => at }
  const account = (kind: Account['kind'], owner = as.id, currency = KES) => ({ kind, owner, currency })
  const [wallet, clearing] = [account('wallet'), account('clearing', 'platform')]
  const saved = account('goal', await savingFor(as))
  const common = { description: 'x', actor: as.id }
  const write = (writes: Statement[]) => writeBatch(ctx, writes as [Statement, ...Statement[]])
  const admin = await world.person('admin')
  const move = (kind: TransferKind, ...moves: [Move, ...Move[]]) => {
    const id = ctx.id()
    const approved = kind === 'goodwill' || kind === 'correction'
    return write([
      ...(approved ? [adjusted(ctx, id, kind, admin, moves[0].minor)] : []),
      ...recordTransfer(ctx, { id, kind, ...common, moves }),
    ])
  }
  const setGoal = (status: 'active' | 'completed') =>
    world.db.update(savingsGoal).set({ status }).where(eq(savingsGoal.userId, as.id))
  const open: Held[] = []
  const hold = async (purpose: Purpose, minor: number) => {
    const held = { id: ctx.id(), owner: as.id, currency: KES, transferId: ctx.id() }
    await write(placeHold(ctx, { kind: `${purpose}_hold`, ...held, ...common, minor }))
    open.push({ ...held, amount: minor, purpose })
  }
  const spent: Record<string, number> = {}
  let arrived = 5_000_000

  /** One transfer; what it brought in from elsewhere, in minor units. */
  async function happens({ kind, out, minor, part, fee }: Event): Promise<number> {
    const [purpose] = kind.split('_') as [Purpose]
    const does = DOES[kind] === 'both' ? (out ? 'out' : 'new') : DOES[kind]
    if (does === 'new' || does === 'back') {
      await move(kind, { from: clearing, to: wallet, minor })
      return does === 'new' ? minor : 0
    }
    if (does === 'out') await move(kind, { from: wallet, to: clearing, minor })
    if (does === 'saved') await move(kind, { from: wallet, to: saved, minor })
    // A goal pays for a visit once it is reached.
    if (kind === 'goal_visit') await setGoal('completed')
    if (does === 'unsaved') await move(kind, { from: saved, to: wallet, minor })
    if (kind === 'goal_visit') await setGoal('active')
    if (does === 'held') await hold(purpose, minor)
    if (does === 'exchanged') return await exchanged(minor, out)
    if (does !== 'released' && does !== 'captured') return 0
    const index = open.findIndex((held) => held.purpose === purpose)
    const [held] = open.splice(index, 1)
    if (!held) throw new Error(`nothing is set aside for a ${purpose}`)
    if (does === 'released') {
      const end = { kind: `${purpose}_release`, status: 'released', ...common } as const
      await write(releaseHold(ctx, held, end))
      return 0
    }
    const capturedMinor = purpose === 'withdrawal' ? held.amount : 1 + (part % held.amount)
    await write(
      captureHold(ctx, held, {
        kind: `${purpose}_capture` as const,
        id: ctx.id(),
        payee: clearing,
        ...common,
        capturedMinor,
        feeMinor: fee % capturedMinor,
      }),
    )
    return 0
  }

  /** To dollars, less our spread, which is spent; or from dollars, as new money. */
  async function exchanged(minor: number, out: boolean): Promise<number> {
    const [kes, usd] = [platform('liquidity'), platform('liquidity', 'USD')]
    const dollars = account('wallet', as.id, 'USD')
    const spread = Math.floor(minor / 200)
    const moves: [Move, ...Move[]] = out
      ? [
          { from: wallet, to: kes, minor },
          { from: kes, to: platform('exchange_revenue'), minor: spread },
          { from: usd, to: dollars, minor: 1 },
        ]
      : [
          { from: dollars, to: usd, minor: 1 },
          { from: kes, to: wallet, minor },
        ]
    await move('exchange', ...moves)
    return out ? spread - minor : minor
  }

  await move('deposit', { from: clearing, to: wallet, minor: arrived })
  await move('deposit', { from: platform('clearing', 'USD'), to: account('wallet', as.id, 'USD'), minor: 100 })
  await move('goal_contribution', { from: wallet, to: saved, minor: 500_000 })
  // Each end finds something that was set aside.
  for (const purpose of ['booking', 'order', 'withdrawal', 'send'] as const)
    for (const minor of [40_000, 7_001]) await hold(purpose, minor)
  for (const event of drawn) {
    at += event.days * DAY + 1
    const before = await balanceOf([wallet, account('hold'), saved])
    const brought = await happens(event)
    const month = nairobiMonth(at)
    const grown = (await balanceOf([wallet, account('hold'), saved])) - before
    spent[month] = (spent[month] ?? 0) + brought - grown
    arrived += brought
  }
  return { spent, arrived: arrived - (await balanceOf([saved])) }
}

/** The admin's adjustment, which the database asks for. */
function adjusted(ctx: Ctx, transferId: string, kind: 'goodwill' | 'correction', admin: Person, amount: number) {
  return ctx.db.insert(adjustment).values({
    id: ctx.id(),
    kind,
    currency: KES,
    amount,
    subject: 'x',
    reason: 'x',
    adminId: admin.id,
    transferId,
    createdAt: ctx.now(),
  })
}

async function balanceOf(accounts: Account[]): Promise<number> {
  const rows = await world.db
    .select({ sum: sql<number>`sum(${ledgerAccount.balance})` })
    .from(ledgerAccount)
    .where(inArray(ledgerAccount.id, accounts.map(accountId)))
  return rows[0]?.sum ?? 0
}

/** Nairobi is three hours ahead of UTC all year. */
function nairobiMonth(at: number): string {
  return new Date(at + 3 * 3_600_000).toISOString().slice(0, 7)
}

/** The owner of the account in which somebody saves. */
async function savingFor({ id: userId }: Person): Promise<string> {
  const [goalId, id] = [`goal-${userId}`, `saver-${userId}`]
  const times = { createdAt: MONDAY, updatedAt: MONDAY }
  await world.db.batch([
    world.db
      .insert(savingsGoal)
      .values({ id: goalId, userId, name: 'Braids', targetAmount: 9_999_999, currency: KES, icon: 'star', ...times }),
    world.db.insert(goalMember).values({ id, goalId, userId, status: 'joined', ...times }),
  ])
  return id
}

async function member(): Promise<Person> {
  const as = await world.person('client')
  const times = { createdAt: MONDAY, updatedAt: MONDAY }
  await world.db.insert(plusSubscription).values({
    id: `plus-${as.id}`,
    userId: as.id,
    plan: 'monthly',
    status: 'active',
    hadTrial: false,
    payWith: 'purse',
    anchorDate: '2027-01-01',
    timeZone: 'Africa/Nairobi',
    period: 1,
    periodStartsAt: MONDAY,
    periodEndsAt: MONDAY + 30 * 86_400_000,
    nextAt: MONDAY + 30 * 86_400_000,
    ...times,
  })
  return as
}
