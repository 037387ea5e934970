// What tests of conversations share: two people who have one, and writing in it through the api.
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Message } from '../api/messages/answers'
import type { Writer } from '../api/messages/send'
import { session } from '../db/schema/accounts'
import { conversation, message } from '../db/schema/messages'
import { newKey, type Person, type World } from './harness'

/** A conversation of two, in which nothing is written yet. */
export async function between(world: World, a: Person, b: Person): Promise<string> {
  const id = crypto.randomUUID()
  const [lowId = '', highId = ''] = [a.id, b.id].sort()
  const at = world.now ?? 0
  await world.db.insert(conversation).values({ id, lowId, highId, createdAt: at, updatedAt: at })
  return id
}

/** Somebody with the session that they are signed in with. */
export async function writerOf(world: World, { id, name }: Person): Promise<Writer> {
  const [row] = await world.db.select().from(session).where(eq(session.userId, id))
  return { id, name, sessionToken: row?.token ?? '' }
}

/** Messages that stand in one conversation already, in this order; nobody was told of them. */
export async function planted(
  world: World,
  messages: { conversationId: string; senderId: string; text: string }[],
): Promise<void> {
  const [first, ...rest] = messages.map((one, i) => {
    const id = crypto.randomUUID()
    return world.db
      .insert(message)
      .values({ ...one, id, clientId: id, seq: i + 1, createdAt: (world.now ?? 0) + i })
  })
  if (first) await world.db.batch([first, ...rest])
}

/** Writes, as a page does; the message that was stored. */
export async function written(
  world: World,
  as: Person,
  conversationId: string,
  text: string,
  more: object = {},
): Promise<Message> {
  const path = `/api/conversations/${conversationId}/messages`
  const answer = await world.call('POST', path, { as, key: newKey(), body: { text, ...more } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}
