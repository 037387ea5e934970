// What holds of the books after anything whatever: read in one batch, compared row by row.
import { expect } from 'vitest'
import { appointment, appointmentRefund, busyInterval, slotHold } from '../db/schema/bookings'
import { exchangeQuote } from '../db/schema/exchange'
import { giftCard, giftClaim, giftShare } from '../db/schema/gift-cards'
import { goalMember, savingsGoal } from '../db/schema/goals'
import { accountEntry, command, hold, ledgerAccount, posting, transfer } from '../db/schema/ledger'
import { moneyAct } from '../db/schema/money-desk'
import { plusCharge } from '../db/schema/plus'
import { moneyRequest, split } from '../db/schema/services'
import { deposit, withdrawal } from '../db/schema/wallet'
import type { World } from './harness'
import { expectSoundOrders } from './order-books'
import { expectSoundPayouts } from './payout-books'

/** The accounts that may stand below zero: what the platform laid out. */
const MAY_OWE = [
  'clearing',
  'liquidity',
  'interest_expense',
  'cashback_expense',
  'goodwill_expense',
  'provider_expense',
  'receivable',
  'suspense',
]

/** Between which kinds of account each kind of transfer moves money. */
const MOVES: Record<(typeof transfer.$inferSelect)['kind'], string[]> = {
  deposit: ['clearing>wallet'],
  withdrawal_hold: ['wallet>hold'],
  withdrawal_release: ['hold>wallet'],
  withdrawal_capture: ['hold>clearing', 'hold>fee_revenue'],
  exchange: [
    'wallet>liquidity',
    'wallet>exchange_revenue',
    'liquidity>wallet',
    'liquidity>exchange_revenue',
  ],
  goal_contribution: ['wallet>goal'],
  goal_release: ['goal>wallet'],
  booking_hold: ['wallet>hold'],
  booking_release: ['hold>wallet'],
  // What the salon does not get goes back with it.
  booking_capture: ['hold>payable', 'hold>fee_revenue', 'hold>wallet'],
  booking_refund: ['payable>wallet', 'fee_revenue>wallet'],
  order_hold: ['wallet>hold'],
  order_release: ['hold>wallet'],
  order_capture: ['hold>payable', 'hold>fee_revenue', 'hold>wallet'],
  order_refund: ['payable>wallet', 'fee_revenue>wallet'],
  gift_card_payment: ['wallet>gift_card'],
  gift_card_claim: ['gift_card>wallet'],
  gift_card_return: ['gift_card>wallet'],
  payout_hold: ['payable>payout'],
  payout_release: ['payout>payable'],
  payout_capture: ['payout>clearing', 'payout>fee_revenue'],
  goodwill: ['goodwill_expense>wallet', 'goodwill_expense>payable'],
  // What admins put right by hand: see money-desk/corrections.ts.
  correction: [
    'clearing>suspense',
    'suspense>clearing',
    'provider_expense>clearing',
    'clearing>provider_expense',
    'receivable>clearing',
    'clearing>receivable',
    'suspense>wallet',
    'wallet>suspense',
    'suspense>payable',
    'payable>suspense',
    'wallet>receivable',
    'payable>receivable',
  ],
  cashback: ['cashback_expense>wallet'],
  cashback_reversal: ['wallet>cashback_expense'],
  plus_payment: ['wallet>deferred'],
  plus_earned: ['deferred>plus_revenue'],
  interest_accrual: ['interest_expense>accrued'],
  interest_payment: ['accrued>wallet', 'accrued>goal'],
  interest_forfeit: ['accrued>interest_expense'],
  send: ['wallet>wallet'],
  purse_to_business: ['wallet>payable'],
}

type Books = Awaited<ReturnType<typeof readBooks>>

/**
 * Currencies sum to zero, nothing goes below it that must not, balances are their postings and their
 * last line, holds are their balances, and every transfer has its reason exactly once.
 */
export async function expectSoundBooks(world: World): Promise<void> {
  const books = await readBooks(world)
  expectSums(books)
  expectStatements(books)
  expectHolds(books)
  expectReasons(books)
  await expectSoundOrders(world)
  await expectSoundPayouts(world)
  // A time is taken as long as its appointment stands or it is kept, and by nobody else.
  const standing = [
    ...books.appointments.filter((a) => a.status !== 'cancelled'),
    ...books.kept.filter((k) => k.status === 'held'),
  ].map(({ id }) => id)
  expect([...new Set(books.busy.flatMap((b) => b.visitId ?? []))].sort()).toEqual(standing.sort())
}

