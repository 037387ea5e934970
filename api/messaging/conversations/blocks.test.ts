// Blocks close a conversation either way; a report is stored once, and admins are notified.
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { conversationReport, userBlock } from '../../../db/schema/messaging'
import { localMail } from '../../../db/schema/notifications'
import { expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { between, written } from '../../../tests/fixtures/messaging/conversations'

const world = openWorld()

let amina: Person
let nia: Person
let id: string

beforeEach(async () => {
  amina = await world.person('client', { name: 'Amina' })
  nia = await world.person('beauty_partner', { name: 'Nia' })
  id = await between(world, amina, nia)
  await written(world, amina, id, 'Hello')
  await world.settle()
  world.published.length = 0
})

const ask = (method: string, as: Person, path: string, body?: object) =>
  world.call(method, `/api/conversations/${id}/${path}`, { as, ...(body && { body }) })
const open = async (as: Person) => (await world.call('GET', `/api/conversations/${id}`, { as })).body
const write = (as: Person) =>
  world.call('POST', `/api/conversations/${id}/messages`, { as, key: newKey(), body: { text: 'Hi' } })

describe('a block', () => {
  test('closes the conversation, hides presence both ways, and updates both people’s devices', async () => {
    world.presence.set(amina.id, { online: true, lastSeenAt: null })
    world.presence.set(nia.id, { online: true, lastSeenAt: null })
    const response = await ask('PUT', nia, 'block')
    expect([response.status, response.body]).toEqual([200, { id, blockedByMe: true }])
    await world.settle()
    const changed = { type: 'changed', what: 'messages' }
    expect(world.published).toEqual(
      expect.arrayContaining([
        { to: amina.id, event: changed },
        { to: nia.id, event: changed },
      ]),
    )
    const closed = { canWrite: false, presence: null, offersAs: null, theirs: { readSeq: null } }
    expect(await open(nia)).toMatchObject({ ...closed, blockedByMe: true })
    expect(await open(amina)).toMatchObject({ ...closed, blockedByMe: false })
    for (const as of [amina, nia]) expectProblem(await write(as), 'cannot-write')
    // Both keep the messages.
    expect((await open(amina)).messages.items).toHaveLength(1)
  })

  test('is idempotent, and only its author can remove it', async () => {
    for (const _ of [1, 2]) expect((await ask('PUT', nia, 'block')).status).toBe(200)
    expect(await world.db.select().from(userBlock).where(eq(userBlock.blockerId, nia.id))).toHaveLength(1)
    expect((await ask('DELETE', amina, 'block')).body).toEqual({ id, blockedByMe: false })
    expectProblem(await write(amina), 'cannot-write')
    for (const _ of [1, 2]) {
      expect((await ask('DELETE', nia, 'block')).body).toEqual({ id, blockedByMe: false })
    }
    expect((await write(amina)).status).toBe(201)
  })

  test('of both people lasts until both have removed it', async () => {
    await Promise.all([ask('PUT', nia, 'block'), ask('PUT', amina, 'block')])
    await ask('DELETE', nia, 'block')
    expect(await open(nia)).toMatchObject({ canWrite: false, blockedByMe: false })
    await ask('DELETE', amina, 'block')
    expect(await open(nia)).toMatchObject({ canWrite: true })
  })
})

describe('a report', () => {
  const reports = () => world.db.select().from(conversationReport).where(eq(conversationReport.conversationId, id))

  test('of a message is stored once for each person and notifies every admin once, without its text', async () => {
    const admin = await world.person('admin')
    const { items } = (await open(nia)).messages
    const body = { reason: 'scam', detail: ' Asks for my PIN ', messageId: items[0].id }
    const responses = await Promise.all([1, 2, 3].map(() => ask('POST', nia, 'reports', body)))
    for (const { status, body: reported } of responses)
      expect([status, reported]).toEqual([201, { id, reported: true }])
    await ask('POST', nia, 'reports', { ...body, reason: 'spam' })
    expect(await reports()).toMatchObject([
      { reporterId: nia.id, reason: 'scam', detail: 'Asks for my PIN', messageId: items[0].id },
    ])
    await world.settle()
    const mail = await world.db.select().from(localMail).where(eq(localMail.recipient, admin.email))
    expect(mail).toHaveLength(1)
    expect(mail[0]?.subject).toBe('Support: Report of a message')
    expect(mail[0]?.body).toMatch(/money or data[\s\S]*Asks for my PIN/)
    expect(mail[0]?.body).not.toContain('Hello')
    await ask('POST', amina, 'reports', { reason: 'other' })
    expect(await reports()).toHaveLength(2)
  })

  test('refuses a message of another conversation, and a missing reason', async () => {
    const elsewhere = await between(world, amina, await world.person('client'))
    const foreign = await written(world, amina, elsewhere, 'Elsewhere')
    for (const messageId of [foreign.id, 'none'])
      expectProblem(await ask('POST', nia, 'reports', { reason: 'spam', messageId }), 'not-found')
    for (const body of [{}, { reason: 'dull' }, { reason: 'spam', detail: 'x'.repeat(1001) }])
      expectProblem(await ask('POST', nia, 'reports', body), 'invalid-input')
    expect(await reports()).toEqual([])
  })
})
