// Requests for the routes of routes.ts that need more than their path; tests/api/routes.test.ts sends them as every role.
import { eq } from 'drizzle-orm'
import { ticket } from '../../../db/schema/support'
import { type Examples, newAddress, type RouteWorld } from '../../../tests/api/route-world'
import { newKey } from '../../../tests/fixtures/harness'
import { guestLink } from './guest-link'

const HELLO = { subject: 'Hello', message: 'How are you?' }

export const examples: Examples = {
  'POST /api/support/tickets': () => ({
    path: '/api/support/tickets',
    body: { name: 'Ann', email: newAddress(), ...HELLO },
  }),
  'GET /api/support/conversations/:token': async (world) => ({ path: await guestConversation(world) }),
  'POST /api/support/conversations/:token/messages': async (world) => ({
    path: `${await guestConversation(world)}/messages`,
    key: newKey(),
    body: { text: 'Hello again' },
  }),
}

/** The page's path where somebody without an account, who has just written to us, goes on. */
async function guestConversation(world: RouteWorld): Promise<string> {
  const email = newAddress()
  await world.call('POST', '/api/support/tickets', { body: { name: 'Ann', email, ...HELLO } })
  const [row] = await world.db.select().from(ticket).where(eq(ticket.email, email))
  const link = await guestLink(world.ctx(), row?.id ?? '')
  return `/api/support/conversations/${link.split('/').at(-1)}`
}
