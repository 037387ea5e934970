// Requests for the routes of routes.ts that need more than their path; tests/api/routes.test.ts
// sends them as every role.

import type { Examples, RouteWorld } from '../../../tests/api/route-world'
import { newKey } from '../../../tests/fixtures/harness'
import { subscribe } from '../../../tests/fixtures/money/plus-members'
import { writeBatch } from '../../platform/command'
import { PLATFORM, recordTransfer } from '../ledger/ledger'

export const examples: Examples = {
  'PUT /api/wallet/history/budgets': async (world) => {
    await subscribe(world, world.people.client)
    return { path: '/api/wallet/history/budgets', key: newKey(), body: BUDGET }
  },
  'DELETE /api/wallet/history/budgets/:currency/:category': async (world) => {
    const as = world.people.client
    await subscribe(world, as)
    await world.call('PUT', '/api/wallet/history/budgets', { as, key: newKey(), body: BUDGET })
    return { path: '/api/wallet/history/budgets/KES/products', key: newKey() }
  },
  'GET /api/wallet/history': () => ({ path: '/api/wallet/history?type=payments&q=cut&from=2026-01-01' }),
  'POST /api/wallet/history/statements': () => ({
    path: '/api/wallet/history/statements',
    key: newKey(),
    body: { currency: 'KES', month: thisMonth(), format: 'csv' },
  }),
  'GET /api/wallet/history/statements/:id/csv': async (world) => ({ path: await statementPath(world, 'csv') }),
  'GET /api/wallet/history/statements/:id/pdf': async (world) => ({ path: await statementPath(world, 'pdf') }),
  'GET /api/wallet/history/:transferId': async (world, caller) => ({
    path: `/api/wallet/history/${await plantedTransfer(world, world.people[caller])}`,
  }),
}

const BUDGET = { currency: 'KES', category: 'products', amount: '500' }

/** A transfer involving somebody; signed-out people ask for the client's. */
async function plantedTransfer(world: RouteWorld, who = world.people.client): Promise<string> {
  const ctx = world.ctx()
  const id = ctx.id()
  const owner = { owner: who.id, currency: 'KES' }
  const [first, ...rest] = recordTransfer(ctx, {
    id,
    kind: 'deposit',
    description: 'Earned',
    actor: 'system',
    moves: [
      {
        from: { kind: 'clearing', owner: PLATFORM, currency: 'KES' },
        to: { kind: who.role === 'client' ? 'wallet' : 'payable', ...owner },
        minor: 1,
      },
    ],
  })
  if (first) await writeBatch(ctx, [first, ...rest])
  return id
}

/** The current month in the client's time zone. */
function thisMonth(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Nairobi' }).format().slice(0, 7)
}

/** The path of the client's statement of this month, once generated. */
async function statementPath(world: RouteWorld, format: 'csv' | 'pdf'): Promise<string> {
  const list = '/api/wallet/history/statements'
  const body = { currency: 'KES', month: thisMonth(), format }
  const { body: requested } = await world.call('POST', list, { as: world.people.client, key: newKey(), body })
  await world.settle()
  return `${list}/${requested.id}/${format}`
}
