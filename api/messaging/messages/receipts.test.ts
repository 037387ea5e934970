// Receipts: they only move forward, and reach the other person as far as the reader allows.
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { preference } from '../../../db/schema/identity'
import { participant, userBlock } from '../../../db/schema/messaging'
import { expectProblem, openWorld, type Person } from '../../../tests/fixtures/harness'
import { between, writerOf, written } from '../../../tests/fixtures/messaging/conversations'
import { markReceipts } from './receipts'

const world = openWorld()

let amina: Person
let nia: Person
let id: string

beforeEach(async () => {
  amina = await world.person('client')
  nia = await world.person('beauty_partner')
  id = await between(world, amina, nia)
  for (let i = 1; i <= 5; i += 1) await written(world, amina, id, `No. ${i}`)
  await world.settle()
  world.published.length = 0
})

const mark = (as: Person, body: object) => world.call('PUT', `/api/conversations/${id}/receipts`, { as, body })

async function received(by: Person) {
  await world.settle()
  return world.published.splice(0).filter(({ to }) => to === by.id)
}

async function rowOf({ id: userId }: Person) {
  const rows = await world.db.select().from(participant).where(eq(participant.conversationId, id))
  return rows.find((row) => row.userId === userId)
}

test('move forward in one round trip, to the last message at most; read implies delivered', async () => {
  await world.call('GET', '/api/me', { as: nia })
  const delivered = await mark(nia, { deliveredSeq: 3 })
  expect([delivered.status, delivered.trips]).toEqual([200, 1])
  expect(delivered.body).toEqual({ deliveredSeq: 3, readSeq: 0, unread: 5 })
  expect((await mark(nia, { readSeq: 4 })).body).toEqual({ deliveredSeq: 4, readSeq: 4, unread: 1 })
  expect((await mark(nia, { readSeq: 2, deliveredSeq: 1 })).body).toEqual({ deliveredSeq: 4, readSeq: 4, unread: 1 })
  expect((await mark(nia, { readSeq: 900 })).body).toEqual({ deliveredSeq: 5, readSeq: 5, unread: 0 })
  expect((await mark(nia, {})).body).toEqual({ deliveredSeq: 5, readSeq: 5, unread: 0 })
})

test('end at the furthest of sixty-four concurrent ones', async () => {
  const ctx = world.ctx()
  const reader = await writerOf(world, nia)
  await Promise.all(
    Array.from({ length: 64 }, (_, i) =>
      markReceipts(ctx, reader, id, i % 2 ? { readSeq: i % 5 } : { deliveredSeq: (i * 7) % 11 }),
    ),
  )
  expect(await rowOf(nia)).toMatchObject({ deliveredSeq: 5, readSeq: 4, unread: 1 })
  await world.settle()
})

describe('are published', () => {
  test('to the other person, and to the reader’s own devices with what is left unread', async () => {
    await mark(nia, { deliveredSeq: 5 })
    const receipt = { type: 'receipt', conversationId: id, userId: nia.id }
    expect(await received(amina)).toEqual([{ to: amina.id, event: { ...receipt, deliveredSeq: 5, readSeq: 0 } }])
    await mark(nia, { readSeq: 4 })
    await world.settle()
    expect(world.published.splice(0)).toEqual(
      expect.arrayContaining([
        { to: amina.id, event: { ...receipt, deliveredSeq: 5, readSeq: 4 } },
        { to: nia.id, event: { type: 'changed', what: 'messages', unread: { messages: 1 } } },
      ]),
    )
    await mark(nia, { readSeq: 4 })
    await mark(nia, { deliveredSeq: 2 })
    await world.settle()
    expect(world.published).toEqual([])
  })

  test('without what was read where the reader hides read receipts', async () => {
    await world.db.insert(preference).values({ userId: nia.id, readReceipts: false })
    await mark(nia, { readSeq: 3 })
    await mark(nia, { deliveredSeq: 5 })
    expect((await received(amina)).map(({ event }) => event)).toMatchObject([
      { deliveredSeq: 3, readSeq: 0 },
      { deliveredSeq: 5, readSeq: 0 },
    ])
    await mark(nia, { readSeq: 5 })
    expect(await received(amina)).toEqual([])
    expect(await rowOf(nia)).toMatchObject({ readSeq: 5, unread: 0 })
  })

  test('to nobody across a block', async () => {
    await world.db.insert(userBlock).values({ blockerId: amina.id, blockedId: nia.id, createdAt: 0 })
    await mark(nia, { readSeq: 5 })
    expect(await received(amina)).toEqual([])
  })
})

test('are refused from other people, ended sessions and with invalid numbers', async () => {
  expectProblem(await mark(await world.person('client'), { readSeq: 1 }), 'not-found')
  const reader = { ...(await writerOf(world, nia)), sessionToken: 'gone' }
  await expect(markReceipts(world.ctx(), reader, id, { readSeq: 5 })).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(await rowOf(nia)).toMatchObject({ readSeq: 0 })
  for (const body of [{ readSeq: -1 }, { readSeq: 1.5 }, { readSeq: '1' }, { readSeq: 1e300 }, { seq: 1 }])
    expectProblem(await mark(nia, body), 'invalid-input')
})
