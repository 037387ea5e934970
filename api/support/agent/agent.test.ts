// Support agents: tickets are queued in order, read on record, answered once, noted, assigned, closed and opened again.
import { and, asc, eq, like, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditEvent } from '../../../db/schema/admin/governance'
import { localMail, notification } from '../../../db/schema/notifications'
import { ticket, ticketMessage } from '../../../db/schema/support'
import { expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { writeBatch } from '../../platform/command'
import { newReference, openTicket } from '../tickets/open'

const world = openWorld()
let imani: Person
let baraka: Person
let amina: Person

beforeAll(async () => {
  imani = await world.person('admin', { name: 'Imani' })
  baraka = await world.person('admin', { name: 'Baraka' })
  amina = await world.person('client', { name: 'Amina Wanjiru' })
  // The first request of a session reads it an extra time.
  for (const as of [imani, baraka]) await world.call('GET', '/api/me', { as })
})

type Requested = Parameters<typeof openTicket>[2]

/** A ticket of a person's, a minute after the one before. */
async function opened(as: Person = amina, more: Partial<Requested> = {}): Promise<string> {
  world.now = (world.now ?? 0) + 60_000
  const ctx = world.ctx()
  const request: Requested = { source: 'chat', subject: 'My hold', message: 'Where is it?', ...more }
  const { id, writes } = openTicket(ctx, as, request)
  await writeBatch(ctx, writes as [never])
  return id
}

async function ofStranger(email: string, rank = 1): Promise<string> {
  const id = crypto.randomUUID()
  world.now = (world.now ?? 0) + 60_000
  await world.db.insert(ticket).values({
    id,
    reference: newReference(),
    name: 'Wanjiru Kamau',
    email,
    subject: 'A question',
    message: 'How?',
    source: 'contact' as const,
    rank,
    createdAt: world.now,
    updatedAt: world.now,
  })
  return id
}

const read = (id: string, as: Person = imani) => world.call('GET', `/api/admin/tickets/${id}`, { as })
const list = (query: string, as: Person = imani) => world.call('GET', `/api/admin/tickets?${query}`, { as })
const perform = (id: string, step: string, body: object, as: Person = imani, key = newKey()) =>
  world.call(step === 'assignee' ? 'PUT' : 'POST', `/api/admin/tickets/${id}/${step}`, { as, body, key })
const say = (id: string, seen: string, text = 'Here it is.', as: Person = imani, key = newKey()) =>
  perform(id, 'answers', { text, seen }, as, key)
const asks = (id: string, text = 'And now?') =>
  world.db.insert(ticketMessage).values({
    id: crypto.randomUUID(),
    ticketId: id,
    kind: 'question' as const,
    authorId: amina.id,
    text,
    createdAt: world.now ?? 0,
  })

async function stored(id: string) {
  const [row] = await world.db.select().from(ticket).where(eq(ticket.id, id))
  if (!row) throw new Error('no such ticket')
  return row
}

const messagesOf = (id: string) =>
  world.db.select().from(ticketMessage).where(eq(ticketMessage.ticketId, id)).orderBy(asc(ticketMessage.createdAt))

const recorded = async (subject: string) =>
  (
    await world.db
      .select()
      .from(auditEvent)
      .where(and(eq(auditEvent.subject, subject), like(auditEvent.event, 'ticket.%')))
  ).map(({ event, actor, detail }) => [event, actor === imani.id ? 'imani' : 'baraka', detail])

describe('reading', () => {
  test('returns a ticket with its person in one round trip, and records the read', async () => {
    const before = await opened()
    const id = await opened(amina, { subject: 'Another', source: 'report', about: { kind: 'user', id: baraka.id } })
    const { status, body, trips } = await read(id)
    expect([status, trips]).toEqual([200, 1])
    expect(body).toMatchObject({
      subject: 'Another',
      name: 'Amina Wanjiru',
      userId: amina.id,
      plus: false,
      status: 'open',
      seen: '0-open',
      messages: [],
      earlier: 0,
      assignee: null,
      person: { id: amina.id, role: 'client', deleted: false },
      subjectOf: { kind: 'user', id: baraka.id, title: 'Baraka', where: 'admin' },
      others: [{ id: before, subject: 'My hold' }],
    })
    expect(body.admins.map(({ name }: Person) => name)).toEqual(['Baraka', 'Imani'])
    expect(body.saved).toHaveLength(3)
    expect(await recorded(id)).toEqual([['ticket.seen', 'imani', '']])
  })

  test('does not find a missing one, and records nothing', async () => {
    expectProblem(await read('nothing'), 'not-found')
    expect(await recorded('nothing')).toEqual([])
  })

  test.each(['client', 'beauty_partner', 'product_seller'] as const)('nothing for a %s', async (role) => {
    const id = await opened()
    const as = await world.person(role)
    expectProblem(await read(id, as), 'forbidden')
    expectProblem(await list('', as), 'forbidden')
    expectProblem(await say(id, '0-open', 'Mine', as), 'forbidden')
    expect(await messagesOf(id)).toEqual([])
  })

  test('is refused to an admin without a second factor, and to a signed-out one', async () => {
    const id = await opened()
    const bare = await world.person('admin', { twoFactorEnabled: false })
    expectProblem(await read(id, bare), 'two-factor-required')
    expectProblem(await world.call('GET', `/api/admin/tickets/${id}`), 'unauthenticated')
    expect(await recorded(id)).toEqual([])
  })
})

describe('answering', () => {
  test('notifies the person in the app and by email, and assigns an unassigned ticket', async () => {
    const id = await opened()
    const key = newKey()
    const first = await say(id, '0-open', 'Here it is.', imani, key)
    expect([first.status, first.body]).toEqual([201, { id, status: 'answered' }])
    expect((await say(id, '0-open', 'Here it is.', imani, key)).body).toEqual(first.body)
    expectProblem(await say(id, '0-open', 'Else.', imani, key), 'idempotency-key-reused')
    await world.settle()
    expect(await messagesOf(id)).toMatchObject([{ kind: 'answer', authorId: imani.id, text: 'Here it is.' }])
    expect(await stored(id)).toMatchObject({ status: 'answered', assignedTo: imani.id })
    const bell = await world.db.select().from(notification).where(eq(notification.userId, amina.id))
    expect(bell.filter(({ path }) => path === `/client/support/${id}`)).toHaveLength(1)
    const mail = await world.db.select().from(localMail).where(eq(localMail.recipient, amina.email))
    expect(mail.some(({ body }) => body.includes('Here it is.'))).toBe(true)
    expect(world.published.filter(({ to }) => to === baraka.id).map(({ event }) => event)).toContainEqual(
      expect.objectContaining({ type: 'changed', what: 'support' }),
    )
    expect(await recorded(id)).toEqual([['ticket.answered', 'imani', '']])
  })

  test('keeps another admin’s assignment, and closes the ticket where asked to', async () => {
    const id = await opened()
    await perform(id, 'assignee', { assignee: baraka.id, from: null })
    const body = { text: 'Done.', seen: '0-open', close: true }
    expect((await perform(id, 'answers', body)).body.status).toBe('closed')
    expect(await stored(id)).toMatchObject({ status: 'closed', assignedTo: baraka.id, closedAt: world.now })
    expect((await recorded(id)).map(([event]) => event)).toEqual([
      ...['ticket.assigned', 'ticket.answered', 'ticket.closed'],
    ])
  })

  test('reaches a guest by email with the link, and without their own text', async () => {
    const id = await ofStranger('stranger@example.com')
    await say(id, '0-open', 'By Friday.')
    await world.settle()
    const mail = await world.db.select().from(localMail).where(eq(localMail.recipient, 'stranger@example.com'))
    expect(mail).toHaveLength(1)
    expect(mail[0]?.subject).toBe(`Our reply (${(await stored(id)).reference})`)
    expect(mail[0]?.body).toContain('By Friday.')
    expect(mail[0]?.body).toMatch(new RegExp(`/conversation/${id}\\.[0-9a-f]{40}`))
  })

  test('is refused where the person or another admin has written since, and stores nothing', async () => {
    const id = await opened()
    await asks(id)
    expectProblem(await say(id, '0-open'), 'ticket-status')
    await perform(id, 'notes', { text: 'Careful.' }, baraka)
    expectProblem(await say(id, '1-open'), 'ticket-status')
    expect(await messagesOf(id)).toHaveLength(2)
    expect((await say(id, '2-open')).status).toBe(201)
  })

  test.each(['question', 'closing'])('a %s between our look and our words undoes the answer', async (what) => {
    const id = await opened()
    const response = await world.call('POST', `/api/admin/tickets/${id}/answers`, {
      as: imani,
      key: newKey(),
      body: { text: 'Late.', seen: '0-open' },
      afterRead: async () =>
        what === 'question'
          ? asks(id)
          : world.db.update(ticket).set({ status: 'closed', closedAt: 1 }).where(eq(ticket.id, id)),
    })
    expectProblem(response, 'ticket-status')
    expect((await messagesOf(id)).filter(({ kind }) => kind === 'answer')).toEqual([])
    expect(await recorded(id)).toEqual([])
  })

  test('is stored once when ten admins answer at once', async () => {
    const id = await opened()
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, n) => say(id, '0-open', `No. ${n}`, n % 2 ? imani : baraka)),
    )
    expect(all.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
    expect(await messagesOf(id)).toHaveLength(1)
  })

  test('is refused once the account is deleted', async () => {
    const gone = await world.person('client')
    const id = await opened(gone)
    await world.db.run(sql`UPDATE user SET deleted_at = 1 WHERE id = ${gone.id}`)
    expectProblem(await say(id, '0-open'), 'ticket-status')
  })

  test('needs a text and the state of the ticket that was seen', async () => {
    const id = await opened()
    for (const [body, field] of [
      [{ text: ' ', seen: '0-open' }, 'text'],
      [{ text: 'x'.repeat(4001), seen: '0-open' }, 'text'],
      [{ text: 'Words' }, 'seen'],
      [{ text: 'Words', seen: 'whatever' }, 'seen'],
    ] as const) {
      const { errors } = expectProblem(await perform(id, 'answers', body), 'invalid-input')
      expect(Object.keys(errors)).toEqual([field])
    }
    expectProblem(await say('nothing', '0-open'), 'not-found')
  })
})

