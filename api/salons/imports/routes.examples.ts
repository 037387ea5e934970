// Example requests for the routes of routes.ts that need more than their path; tests/api/routes.test.ts sends them as
// every role.
import { salonImport } from '../../../db/schema/salons/imports'
import type { Examples, RouteWorld } from '../../../tests/api/route-world'
import { newKey } from '../../../tests/fixtures/harness'

const CSV = { raw: 'First Name,Email\nAmina,a@example.com', headers: { 'content-type': 'text/csv' } }

/** A file of the partner of the examples that waits for confirmation, or is done. */
async function stored(world: RouteWorld, status: 'checked' | 'done'): Promise<string> {
  const id = crypto.randomUUID()
  const now = world.now ?? Date.now()
  const file = `imports/${id}.csv`
  await world.ctx().providers.files.put(file, new TextEncoder().encode(CSV.raw), 'text/csv')
  await world.db.insert(salonImport).values({
    id,
    salonId: 'nairobi',
    actor: 'nairobi-owner',
    fileName: 'clients.csv',
    status,
    file,
    kind: 'clients',
    source: 'other',
    rowsTotal: 1,
    created: 1,
    columns: [
      { heading: 'First Name', samples: ['Amina'] },
      { heading: 'Email', samples: ['a@example.com'] },
    ],
    mapping: ['first', 'email'],
    doneAt: status === 'done' ? now : null,
    createdAt: now,
    updatedAt: now,
  })
  return `/api/my-salon/imports/${id}`
}

/** A list of services, one of which has no price. */
async function withoutPrice(world: RouteWorld): Promise<string> {
  const query = '/api/my-salon/imports?kind=services&name=services.csv'
  const { body } = await world.call('POST', query, {
    as: world.people.beauty_partner,
    headers: CSV.headers,
    raw: 'Service,Duration,Price\nPatch test,15,',
  })
  return `/api/my-salon/imports/${body.id}`
}

const keyed = (status: 'checked' | 'done', path: string) => async (world: RouteWorld) => ({
  path: `${await stored(world, status)}${path}`,
  key: newKey(),
})

export const examples: Examples = {
  'POST /api/my-salon/imports': async () => ({ path: '/api/my-salon/imports?kind=clients&name=clients.csv', ...CSV }),
  'GET /api/my-salon/imports/:id': async (world) => ({ path: await stored(world, 'checked') }),
  'PUT /api/my-salon/imports/:id/columns': async (world) => ({
    path: `${await stored(world, 'checked')}/columns`,
    body: { source: 'other', mapping: ['first', 'email'], merge: 'either', dates: 'dmy' },
  }),
  'PUT /api/my-salon/imports/:id/prices': async (world) => ({
    path: `${await withoutPrice(world)}/prices`,
    body: { prices: [{ line: 2, answer: '1500' }] },
  }),
  'POST /api/my-salon/imports/:id/confirmation': keyed('checked', '/confirmation'),
  'POST /api/my-salon/imports/:id/discarding': keyed('checked', '/discarding'),
  'POST /api/my-salon/imports/:id/undoing': keyed('done', '/undoing'),
  'GET /api/my-salon/imports/:id/report.csv': async (world) => ({
    path: `${await stored(world, 'checked')}/report.csv`,
  }),
}
