// People with sessions and conversations, straight in the database: signing up so many would take longer
// than what is to be tried.
import type { Currency } from '../../api/platform/values/money'
import { SESSION_TOKEN_COOKIE } from '../../api/platform/viewer/cookies'
import type { Db } from '../../db/client'
import { session, user } from '../../db/schema/identity'
import { conversation } from '../../db/schema/messaging'
import { signed } from '../fixtures/session-cookie'

export type Planted = { id: string; email: string; currency: Currency; cookie: string }

export type Pair = { id: string; people: [Planted, Planted] }

/**
 * So many confirmed people; `secret` is what the Worker signs cookies with. `proven`: they have just confirmed who they
 * are, and stay so.
 */
export async function plantPeople(
  db: Db,
  secret: string,
  count: number,
  {
    role = 'client' as 'client' | 'beauty_partner' | 'product_seller',
    currencyOf = (_: number): Currency => 'KES',
    proven = false,
  } = {},
): Promise<Planted[]> {
  const people = Array.from({ length: count }, (_, i) => {
    const id = crypto.randomUUID()
    const token = crypto.randomUUID().replaceAll('-', '')
    return { id, token, email: `${id}@people.test`, currency: currencyOf(i) }
  })
  const at = new Date()
  const expiresAt = new Date(at.getTime() + 30 * 86_400_000)
  await db.batch([
    db.insert(user).values(
      people.map(({ id, email, currency }, i) => ({
        id,
        email,
        emailVerified: true,
        role,
        currency,
        createdAt: at,
        updatedAt: at,
        name: `Person ${i + 1}`,
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
        steppedUpAt: proven ? expiresAt : null,
      })),
    ),
  ])
  return Promise.all(
    people.map(async ({ token, ...person }) => ({
      ...person,
      cookie: `${SESSION_TOKEN_COOKIE}=${await signed(token, secret)}`,
    })),
  )
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
