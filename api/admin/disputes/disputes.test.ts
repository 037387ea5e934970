// Disputed orders: opening a dispute, the postings and notifications of a decision, who may decide
// up to which limit, and that it is decided only once.
import { and, asc, eq, like } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adjustment } from '../../../db/schema/admin/adjustments'
import { auditEvent } from '../../../db/schema/admin/governance'
import { notification } from '../../../db/schema/notifications'
import { ticket, ticketMessage } from '../../../db/schema/support'
import { expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { expectSoundBooks } from '../../../tests/fixtures/money/books'
import { proveFresh } from '../../../tests/fixtures/money/clients'
import { balance, fingerprint, fund, postingsOf } from '../../../tests/fixtures/salons-and-purses'
import { addShampooShop, ordered, received, stockOf } from '../../../tests/fixtures/shop/shop'
import { PLATFORM } from '../../money/ledger/ledger'
import { drainOutbox } from '../../notifications/outbox'

const world = openWorld()
const WHY = 'The courier has no proof that it was handed over.'
let selma: Person
let zuri: Person

beforeAll(async () => {
  selma = await addShampooShop(world)
  await received(world, 'small', 900)
})

beforeEach(async () => {
  zuri = await world.person('client', { name: 'Zuri Kamau' })
  await fund(world, zuri, '90000')
})

afterEach(() => expectSoundBooks(world))

/** An admin with a fresh step-up. */
async function admin(fresh = true): Promise<Person> {
  const person = await world.person('admin')
  if (fresh) await proveFresh(world, person)
  return person
}

const post = (as: Person | undefined, path: string, body?: object, key = newKey()) =>
  world.call('POST', path, { as, key, ...(body && { body }) })

const decide = (as: Person | undefined, orderId: string, side: string, key = newKey()) =>
  post(as, '/api/admin/money/settlements', { orderId, for: side, reason: WHY }, key)

const seen = async (as: Person, id: string) => (await world.call('GET', `/api/admin/disputes/${id}`, { as })).body

const list = (as: Person | undefined, query = '') => world.call('GET', `/api/admin/disputes${query}`, { as })

/** A shipped order of the given number of small items (1,200.00 each, and 300.00 delivery). */
async function sent(small = 1, client = zuri): Promise<{ id: string; reference: string }> {
  const order = await ordered(world, client, 'duka', { small })
  await post(selma, `/api/orders/${order.id}/acceptance`)
  const response = await post(selma, `/api/orders/${order.id}/shipment`, { carrier: 'G4S', tracking: 'G4-1' })
  expect(response.status).toBe(200)
  return order
}

async function disputed(small = 1, client = zuri): Promise<{ id: string; reference: string }> {
  const order = await sent(small, client)
  const response = await post(client, `/api/orders/${order.id}/dispute`, { message: 'Nobody rang.' })
  expect(response.status).toBe(200)
  return order
}

/** The texts of somebody's notifications about an order. */
async function notified(person: Person, id: string): Promise<{ title: string; text: string }[]> {
  await world.settle()
  await drainOutbox(world.ctx())
  return world.db
    .select({ title: notification.title, text: notification.text })
    .from(notification)
    .where(and(eq(notification.userId, person.id), like(notification.path, `%${id}`)))
    .orderBy(asc(notification.id))
}

const ticketOf = async (id: string) => (await world.db.select().from(ticket).where(eq(ticket.aboutId, id)))[0]

const eventsOf = async (subject: string) =>
  (await world.db.select().from(auditEvent).where(eq(auditEvent.subject, subject))).map(({ event, actor }) => [
    event,
    actor,
  ])

const money = async (client = zuri) => ({
  wallet: await balance(world, 'wallet', client.id),
  held: await balance(world, 'hold', client.id),
  payable: await balance(world, 'payable', selma.id),
  fees: await balance(world, 'fee_revenue', PLATFORM),
  stock: await stockOf(world, 'small'),
})

describe('opening a dispute', () => {
  test('opens a ticket in the same batch and links it from the order', async () => {
    const { id, reference } = await sent()
    const key = newKey()
    const say = () => post(zuri, `/api/orders/${id}/dispute`, { message: 'Nobody rang at the gate.' }, key)
    expect((await say()).status).toBe(200)
    expect((await say()).status).toBe(200)
    const rows = await world.db.select().from(ticket).where(eq(ticket.aboutId, id))
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      userId: zuri.id,
      source: 'dispute',
      status: 'open',
      aboutKind: 'order',
      subject: `Order ${reference} has not arrived`,
      message: expect.stringMatching(/Nobody rang at the gate\.$/),
    })
    const of = async (as: Person) => (await world.call('GET', `/api/orders/${id}`, { as })).body
    expect((await of(zuri)).supportTicket).toBe(rows[0]?.id)
    expect((await of(selma)).supportTicket).toBeNull()
    expectProblem(await post(zuri, `/api/orders/${id}/dispute`, {}), 'order-status')
    expect(await world.db.select().from(ticket).where(eq(ticket.aboutId, id))).toHaveLength(1)
  })

  test('opens no ticket when the dispute is rejected', async () => {
    const { id } = await ordered(world, zuri, 'duka', { small: 1 })
    const state = await fingerprint(world)
    expectProblem(await post(zuri, `/api/orders/${id}/dispute`, {}), 'order-status')
    expectProblem(await post(await world.person('client'), `/api/orders/${id}/dispute`, {}), 'not-found')
    expect(await ticketOf(id)).toBeUndefined()
    expect(await fingerprint(world)).toBe(state)
  })
})