describe('notes', () => {
  test('are stored without a change of the ticket or a notification', async () => {
    const id = await opened()
    const before = await stored(id)
    await world.settle()
    const bell = () => world.db.select().from(notification).where(eq(notification.userId, amina.id))
    const count = (await bell()).length
    const key = newKey()
    for (const _ of [1, 2]) await perform(id, 'notes', { text: 'They rang.' }, imani, key)
    await world.settle()
    expect(await messagesOf(id)).toMatchObject([{ kind: 'note', text: 'They rang.' }])
    expect(await stored(id)).toEqual(before)
    expect(await bell()).toHaveLength(count)
    expectProblem(await perform('nothing', 'notes', { text: 'x' }), 'not-found')
    expect((await read(id, baraka)).body.messages).toMatchObject([{ kind: 'note', author: 'Imani', mine: false }])
  })
})

describe('assignment', () => {
  test('to oneself, to another admin, who is notified, and to nobody', async () => {
    const id = await opened()
    const taken = await perform(id, 'assignee', { assignee: imani.id, from: null })
    expect(taken.body).toEqual({ id, assignee: { id: imani.id, name: 'Imani' } })
    await perform(id, 'assignee', { assignee: baraka.id, from: imani.id })
    await world.settle()
    const bell = await world.db.select().from(notification).where(eq(notification.userId, baraka.id))
    expect(bell.filter(({ text, path }) => text.startsWith('Imani assigned') && path?.endsWith(id))).toMatchObject([
      { path: `/admin/support/${id}` },
    ])
    await perform(id, 'assignee', { assignee: null, from: baraka.id })
    expect((await stored(id)).assignedTo).toBe(null)
    expect((await recorded(id)).map(([, , detail]) => detail)).toEqual([imani.id, baraka.id, 'nobody'])
  })

  test('succeeds for one of two concurrent admins', async () => {
    const id = await opened()
    const all = await Promise.all(
      [imani, baraka].map((as) => perform(id, 'assignee', { assignee: as.id, from: null }, as)),
    )
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('is refused to anybody but an active admin', async () => {
    const id = await opened()
    for (const assignee of [amina.id, 'nobody-at-all']) {
      const { errors } = expectProblem(await perform(id, 'assignee', { assignee, from: null }), 'invalid-input')
      expect(Object.keys(errors)).toEqual(['assignee'])
    }
    expectProblem(await perform('nothing', 'assignee', { assignee: null, from: null }), 'not-found')
  })
})

describe('closing and opening again', () => {
  test('each succeeds once, for the state that was seen', async () => {
    const id = await opened()
    expectProblem(await perform(id, 'reopening', { seen: '0-open' }), 'ticket-status')
    const key = newKey()
    for (const _ of [1, 2]) expect((await perform(id, 'closing', { seen: '0-open' }, imani, key)).status).toBe(200)
    expectProblem(await perform(id, 'closing', { seen: '0-closed' }), 'ticket-status')
    expect(await stored(id)).toMatchObject({ status: 'closed', closedAt: world.now })
    expect((await perform(id, 'reopening', { seen: '0-closed' }, baraka)).body.status).toBe('open')
    expect(await stored(id)).toMatchObject({ status: 'open', closedAt: null })
    await asks(id)
    expectProblem(await perform(id, 'closing', { seen: '0-open' }), 'ticket-status')
    expect(await recorded(id)).toEqual([
      ['ticket.closed', 'imani', ''],
      ['ticket.reopened', 'baraka', ''],
    ])
    expectProblem(await perform('nothing', 'closing', { seen: '0-open' }), 'not-found')
  })
})

describe('the queue', () => {
  const ids = async (query: string, as?: Person) =>
    (await list(query, as)).body.items.map(({ id }: { id: string }) => id)

  test('is ordered by Plus, then by waiting time, or by other orders, and paged', async () => {
    await world.db.run(sql`UPDATE ticket SET status = 'closed', closed_at = 1`)
    const [a, b, plus, c] = [
      await ofStranger('q-a@example.com'),
      await ofStranger('q-b@example.com'),
      await ofStranger('q-plus@example.com', 0),
      await ofStranger('q-c@example.com'),
    ]
    const response = await list('')
    expect(response.trips).toBe(1)
    expect(response.body.items[0]).toMatchObject({ plus: true, userId: null, assignee: null })
    expect(await ids('')).toEqual([plus, a, b, c])
    expect(await ids('sort=oldest')).toEqual([a, b, plus, c])
    expect(await ids('sort=newest')).toEqual([c, plus, b, a])
    for (const sort of ['plus', 'oldest', 'newest']) {
      const seen: string[] = []
      for (let cursor = ''; ; ) {
        const { body } = await list(`sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`)
        seen.push(...body.items.map(({ id }: { id: string }) => id))
        if (body.next === null) break
        cursor = body.next
      }
      expect([sort, seen]).toEqual([sort, await ids(`sort=${sort}`)])
    }

    await perform(b, 'assignee', { assignee: imani.id, from: null })
    await say(c, '0-open', 'Answered.')
    expect(await ids('view=mine')).toEqual([b, c])
    expect(await ids('view=mine', baraka)).toEqual([])
    expect(await ids('view=unassigned')).toEqual([plus, a])
    expect(await ids('view=answered')).toEqual([c])
    expect((await ids('view=closed')).length).toBeGreaterThan(5)
    expect((await ids('view=all')).slice(0, 4)).toEqual([c, plus, b, a])
    expectProblem(await list('cursor=nonsense'), 'invalid-cursor')
    expectProblem(await list('view=lost'), 'invalid-input')
  })

  test('is searched by reference, email, text and source, on record', async () => {
    const id = await opened(amina, { subject: 'The Braids of Friday', source: 'appeal' })
    const { reference } = await stored(id)
    const accesses = async () =>
      (await world.db.select().from(auditEvent).where(eq(auditEvent.event, 'ticket.searched'))).length
    const before = await accesses()
    // In every view.
    expect(await ids(`view=closed&q=${reference.toLowerCase()}`)).toEqual([id])
    expect(await ids('view=closed&q=q-a@example.com')).toHaveLength(1)
    expect(await ids('q=Q-A@EXAMPLE.COM')).toHaveLength(1)
    expect(await ids('q=friday BRAIDS')).toEqual([id])
    expect(await ids('q=friday BRAIDS&view=closed')).toEqual([])
    expect(await ids('source=appeal')).toEqual([id])
    expect(await ids('q=amina&source=report')).toEqual([])
    expect(await accesses()).toBe(before + 6)
  })
})
