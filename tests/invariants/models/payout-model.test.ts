// Random histories of what a salon earns and is paid: visits and orders, refunds, payouts for every reason
// with and without the parts of staff, decided from what was read just now or some events ago, and whatever
// their provider answers, however often. After every event the database is as a small model has it: what was
// paid out, what is on its way and the balance are what was earned less fees and refunds; each payout's lines
// sum to it, and every line is in one. MODEL_SEQUENCES=100000 plays more.
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refundParts } from '../../../api/booking/appointments/policy'
import { refundWrites } from '../../../api/booking/appointments/refunds/refunds'
import { captureHold, PLATFORM, placeHold, recordTransfer } from '../../../api/money/ledger/ledger'
import { payOutFee } from '../../../api/money/payments/payout-fee'
import { commissionsOf } from '../../../api/money/payouts/commission'
import { type PayoutFacts, type Plan, payoutFacts, payoutReads, planOf } from '../../../api/money/payouts/plan'
import { requestedOf } from '../../../api/money/payouts/request'
import { loadPayout } from '../../../api/money/payouts/row'
import { recordPayout } from '../../../api/money/payouts/settlement'
import { PAYOUT_CAUSES } from '../../../api/money/payouts/terms'
import { type Statement, writeBatch } from '../../../api/platform/command'
import type { Ctx } from '../../../api/platform/context'
import { percent } from '../../../api/platform/values/money'
import { DomainError, refusalName } from '../../../api/platform/values/problem'
import { type Db, openDatabase } from '../../../db/client'
import { appointment, appointmentItem } from '../../../db/schema/booking/appointments'
import { accountEntry, ledgerAccount } from '../../../db/schema/money/ledger'
import { payout, payoutSetting } from '../../../db/schema/money/payouts'
import { salon } from '../../../db/schema/salons/salons'
import { type OwnDatabase, startOwnDatabase } from '../../fixtures/own-database'
import { historiesToPlay, playing } from './model-runs'

const LIVES = historiesToPlay(56, 50)
/** What a business can have paid out in its first week: a hundred dollars, in cents of shillings. */
const FIRST_PAYOUTS = 1_250_000
const START = Date.parse('2027-01-11T06:00:00Z')
/** What the platform keeps of a visit or an order, and what staff get of a visit, in basis points. */
const FEE = 250
const SHARES = { ada: 3000, bea: 5050 }
const STAFF = Object.keys(SHARES) as (keyof typeof SHARES)[]

type Event = {
  kind: 'visit' | 'order' | 'refund' | 'ask' | 'split' | 'end'
  amount: number
  /** Which of what there is: a visit to refund, a cause, a payout to end. */
  pick: number
  paid: boolean
  /** How many readings ago it was decided: 0 is what stands now. */
  stale: number
}

type Visit = {
  id: string
  prices: [number, number]
  refunded: number
  done: boolean
  /** Whether its client's code was entered. */
  proven: boolean
}

type Model = {
  balance: number
  earned: number
  split: boolean
  visits: Visit[]
  /** What each has earned in all, and had earned when the last payout was asked for. */
  due: Record<string, number>
  counted: Record<string, number>
  payouts: { id: string; amount: number; fee: number; end: 'open' | 'paid' | 'back' }[]
}

let database: OwnDatabase
let db: Db
let made = 0
/** How often each kind of event was taken, and refused. */
const seen = new Map<string, number>()

beforeAll(async () => {
  database = await startOwnDatabase()
  db = openDatabase(database)
})

afterAll(() => database?.stop())

const event: fc.Arbitrary<Event> = fc.record({
  kind: fc.constantFrom<Event['kind']>(
    ...(['visit', 'visit', 'visit', 'order', 'refund', 'refund'] as const),
    ...(['ask', 'ask', 'ask', 'split', 'end', 'end', 'end'] as const),
  ),
  amount: fc.oneof(fc.integer({ min: 2, max: 9 }), fc.integer({ min: 10, max: 90_000 })),
  pick: fc.nat({ max: 11 }),
  paid: fc.boolean(),
  stale: fc.constantFrom(0, 0, 0, 1, 2),
})