describe('the decision', () => {
  test('for the client: refunds everything, restocks nothing, and shows the reason to both', async () => {
    const { id, reference } = await disputed(2)
    const ada = await admin()
    const before = await money()
    const plan = await world.call('GET', `/api/admin/money/settlements/plan?orderId=${id}&for=client`, { as: ada })
    expect(plan.body).toMatchObject({
      kind: 'settlement',
      alone: true,
      fault: null,
      amount: { amount: '2700.00' },
      postings: [{ from: 'Held for Zuri Kamau', to: 'Purse of Zuri Kamau', amount: { amount: '2700.00' } }],
    })
    const key = newKey()
    const response = await decide(ada, id, 'client', key)
    expect(response).toMatchObject({ status: 201, body: { proposal: null } })
    const { id: transferId } = response.body.transfer
    expect((await decide(ada, id, 'client', key)).body).toEqual(response.body)
    expectProblem(await decide(ada, id, 'seller', key), 'idempotency-key-reused')
    expectProblem(await decide(ada, id, 'client'), 'order-status')
    expect(await money()).toEqual({ ...before, wallet: before.wallet + 270_000, held: 0 })
    expect(await postingsOf(world, [transferId])).toEqual([`hold:${zuri.id}:KES -> wallet:${zuri.id}:KES 270000`])
    const [adjusting] = await world.db.select().from(adjustment).where(eq(adjustment.subject, id))
    expect(adjusting).toMatchObject({ kind: 'settlement', amount: 270_000, adminId: ada.id, transferId })
    expect(await eventsOf(transferId)).toEqual([['order.settled', ada.id]])

    const order = (await world.call('GET', `/api/orders/${id}`, { as: zuri })).body
    expect(order).toMatchObject({ status: 'cancelled', ending: 'lost' })
    expect(order.timeline.at(-1)).toMatchObject({ by: 'purse', status: 'cancelled', note: WHY })
    for (const [who, whose] of [
      [zuri, 'your'],
      [selma, 'the client’s'],
    ] as const) {
      const last = (await notified(who, id)).at(-1)
      expect(last?.title).toBe(`Purse decided in ${whose} favor`)
      expect(last?.text).toContain(WHY)
      expect(last?.text).toContain('2,700.00')
    }
    const [requested] = await world.db.select().from(ticket).where(eq(ticket.aboutId, id))
    expect(requested?.status).toBe('closed')
    const messages = await world.db
      .select()
      .from(ticketMessage)
      .where(eq(ticketMessage.ticketId, requested?.id ?? ''))
    expect(messages).toMatchObject([{ kind: 'answer', authorId: ada.id }])
    expect(messages[0]?.text).toContain(reference)
    expect(messages[0]?.text).toContain(WHY)
  })

  test('for the seller: pays net of the agreed fee and counts the order as delivered', async () => {
    const { id } = await disputed(2)
    const ada = await admin()
    const before = await money()
    const response = await decide(ada, id, 'seller')
    expect(response.status).toBe(201)
    // 1.5% of KES 2,700.00.
    expect(await money()).toEqual({
      wallet: before.wallet,
      held: 0,
      stock: before.stock,
      payable: before.payable + 270_000 - 4_050,
      fees: before.fees + 4_050,
    })
    const order = (await world.call('GET', `/api/orders/${id}`, { as: zuri })).body
    expect(order).toMatchObject({ status: 'delivered', disputed: false })
    expect(order.timeline.at(-1)).toMatchObject({ by: 'purse', status: 'delivered', note: WHY })
    expect((await notified(zuri, id)).at(-1)?.title).toBe('Purse decided in the seller’s favor')
    expect((await notified(selma, id)).at(-1)?.text).toContain('2,659.50')
    expect((await ticketOf(id))?.status).toBe('closed')
    expect(await seen(ada, id)).toMatchObject({ waits: false, act: { reason: WHY } })
  })

  test('after a partial refund: moves the remaining hold', async () => {
    const { id } = await disputed(2)
    const { lines } = (await world.call('GET', `/api/orders/${id}`, { as: selma })).body
    await post(selma, `/api/orders/${id}/refunds`, {
      lines: [{ lineId: lines[0].id, quantity: 1 }],
      reason: 'One was left out.',
    })
    const before = await money()
    expect(before.held).toBe(150_000)
    expect((await decide(await admin(), id, 'client')).status).toBe(201)
    expect(await money()).toMatchObject({ wallet: before.wallet + 150_000, held: 0 })
  })

  test('needs an admin with a fresh step-up, a disputed order, a side and a reason', async () => {
    const { id } = await disputed()
    const undisputed = await sent()
    const ada = await admin()
    const state = await fingerprint(world)
    expectProblem(await decide(undefined, id, 'client'), 'unauthenticated')
    for (const as of [zuri, selma]) expectProblem(await decide(as, id, 'client'), 'forbidden')
    expectProblem(await decide(await admin(false), id, 'client'), 'step-up-required')
    expectProblem(await decide(ada, id, 'both'), 'invalid-input')
    expectProblem(
      await post(ada, '/api/admin/money/settlements', { orderId: id, for: 'client', reason: 'x' }),
      'invalid-input',
    )
    expectProblem(await decide(ada, 'of-nobody', 'client'), 'not-found')
    expectProblem(await decide(ada, undisputed.id, 'client'), 'order-status')
    expect(await fingerprint(world)).toBe(state)
  })

  test('above the limit becomes a proposal that another admin confirms', async () => {
    const { id } = await disputed(12)
    const [ada, bob] = [await admin(), await admin()]
    const before = await money()
    const response = await decide(ada, id, 'seller')
    expect(response).toMatchObject({ status: 201, body: { transfer: null } })
    const { id: proposal } = response.body.proposal
    expect(await money()).toEqual(before)
    expectProblem(await decide(bob, id, 'client'), 'proposal-status')
    const path = `/api/admin/proposals/${proposal}`
    expect((await world.call('GET', path, { as: bob })).body).toMatchObject({
      subject: id,
      money: { act: 'settlement', amount: { amount: '14700.00' } },
    })
    expect(await seen(bob, id)).toMatchObject({ waits: true, proposal: { id: proposal } })
    expect((await list(bob)).body.items.find((row: { id: string }) => row.id === id)).toMatchObject({ proposed: true })
    expectProblem(await post(ada, `${path}/confirmation`), 'second-admin-required')
    expect((await post(bob, `${path}/confirmation`)).status).toBe(200)
    // 1.5% of KES 14,700.00.
    expect(await money()).toMatchObject({
      held: 0,
      payable: before.payable + 1_470_000 - 22_050,
      fees: before.fees + 22_050,
    })
    expect(await seen(ada, id)).toMatchObject({
      waits: false,
      proposal: null,
      status: 'delivered',
      act: { amount: { amount: '14700.00' }, confirmedBy: bob.name },
    })
    const adjustments = (await world.call('GET', '/api/admin/money/adjustments?limit=1', { as: ada })).body
    expect(adjustments.items[0]).toMatchObject({ kind: 'settlement', subject: id })
  })

  test('voids the proposal when the parties have settled the dispute themselves', async () => {
    const { id } = await disputed(12)
    const [ada, bob] = [await admin(), await admin()]
    const { proposal } = (await decide(ada, id, 'client')).body
    expect((await post(zuri, `/api/orders/${id}/delivery`)).status).toBe(200)
    const confirmed = await post(bob, `/api/admin/proposals/${proposal.id}/confirmation`)
    expectProblem(confirmed, 'order-status')
    expect(await seen(ada, id)).toMatchObject({ waits: false, act: null })
  })

  test('lets only one of two admins, the client and the seller win concurrently', async () => {
    const [ada, bob] = [await admin(), await admin()]
    for (let round = 0; round < 5; round += 1) {
      const { id } = await disputed()
      const ways = [
        () => decide(ada, id, 'client'),
        () => decide(bob, id, 'seller'),
        () => post(zuri, `/api/orders/${id}/delivery`),
        () => post(selma, `/api/orders/${id}/cancellation`, { reason: 'Lost.', lost: true }),
      ]
      const responses = await Promise.all(Array.from({ length: 20 }, (_, i) => ways[(i + round) % 4]?.()))
      const won = responses.filter((response) => (response?.status ?? 500) < 300)
      expect(won).toHaveLength(1)
      for (const response of responses) if (response && !won.includes(response)) expectProblem(response, 'order-status')
      expect(await balance(world, 'hold', zuri.id)).toBe(0)
    }
  })
})

