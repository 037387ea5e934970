// A person's own tickets: writing, reading answers, closing and opening again; guests by their link; closing
// answered tickets automatically.
import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { user } from '../../../db/schema/identity'
import { localMail, notification } from '../../../db/schema/notifications'
import { ticket, ticketMessage } from '../../../db/schema/support'
import { expectProblem, newKey, openWorld, type Person, whileTheClockRuns } from '../../../tests/fixtures/harness'
import { makeAdmin } from '../../../tests/fixtures/identity/admins'
import { member } from '../../../tests/fixtures/money/plus-members'
import { addSalons, booked, cutAt, fund } from '../../../tests/fixtures/salons-and-purses'
import { runJobs } from '../../jobs'
import { drainOutbox } from '../../notifications/outbox'
import { writeBatch } from '../../platform/command'
import { HOUR } from '../../platform/values/time'
import { replyToTickets } from './answer'
import { guestLink } from './guest-link'

const world = openWorld()

let ada: Person
let otto: Person
let amina: Person
let nia: Person

beforeAll(async () => {
  nia = (await addSalons(world)).nia
  ada = await world.person('admin')
  otto = await world.person('admin')
  amina = await world.person('client', { name: 'Amina' })
})

beforeEach(() => {
  world.now = (world.now ?? 0) + 2 * HOUR
  world.published.length = 0
})

const start = (as: Person, body: object = {}, key = newKey()) =>
  world.call('POST', '/api/me/tickets', { as, key, body: { subject: 'My hold', message: 'Where is it?', ...body } })

const begun = async (as = amina) => (await start(as)).body.id as string

const write = (as: Person, id: string, text: string, key = newKey()) =>
  world.call('POST', `/api/me/tickets/${id}/messages`, { as, key, body: { text } })

const close = (as: Person, id: string, key = newKey()) =>
  world.call('POST', `/api/me/tickets/${id}/closing`, { as, key })

const read = (as: Person, id: string) => world.call('GET', `/api/me/tickets/${id}`, { as })

async function reply(id: string, text: string) {
  const ctx = world.ctx()
  await writeBatch(ctx, replyToTickets(ctx, ada, sql`${ticket.id} = ${id}`, text) as [never])
  await drainOutbox(ctx)
}

async function note(id: string, text: string) {
  await world.db
    .insert(ticketMessage)
    .values({ id: newKey(), ticketId: id, text, kind: 'note', authorId: ada.id, createdAt: 1 })
}

const bellOf = (person: Person) => world.db.select().from(notification).where(eq(notification.userId, person.id))

const mailTo = (to: string) => world.db.select().from(localMail).where(eq(localMail.recipient, to))

