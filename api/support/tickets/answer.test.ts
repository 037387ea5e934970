// Answers notify the person in the app and by email, in the batch that stores them.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { localMail, notification } from '../../../db/schema/notifications'
import { ticket } from '../../../db/schema/support'
import { openWorld } from '../../../tests/fixtures/harness'
import { drainOutbox } from '../../notifications/outbox'
import { writeBatch } from '../../platform/command'
import { replyToTickets } from './answer'
import { openTicket } from './open'

const world = openWorld()

test('answers one ticket, closes another with its answer, and leaves the rest open', async () => {
  const admin = await world.person('admin')
  const amina = await world.person('client', { name: 'Amina' })
  const ctx = world.ctx()
  const open = (subject: string) => {
    const opened = openTicket(ctx, amina, { source: 'chat', subject, message: 'Hello?' })
    return writeBatch(ctx, opened.writes as [never]).then(() => opened.id)
  }
  const [first, second, third] = [await open('One'), await open('Two'), await open('Three')]
  await writeBatch(ctx, replyToTickets(ctx, admin, sql`${ticket.id} = ${first}`, 'Hi.') as [never])
  await writeBatch(ctx, replyToTickets(ctx, admin, sql`${ticket.id} = ${second}`, 'Bye.', { closes: true }) as [never])
  await drainOutbox(ctx)
  const rows = await world.db.select().from(ticket)
  const statusOf = (id: string | undefined) => rows.find((row) => row.id === id)?.status
  expect([first, second, third].map(statusOf)).toEqual(['answered', 'closed', 'open'])
  const bell = await world.db.select().from(notification).where(sql`user_id = ${amina.id}`)
  expect(bell.map(({ title, text, path }) => [title, text, path])).toEqual([
    ['We replied: One', 'Hi.', `/client/support/${first}`],
    ['We replied: Two', 'Bye.', `/client/support/${second}`],
  ])
  const mail = await world.db.select().from(localMail).where(sql`recipient = ${amina.email}`)
  expect(mail.map(({ subject }) => subject)).toEqual(['We replied: One', 'We replied: Two'])
  expect(world.published.map(({ to }) => to)).toContain(amina.id)
})