describe('the admin page', () => {
  test('lists pending disputes longest first and decided ones latest first, paged', async () => {
    const ada = await admin()
    for (const { id } of (await list(ada, '?limit=100')).body.items)
      await post(selma, `/api/orders/${id}/cancellation`, { reason: 'Lost.', lost: true })
    const orders = []
    for (let i = 0; i < 3; i += 1) {
      world.now = (world.now ?? 0) + 60_000
      orders.push(await disputed())
    }
    await sent()
    const ids = orders.map(({ id }) => id)
    const pages = async (status: string) => {
      const found: string[] = []
      let cursor: string | null = ''
      do {
        const { body } = await list(ada, `?status=${status}&limit=2${cursor && `&cursor=${cursor}`}`)
        expect(body.items.length).toBeLessThanOrEqual(2)
        found.push(...body.items.map((row: { id: string }) => row.id))
        cursor = body.next
      } while (cursor)
      return found
    }
    expect(await pages('waiting')).toEqual(ids)
    const { waiting } = (await world.call('GET', '/api/admin/dashboard', { as: ada })).body
    expect(waiting.disputes).toBe(3)
    for (const [i, id] of ids.entries()) {
      world.now = (world.now ?? 0) + 60_000
      await decide(ada, id, i === 1 ? 'seller' : 'client')
    }
    expect(await pages('waiting')).toEqual([])
    expect((await pages('decided')).slice(0, 3)).toEqual([...ids].reverse())
    const { items } = (await list(ada, '?status=decided&limit=3')).body
    expect(items.map((row: { decision: { settledFor: string } }) => row.decision.settledFor)).toEqual([
      'client',
      'seller',
      'client',
    ])
    expectProblem(await list(ada, '?cursor=x'), 'invalid-cursor')
  })

  test('shows one in full to admins only and records the access', async () => {
    const { id } = await disputed()
    const ada = await admin()
    const body = await seen(ada, id)
    expect(body).toMatchObject({
      waits: true,
      carrier: 'G4S',
      tracking: 'G4-1',
      held: { amount: '1500.00' },
      client: { id: zuri.id },
      seller: { id: selma.id },
      act: null,
      proposal: null,
      ticket: { status: 'open' },
    })
    expect(body.timeline.at(-1)).toMatchObject({ kind: 'disputed', note: 'Nobody rang.' })
    expect(await eventsOf(id)).toEqual([['order.seen', ada.id]])
    const path = `/api/admin/disputes/${id}`
    expectProblem(await world.call('GET', path), 'unauthenticated')
    for (const as of [zuri, selma]) expectProblem(await world.call('GET', path, { as }), 'forbidden')
    expectProblem(await list(zuri), 'forbidden')
    const undisputed = await sent()
    expectProblem(await world.call('GET', `/api/admin/disputes/${undisputed.id}`, { as: ada }), 'not-found')
    expect(await eventsOf(undisputed.id)).toEqual([])
  })
})
