// Adjustments: their exact postings, who may make them, how much one admin may move alone, and what needs two.
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { adjustment } from '../../../db/schema/admin/adjustments'
import { auditEvent, proposal } from '../../../db/schema/admin/governance'
import { posting, transfer } from '../../../db/schema/money/ledger'
import { notification } from '../../../db/schema/notifications'
import { expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { expectSoundBooks } from '../../../tests/fixtures/money/books'
import { proveFresh } from '../../../tests/fixtures/money/clients'
import {
  addSalons,
  balance,
  booked,
  cutAt,
  fingerprint,
  fund,
  postingsOf,
  step,
} from '../../../tests/fixtures/salons-and-purses'
import { addShampooShop, ordered } from '../../../tests/fixtures/shop/shop'
import { type Statement, writeBatch } from '../../platform/command'
import type { ProvenViewer, Viewer } from '../../platform/context'
import { readAs } from '../../platform/viewer/proof'
import type { ProposalRow } from '../approvals/propose'
import { moneyConfirmation } from './confirmation'

const world = openWorld()
const LIMIT = 1_250_000
const WHY = 'They were charged twice for it.'
let nia: Person
let selma: Person
let amina: Person
let appointments = 0

beforeAll(async () => {
  nia = (await addSalons(world)).nia
  selma = await addShampooShop(world)
  amina = await world.person('client', { name: 'Amina', email: 'amina@purse.test' })
  await fund(world, amina, '90000')
})

afterEach(() => expectSoundBooks(world))

/** An admin with a fresh step-up. */
async function admin(fresh = true): Promise<Person> {
  const person = await world.person('admin')
  if (fresh) await proveFresh(world, person)
  return person
}

const adjust = (as: Person | undefined, kind: string, body: object, key = newKey()) =>
  world.call('POST', `/api/admin/money/${kind}`, { as, key, body: { reason: WHY, ...body } })

const goodwill = (as: Person | undefined, amount: string, to = amina, key = newKey()) =>
  adjust(as, 'goodwill', { personId: to.id, amount, currency: 'KES' }, key)

/** The reason of the adjustment as the person's notification shows it. */
async function notificationsOf({ id }: Person): Promise<string[]> {
  await world.settle()
  const rows = await world.db.select().from(notification).where(eq(notification.userId, id))
  return rows.map(({ text }) => text).filter((text) => text.includes(WHY))
}

/** A completed appointment: 2,500.00, of which 62.50 was our fee. */
async function visited(): Promise<string> {
  appointments += 1
  const { id } = await booked(world, amina, cutAt(world, `1${appointments}:00`))
  await step(world, nia, id, 'confirmation')
  await step(world, nia, id, 'completion')
  return id
}

/** A delivered order of 2 small items (1,200.00 each) and delivery (300.00). */
async function delivered(): Promise<string> {
  const { id } = await ordered(world, amina, 'duka', { small: 2 })
  for (const [as, name] of [
    [selma, 'acceptance'],
    [selma, 'shipment'],
    [amina, 'delivery'],
  ] as const) {
    const { status } = await world.call('POST', `/api/orders/${id}/${name}`, { as, key: newKey() })
    expect(status).toBe(200)
  }
  return id
}

/** The statements of another admin's confirmation, as the proposals command sends them. */
async function confirm(id: string, second: Person): Promise<void> {
  const ctx = world.ctx()
  const [row] = (await world.db.select().from(proposal).where(eq(proposal.id, id))) as [ProposalRow]
  const viewer = { id: second.id, name: second.name } as ProvenViewer
  const rows = await world.db.batch(moneyConfirmation.reads(ctx, row) as [Statement])
  const writes = moneyConfirmation.decide(ctx, viewer, row, rows as unknown[])
  await writeBatch(ctx, [
    world.db
      .update(proposal)
      .set({ status: 'confirmed', decidedBy: second.id, decidedAt: ctx.now() })
      .where(eq(proposal.id, id)),
    ...writes,
  ])
}

describe('goodwill', () => {
  test('credits the purse once per key, with its record, audit event and notification', async () => {
    const ada = await admin()
    const before = await balance(world, 'wallet', amina.id)
    const key = newKey()
    const response = await goodwill(ada, '500', amina, key)
    expect(response).toMatchObject({ status: 201, body: { proposal: null } })
    const { id } = response.body.transfer
    expect(await balance(world, 'wallet', amina.id)).toBe(before + 50_000)
    expect((await goodwill(ada, '500', amina, key)).body).toEqual(response.body)
    expectProblem(await goodwill(ada, '501', amina, key), 'idempotency-key-reused')
    expect(await postingsOf(world, [id])).toEqual([`goodwill_expense:platform:KES -> wallet:${amina.id}:KES 50000`])
    const [row] = await world.db.select().from(adjustment).where(eq(adjustment.transferId, id))
    expect(row).toMatchObject({ kind: 'goodwill', subject: amina.id, adminId: ada.id, reason: WHY })
    const [event] = await world.db.select().from(auditEvent).where(eq(auditEvent.subject, id))
    expect(event).toMatchObject({ actor: ada.id, event: 'money.credited' })
    expect(await notificationsOf(amina)).toHaveLength(1)
  })

  test('credits a salon, but not admins or deleted accounts', async () => {
    const ada = await admin()
    const before = await balance(world, 'payable', nia.id)
    expect((await goodwill(ada, '1', nia)).status).toBe(201)
    expect(await balance(world, 'payable', nia.id)).toBe(before + 100)
    expectProblem(await goodwill(ada, '1', ada), 'recipient-unavailable')
    expectProblem(await adjust(ada, 'goodwill', { personId: 'x', amount: '1', currency: 'KES' }), 'not-found')
  })

  test('needs an admin with a step-up, a reason and an amount', async () => {
    const state = await fingerprint(world)
    expectProblem(await goodwill(undefined, '5'), 'unauthenticated')
    for (const as of [amina, nia, selma]) expectProblem(await goodwill(as, '5'), 'forbidden')
    const weak = await world.person('admin', { twoFactorEnabled: false })
    expectProblem(await goodwill(weak, '5'), 'two-factor-required')
    expectProblem(await goodwill(await admin(false), '5'), 'step-up-required')
    const ada = await admin()
    for (const amount of ['0', '-1', '1e3', '1.001', '']) expectProblem(await goodwill(ada, amount), 'invalid-amount')
    const short = await adjust(ada, 'goodwill', { personId: amina.id, amount: '5', currency: 'KES', reason: 'short' })
    expect(expectProblem(short, 'invalid-input').errors).toHaveProperty('reason')
    expect(await fingerprint(world)).toBe(state)
  })
})

describe('the limit', () => {
  test.each(['corrections', 'refunds'])(
    'of %s: a fresh proof, and one proposal about a subject at a time',
    async (kind) => {
      const body =
        kind === 'refunds'
          ? { of: 'order', id: await delivered() }
          : { transferId: await anyTransfer(), pair: 'clearing>suspense', amount: '1000', currency: 'KES' }
      expectProblem(await adjust(await admin(false), kind, body), 'step-up-required')
      const ada = await admin()
      expect((await goodwill(ada, '12000')).status).toBe(201)
      expect(await adjust(ada, kind, body)).toMatchObject({ status: 201, body: { transfer: null } })
      expectProblem(await adjust(ada, kind, body), 'proposal-status')
    },
  )

  test('adds up one admin’s adjustments of a day; beyond it a proposal needs another admin', async () => {
    const [ada, ben] = [await admin(), await admin()]
    expect((await goodwill(ada, '12000')).body.transfer).not.toBeNull()
    const { body: limits } = await world.call('GET', '/api/admin/money/limits', { as: ada })
    // KES 12,000 at 125.
    expect(limits).toEqual({ limit: { amount: '100.00', currency: 'USD' }, used: { amount: '96.00', currency: 'USD' } })
    const before = await balance(world, 'wallet', amina.id)
    const over = await goodwill(ada, '500.01')
    expect(over).toMatchObject({ status: 201, body: { transfer: null } })
    expect(await balance(world, 'wallet', amina.id)).toBe(before)
    expect(expectProblem(await goodwill(ada, '500.01'), 'proposal-status').detail).toContain('already waiting')
    // The database prevents the proposer from confirming it.
    await expect(confirm(over.body.proposal.id, ada)).rejects.toMatchObject({ code: 'second-admin-required' })
    await confirm(over.body.proposal.id, ben)
    expect(await balance(world, 'wallet', amina.id)).toBe(before + 50_001)
    const [row] = await world.db.select().from(adjustment).where(eq(adjustment.proposalId, over.body.proposal.id))
    expect(row).toMatchObject({ adminId: ada.id, amount: 50_001 })
    await expect(confirm(over.body.proposal.id, ben)).rejects.toMatchObject({ code: 'proposal-status' })
    const adjustments = await world.call('GET', '/api/admin/money/adjustments?limit=1', { as: ada })
    expect(adjustments.body.items[0]).toMatchObject({ admin: ada.name, confirmedBy: ben.name })
    // Adjustments confirmed by two do not count, and nothing counts a day later.
    expect((await goodwill(ada, '500')).body.transfer).not.toBeNull()
    world.now = (world.now ?? 0) + 86_400_000
    expect((await goodwill(ada, '12500')).body.transfer).not.toBeNull()
  })

  test('adds up all currencies', async () => {
    const ada = await admin()
    const give = (amount: string, currency: string) =>
      adjust(ada, 'goodwill', { personId: amina.id, amount, currency, reason: 'Over all currencies.' })
    expect((await give('60', 'USD')).body.transfer).not.toBeNull()
    expect((await give('140000', 'UGX')).body.transfer).not.toBeNull()
    expect((await give('0.01', 'KES')).body.transfer).toBeNull()
  })

  test('allows no more than the limit under twenty concurrent adjustments', async () => {
    const ada = await admin()
    const people = await Promise.all(Array.from({ length: 20 }, () => world.person('client')))
    const responses = await Promise.all(people.map((to) => goodwill(ada, '6249', to)))
    const codes = responses.map(({ status }) => status)
    expect(codes.every((status) => status === 201 || status === 409)).toBe(true)
    const rows = await world.db.select().from(adjustment).where(eq(adjustment.adminId, ada.id))
    expect(rows.filter((row) => row.proposalId === null)).toHaveLength(2)
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(LIMIT)
    expect(responses.filter(({ body }) => body.proposal).length).toBe(18)
  })
})

describe('a refund', () => {
  test('of an appointment, in part and in full, debits the salon and our fee, never more than was paid', async () => {
    const ada = await admin()
    const id = await visited()
    const wallet = await balance(world, 'wallet', amina.id)
    const payable = await balance(world, 'payable', nia.id)
    const plan = await world.call('GET', `/api/admin/money/refunds/plan?of=appointment&id=${id}`, { as: ada })
    expect(plan.body).toMatchObject({ alone: true, fault: null, amount: { amount: '2500.00' } })
    expect(plan.body.postings.map((p: { amount: object }) => p.amount)).toEqual([
      { amount: '2437.50', currency: 'KES' },
      { amount: '62.50', currency: 'KES' },
    ])
    const part = await adjust(ada, 'refunds', { of: 'appointment', id, amount: '1000' })
    expect(part.status).toBe(201)
    expect(await balance(world, 'wallet', amina.id)).toBe(wallet + 100_000)
    expect(await balance(world, 'payable', nia.id)).toBe(payable - 97_500)
    expect((await adjust(ada, 'refunds', { of: 'appointment', id })).status).toBe(201)
    expect(await balance(world, 'wallet', amina.id)).toBe(wallet + 250_000)
    expect(await balance(world, 'payable', nia.id)).toBe(payable - 243_750)
    expectProblem(await adjust(ada, 'refunds', { of: 'appointment', id }), 'appointment-status')
    const notified = (await notificationsOf(nia)).filter((text) => text.includes('went back to Amina'))
    expect(notified).toHaveLength(2)
    const detail = await world.call('GET', `/api/admin/money/transfers/${part.body.transfer.id}`, { as: ada })
    expect(detail.body.belongsTo).toContainEqual(expect.objectContaining({ kind: 'appointment', id, refundable: null }))
    expect(detail.body.acts).toHaveLength(2)
  })

  test('and the salon’s own concurrent refund return the payment only once', async () => {
    const ada = await admin()
    const id = await visited()
    const wallet = await balance(world, 'wallet', amina.id)
    const salons = () =>
      world.call('POST', `/api/appointments/${id}/refund`, { as: nia, key: newKey(), body: { reason: 'As promised' } })
    await Promise.all([adjust(ada, 'refunds', { of: 'appointment', id }), salons(), salons()])
    expect(await balance(world, 'wallet', amina.id)).toBe(wallet + 250_000)
  })

  test('of an order takes units of lines or everything left, and only after delivery', async () => {
    const ada = await admin()
    const id = await delivered()
    const wallet = await balance(world, 'wallet', amina.id)
    const { body: plan } = await world.call('GET', `/api/admin/money/refunds/plan?of=order&id=${id}`, {
      as: ada,
    })
    expect(plan).toMatchObject({ amount: { amount: '2700.00' }, delivery: { amount: '300.00' } })
    const [line] = plan.lines
    const response = await adjust(ada, 'refunds', { of: 'order', id, units: `${line.lineId}:1` })
    expect(response.status).toBe(201)
    expect(await balance(world, 'wallet', amina.id)).toBe(wallet + 120_000)
    expect((await adjust(ada, 'refunds', { of: 'order', id })).status).toBe(201)
    expect(await balance(world, 'wallet', amina.id)).toBe(wallet + 270_000)
    expectProblem(await adjust(ada, 'refunds', { of: 'order', id }), 'refund-exceeded')
    const open = await ordered(world, amina, 'duka', { small: 1 })
    expectProblem(await adjust(ada, 'refunds', { of: 'order', id: open.id }), 'order-status')
  })

  test('explains what to do when the salon has already paid out the money', async () => {
    const ada = await admin()
    const id = await visited()
    const rest = await balance(world, 'payable', nia.id)
    await adjust(ada, 'corrections', {
      transferId: await anyTransfer(),
      pair: 'payable>suspense',
      personId: nia.id,
      amount: ((rest - 5) / 100).toFixed(2),
      currency: 'KES',
    })
    const response = await adjust(ada, 'refunds', { of: 'appointment', id })
    expect(expectProblem(response, 'insufficient-funds').detail).toContain('goodwill')
  })
})

const anyTransfer = async () => {
  const [row] = await world.db.select().from(transfer).where(eq(transfer.kind, 'deposit'))
  return row?.id ?? ''
}

describe('a correction', () => {
  test('moves money between an allowed pair, linked to a transfer, if the person has such an account', async () => {
    const ada = await admin()
    const about = await anyTransfer()
    const body = { transferId: about, amount: '10', currency: 'KES' }
    const before = await balance(world, 'suspense', 'platform')
    const good = await adjust(ada, 'corrections', { ...body, pair: 'clearing>suspense' })
    expect(good.status).toBe(201)
    expect(await balance(world, 'suspense', 'platform')).toBe(before + 1000)
    const bad = async (changes: object) =>
      expectProblem(await adjust(ada, 'corrections', { ...body, ...changes }), 'invalid-input').errors
    expect(await bad({ pair: 'wallet>fee_revenue' })).toHaveProperty('pair')
    expect(await bad({ pair: 'suspense>wallet' })).toHaveProperty('personId')
    expect(await bad({ pair: 'suspense>wallet', personId: nia.id })).toHaveProperty('personId')
    expect(await bad({ pair: 'suspense>payable', personId: amina.id })).toHaveProperty('personId')
    const unknown = { ...body, transferId: 'none', pair: 'clearing>suspense' }
    expectProblem(await adjust(ada, 'corrections', unknown), 'not-found')
    const poor = await world.person('client')
    const most = { ...body, pair: 'wallet>suspense', personId: poor.id }
    expectProblem(await adjust(ada, 'corrections', most), 'insufficient-funds')
  })
})

describe('finding a transfer', () => {
  const find = async (as: Person, query: Record<string, string>) =>
    (await world.call('GET', `/api/admin/money/transfers?${new URLSearchParams(query)}`, { as })).body

  test('finds it by each of its names and by its owner', async () => {
    const ada = await admin()
    const key = newKey()
    const { id } = (await goodwill(ada, '77.70', amina, key)).body.transfer
    const [part] = await world.db.select().from(posting).where(eq(posting.transferId, id))
    for (const q of [id, part?.id ?? '', amina.id, 'AMINA@purse.test', '77.70 KES', 'kes 77.70']) {
      const { items } = await find(ada, { q })
      expect([q, items.map((item: { id: string }) => item.id)]).toEqual([q, expect.arrayContaining([id])])
    }
    expect(await find(ada, { q: 'nobody at all' })).toMatchObject({ items: [], next: null })
    const { items } = await find(ada, { kind: 'goodwill', currency: 'KES', min: '77', max: '78' })
    expect(items.map((item: { id: string }) => item.id)).toEqual([id])
    const { rows } = await world.db.$client.execute('SELECT reference, transfer_id FROM deposit LIMIT 1')
    const [found] = (await find(ada, { q: String(rows[0]?.reference) })).items
    expect(found.id).toBe(rows[0]?.transfer_id)
  })

  test('pages without gaps and records the access without the search terms', async () => {
    const ada = await admin()
    const all: string[] = []
    let cursor: string | null = ''
    for (let page = 0; cursor !== null && page < 40; page += 1) {
      const body: { items: { id: string }[]; next: string | null } = await find(ada, {
        q: amina.id,
        limit: '7',
        ...(cursor && { cursor }),
      })
      all.push(...body.items.map(({ id }) => id))
      cursor = body.next
    }
    const whole = (await find(ada, { q: amina.id, limit: '100' })).items as { id: string }[]
    expect(all).toEqual(whole.map(({ id }) => id))
    expect(new Set(all).size).toBe(all.length)
    const seen = await world.db.select().from(auditEvent).where(eq(auditEvent.actor, ada.id))
    expect(seen.length).toBeGreaterThan(1)
    expect(seen.every((row) => row.event === 'transfer.searched' && row.subject === 'transfers')).toBe(true)
    const { trips } = await world.call('GET', `/api/admin/money/transfers?q=${amina.id}`, { as: ada })
    expect(trips).toBe(1)
    const none = await world.call('GET', '/api/admin/money/transfers/none', { as: ada })
    expectProblem(none, 'not-found')
    expectProblem(await world.call('GET', '/api/admin/money/transfers', { as: amina }), 'forbidden')
  })
})

test('checks the session before reading anything', async () => {
  const gone = await admin()
  const ctx = world.ctx()
  const stale = { id: gone.id, role: 'admin', sessionToken: 'none' } as Viewer
  await expect(readAs(ctx, stale, [world.db.select().from(adjustment)])).rejects.toMatchObject({
    code: 'unauthenticated',
  })
})
