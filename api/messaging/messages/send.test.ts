// Sending messages: stored once, in order, by the two people only, and announced after.
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { message, participant, userBlock } from '../../../db/schema/messaging'
import { outbox } from '../../../db/schema/notifications'
import { addSalon } from '../../../tests/fixtures/businesses'
import { openWorld, type Person } from '../../../tests/fixtures/harness'
import { between, writerOf } from '../../../tests/fixtures/messaging/conversations'
import { sendMessage } from './send'

const world = openWorld()

let amina: Person
let nia: Person
let id: string

beforeEach(async () => {
  amina = await world.person('client')
  nia = await world.person('beauty_partner')
  id = await between(world, amina, nia)
})

async function write(by: Person, clientId: string, text: string, to = id) {
  return sendMessage(world.ctx(), await writerOf(world, by), to, clientId, { text })
}

describe('what is sent', () => {
  test('is stored with the next number, in one round trip, and published to both people’s devices', async () => {
    const ctx = world.ctx()
    const first = await sendMessage(ctx, await writerOf(world, amina), id, 'a-1', { text: 'Hello' })
    expect(ctx.meter.trips).toBe(1)
    expect(first).toMatchObject({ isNew: true, recipientId: nia.id })
    expect(first.message).toMatchObject({ seq: 1, text: 'Hello', senderId: amina.id, clientId: 'a-1' })
    const second = await write(nia, 'n-1', 'Welcome')
    expect(second.message.seq).toBe(2)
    await world.settle()
    expect(world.published.filter(({ to }) => to === nia.id).at(0)?.event).toEqual({
      type: 'message',
      message: first.message,
      unread: { messages: 1 },
    })
    expect(world.published.filter(({ to }) => to === amina.id).length).toBe(2)
    const live = await world.db.select().from(outbox).where(eq(outbox.channel, 'live'))
    expect(live.filter(({ recipient }) => recipient === nia.id).every(({ sentAt }) => sentAt)).toBe(true)
    const rows = await world.db.select().from(participant).where(eq(participant.conversationId, id))
    expect(rows.map(({ unread }) => unread)).toEqual([1, 1])
  })

  test('is the same message when sent again; the same client id with another text is refused', async () => {
    const first = await write(amina, 'a-1', 'Hello')
    const again = await write(amina, 'a-1', 'Hello')
    expect(again).toMatchObject({ isNew: false, message: first.message })
    await expect(write(amina, 'a-1', 'Bye')).rejects.toMatchObject({ code: 'idempotency-key-reused' })
    expect(await world.db.select().from(message).where(eq(message.conversationId, id))).toHaveLength(1)
  })

  test('is announced under the writer’s public name, cut between whole characters', async () => {
    await addSalon(world, { id: 'nyota', ownerId: nia.id, name: 'Nyota Hair' })
    await write(nia, 'n-1', `${'💇'.repeat(139)}💇🏾\n and more`)
    const rows = await world.db.select().from(outbox).where(eq(outbox.channel, 'notification'))
    const notification = rows.find(({ recipient }) => recipient === amina.id)
    expect(JSON.parse(notification?.payload ?? '')).toEqual({
      kind: 'message',
      title: 'Message from Nyota Hair',
      text: '💇'.repeat(140),
      path: `/client/messages/${id}`,
    })
  })

  test('is announced without its links and numbers', async () => {
    await write(nia, 'linked', 'Log in at purse-secure.evil.example/login')
    const rows = await world.db.select().from(outbox).where(eq(outbox.channel, 'notification'))
    const notification = rows.find(({ recipient }) => recipient === amina.id)
    expect(notification?.payload).toContain('Open it on Purse to read it.')
    expect(notification?.payload).not.toContain('evil')
  })

  test('has a number without gaps when sixty-four are sent at once', async () => {
    const sent = await Promise.all(
      Array.from({ length: 60 }, (_, i) => write(i % 2 ? amina : nia, `m-${i}`, `No. ${i}`)),
    )
    expect(sent.map(({ message: { seq } }) => seq).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 60 }, (_, i) => i + 1),
    )
  })
})

describe('refused', () => {
  test('refuses other people’s conversations, an ended session, and a block either way', async () => {
    const stranger = await world.person('client')
    await expect(write(stranger, 's-1', 'Hi')).rejects.toMatchObject({ code: 'not-found' })
    const writer = await writerOf(world, amina)
    await expect(
      sendMessage(world.ctx(), { ...writer, sessionToken: 'gone' }, id, 'x', { text: 'Hi' }),
    ).rejects.toMatchObject({ code: 'unauthenticated' })
    await world.db.insert(userBlock).values({ blockerId: nia.id, blockedId: amina.id, createdAt: world.now ?? 0 })
    await expect(write(amina, 'a-1', 'Hi')).rejects.toMatchObject({ code: 'cannot-write' })
    await expect(write(nia, 'n-1', 'Hi')).rejects.toMatchObject({ code: 'cannot-write' })
    expect(await world.db.select().from(message).where(eq(message.conversationId, id))).toEqual([])
  })

  test('refuses more than sixty in a minute', async () => {
    for (let i = 0; i < 60; i += 1) await write(amina, `a-${i}`, 'Hi')
    await expect(write(amina, 'a-60', 'Hi')).rejects.toMatchObject({ code: 'too-many-requests' })
    if (world.now) world.now += 60_000
    expect((await write(amina, 'a-60', 'Hi')).message.seq).toBe(61)
  })
})