describe('a chat', () => {
  test('is started, continued, closed and opened again, and never shows notes', async () => {
    const id = await begun()
    await world.settle()
    expect((await bellOf(ada)).at(-1)).toMatchObject({ title: 'Support: My hold', path: `/admin/support/${id}` })
    const published = world.published.filter(({ event }) => 'what' in event && event.what === 'support')
    expect(published.map(({ to }) => to)).toEqual(expect.arrayContaining([ada.id, otto.id, amina.id]))

    await reply(id, 'It is held.')
    await note(id, 'SECRET')
    world.now = (world.now ?? 0) + 1000
    expect((await write(amina, id, 'Thank you.\r\nReally.')).status).toBe(201)
    const { body, trips } = await read(amina, id)
    expect(trips).toBe(1)
    expect(JSON.stringify(body)).not.toContain('SECRET')
    expect(body).toMatchObject({ subject: 'My hold', status: 'open', source: 'chat', first: false })
    expect(body.opener).toMatchObject({ name: 'Amina', text: 'Where is it?' })
    expect(body.messages).toMatchObject([
      { kind: 'answer', author: 'Purse', text: 'It is held.', mine: false },
      { kind: 'question', author: 'Amina', text: 'Thank you.\nReally.', mine: true },
    ])

    const key = newKey()
    expect((await close(amina, id, key)).status).toBe(200)
    expect((await close(amina, id, key)).status).toBe(200)
    expectProblem(await close(amina, id), 'ticket-status')
    expect((await read(amina, id)).body.status).toBe('closed')
    await write(amina, id, 'One thing more.')
    expect((await read(amina, id)).body.status).toBe('open')
  })

  test('the same key is the same ticket and message; with another text it is refused', async () => {
    const key = newKey()
    const first = await start(amina, {}, key)
    expect((await start(amina, {}, key)).body).toEqual(first.body)
    expectProblem(await start(amina, { message: 'Other' }, key), 'idempotency-key-reused')
    const { id } = first.body
    const again = newKey()
    const [firstItem, second] = await Promise.all([write(amina, id, 'Hm', again), write(amina, id, 'Hm', again)])
    expect(firstItem.body).toEqual(second.body)
    expectProblem(await write(amina, id, 'Ah', again), 'idempotency-key-reused')
    expect((await read(amina, id)).body.messages).toHaveLength(1)
  })

  test('can be read, written and closed by its person only', async () => {
    const id = await begun()
    const baraka = await world.person('client')
    expectProblem(await read(baraka, id), 'not-found')
    expectProblem(await write(baraka, id, 'Mine'), 'not-found')
    expectProblem(await close(baraka, id), 'not-found')
    expectProblem(await world.call('GET', `/api/me/tickets/${id}`), 'unauthenticated')
    expectProblem(await world.call('GET', '/api/me/tickets', { as: ada }), 'forbidden')
    expect((await world.call('GET', '/api/me/tickets', { as: baraka })).body.items).toEqual([])
  })

  test('refuses an empty and an overlong message', async () => {
    const { errors } = expectProblem(await start(amina, { subject: ' ', message: '\n' }), 'invalid-input')
    expect(errors).toEqual({ subject: ['Subject is required'], message: ['Message is required'] })
    const id = await begun()
    expectProblem(await write(amina, id, ' \u0000 '), 'invalid-input')
    expectProblem(await write(amina, id, 'x'.repeat(4001)), 'invalid-input')
  })

  test('refuses more than twenty messages in an hour', async () => {
    const as = await world.person('client')
    const id = await begun(as)
    for (let n = 2; n <= 20; n += 1) expect((await write(as, id, `No. ${n}`)).status).toBe(201)
    expectProblem(await write(as, id, 'No. 21'), 'too-many-requests')
    expectProblem(await start(as), 'too-many-requests')
    world.now = (world.now ?? 0) + HOUR + 1
    expect((await write(as, id, 'Later')).status).toBe(201)
  })

  test('notifies its assigned admin only, or all once that one is inactive', async () => {
    const id = await begun()
    await world.settle()
    await world.db.update(ticket).set({ assignedTo: otto.id }).where(eq(ticket.id, id))
    const before = [(await bellOf(ada)).length, (await bellOf(otto)).length]
    await write(amina, id, 'Anyone?')
    await world.settle()
    expect((await bellOf(ada)).length - (before[0] ?? 0)).toBe(0)
    expect((await bellOf(otto)).length - (before[1] ?? 0)).toBe(1)
    await world.db.update(user).set({ role: 'client' }).where(eq(user.id, otto.id))
    await write(amina, id, 'Still there?')
    await world.settle()
    expect((await bellOf(ada)).length - (before[0] ?? 0)).toBe(1)
    await makeAdmin(world.db, otto.email)
  })

  test('ranks a person with Plus first', async () => {
    const as = await member(world)
    expect((await world.call('GET', '/api/me/tickets/draft', { as })).body.first).toBe(true)
    expect((await read(as, await begun(as))).body.first).toBe(true)
  })

  test('may be about an appointment, for its two sides only', async () => {
    await fund(world, amina, '10000')
    const appointment = await booked(world, amina, cutAt(world, '10:00'))
    const about = `appointment:${appointment.id}`
    const draft = (as: Person) => world.call('GET', `/api/me/tickets/draft?about=${about}`, { as })
    for (const as of [amina, nia]) {
      // Without the cached claim, the viewer is read first.
      await world.call('GET', '/api/me', { as })
      const { body, trips } = await draft(as)
      expect(trips).toBe(1)
      expect(body.about).toMatchObject({ kind: 'appointment', id: appointment.id, title: appointment.serviceName })
      const { id } = (await start(as, { about })).body
      expect((await read(as, id)).body.about).toMatchObject({ title: appointment.serviceName })
    }
    for (const as of [await world.person('client'), await world.person('beauty_partner')]) {
      expectProblem(await draft(as), 'not-found')
      expectProblem(await start(as, { about }), 'not-found')
    }
    expectProblem(await start(amina, { about: 'user:x' }), 'invalid-input')
  })

  test('is listed by its newest message, paged', async () => {
    const as = await world.person('product_seller')
    const ids: string[] = []
    for (let n = 0; n < 5; n += 1) ids.push(await begun(as))
    world.now = (world.now ?? 0) + 1000
    await write(as, ids[1] ?? '', 'Newest')
    const found: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const path = `/api/me/tickets?limit=2${cursor && `&cursor=${cursor}`}`
      const { body, trips } = await world.call('GET', path, { as })
      expect(trips).toBe(1)
      found.push(...body.items.map(({ id }: { id: string }) => id))
      cursor = body.next
    }
    expect(found[0]).toBe(ids[1])
    expect([...found].sort()).toEqual([...ids].sort())
  })

  test('is read from its end, and further back by cursor', async () => {
    const id = await begun()
    for (const text of ['one', 'two', 'three']) {
      world.now = (world.now ?? 0) + 1000
      await write(amina, id, text)
    }
    const page = async (more: string) =>
      (await world.call('GET', `/api/me/tickets/${id}?limit=2${more}`, { as: amina })).body
    const last = await page('')
    const textsOf = ({ messages }: { messages: { text: string }[] }) => messages.map((m) => m.text)
    expect(textsOf(last)).toEqual(['two', 'three'])
    expect(textsOf(await page(`&cursor=${last.earlier}`))).toEqual(['one'])
  })
})

