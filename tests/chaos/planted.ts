// People with sessions and conversations, straight in the database: signing up so many would take longer
// than what is to be tried.
import { createHmac } from 'node:crypto'
import { SESSION_TOKEN_COOKIE } from '../../api/platform/context'
import type { Db } from '../../db/client'
import { session, user } from '../../db/schema/identity'
import { conversation } from '../../db/schema/messaging'

export type Planted = { id: string; cookie: string }

export type Pair = { id: string; people: [Planted, Planted] }

/** So many confirmed clients; `secret` is what the Worker signs cookies with. */
export async function plantPeople(db: Db, secret: string, count: number): Promise<Planted[]> {
  const people = Array.from({ length: count }, () => ({
    id: crypto.randomUUID(),
    token: crypto.randomUUID().replaceAll('-', ''),
  }))
  const at = new Date()
  const expiresAt = new Date(at.getTime() + 86_400_000)
  await db.batch([
    db.insert(user).values(
      people.map(({ id }, i) => ({
        id,
        name: `Person ${i + 1}`,
        email: `${id}@people.test`,
        emailVerified: true,
        role: 'client' as const,
        currency: 'KES',
        createdAt: at,
        updatedAt: at,
      })),
    ),
    db.insert(session).values(
      people.map(({ id, token }) => ({
        id: crypto.randomUUID(),
        userId: id,
        token,
        expiresAt,
        createdAt: at,
        updatedAt: at,
      })),
    ),
  ])
  return people.map(({ id, token }) => {
    const signature = createHmac('sha256', secret).update(token).digest('base64')
    return { id, cookie: `${SESSION_TOKEN_COOKIE}=${encodeURIComponent(`${token}.${signature}`)}` }
  })
}

/** An empty conversation for each two. */
export async function plantConversations(db: Db, pairs: [Planted, Planted][]): Promise<Pair[]> {
  const planted = pairs.map((people) => ({ id: crypto.randomUUID(), people }))
  const at = Date.now()
  await db.insert(conversation).values(
    planted.map(({ id, people }) => {
      const [lowId = '', highId = ''] = people.map((person) => person.id).sort()
      return { id, lowId, highId, createdAt: at, updatedAt: at }
    }),
  )
  return planted
}
