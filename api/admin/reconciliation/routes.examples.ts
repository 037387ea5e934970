// Requests for the routes of routes.ts that need more than their path; tests/api/routes.test.ts sends them as every role.
import { eq } from 'drizzle-orm'
import { reconciliationBreak } from '../../../db/schema/admin/adjustments'
import type { Examples, RouteWorld } from '../../../tests/api/route-world'
import { newKey } from '../../../tests/fixtures/harness'

const DAY = 'from=2026-11-21&until=2026-11-21'

const REPORT_QUERY = `processor=sandbox&${DAY}`

const processorReport = () => ({
  raw: `kind,reference,amount,currency,at\nfee,fee-${crypto.randomUUID()},1,KES,2026-11-21T09:00:00Z`,
  headers: { 'content-type': 'text/csv' },
})

export const examples: Examples = {
  'GET /api/admin/reconciliation/breaks': () => ({ path: '/api/admin/reconciliation/breaks?limit=2' }),
  'GET /api/admin/reconciliation/breaks/:id': async (world) => ({
    path: `/api/admin/reconciliation/breaks/${await openBreak(world)}`,
  }),
  'POST /api/admin/reconciliation/breaks/:id/resolution': async (world) => ({
    path: `/api/admin/reconciliation/breaks/${await openBreak(world)}/resolution`,
    key: newKey(),
    body: { words: 'Settled the next day.' },
  }),
  'POST /api/admin/reconciliation/previews': () => ({
    path: `/api/admin/reconciliation/previews?${REPORT_QUERY}`,
    ...processorReport(),
  }),
  'POST /api/admin/reconciliation/reports': () => ({
    path: `/api/admin/reconciliation/reports?${REPORT_QUERY}`,
    key: newKey(),
    ...processorReport(),
  }),
  'GET /api/admin/reconciliation/sandbox-report': () => ({ path: `/api/admin/reconciliation/sandbox-report?${DAY}` }),
}

/** A break opened by a report that an admin imported. */
async function openBreak(world: RouteWorld): Promise<string> {
  const requested = { as: world.people.admin, key: newKey(), ...processorReport() }
  await world.call('POST', `/api/admin/reconciliation/reports?${REPORT_QUERY}`, requested)
  const [row] = await world.db.select().from(reconciliationBreak).where(eq(reconciliationBreak.status, 'open'))
  return row?.id ?? ''
}