async function readBooks({ db }: World) {
  const [accounts, postings, entries, holds, deposits, withdrawals, transfers, commands] =
    await db.batch([
      db.select().from(ledgerAccount),
      db.select().from(posting),
      db.select().from(accountEntry).orderBy(accountEntry.sequence),
      db.select().from(hold),
      db.select().from(deposit),
      db.select().from(withdrawal),
      db.select().from(transfer),
      db.select().from(command),
    ])
  const [kept, refunds] = await db.batch([
    db.select().from(slotHold),
    db.select().from(appointmentRefund),
  ])
  const [appointments, busy, quotes, charges, requests, splits, goals, members] = await db.batch([
    db.select().from(appointment),
    db.select().from(busyInterval),
    db.select().from(exchangeQuote),
    db.select().from(plusCharge),
    db.select().from(moneyRequest),
    db.select().from(split),
    db.select().from(savingsGoal),
    db.select().from(goalMember),
  ])
  const [cards, shares, claims, acts] = await db.batch([
    db.select().from(giftCard),
    db.select().from(giftShare),
    db.select().from(giftClaim),
    db.select().from(moneyAct),
  ])
  return {
    ...{ cards, shares, claims, acts },
    ...{ accounts, postings, entries, holds, deposits, withdrawals, transfers, commands },
    ...{ appointments, busy, quotes, charges, requests, splits, goals, members, kept, refunds },
  }
}

function expectSums({ accounts, postings }: Books): void {
  expect(accounts.filter((a) => a.balance < 0 && !MAY_OWE.includes(a.kind))).toEqual([])
  for (const [currency, sum] of sums(
    accounts,
    (a) => a.currency,
    (a) => a.balance,
  )) {
    expect([currency, sum]).toEqual([currency, 0])
  }
  const moved = sums(
    postings.flatMap((p) => [
      { id: p.debitAccount, minor: -p.amount },
      { id: p.creditAccount, minor: p.amount },
    ]),
    (p) => p.id,
    (p) => p.minor,
  )
  for (const { id, balance } of accounts) expect([id, balance]).toEqual([id, moved.get(id) ?? 0])
}

/** Each account's lines add up one by one, and the last is the balance. */
function expectStatements({ accounts, postings, entries }: Books): void {
  expect(entries).toHaveLength(postings.length * 2)
  const running = new Map<string, number>()
  for (const { accountId, amount, balance } of entries) {
    const after = (running.get(accountId) ?? 0) + amount
    running.set(accountId, after)
    expect([accountId, balance]).toEqual([accountId, after])
  }
  for (const { id, balance } of accounts) expect([id, running.get(id) ?? 0]).toEqual([id, balance])
}

function expectHolds({ accounts, holds, withdrawals, appointments, transfers }: Books): void {
  const held = sums(
    holds.filter((h) => h.status === 'held'),
    (h) => `${h.owner}:${h.currency}`,
    (h) => h.amount,
  )
  for (const account of accounts.filter((a) => a.kind === 'hold')) {
    const owner = `${account.owner}:${account.currency}`
    expect([owner, account.balance]).toEqual([owner, held.get(owner) ?? 0])
  }
  const byId = new Map(holds.map((row) => [row.id, row]))
  const kindOf = new Map(transfers.map((row) => [row.id, row.kind]))
  const placedAs = (id: string) => kindOf.get(byId.get(id)?.transferId ?? '')
  const ofOrders = holds.filter((h) => kindOf.get(h.transferId) === 'order_hold').map((h) => h.id)
  const ENDED = { asked: ['held'], waiting: ['held'], confirmed: ['captured'] } as const
  for (const w of withdrawals) {
    const ends = w.status in ENDED ? ENDED[w.status as keyof typeof ENDED] : ['released', 'expired']
    expect(ends, `the hold of ${w.status} ${w.id}`).toContain(byId.get(w.holdId)?.status)
    expect(placedAs(w.holdId)).toBe('withdrawal_hold')
  }
  // The price, or the deposit for what is paid at the salon.
  const paid = appointments.flatMap((a) => a.holdId ?? [])
  for (const holdId of paid) expect(placedAs(holdId)).toBe('booking_hold')
  expect([...paid, ...ofOrders, ...withdrawals.map((w) => w.holdId)].sort()).toEqual(
    [...byId.keys()].sort(),
  )
}

