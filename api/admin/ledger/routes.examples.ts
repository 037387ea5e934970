// Requests for the routes of routes.ts that need more than their path; tests/api/routes.test.ts sends them as every role.
import { eq } from 'drizzle-orm'
import { transfer } from '../../../db/schema/money/ledger'
import { disputedOrder, type Examples, newOrder, type RouteWorld, takeOrder } from '../../../tests/api/route-world'
import { newKey } from '../../../tests/fixtures/harness'
import { fund } from '../../../tests/fixtures/salons-and-purses'

const goodwill = async (world: RouteWorld) => {
  const { id } = await world.person('client')
  return new URLSearchParams({ personId: id, amount: '0.50', currency: 'KES' })
}

const correction = async (world: RouteWorld) =>
  new URLSearchParams({
    transferId: await depositTransfer(world),
    pair: 'clearing>suspense',
    amount: '0.50',
    currency: 'KES',
  })

export const examples: Examples = {
  'GET /api/admin/money/transfers': () => ({
    path: '/api/admin/money/transfers?kind=deposit&currency=KES&min=1&limit=2',
  }),
  'GET /api/admin/money/transfers/:id': async (world) => ({
    path: `/api/admin/money/transfers/${await depositTransfer(world)}`,
  }),
  'GET /api/admin/money/adjustments': () => ({ path: '/api/admin/money/adjustments?limit=2' }),
  'GET /api/admin/money/refunds/plan': async (world) => ({
    path: `/api/admin/money/refunds/plan?of=order&id=${await receivedOrder(world)}`,
  }),
  'POST /api/admin/money/refunds': async (world) => ({
    path: '/api/admin/money/refunds',
    key: newKey(),
    body: { of: 'order', id: await receivedOrder(world), reason: 'It never came.' },
  }),
  'GET /api/admin/money/goodwill/plan': async (world) => ({
    path: `/api/admin/money/goodwill/plan?${await goodwill(world)}`,
  }),
  'POST /api/admin/money/goodwill': async (world) => ({
    path: '/api/admin/money/goodwill',
    key: newKey(),
    body: { ...Object.fromEntries(await goodwill(world)), reason: 'They waited long.' },
  }),
  'GET /api/admin/money/corrections/plan': async (world) => ({
    path: `/api/admin/money/corrections/plan?${await correction(world)}`,
  }),
  'POST /api/admin/money/corrections': async (world) => ({
    path: '/api/admin/money/corrections',
    key: newKey(),
    body: { ...Object.fromEntries(await correction(world)), reason: 'Nobody claims it.' },
  }),
  'GET /api/admin/money/settlements/plan': async (world) => ({
    path: `/api/admin/money/settlements/plan?for=seller&orderId=${await disputedOrder(world)}`,
  }),
  'POST /api/admin/money/settlements': async (world) => ({
    path: '/api/admin/money/settlements',
    key: newKey(),
    body: { orderId: await disputedOrder(world), for: 'client', reason: 'It never came.' },
  }),
  'GET /api/admin/trial-balance': () => ({ path: '/api/admin/trial-balance?at=2026-11-21' }),
}

/** The subjects of the adjustments. */
async function depositTransfer(world: RouteWorld): Promise<string> {
  await fund(world, world.people.client, '5')
  const [row] = await world.db.select().from(transfer).where(eq(transfer.kind, 'deposit')).limit(1)
  return row?.id ?? ''
}

async function receivedOrder(world: RouteWorld): Promise<string> {
  const id = await newOrder(world)
  await takeOrder(world, id, 'acceptance', 'shipment', 'delivery')
  return id
}