test(`${LIVES} lives of a balance leave the database as the model has it`, { timeout: 10 * 60_000 }, async () => {
  await fc.assert(fc.asyncProperty(fc.array(event, { minLength: 4, maxLength: 20 }), live), playing(LIVES))
  for (const what of [
    ...['ask taken', 'ask refused', 'end taken', 'end refused', 'part taken'],
    ...['reserve taken', 'reserved refused'],
  ])
    expect(seen.get(what) ?? 0, what).toBeGreaterThan(LIVES / 20)
  const [all] = await db.select({ sum: sql<number>`sum(${ledgerAccount.balance})` }).from(ledgerAccount)
  expect(all?.sum).toBe(0)
})

async function live(events: Event[]): Promise<void> {
  made += 1
  const life = `p${made}`
  const ctx = contextOf(life)
  const whose = { userId: life, currency: 'KES' } as const
  await begin(life)
  const model: Model = {
    balance: 0,
    earned: 0,
    split: false,
    visits: [],
    payouts: [],
    due: { ada: 0, bea: 0 },
    counted: { ada: 0, bea: 0 },
  }
  const reads: { facts: PayoutFacts; moves: number }[] = []
  let moves = 0
  const read = async () => {
    const facts = payoutFacts(await db.batch(payoutReads(ctx, whose)))
    reads.push({ facts, moves })
  }
  await read()
  for (const happening of events) {
    const decided = reads.at(-1 - happening.stale) ?? reads[0]
    if (!decided) throw new Error('nothing was read')
    if (happening.kind === 'ask') {
      const fresh = decided.moves === moves
      if (await ask(ctx, model, happening, decided.facts, fresh)) moves += 1
    } else if (await happen(ctx, model, life, happening)) moves += 1
    await read()
    await expectSame(model, life)
  }
}

/** A salon with two people who are paid their shares, and where the money of all three goes. */
async function begin(life: string): Promise<void> {
  const bank = (id: string, staff: string) =>
    `INSERT INTO payout_destination (id, user_id, staff_id, currency, type, processor, token, label, created_at, usable_at)
     VALUES ('${life}-${id}', '${life}', ${staff}, 'KES', 'bank', 'sandbox', 't', 'Bank ending 1', 1, 1)`
  const person = (id: string, role: string) =>
    `INSERT INTO user (id, name, email, role, created_at, updated_at) VALUES ('${id}', 'n', '${id}@x.test', '${role}', 0, 0)`
  const rows = [
    person(life, 'beauty_partner'),
    person(`${life}-c`, 'client'),
    `INSERT INTO salon (id, owner_id, name, description, business_type, price_range, address, city, country, latitude,
       longitude, time_zone, currency, phone, email, amenities, status, created_at)
     VALUES ('${life}', '${life}', 'n', 'd', 'Hair Salon', 2, 'a', 'Nairobi', 'Kenya', 0, 0, 'Africa/Nairobi', 'KES', 'p', 'e', '[]', 'approved', 0)`,
    `INSERT INTO service (id, salon_id, category, name, description, price, currency, duration_minutes, position)
     VALUES ('${life}', '${life}', 'Hair', 'Cut', '', 1, 'KES', 60, 0)`,
    ...STAFF.flatMap((name) => [
      `INSERT INTO staff (id, salon_id, name, title) VALUES ('${life}-${name}', '${life}', '${name}', 't')`,
      `INSERT INTO staff_service (staff_id, service_id) VALUES ('${life}-${name}', '${life}')`,
      bank(name, `'${life}-${name}'`),
    ]),
    bank('own', 'NULL'),
  ]
  await db.batch(rows.map((row) => db.run(sql.raw(row))) as unknown as [Statement])
}

function contextOf(life: string): Ctx {
  let ids = 0
  return {
    db,
    now: () => START,
    id: () => {
      ids += 1
      return `${life}-${String(ids).padStart(5, '0')}`
    },
    requestId: 'r',
    after: () => {},
    settings: {},
    providers: { payments: [{ name: 'sandbox', paysOut: () => true }] },
  } as unknown as Ctx
}

