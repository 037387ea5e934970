// Gift cards for tests: what is asked to buy one, and the code that its recipient read in their mail.
import { desc } from 'drizzle-orm'
import { expect } from 'vitest'
import { drainOutbox } from '../api/notifications/outbox'
import { localMail } from '../db/schema/notifications'
import { type Answer, newKey, type Options, type Person, type World } from './harness'

/** KES 5,000.00 for Wanjiku, by email, at once. */
export const FOR_WANJIKU = {
  design: 'bloom',
  amount: '5000',
  currency: 'KES',
  fromName: 'Amina',
  recipientName: 'Wanjiku',
  email: 'wanjiku@purse.test',
  message: 'Karibu!',
}

export function buy(
  world: World,
  as: Person,
  changes: object = {},
  options: Options = {},
): Promise<Answer> {
  const body = { ...FOR_WANJIKU, ...changes }
  return world.call('POST', '/api/gift-cards', { as, key: newKey(), body, ...options })
}

/** A card that must be bought; its answer. */
// biome-ignore lint/suspicious/noExplicitAny: an answer's body
export async function bought(world: World, as: Person, changes: object = {}): Promise<any> {
  const answer = await buy(world, as, changes)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}

/** The code in the newest message, once everything that waits has gone out. */
export async function codeInMail(world: World): Promise<string> {
  await world.settle()
  await drainOutbox(world.ctx())
  const mails = await world.db.select().from(localMail).orderBy(desc(localMail.id))
  for (const { body } of mails) {
    const code = /\/gift\?code=([0-9A-Z]{24})/.exec(body)?.[1]
    if (code) return code
  }
  throw new Error('no message has a code')
}

export function claim(
  world: World,
  as: Person,
  code: string,
  amount?: string,
  options: Options = {},
): Promise<Answer> {
  return world.call('POST', '/api/gift-claims', {
    as,
    key: newKey(),
    body: { code, ...(amount && { amount }) },
    ...options,
  })
}
