// Requests for the routes of routes.ts that need more than their path; tests/api/routes.test.ts sends them as every role.
import { eq } from 'drizzle-orm'
import { ticket } from '../../../db/schema/support'
import type { Examples, RouteWorld } from '../../../tests/api/route-world'
import { newKey } from '../../../tests/fixtures/harness'

const newReply = () => ({
  title: `Thanks ${crypto.randomUUID()}`,
  text: 'Dear {name}, thank you.',
})

export const examples: Examples = {
  'GET /api/admin/tickets': () => ({ path: '/api/admin/tickets?view=all&q=hold&limit=2' }),
  'GET /api/admin/tickets/:id': async (world) => ({ path: `/api/admin/tickets/${await newTicket(world)}` }),
  'POST /api/admin/tickets/:id/answers': async (world) => ({
    path: `/api/admin/tickets/${await newTicket(world)}/answers`,
    key: newKey(),
    body: { text: 'Here it is.', seen: '0-open' },
  }),
  'POST /api/admin/tickets/:id/notes': async (world) => ({
    path: `/api/admin/tickets/${await newTicket(world)}/notes`,
    key: newKey(),
    body: { text: 'They rang.' },
  }),
  'PUT /api/admin/tickets/:id/assignee': async (world) => ({
    path: `/api/admin/tickets/${await newTicket(world)}/assignee`,
    key: newKey(),
    body: { assignee: null, from: null },
  }),
  'POST /api/admin/tickets/:id/closing': async (world) => ({
    path: `/api/admin/tickets/${await newTicket(world)}/closing`,
    key: newKey(),
    body: { seen: '0-open' },
  }),
  'POST /api/admin/tickets/:id/reopening': async (world) => ({
    path: `/api/admin/tickets/${await newTicket(world, 'closed')}/reopening`,
    key: newKey(),
    body: { seen: '0-closed' },
  }),
  'POST /api/admin/canned-responses': () => ({ path: '/api/admin/canned-responses', key: newKey(), body: newReply() }),
  'PUT /api/admin/canned-responses/:id': async (world) => ({
    path: `/api/admin/canned-responses/${await cannedResponse(world)}`,
    key: newKey(),
    body: newReply(),
  }),
  'DELETE /api/admin/canned-responses/:id': async (world) => ({
    path: `/api/admin/canned-responses/${await cannedResponse(world)}`,
    key: newKey(),
  }),
}

/** A guest's ticket. */
async function newTicket(world: RouteWorld, status: 'open' | 'closed' = 'open'): Promise<string> {
  const id = crypto.randomUUID()
  const now = world.now ?? 0
  await world.db.insert(ticket).values({
    id,
    reference: `PRS-${id.slice(0, 8)}`,
    name: 'Wanjiru',
    email: `${id}@example.com`,
    subject: 'My hold',
    message: 'Where?',
    source: 'contact' as const,
    createdAt: now,
    updatedAt: now,
  })
  if (status === 'closed') await world.db.update(ticket).set({ status, closedAt: now }).where(eq(ticket.id, id))
  return id
}

async function cannedResponse(world: RouteWorld): Promise<string> {
  const as = await world.person('admin')
  const options = { as, key: newKey(), body: newReply() }
  return (await world.call('POST', '/api/admin/canned-responses', options)).body.id
}