async function happen(ctx: Ctx, model: Model, life: string, { kind, amount, pick, paid }: Event): Promise<boolean> {
  switch (kind) {
    case 'visit':
      await visit(ctx, model, life, {
        prices: [Math.floor(amount / 3), amount - Math.floor(amount / 3)],
        done: paid,
        proven: paid && pick % 2 === 0,
      })
      return true
    case 'order':
      await earn(ctx, model, life, amount, 'order_capture')
      return true
    case 'refund':
      return refund(ctx, model, life, pick, amount)
    case 'split':
      model.split = !model.split
      await db
        .insert(payoutSetting)
        .values({ userId: life, split: model.split, updatedAt: 1 })
        .onConflictDoUpdate({ target: payoutSetting.userId, set: { split: model.split } })
      return true
    default:
      return end(ctx, model, pick, paid)
  }
}

/** Money that somebody paid and the owner earned, less our fee; the capture's id. */
async function earn(
  ctx: Ctx,
  model: Model,
  life: string,
  minor: number,
  kind: 'booking_capture' | 'order_capture',
  around: { before?: (holdId: string) => Statement[]; after?: (id: string) => Statement[] } = {},
): Promise<void> {
  const owner = `${life}-c`
  const common = { owner, currency: 'KES', description: 'd', actor: owner }
  const [holdId, id, transferId] = [ctx.id(), ctx.id(), ctx.id()]
  const held = { id: holdId, owner, currency: 'KES', amount: minor, transferId }
  const fee = percent(minor, FEE)
  await writeBatch(ctx, [
    ...recordTransfer(ctx, {
      id: ctx.id(),
      kind: 'deposit',
      description: 'd',
      actor: owner,
      moves: [
        {
          from: { kind: 'clearing', owner: PLATFORM, currency: 'KES' },
          to: { kind: 'wallet', owner, currency: 'KES' },
          minor,
        },
      ],
    }),
    ...placeHold(ctx, {
      ...common,
      id: holdId,
      minor,
      transferId,
      kind: kind === 'booking_capture' ? 'booking_hold' : 'order_hold',
    }),
    ...(around.before?.(holdId) ?? []),
    ...captureHold(ctx, held, {
      kind,
      id,
      feeMinor: fee,
      description: 'd',
      actor: owner,
      payee: { kind: 'payable', owner: life, currency: 'KES' },
    }),
    ...(around.after?.(id) ?? []),
  ] as unknown as [Statement, ...Statement[]])
  model.balance += minor - fee
  model.earned += minor - fee
}

/** A visit of two services, by two people; one that was missed is paid for too, and earns nobody a share. */
async function visit(
  ctx: Ctx,
  model: Model,
  life: string,
  { prices, done, proven }: Pick<Visit, 'prices' | 'done' | 'proven'>,
): Promise<void> {
  const id = ctx.id()
  const price = prices[0] + prices[1]
  const times = { startsAt: START, endsAt: START + 1, createdAt: 1 }
  await earn(ctx, model, life, price, 'booking_capture', {
    before: (holdId) => [
      db.insert(appointment).values({
        id,
        clientId: `${life}-c`,
        salonId: life,
        serviceId: life,
        staffId: `${life}-ada`,
        ...times,
        timeZone: 'Africa/Nairobi',
        serviceName: 'Cut',
        durationMinutes: 60,
        price,
        currency: 'KES',
        payment: 'purse',
        holdId,
        feeId: 'fee-platform-1',
        status: 'confirmed',
        updatedAt: 1,
      }),
      ...STAFF.map((name, position) =>
        db.insert(appointmentItem).values({
          id: `${id}-${name}`,
          appointmentId: id,
          position,
          serviceId: life,
          staffId: `${life}-${name}`,
          startsAt: START,
          endsAt: START + 1,
          serviceName: 'Cut',
          price: prices[position] ?? 0,
          commissionBasisPoints: SHARES[name],
        }),
      ),
    ],
    after: (captureId) => [
      ...(proven
        ? [db.update(appointment).set({ arrivedAt: START, arrivedByCode: true }).where(eq(appointment.id, id))]
        : []),
      db
        .update(appointment)
        .set({
          ...(done ? { status: 'completed' } : { status: 'cancelled', ending: 'no_show' }),
          captured: price,
          captureId,
          version: 1,
          updatedAt: START,
        })
        .where(eq(appointment.id, id)),
    ],
  })
  model.visits.push({ id, prices, refunded: 0, done, proven })
  recount(model)
}

