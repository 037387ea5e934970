// What deletion leaves of reports, disputes and appeals, for the reporter and for the person
// reported: everything is sent through the API, then every column of every table is searched.
import { beforeAll, expect, test } from 'vitest'
import { notification, outbox } from '../../../db/schema/notifications'
import { ticket } from '../../../db/schema/support'
import { newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { between, written } from '../../../tests/fixtures/messaging/conversations'
import { addSalons } from '../../../tests/fixtures/salons-and-purses'
import { addShampooShop } from '../../../tests/fixtures/shop/shop'
import { placesOf } from '../../../tests/fixtures/text-search'
import { openTicket } from '../../support/tickets/open'

const world = openWorld(null)

const LABELS = 'zebrafinch'
const NAME = 'Wanjirũ Kamau-Odhiambo'

let reporter: Person
let reported: Person

async function made(as: Person, path: string, body: object): Promise<{ id: string }> {
  const response = await world.call('POST', path, { as, key: newKey(), body })
  expect(response.status, JSON.stringify(response.body)).toBe(201)
  return response.body
}

async function leave(as: Person): Promise<void> {
  const response = await world.call('POST', '/api/me/deletion', { as, body: { confirmation: 'DELETE' } })
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  await world.settle()
}

beforeAll(async () => {
  await addSalons(world)
  await addShampooShop(world)
  const admin = await world.person('admin')
  reporter = await world.person('client')
  reported = await world.person('client', { name: NAME })
  const review = (path: string, as: Person) =>
    world.call('PUT', path, { as, body: { rating: 2, comment: 'Long wait' } })
  const { body: ofSalon } = await review('/api/salons/nairobi/review', reported)
  const { body: ofProduct } = await review('/api/products/shampoo/review', reported)
  const chat = await between(world, reporter, reported)
  await written(world, reported, chat, 'Buy this')
  const notified = { reason: 'other', detail: `Look: ${LABELS}` }
  await made(reporter, `/api/reviews/${ofSalon.id}/reports`, notified)
  await made(reporter, `/api/product-reviews/${ofProduct.id}/reports`, notified)
  await made(reporter, `/api/conversations/${chat}/reports`, notified)
  await made(reporter, '/api/reports', { kind: 'person', id: reported.id, ...notified })
  await made(reporter, '/api/reports', { kind: 'salon', id: 'nairobi', ...notified })
  const { id } = await written(world, reporter, chat, 'Something rude')
  await made(reported, `/api/conversations/${chat}/reports`, { reason: 'spam', messageId: id })
  const down = await made(admin, `/api/admin/moderation/message/${id}/removal`, {
    reason: `Nobody says ${LABELS} here.`,
  })
  await made(reporter, `/api/me/removals/${down.id}/appeal`, { text: `I meant ${LABELS}.` })
  // As a dispute opens its ticket.
  const { writes } = openTicket(
    world.ctx(),
    { id: reporter.id, name: reporter.name, email: reporter.email },
    { source: 'dispute', subject: 'An order', message: `It was ${LABELS}.` },
  )
  await world.db.batch(writes as [(typeof writes)[number]])
  await world.settle()
  // A notification at night waits in the outbox until morning, with its text.
  const sent = (await world.db.select().from(notification)).find(
    ({ path, text }) => path?.startsWith('/admin/support/') && text.includes(LABELS),
  )
  const wait = { recipient: 'later', notBefore: 9e15, createdAt: 0 }
  await world.db.insert(outbox).values([
    { ...wait, id: 'night', channel: 'push', notificationId: sent?.id ?? '', payload: `{"t":"${LABELS}"}` },
    { ...wait, id: 'untold', channel: 'notification', payload: JSON.stringify({ text: LABELS, path: sent?.path }) },
    // An unrelated notification: it is searched like the others, and stays.
    { ...wait, id: 'other', channel: 'notification', payload: '{"path":"/client/wallet"}' },
  ])
})

test('deletes every word of a report when its reporter leaves', async () => {
  expect(await placesOf(world, LABELS)).toEqual(
    expect.arrayContaining([
      ...['review_report.detail', 'product_review_report.detail', 'conversation_report.detail'],
      ...['user_report.detail', 'moderation.reason', 'moderation.appeal'],
      ...['ticket.message', 'notification.text', 'outbox.payload'],
    ]),
  )
  await leave(reporter)
  expect(await placesOf(world, LABELS)).toEqual([])
  const waiting = await world.db.select().from(outbox)
  expect(waiting.filter(({ notBefore }) => notBefore === 9e15).map(({ id }) => id)).toEqual(['other'])
  const theirs = (await world.db.select().from(ticket)).filter(({ userId }) => userId === reporter.id)
  expect(theirs.map(({ status, subject, message }) => [status, subject, message])).toEqual(
    theirs.map(() => ['closed', '', '']),
  )
  expect(theirs).toHaveLength(7)
})

test('removes the name of a reported person who leaves from the reports of others', async () => {
  const other = await world.person('client')
  const chat = await between(world, other, reported)
  const { id } = await written(world, reported, chat, 'Buy this')
  await made(other, '/api/reports', { kind: 'person', id: reported.id, reason: 'spam' })
  await made(other, `/api/conversations/${chat}/reports`, { reason: 'spam', messageId: id })
  const mine = await written(world, other, chat, 'Go away')
  await made(reported, `/api/conversations/${chat}/reports`, { reason: 'spam', messageId: mine.id })
  const admin = await world.person('admin')
  const down = await made(admin, `/api/admin/moderation/message/${mine.id}/removal`, { reason: 'Rude.' })
  await made(other, `/api/me/removals/${down.id}/appeal`, { text: 'It was not.' })
  await world.settle()
  await leave(reported)
  expect(await placesOf(world, NAME)).toEqual([])
})