/** Every transfer moves what its kind moves, and stands for one row of what it is for. */
function expectReasons(books: Books): void {
  const { transfers, postings, holds, deposits, withdrawals, quotes, charges, requests } = books
  const ids = (kind: string) => transfers.filter((t) => t.kind === kind).map((t) => t.id)
  const of = (kind: string) => ids(kind).length
  const kindOf = new Map(transfers.map((t) => [t.id, t.kind]))
  const named = (name: string) => books.commands.filter((c) => c.name === name).length
  const withStatus = (...statuses: string[]) => holds.filter((h) => statuses.includes(h.status))
  /** What a transfer moved from one account to another. */
  const moved = (id: string | null, from: string, to: string) =>
    postings
      .filter((p) => p.transferId === id)
      .filter((p) => p.debitAccount.startsWith(from) && p.creditAccount.startsWith(to))
      .reduce((sum, p) => sum + p.amount, 0)

  const account = (id: string) => id.slice(0, id.indexOf(':'))
  for (const p of postings) {
    const kind = kindOf.get(p.transferId)
    expect(kind && MOVES[kind], `${kind}`).toContain(
      `${account(p.debitAccount)}>${account(p.creditAccount)}`,
    )
  }
  expect(new Set(postings.map((p) => p.transferId)).size).toBe(transfers.length)

  // What the money desk moved: each goodwill and correction has its act, and each act its transfer's sum.
  const ofActs = books.acts.map((act) => act.transferId)
  expect(ofActs).toEqual(expect.arrayContaining([...ids('goodwill'), ...ids('correction')]))
  for (const act of books.acts) expect(moved(act.transferId, '', '')).toBe(act.amount)

  expect(deposits.filter((d) => d.purpose === 'add_funds').length).toBe(named('topUp'))
  const confirmed = deposits.filter((d) => d.status === 'confirmed')
  expect(confirmed.map((d) => d.transferId).sort()).toEqual(ids('deposit').sort())
  for (const d of confirmed)
    expect(moved(d.transferId, 'clearing:', `wallet:${d.userId}:`)).toBe(d.amount)

  // Booked by a command, or by the deposit that its slot hold waited for; what repeats, by its job, unless
  // its client has taken up what was proposed.
  const kept = new Set(books.kept.map(({ id }) => id))
  const byHand = books.appointments.filter(
    ({ id, standingId }) => standingId === null || kept.has(id),
  ).length
  const asked = named('bookSlot') + named('bookForClient')
  const byDeposit = confirmed.filter((d) => d.purpose === 'booking').length
  expect(byHand).toBeGreaterThanOrEqual(asked)
  expect(byHand).toBeLessThanOrEqual(asked + byDeposit)
  const ofAll = (step: string) =>
    of(`booking_${step}`) + of(`order_${step}`) + of(`withdrawal_${step}`)
  expect(ofAll('hold')).toBe(holds.length)
  expect(ofAll('capture')).toBe(withStatus('captured').length)
  expect(ofAll('release')).toBe(withStatus('released', 'expired').length)
  expect(of('withdrawal_hold')).toBe(withdrawals.length)
  const paidOut = withdrawals.filter((w) => w.status === 'confirmed')
  expect(paidOut.map((w) => w.transferId).sort()).toEqual(ids('withdrawal_capture').sort())
  for (const w of paidOut) {
    expect(moved(w.transferId, `hold:${w.userId}:`, 'clearing:')).toBe(w.amount - w.fee)
    expect(moved(w.transferId, `hold:${w.userId}:`, 'fee_revenue:')).toBe(w.fee)
  }
  expect(of('cashback')).toBeLessThanOrEqual(of('booking_capture'))
  expectSettlements(books, moved)
  expectGifts(books, moved)

  const accepted = quotes.filter((q) => q.acceptedAt !== null)
  expect(accepted.map((q) => q.transferId).sort()).toEqual(ids('exchange').sort())
  for (const q of accepted) {
    expect(moved(q.transferId, `wallet:${q.userId}:${q.fromCurrency}`, '')).toBe(q.fromAmount)
    expect(moved(q.transferId, '', `wallet:${q.userId}:${q.toCurrency}`)).toBe(q.toAmount)
  }

  expect(charges.map((c) => c.transferId).sort()).toEqual(ids('plus_payment').sort())
  expect(of('plus_earned')).toBeLessThanOrEqual(
    charges.reduce((sum, charge) => sum + charge.earnedMonths, 0),
  )
  for (const r of requests.filter((row) => row.status === 'paid')) {
    const to = `wallet:${r.requesterId}:${r.currency}`
    expect(kindOf.get(r.transferId ?? '')).toBe('send')
    expect(moved(r.transferId, `wallet:${r.payerId}:${r.currency}`, to)).toBe(r.amount)
  }
  for (const s of books.splits) {
    expect(moved(s.transferId, `wallet:${s.organiserId}:${s.currency}`, '')).toBe(s.total)
    const shares = requests.filter((r) => r.splitId === s.id)
    expect(shares.reduce((sum, r) => sum + r.amount, 0)).toBeLessThanOrEqual(s.total)
  }
  const goalOf = new Map(
    books.members.map((m) => [m.id, books.goals.find((g) => g.id === m.goalId)]),
  )
  for (const a of books.accounts.filter((row) => row.kind === 'goal' && row.balance > 0)) {
    expect(goalOf.get(a.owner)?.currency).toBe(a.currency)
    expect(goalOf.get(a.owner)?.status).not.toBe('archived')
  }
}