/** What each earned of all visits, as the report of commissions has it. */
function recount(model: Model): void {
  model.due = { ada: 0, bea: 0 }
  for (const { prices, refunded, done } of model.visits.filter((visit) => visit.done)) {
    const items = STAFF.map((name, i) => ({ price: prices[i] ?? 0, commissionBasisPoints: SHARES[name] }))
    const price = prices[0] + prices[1]
    const shares = commissionsOf(items, { price, paid: price, refunded })
    for (const [i, name] of STAFF.entries()) model.due[name] = (model.due[name] ?? 0) + (done ? (shares[i] ?? 0) : 0)
  }
}

async function refund(ctx: Ctx, model: Model, life: string, pick: number, wanted: number): Promise<boolean> {
  const visit = model.visits[pick % Math.max(1, model.visits.length)]
  if (!visit) return false
  const captured = visit.prices[0] + visit.prices[1]
  const amount = Math.min(wanted, captured - visit.refunded)
  if (amount === 0) return false
  const fee = percent(captured, FEE)
  const parts = refundParts({ captured, fee, cashback: 0 }, visit.refunded, amount)
  if (parts.net > model.balance) return false
  const [[row], [place]] = await db.batch([
    db.select().from(appointment).where(eq(appointment.id, visit.id)),
    db.select().from(salon).where(eq(salon.id, life)),
  ])
  if (!row || !place) throw new Error('the visit is gone')
  const found = { appointment: row, salon: place, payers: [] } as unknown as Parameters<typeof refundWrites>[1]
  const cashback = { fromPurse: parts.cashback, owed: 0 }
  const writes = refundWrites(ctx, found, life, { amount, parts, cashback, reason: '' })
  await writeBatch(ctx, writes as [Statement, ...Statement[]])
  visit.refunded += amount
  model.balance -= parts.net
  model.earned -= parts.net
  recount(model)
  return true
}

/** Asks for a payout on what was read; only what still stands is taken. */
async function ask(ctx: Ctx, model: Model, { pick }: Event, facts: PayoutFacts, fresh: boolean): Promise<boolean> {
  const cause = PAYOUT_CAUSES[pick % 4] ?? 'weekly'
  const userId = ctx.id().split('-')[0] ?? ''
  const plan = planOf(ctx, { userId, currency: 'KES', timeZone: 'UTC' }, cause, facts)
  const reserve = reserveIn(model, cause)
  if ('words' in plan) {
    const cut = plan.code === 'payout-reserved' && sum(sharesDue(model)) > model.balance - reserve - 2
    // The fee would be all of a single unit.
    if (fresh && !cut) expect(model.balance - reserve).toBeLessThanOrEqual(1)
    return note(plan.code === 'payout-reserved' ? 'reserved' : 'ask', false)
  }
  const taken = await tried(ctx, requestedOf(ctx, plan, userId))
  // Of what moved and moved back the database may take what was decided before.
  if (fresh) expect(taken).toBe(true)
  if (!taken) return note('ask', false)
  const paid = plan.whole.amount + sum(plan.parts.map(({ amount }) => amount))
  expect([paid, plan.reserve]).toEqual([model.balance - reserve, reserve])
  if (fresh) expectShares(model, plan)
  if (reserve > 0) note('reserve', true)
  for (const { id, amount, fee } of [plan.whole, ...plan.parts]) model.payouts.push({ id, amount, fee, end: 'open' })
  for (const _ of plan.parts) note('part', true)
  model.balance = reserve
  model.counted = { ...model.due }
  return note('ask', true)
}

/** What a payout leaves: what clients can dispute of an instant one, and of any what a new business cannot have yet. */
function reserveIn({ balance, visits, payouts }: Model, cause: string): number {
  const unproven = visits
    .filter(({ proven }) => !proven)
    .map(({ prices, refunded }) => {
      const captured = prices[0] + prices[1]
      const net = captured - percent(captured, FEE)
      return Math.ceil((net * (captured - refunded)) / captured)
    })
  const paid = payouts.filter(({ end }) => end !== 'back').map(({ amount }) => amount)
  return Math.max(
    cause === 'instant' ? Math.min(balance, sum(unproven)) : 0,
    Math.max(0, balance - Math.max(0, FIRST_PAYOUTS - sum(paid))),
  )
}

/** What each has earned since the payout before. */
function sharesDue({ split, due, counted }: Model): number[] {
  return STAFF.map((name) => (split ? Math.max(0, (due[name] ?? 0) - (counted[name] ?? 0)) : 0))
}