describe('a guest', () => {
  let letters = 0

  async function wrote(): Promise<{ id: string; email: string; path: string }> {
    const email = `stranger-${letters++}@example.com`
    await world.call('POST', '/api/support/tickets', {
      body: { name: 'Sam', email, subject: 'Hello', message: 'Anyone?' },
    })
    await world.settle()
    const [row] = await world.db.select().from(ticket).where(eq(ticket.email, email))
    const id = row?.id ?? ''
    const link = await guestLink(world.ctx(), id)
    // The link is in the receipt.
    expect((await mailTo(email))[0]?.body).toContain(link)
    return { id, email, path: `/api/support/conversations/${link.split('/').at(-1)}` }
  }

  test('reads our answers by the link and writes again', async () => {
    const { id, path } = await wrote()
    await note(id, 'SECRET')
    await reply(id, 'Here we are.')
    const { body, trips } = await world.call('GET', path)
    expect(trips).toBe(1)
    expect(JSON.stringify(body)).not.toContain('SECRET')
    expect(body).toMatchObject({ subject: 'Hello', status: 'answered' })
    expect(body.messages).toMatchObject([{ author: 'Purse', text: 'Here we are.' }])
    world.now = (world.now ?? 0) + 1000
    const key = newKey()
    const again = (text: string) => world.call('POST', `${path}/messages`, { key, body: { text } })
    const responses = await Promise.all(Array.from({ length: 8 }, () => again('Thanks')))
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
    expectProblem(await again('Other'), 'idempotency-key-reused')
    const response = (await world.call('GET', path)).body
    expect(response).toMatchObject({ status: 'open' })
    expect(response.messages).toHaveLength(2)
    await world.settle()
    expect((await bellOf(ada)).at(-1)).toMatchObject({ path: `/admin/support/${id}` })
  })

  test('gets nothing by an altered link, or by a link to a ticket with an account', async () => {
    const { path } = await wrote()
    const link = await guestLink(world.ctx(), await begun())
    const ownPath = `/api/support/conversations/${link.split('/').at(-1)}`
    const flipped = path.slice(0, -1) + (path.endsWith('0') ? '1' : '0')
    for (const at of [flipped, `${path}0`, path.split('.')[0] ?? '', ownPath]) {
      expectProblem(await world.call('GET', at), 'not-found')
      const body = { text: 'Let me in' }
      expectProblem(await world.call('POST', `${at}/messages`, { key: newKey(), body }), 'not-found')
    }
  })

  test('is limited in reads and writes', async () => {
    const { path } = await wrote()
    const say = (n: number) => world.call('POST', `${path}/messages`, { key: newKey(), body: { text: `No. ${n}` } })
    for (let n = 1; n <= 20; n += 1) expect((await say(n)).status).toBe(201)
    expectProblem(await say(21), 'too-many-requests')
  })
})

test('the hourly job closes tickets that were answered a week ago, once', async () => {
  const [old, fresh, open] = [await begun(), await begun(), await begun()]
  await reply(old, 'Done.')
  const statusOf = async (id: string) => (await read(amina, id)).body.status
  world.now = (world.now ?? 0) + 6 * 24 * HOUR
  await reply(fresh, 'Done.')
  await runJobs(world.ctx(), '7 * * * *')
  expect(await statusOf(old)).toBe('answered')
  world.now = (world.now ?? 0) + 24 * HOUR
  for (let run = 0; run < 2; run += 1) await runJobs(world.ctx(), '7 * * * *')
  expect([await statusOf(old), await statusOf(fresh), await statusOf(open)]).toEqual(['closed', 'answered', 'open'])
})

test('a ticket is started although the clock advances meanwhile', async () => {
  const response = await whileTheClockRuns(world, () => start(amina))
  expect(response.status, JSON.stringify(response.body)).toBe(201)
})