/** A visit's money: what was paid is what its hold gave, and refunds give it back in proportion. */
function expectSettlements(
  { appointments, transfers, refunds, holds }: Books,
  moved: (id: string | null, from: string, to: string) => number,
): void {
  const ids = (kind: string) => transfers.filter((t) => t.kind === kind).map((t) => t.id)
  const paid = appointments.filter((a) => a.captureId !== null)
  expect(paid.map((a) => a.captureId).sort()).toEqual(ids('booking_capture').sort())
  expect(refunds.map((r) => r.transferId).sort()).toEqual(ids('booking_refund').sort())
  for (const a of paid) {
    const held = holds.find((h) => h.id === a.holdId)?.amount ?? 0
    const from = `hold:${a.clientId}:${a.currency}`
    const fee = moved(a.captureId, from, 'fee_revenue:')
    expect(moved(a.captureId, from, 'payable:') + fee).toBe(a.captured)
    expect(moved(a.captureId, from, `wallet:${a.clientId}:`)).toBe(held - a.captured)
    const own = refunds.filter((r) => r.appointmentId === a.id)
    const sum = (of: (r: (typeof own)[number]) => number) => own.reduce((all, r) => all + of(r), 0)
    expect(sum((r) => r.amount)).toBe(a.refunded)
    for (const r of own) {
      expect(moved(r.transferId, 'fee_revenue:', `wallet:${a.clientId}:`)).toBe(r.feePart)
      expect(moved(r.transferId, '', `wallet:${a.clientId}:`)).toBe(r.amount)
    }
    if (a.refunded !== a.captured) continue
    expect(sum((r) => r.feePart)).toBe(fee)
    const cashback = moved(`${a.captureId}-cashback`, 'cashback_expense:', 'wallet:')
    expect(sum((r) => r.cashbackPart)).toBe(cashback)
  }
  const returned = ids('cashback_reversal').reduce((all, id) => all + moved(id, 'wallet:', ''), 0)
  expect(returned).toBe(refunds.reduce((all, r) => all + r.cashbackPart, 0))
}

/** A card's money: paid by its shares, claimed by its claims, the rest returned share by share or on it still. */
function expectGifts(
  { cards, shares, claims, accounts, transfers }: Books,
  moved: (id: string | null, from: string, to: string) => number,
): void {
  const of = (kind: string) => transfers.filter((t) => t.kind === kind)
  const ids = (kind: string) => of(kind).map((t) => t.id)
  expect(shares.map((s) => s.transferId).sort()).toEqual(ids('gift_card_payment').sort())
  expect(claims.map((c) => c.transferId).sort()).toEqual(ids('gift_card_claim').sort())
  for (const s of shares)
    expect(moved(s.transferId, `wallet:${s.userId}:`, `gift_card:${s.cardId}:`)).toBe(s.amount)
  for (const c of claims)
    expect(moved(c.transferId, `gift_card:${c.cardId}:`, `wallet:${c.userId}:`)).toBe(c.amount)
  const returned = shares.filter((s) => s.returned > 0)
  const reversed = of('gift_card_return').map((t) => t.reverses ?? '')
  expect(returned.map((s) => s.transferId).sort()).toEqual(reversed.sort())
  for (const s of returned) {
    const back = of('gift_card_return').find((t) => t.reverses === s.transferId)?.id ?? null
    expect(moved(back, `gift_card:${s.cardId}:`, `wallet:${s.userId}:`)).toBe(s.returned)
  }
  const balances = new Map(accounts.map((a) => [a.id, a.balance]))
  for (const card of cards) {
    const own = <T extends { cardId: string }>(rows: T[]) =>
      rows.filter((r) => r.cardId === card.id)
    const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0)
    expect(sum(own(shares).map((s) => s.amount))).toBe(card.funded)
    expect(sum(own(shares).map((s) => s.returned))).toBe(card.returned)
    expect(sum(own(claims).map((c) => c.amount))).toBe(card.claimed)
    const left = card.funded - card.claimed - card.returned
    expect([card.id, balances.get(`gift_card:${card.id}:${card.currency}`) ?? 0]).toEqual([
      card.id,
      left,
    ])
    if (['claimed', 'cancelled', 'expired'].includes(card.status)) expect(left).toBe(0)
  }
  const known = new Set(cards.map((card) => `gift_card:${card.id}:${card.currency}`))
  expect(accounts.filter((a) => a.kind === 'gift_card' && !known.has(a.id))).toEqual([])
}

function sums<T>(
  rows: T[],
  keyOf: (row: T) => string,
  minorOf: (row: T) => number,
): Map<string, number> {
  const found = new Map<string, number>()
  for (const row of rows) found.set(keyOf(row), (found.get(keyOf(row)) ?? 0) + minorOf(row))
  return found
}