/** Shares are what each earned since the payout before: never less than nothing, nor more than there is. */
function expectShares(model: Model, { parts, reserve }: Plan): void {
  const due = sharesDue(model)
  const most = model.balance - reserve - 2
  const got = STAFF.map((name) => parts.find(({ destination }) => destination.staffName === name)?.amount ?? 0)
  // A share that is no more than the least fee stays with the salon.
  const eaten = due.filter((minor, i) => minor > 0 && got[i] === 0).length
  if (sum(due) <= most) expect(got).toEqual(due.map((minor) => (minor === 1 ? 0 : minor)))
  else {
    expect(sum(got)).toBeLessThanOrEqual(Math.max(0, most))
    expect(sum(got) + eaten).toBeGreaterThanOrEqual(most)
  }
  for (const { amount, fee } of parts) {
    expect(fee).toBeLessThan(amount)
    expect(fee).toBeLessThanOrEqual(payOutFee(amount, 150))
  }
}

/** What a provider says of a payout, whether or not it said so, or the contrary, before. */
async function end(ctx: Ctx, model: Model, pick: number, paid: boolean): Promise<boolean> {
  const payout = model.payouts[pick % Math.max(1, model.payouts.length)]
  if (!payout) return false
  const row = await loadPayout(ctx, payout.id)
  const reference = `ref-${payout.id}`
  const outcome = paid
    ? ({ status: 'succeeded', reference } as const)
    : ({ status: 'declined', reference, reason: 'No.' } as const)
  const taken = await recordPayout(ctx, row, outcome).then(
    () => true,
    (error) => {
      expect(error instanceof DomainError && error.code, String(error)).toBe('payout-status')
      return false
    },
  )
  expect(taken).toBe(payout.end === 'open')
  if (!taken) return note('end', false)
  payout.end = paid ? 'paid' : 'back'
  if (!paid) model.balance += payout.amount
  return note('end', true)
}

/** Whether it was taken; refused by name alone, never by an accident. */
async function tried(ctx: Ctx, writes: Statement[]): Promise<boolean> {
  try {
    await writeBatch(ctx, writes as [Statement, ...Statement[]])
    return true
  } catch (error) {
    expect(['payout-moved', 'overdraft']).toContain(refusalName(error))
    return false
  }
}

async function expectSame(model: Model, life: string): Promise<void> {
  const [accounts, rows, entries] = await db.batch([
    db.select().from(ledgerAccount).where(eq(ledgerAccount.owner, life)),
    db.select().from(payout).where(eq(payout.userId, life)),
    db
      .select()
      .from(accountEntry)
      .where(eq(accountEntry.accountId, `payable:${life}:KES`))
      .orderBy(accountEntry.sequence),
  ])
  const of = (kind: string) => accounts.find((row) => row.kind === kind)?.balance ?? 0
  const amounts = (end: string) => sum(model.payouts.filter((payout) => payout.end === end).map(({ amount }) => amount))
  expect([of('payable'), of('payout')]).toEqual([model.balance, amounts('open')])
  expect(model.balance + amounts('open') + amounts('paid')).toBe(model.earned)
  expect(rows).toHaveLength(model.payouts.length)
  // Every line but the payouts' own is in one payout, or waits for the next.
  const wholes = rows.filter(({ partOf }) => partOf === null)
  const holdIds = new Set(wholes.map(({ holdTransferId }) => holdTransferId))
  const linesOf = (row: (typeof rows)[number]) =>
    entries.filter(({ sequence }) => sequence >= row.fromSequence && sequence <= row.toSequence)
  for (const row of wholes) expect(sum(linesOf(row).map(({ amount }) => amount))).toBe(row.amount)
  const paid = wholes.flatMap(linesOf).map(({ sequence }) => sequence)
  expect(new Set(paid).size).toBe(paid.length)
  const waiting = entries.filter(({ sequence, transferId }) => !paid.includes(sequence) && !holdIds.has(transferId))
  expect(sum(waiting.map(({ amount }) => amount))).toBe(model.balance)
}

function note(what: string, taken: boolean): boolean {
  const name = `${what} ${taken ? 'taken' : 'refused'}`
  seen.set(name, (seen.get(name) ?? 0) + 1)
  return taken
}

function sum(amounts: number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0)
}
