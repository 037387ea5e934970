// Messages of several people that are stored at once: each as if it came alone.
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { message, participant, userBlock } from '../../../db/schema/messaging'
import { outbox } from '../../../db/schema/notifications'
import { openWorld, type Person } from '../../../tests/fixtures/harness'
import { between, writerOf } from '../../../tests/fixtures/messaging/conversations'
import { DomainError } from '../../platform/values/problem'
import type { Sending } from '../live/message-writer'
import { storeMessages } from './store'

const world = openWorld()

let amina: Person
let nia: Person
let zola: Person
let first: string
let second: string

beforeEach(async () => {
  amina = await world.person('client')
  nia = await world.person('beauty_partner')
  zola = await world.person('client')
  first = await between(world, amina, nia)
  second = await between(world, zola, nia)
})

async function sending(by: Person, conversationId: string, clientId: string, more = {}) {
  const { id, name, sessionToken } = await writerOf(world, by)
  return {
    id: crypto.randomUUID(),
    liveIds: [crypto.randomUUID(), crypto.randomUUID()] as const,
    writerId: id,
    writerName: name,
    sessionToken,
    conversationId,
    clientId,
    text: 'Hi',
    ...more,
  } satisfies Sending
}

async function store(...sendings: Sending[]) {
  const ctx = world.ctx()
  const results = await storeMessages(ctx, sendings)
  const outcomes = results.map((result) => (result instanceof DomainError ? result.code : result.message.seq))
  return { results, inWords: outcomes, trips: ctx.meter.trips }
}

describe('together', () => {
  test('are numbered in their order within each conversation, in one round trip', async () => {
    const { inWords, trips, results } = await store(
      await sending(amina, first, 'a-1'),
      await sending(zola, second, 'z-1'),
      await sending(nia, first, 'n-1'),
      await sending(nia, second, 'n-2'),
      await sending(amina, first, 'a-2', { text: 'Still there?' }),
    )
    expect(inWords).toEqual([1, 1, 2, 2, 3])
    expect(trips).toBe(1)
    expect(results[4]).toMatchObject({ isNew: true, recipientId: nia.id, unread: 3 })
    const live = await world.db.select().from(outbox).where(eq(outbox.channel, 'live'))
    expect(live).toHaveLength(10)
    const notifications = await world.db.select().from(outbox).where(eq(outbox.channel, 'notification'))
    expect(notifications.map(({ recipient }) => recipient).sort()).toEqual([nia.id, nia.id, amina.id, zola.id].sort())
    const counts = await world.db.select().from(participant).where(eq(participant.userId, nia.id))
    expect(counts.map(({ unread }) => unread).sort()).toEqual([1, 2])
  })

  test('are stored without those that were sent before, or may not be', async () => {
    await store(await sending(amina, first, 'a-1'))
    const stranger = await world.person('client')
    const { inWords, trips, results } = await store(
      await sending(amina, first, 'a-1'),
      await sending(amina, first, 'a-1', { text: 'Something else' }),
      await sending(stranger, first, 's-1'),
      await sending(zola, second, 'z-1', { sessionToken: 'gone' }),
      await sending(zola, second, 'z-1'),
    )
    expect(inWords).toEqual([1, 'idempotency-key-reused', 'not-found', 'unauthenticated', 1])
    expect(results[0]).toMatchObject({ isNew: false })
    expect(trips).toBe(1)
  })

  test('are one where the same comes twice', async () => {
    const twice = await Promise.all([sending(amina, first, 'a-1'), sending(amina, first, 'a-1')])
    expect((await store(...twice)).inWords).toEqual([1, 1])
    const stored = world.db.select().from(message).where(eq(message.conversationId, first))
    expect(await stored).toHaveLength(1)
  })

  test('go one by one where the database refuses one', async () => {
    await world.db.insert(userBlock).values({ blockerId: nia.id, blockedId: amina.id, createdAt: world.now ?? 0 })
    const { inWords } = await store(
      await sending(zola, second, 'z-1'),
      await sending(amina, first, 'a-1'),
      await sending(zola, second, 'z-2'),
    )
    expect(inWords).toEqual([1, 'cannot-write', 2])
  })

  test('count towards the limit of their writer one after the other', async () => {
    const many = []
    for (let i = 0; i < 62; i += 1) many.push(await sending(amina, first, `a-${i}`))
    const { inWords } = await store(await sending(zola, second, 'z-1'), ...many)
    expect(inWords.slice(59)).toEqual([59, 60, 'too-many-requests', 'too-many-requests'])
  })
})
