// The list, one conversation, and its messages: what each of the two people sees, and nobody else.
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { preference, user } from '../../../db/schema/identity'
import { salon, salonPicture } from '../../../db/schema/salons/salons'
import { type CallResponse, expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { between, planted, written } from '../../../tests/fixtures/messaging/conversations'
import { pngOf, quadrants } from '../../../tests/fixtures/pictures'
import { addSalons, booked, cutAt, fund } from '../../../tests/fixtures/salons-and-purses'
import { rfc3339 } from '../../platform/values/time'

const world = openWorld()

let nia: Person
let otto: Person
let amina: Person
let id: string

beforeAll(async () => {
  const salons = await addSalons(world)
  nia = salons.nia
  otto = salons.otto
})

beforeEach(async () => {
  world.published.length = 0
  world.presence.clear()
  amina = await world.person('client', { name: 'Amina Odhiambo' })
  id = await between(world, amina, nia)
})

const get = (as: Person | undefined, path: string) => world.call('GET', path, { as })
const open = (as: Person, about = '') => get(as, `/api/conversations/${id}${about}`)
const list = async (as: Person, query = ''): Promise<CallResponse['body']> => {
  const response = await get(as, `/api/conversations${query}`)
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  return response.body
}

function tick(ms = 1000): void {
  world.now = (world.now ?? 0) + ms
}

describe('the list', () => {
  test('shows the other person, the last message and the unread count, without empty conversations', async () => {
    expect((await list(amina)).items).toEqual([])
    await written(world, amina, id, 'Are you  open\non Sunday?')
    const last = await written(world, amina, id, 'Or on Monday?')
    expect((await list(nia)).items[0]).toEqual({
      id,
      participant: {
        id: amina.id,
        name: 'Amina Odhiambo',
        business: null,
        image: null,
        role: 'client',
        deleted: false,
      },
      lastMessage: { text: 'Or on Monday?', mine: false, createdAt: last.createdAt, seq: 2 },
      unreadCount: 2,
    })
    expect((await list(amina)).items[0]).toMatchObject({
      participant: { name: 'Nia', business: 'Nyota Hair', role: 'beauty_partner' },
      lastMessage: { mine: true },
      unreadCount: 0,
    })
  })

  test('shows a salon by its cover', async () => {
    await written(world, amina, id, 'Are you open?')
    const [ownSalon] = await world.db.select().from(salon).where(eq(salon.ownerId, nia.id))
    const image = '/files/salons/cover.jpg'
    await world.db
      .insert(salonPicture)
      .values({ id: 'cover', salonId: ownSalon?.id ?? '', kind: 'cover', image, createdAt: 0 })
    expect((await list(amina)).items[0].participant.image).toBe(image)
    expect((await list(nia)).items[0].participant.image).toBeNull()
    await world.db.delete(salonPicture)
  })

  test('comes along with an opened conversation where it is asked for, in the same round trip', async () => {
    await written(world, amina, id, 'Are you open?')
    await world.settle()
    await open(amina)
    const { body, trips } = await open(amina, '?list=1')
    expect(trips).toBe(1)
    expect(body.list).toEqual((await list(amina)).items)
    expect((await open(amina)).body.list).toBeNull()
  })

  test('is newest first and paged, whichever of the two ids is smaller', async () => {
    const me = await world.person('client')
    const others = await Promise.all(
      Array.from({ length: 7 }, (_, i) => world.person('client', { name: `Friend ${i}` })),
    )
    for (const person of others) {
      tick()
      await written(world, person, await between(world, me, person), 'Hi')
    }
    expect(new Set(others.map((person) => person.id < me.id)).size).toBeGreaterThan(0)
    const names: string[] = []
    let cursor = ''
    for (let pages = 0; pages < 4; pages += 1) {
      const { items, next } = await list(me, `?limit=3${cursor}`)
      names.push(...items.map((item: CallResponse['body']) => item.participant.name))
      if (!next) break
      cursor = `&cursor=${next}`
    }
    expect(names).toEqual([6, 5, 4, 3, 2, 1, 0].map((i) => `Friend ${i}`))
    tick()
    const [first] = (await list(me, '?limit=1&q=friend 0')).items
    await written(world, me, first.id, 'Back to you')
    expect((await list(me, '?limit=1')).items[0].id).toBe(first.id)
    expectProblem(await get(me, '/api/conversations?cursor=nonsense'), 'invalid-cursor')
  })

  test('empty conversations take no place on a page', async () => {
    const me = await world.person('client')
    await written(world, me, await between(world, me, nia), 'Hi')
    tick()
    for (let i = 0; i < 3; i += 1) await between(world, me, await world.person('client'))
    expect((await list(me, '?limit=1')).items).toHaveLength(1)
  })

  test.each([
    ['nyota', true],
    ['NIA', true],
    ['nía', true],
    ['ha nyo', true],
    ['%', false],
    ['_', false],
    ['*', false],
    ['amina', false],
    ['', true],
  ])('q=%j: %s', async (q, found) => {
    await written(world, amina, id, 'Hello')
    const { items } = await list(amina, `?${new URLSearchParams({ q })}`)
    expect(items).toHaveLength(found ? 1 : 0)
  })

  test('the owner of a suspended salon is shown by their own name', async () => {
    await written(world, amina, id, 'Hello')
    await world.db.update(salon).set({ status: 'suspended' }).where(eq(salon.ownerId, nia.id))
    try {
      expect((await list(amina)).items[0].participant).toMatchObject({ name: 'Nia', business: null })
      expect((await list(amina, '?q=nyota')).items).toEqual([])
    } finally {
      await world.db.update(salon).set({ status: 'approved' }).where(eq(salon.ownerId, nia.id))
    }
  })
})

describe('one conversation', () => {
  test('opens with the latest forty messages and marks them as read', async () => {
    await planted(
      world,
      Array.from({ length: 43 }, (_, i) => ({
        conversationId: id,
        senderId: i % 2 ? nia.id : amina.id,
        text: `No. ${i + 1}`,
      })),
    )
    const { body, trips } = await open(nia)
    expect(body).toMatchObject({
      id,
      canWrite: true,
      blockedByMe: false,
      lastSeq: 43,
      mine: { readSeq: 0, unread: 22 },
      theirs: { deliveredSeq: 0, readSeq: 0 },
      about: null,
    })
    expect(body.messages.more).toBe(true)
    expect(body.messages.items.map((item: CallResponse['body']) => item.seq)).toEqual(
      Array.from({ length: 40 }, (_, i) => i + 4),
    )
    expect(trips).toBeLessThanOrEqual(2)
    await world.settle()
    expect((await open(nia)).body.mine).toEqual({ readSeq: 43, unread: 0 })
    expect((await open(amina)).body.theirs).toEqual({ deliveredSeq: 43, readSeq: 43 })

    const path = `/api/conversations/${id}/messages`
    const seqs = async (query: string) => {
      const { body: page } = await get(amina, path + query)
      return [page.items.map((item: CallResponse['body']) => item.seq), page.more]
    }
    expect(await seqs('?before=4')).toEqual([[1, 2, 3], false])
    expect(await seqs('?before=4&limit=2')).toEqual([[2, 3], true])
    expect(await seqs('?since=40')).toEqual([[41, 42, 43], false])
    expect(await seqs('?since=40&limit=2')).toEqual([[41, 42], true])
    expect(await seqs('?since=43')).toEqual([[], false])
    expect(await seqs('?before=0')).toEqual([[], false])
    expect(await seqs('?limit=1')).toEqual([[43], true])
    for (const query of ['?since=1&before=3', '?since=-1', '?limit=101', '?since=x', '?since=1.5']) {
      expectProblem(await get(amina, path + query), 'invalid-input')
    }
  })

  test('has the salon or appointment it was opened from as its subject, where it belongs to them', async () => {
    await fund(world, amina, '50000')
    const appointment = await booked(world, amina, cutAt(world, '10:00'))
    const about = async (what: string, as = amina) => (await open(as, `?about=${what}`)).body.about
    expect(await about('salon:nairobi')).toEqual({
      kind: 'salon',
      id: 'nairobi',
      title: 'Nyota Hair',
      startsAt: null,
      timeZone: 'Africa/Nairobi',
    })
    for (const as of [amina, nia])
      expect(await about(`appointment:${appointment.id}`, as)).toEqual({
        kind: 'appointment',
        id: appointment.id,
        title: 'Cut',
        startsAt: appointment.startsAt,
        timeZone: 'Africa/Nairobi',
      })
    expect(await about('salon:kampala')).toBeNull()
    expect(await about('salon:none')).toBeNull()
    const stranger = await world.person('client')
    await fund(world, stranger, '50000')
    const foreign = await booked(world, stranger, cutAt(world, '14:00'))
    expect(await about(`appointment:${foreign.id}`)).toBeNull()
    expect(await about(`appointment:${foreign.id}`, nia)).toBeNull()
    expectProblem(await open(amina, '?about=person:x'), 'invalid-input')
  })

  test('only a partner with a listed salon may make offers to a client', async () => {
    expect((await open(nia)).body.offersAs).toEqual({ salonId: 'nairobi', currency: 'KES' })
    expect((await open(amina)).body.offersAs).toBeNull()
    id = await between(world, nia, otto)
    expect((await open(nia)).body.offersAs).toBeNull()
  })
})

describe('what the other person shows', () => {
  const choose = (as: Person, choice: Partial<typeof preference.$inferInsert>) =>
    world.db.insert(preference).values({ userId: as.id, ...choice })

  test('presence, to people in a conversation with them, unless hidden', async () => {
    world.presence.set(amina.id, { online: true, lastSeenAt: null })
    expect((await open(nia)).body.presence).toBeNull()
    await written(world, amina, id, 'Hello')
    expect((await open(nia)).body.presence).toEqual({ online: true, lastSeenAt: null })
    world.presence.set(amina.id, { online: false, lastSeenAt: world.now })
    expect((await open(nia)).body.presence).toEqual({ online: false, lastSeenAt: rfc3339(world.now ?? 0) })
    await choose(amina, { showPresence: false })
    expect((await open(nia)).body.presence).toBeNull()
  })

  test('a failing inbox hides presence and does not break the page', async () => {
    await written(world, amina, id, 'Hello')
    const { get: presence } = world.presence
    world.presence.get = () => {
      throw new Error('no inbox')
    }
    try {
      const response = await open(nia)
      expect([response.status, response.body.presence]).toEqual([200, null])
    } finally {
      world.presence.get = presence
    }
  })

  test('how far they have read, null where hidden', async () => {
    await written(world, amina, id, 'Hello')
    await open(nia)
    await world.settle()
    expect((await open(amina)).body.theirs).toEqual({ deliveredSeq: 1, readSeq: 1 })
    const shy = await world.person('client')
    await choose(shy, { readReceipts: false })
    id = await between(world, amina, shy)
    await written(world, amina, id, 'Hello')
    await open(shy)
    await world.settle()
    expect((await open(amina)).body.theirs).toEqual({ deliveredSeq: 1, readSeq: null })
  })
})

test('a deleted account is "Deleted user", and its messages stay readable', async () => {
  await written(world, amina, id, 'Hello')
  await world.db.update(user).set({ deletedAt: new Date(), image: '/files/x.jpg' }).where(eq(user.id, amina.id))
  const { body } = await open(nia)
  expect(body).toMatchObject({ canWrite: false, presence: null, blockedByMe: false, offersAs: null })
  expect(body.participant).toEqual({
    id: amina.id,
    name: 'Deleted user',
    business: null,
    image: null,
    role: 'client',
    deleted: true,
  })
  expect(body.messages.items).toHaveLength(1)
  const listed = (await list(nia)).items.find((item: CallResponse['body']) => item.id === id)
  expect(listed.participant.name).toBe('Deleted user')
  const response = await world.call('POST', `/api/conversations/${id}/messages`, {
    as: nia,
    key: newKey(),
    body: { text: 'Are you there?' },
  })
  expectProblem(response, 'cannot-write')
})

describe('sending', () => {
  const send = (as: Person, key: string, body: object, to = id) =>
    world.call('POST', `/api/conversations/${to}/messages`, { as, key, body })

  test('takes one round trip; the same key is the same message', async () => {
    await get(amina, '/api/me')
    const first = await send(amina, 'one', { text: 'Hello' })
    expect([first.status, first.trips]).toEqual([201, 1])
    const again = await send(amina, 'one', { text: 'Hello' })
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(again.trips).toBeLessThanOrEqual(2)
    expectProblem(await send(amina, 'one', { text: 'Bye' }), 'idempotency-key-reused')
    expect((await send(nia, 'one', { text: 'Mine' })).body).toMatchObject({ seq: 2 })
  })

  test.each(['', 'a b', 'é', 'x'.repeat(101)])('refuses the key %j', async (key) => {
    expectProblem(
      await world.call('POST', `/api/conversations/${id}/messages`, {
        as: amina,
        body: { text: 'Hi' },
        headers: {
          'idempotency-key': encodeURI(key)
            .replaceAll('%20', ' ')
            .replace(/%C3%A9/, '\u00e9'),
        },
      }),
      'idempotency-key-missing',
    )
  })

  test('stores the subject it was opened from, where it belongs to the two people', async () => {
    const context = (salonId: string) => ({ context: { kind: 'salon', id: salonId } })
    expect((await written(world, amina, id, 'Hi', context('nairobi'))).context).toMatchObject({ title: 'Nyota Hair' })
    expect((await written(world, amina, id, 'Hi', context('kampala'))).context).toBeNull()
  })
})

test('the latest messages are listed in the order in which they were written', async () => {
  for (const text of ['One', 'Two', 'Three']) await written(world, amina, id, text)
  const { body } = await get(amina, `/api/conversations/${id}/messages?limit=2`)
  expect(body.items.map(({ text }: { text: string }) => text)).toEqual(['Two', 'Three'])
})

test('refuses reading, writing and receipts to everybody else', async () => {
  await written(world, amina, id, 'A secret')
  const stranger = await world.person('client')
  const admin = await world.person('admin')
  const pictures = `/api/conversations/${id}/pictures`
  const sent = await world.call('POST', pictures, {
    as: amina,
    raw: pngOf(quadrants(8, 8)),
    headers: { 'content-type': 'image/png' },
  })
  expect(sent.status).toBe(201)
  const routes: [string, string, object?][] = [
    ['GET', ''],
    ['GET', '/messages'],
    ['GET', '/messages?since=0'],
    ['POST', '/messages', { key: newKey(), body: { text: 'Hi' } }],
    ['PUT', '/receipts', { body: { readSeq: 1 } }],
    ['GET', `/pictures/${sent.body.id}`],
    ['POST', '/pictures', { raw: pngOf(quadrants(8, 8)), headers: { 'content-type': 'image/png' } }],
    ['PUT', '/block'],
    ['DELETE', '/block'],
    ['POST', '/reports', { body: { reason: 'spam' } }],
  ]
  for (const as of [stranger, admin, otto]) {
    for (const [method, path, options] of routes) {
      const response = await world.call(method, `/api/conversations/${id}${path}`, { as, ...options })
      expectProblem(response, 'not-found')
      expect(JSON.stringify(response.body)).not.toContain('secret')
    }
    expect((await list(as)).items).toEqual([])
  }
  for (const [method, path, options] of routes) {
    const response = await world.call(method, `/api/conversations/${id}${path}`, { ...options })
    expectProblem(response, 'unauthenticated')
  }
  await world.settle()
  expect(world.published.filter(({ to }) => [stranger.id, admin.id, otto.id].includes(to))).toEqual([])
})
