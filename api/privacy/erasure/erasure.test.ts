// What deletion leaves: personal data is planted in every table that can hold it, and afterwards
// every column of every table is searched.
import { and, eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEvent } from '../../../db/schema/admin/governance'
import { appointment, recurringAppointment, slotHold } from '../../../db/schema/booking/appointments'
import { calendarFeed } from '../../../db/schema/booking/calendar'
import {
  account,
  dataExport,
  oneTimeCode,
  passkey,
  preference,
  session,
  twoFactor,
  user,
  verification,
} from '../../../db/schema/identity'
import {
  autoReply,
  conversation,
  conversationReport,
  message,
  messagePicture,
  offer,
  userBlock,
} from '../../../db/schema/messaging'
import { ledgerAccount, posting } from '../../../db/schema/money/ledger'
import { deposit, paymentMethod } from '../../../db/schema/money/wallet'
import { localMail, notification, outbox, pushSubscription } from '../../../db/schema/notifications'
import { salonClient } from '../../../db/schema/salons/clients'
import { favorite, review, reviewPhoto, reviewReport } from '../../../db/schema/salons/reviews'
import { ticket, ticketMessage } from '../../../db/schema/support'
import { addSalon } from '../../../tests/fixtures/businesses'
import { expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { addSalons, booked, cutAt, expectSoundLedger, step } from '../../../tests/fixtures/salons-and-purses'
import { placesOf } from '../../../tests/fixtures/text-search'
import { deleteSentFarewellEmails } from '../../notifications/farewell-email'
import { SESSION_TOKEN_COOKIE } from '../../platform/viewer/cookies'

const world = openWorld(null)
let nia: Person

const leave = (as: Person) => world.call('POST', '/api/me/deletion', { as, body: { confirmation: 'DELETE' } })

async function expectGone(as: Person): Promise<void> {
  const response = await leave(as)
  expect(response.status, JSON.stringify(response.body)).toBe(200)
}

const makeAppointment = (clock: string, payment: 'purse' | 'salon') =>
  cutAt(world, clock, { payment, notes: 'Please call Wanjirũ on 0712345678' })

describe('what is deleted', () => {
  const NAME = 'Wanjirũ Kamau-Odhiambo'
  const EMAIL = 'wanjiru.kamau@example.com'
  const PHONE = '+254712345678'
  let wanjiru: Person

  afterAll(() => expectSoundLedger(world))

  /** Inserts personal data into every table that can hold it. */
  async function plant(as: Person): Promise<void> {
    const now = new Date()
    const common = { userId: as.id, createdAt: Date.now() }
    const { db } = world
    const admin = await world.person('admin')
    await world.db.batch([
      db.insert(account).values({
        id: 'credential',
        accountId: as.id,
        providerId: 'credential',
        userId: as.id,
        password: 'hash',
        createdAt: now,
        updatedAt: now,
      }),
      db.insert(twoFactor).values({ id: 'tf', userId: as.id, secret: 's', backupCodes: 'b' }),
      db.insert(passkey).values({
        id: 'pk',
        name: `${NAME}’s phone`,
        publicKey: 'k',
        userId: as.id,
        credentialID: 'c',
        counter: 0,
        deviceType: 'multiDevice',
        backedUp: true,
      }),
      db.insert(preference).values({ userId: as.id, timeZone: 'Africa/Kampala' }),
      db.insert(oneTimeCode).values([
        { id: 'c1', purpose: 'sign-in', recipient: PHONE, codeHash: 'h', createdAt: 0, expiresAt: 1 },
        {
          id: 'c2',
          purpose: 'contact',
          recipient: 'new@example.com',
          userId: as.id,
          codeHash: 'h',
          createdAt: 0,
          expiresAt: 1,
        },
      ]),
      db.insert(verification).values([
        { id: 'v1', identifier: 'h', value: as.id, expiresAt: now, createdAt: now, updatedAt: now },
        { id: 'v2', identifier: 'h', value: `{"email":"${EMAIL}"}`, expiresAt: now, createdAt: now, updatedAt: now },
      ]),
      db.insert(paymentMethod).values([
        {
          ...common,
          id: 'own-card',
          processor: 'sandbox',
          token: 'sandbox_ok',
          type: 'card',
          cardType: 'Visa',
          lastFour: '4242',
          isDefault: true,
        },
        {
          ...common,
          id: 'own-phone',
          processor: 'sandbox',
          token: 'sandbox_ok',
          type: 'mobile_money',
          provider: 'M-Pesa',
          phoneNumber: PHONE,
        },
      ]),
      db.insert(ticket).values([
        {
          ...common,
          id: 't1',
          reference: 'PRS-1',
          name: NAME,
          email: EMAIL,
          subject: 'Hi',
          message: `I am ${NAME}`,
          source: 'contact',
          updatedAt: common.createdAt,
        },
        {
          id: 't2',
          createdAt: 0,
          reference: 'PRS-2',
          name: NAME,
          email: EMAIL,
          subject: 'Hi',
          message: PHONE,
          source: 'contact',
          updatedAt: 0,
        },
      ]),
      // Ticket replies of a signed-in and of a signed-out person: theirs, ours, and our internal notes.
      db.insert(ticketMessage).values([
        { id: 'q1', ticketId: 't1', kind: 'question', authorId: as.id, text: NAME, createdAt: 1 },
        { id: 'q2', ticketId: 't2', kind: 'question', text: `Call ${PHONE}`, createdAt: 1 },
        { id: 'a1', ticketId: 't1', kind: 'answer', authorId: admin.id, text: NAME, createdAt: 1 },
        { id: 'n2', ticketId: 't2', kind: 'note', authorId: admin.id, text: EMAIL, createdAt: 1 },
      ]),
      db.insert(notification).values({
        id: 'notified-support',
        userId: admin.id,
        kind: 'system',
        createdAt: 1,
        title: 'Support: Hi',
        text: `It is 712345678`,
        path: '/admin/support/t1',
      }),
      db.insert(outbox).values([
        { id: 'o1', channel: 'email', recipient: EMAIL, payload: `{"text":"${NAME}"}`, notBefore: 9e15, createdAt: 0 },
        { id: 'o2', channel: 'sms', recipient: PHONE, payload: '{}', createdAt: 0, sentAt: 1 },
        {
          id: 'o3',
          channel: 'notification',
          recipient: as.id,
          payload: `{"text":"${NAME}"}`,
          notBefore: 9e15,
          createdAt: 0,
        },
      ]),
      db.insert(review).values({ ...common, id: 'said', subjectId: 'nairobi', rating: 4, comment: 'Kind hands.' }),
      db.insert(reviewPhoto).values({ id: 'shot', reviewId: 'said', image: `/files/${PHONE}.jpg` }),
      db.insert(reviewReport).values({
        id: 'complaint',
        reviewId: 'said',
        reporterId: as.id,
        reason: 'other',
        detail: `That was me, ${NAME}`,
        createdAt: 0,
      }),
      db.insert(favorite).values({ ...common, salonId: 'nairobi' }),
      db.insert(calendarFeed).values({ ...common, tokenHash: `hash of ${NAME}` }),
      db.insert(slotHold).values({
        id: 'kept',
        clientId: as.id,
        salonId: 'nairobi',
        kind: 'proposal',
        startsAt: 1,
        endsAt: 2,
        plan: [],
        price: 1,
        currency: 'KES',
        message: `Sorry, ${NAME}`,
        booking: { forName: NAME },
        expiresAt: 9e15,
        createdAt: 0,
      }),
      db.insert(recurringAppointment).values({
        id: 'often',
        clientId: as.id,
        salonId: 'nairobi',
        plan: [],
        payment: 'salon',
        notes: `Ask for ${NAME}`,
        firstDate: '2027-01-04',
        minute: 600,
        everyWeeks: 2,
        nextDate: '2027-01-18',
        createdAt: 0,
      }),
      db
        .insert(auditEvent)
        .values({ id: 'a1', actor: as.id, event: 'account.created', subject: as.id, requestId: 'r', createdAt: 0 }),
    ])
    await talk(as)
    await world
      .ctx()
      .providers.files.put('avatars/0b9e6f6e-6f0e-4c7e-9a53-2f1a8d1c7f10.jpg', new Uint8Array([1]), 'image/jpeg')
    await db
      .update(user)
      .set({ image: '/files/avatars/0b9e6f6e-6f0e-4c7e-9a53-2f1a8d1c7f10.jpg' })
      .where(eq(user.id, as.id))
    // A completed appointment paid by mobile money, with notes, and a cancelled one.
    await topUpWith(as, 'own-phone', '2500')
    const { id } = await booked(world, as, makeAppointment('10:00', 'purse'))
    await step(world, nia, id, 'confirmation')
    await step(world, nia, id, 'completion')
    await db
      .update(appointment)
      .set({ forName: NAME, forContact: PHONE, forMessage: `From ${NAME}` })
      .where(eq(appointment.id, id))
    await db
      .update(salonClient)
      .set({ notes: `${NAME} likes tea`, phone: PHONE })
      .where(eq(salonClient.userId, as.id))
    const other = await booked(world, as, makeAppointment('12:00', 'salon'))
    await step(world, as, other.id, 'cancellation')
    const requested = await world.call('POST', '/api/me/exports', { as })
    expect(requested.status).toBe(201)
    await world.settle()
  }

  /** A conversation with the salon, with messages of both, and the attachments and notifications of it. */
  async function talk(as: Person): Promise<void> {
    const { db } = world
    const [lowId = '', highId = ''] = [as.id, nia.id].sort()
    const [device] = await db.select().from(session).where(eq(session.userId, as.id))
    const wrote = { conversationId: 'chat', createdAt: 0 }
    const notified = { kind: 'booking', title: `Message from ${NAME}`, createdAt: 0 }
    const offered = { ...wrote, clientId: as.id, salonId: 'nairobi', plan: [], name: 'Cut' }
    const terms = { price: 5, listPrice: 6, currency: 'KES', durationMinutes: 60, expiresAt: 9e15 }
    await world.ctx().providers.files.put('messages/unsent.jpg', new Uint8Array([1]), 'image/jpeg')
    await db.batch([
      db.insert(conversation).values({ id: 'chat', lowId, highId, createdAt: 0, updatedAt: 0 }),
      db.insert(messagePicture).values([
        { ...wrote, id: 'sent', uploaderId: as.id, file: 'messages/sent.jpg', width: 4, height: 3 },
        { ...wrote, id: 'unsent', uploaderId: as.id, file: 'messages/unsent.jpg', width: 4, height: 3 },
      ]),
      db.insert(message).values([
        { ...wrote, id: 'm1', seq: 1, senderId: as.id, clientId: 'a', text: `I am ${NAME}`, pictureId: 'sent' },
        { ...wrote, id: 'm2', seq: 2, senderId: nia.id, clientId: 'b', text: `Karibu, ${NAME}` },
      ]),
      db.insert(offer).values({ ...offered, ...terms, id: 'offered' }),
      db.insert(userBlock).values([
        { blockerId: as.id, blockedId: nia.id, createdAt: 0 },
        { blockerId: nia.id, blockedId: as.id, createdAt: 0 },
      ]),
      db.insert(conversationReport).values({
        id: 'report',
        conversationId: 'chat',
        reporterId: as.id,
        reason: 'other',
        detail: `They rang ${PHONE}`,
        createdAt: 0,
      }),
      db.insert(autoReply).values({ userId: as.id, greetingText: `I am ${NAME}`, hereDays: [1] }),
      db.insert(notification).values([
        { ...notified, id: 'n1', userId: as.id, text: `Dear ${NAME}` },
        { ...notified, id: 'n2', userId: nia.id, text: `${NAME} has booked a cut.` },
      ]),
      db.insert(pushSubscription).values({
        id: 'push',
        userId: as.id,
        endpoint: `https://push.test/${PHONE}`,
        p256dh: 'k',
        auth: 'a',
        sessionId: device?.id ?? '',
        createdAt: 0,
      }),
      db.insert(outbox).values([
        {
          id: 'late',
          channel: 'notification',
          recipient: nia.id,
          createdAt: 0,
          notBefore: 9e15,
          payload: JSON.stringify({ title: `Message from ${NAME}` }),
        },
        // A push message to one of their devices.
        { id: 'push', channel: 'push', recipient: 'push', payload: PHONE, notBefore: 9e15, createdAt: 0 },
      ]),
    ])
  }

  const topUpWith = (as: Person, paymentMethodId: string, amount: string) =>
    world.call('POST', '/api/wallet/deposits', {
      as,
      key: newKey(),
      body: { amount, currency: 'KES', paymentMethodId },
    })

  const moneyRows = () =>
    world.db.batch([
      world.db.select().from(ledgerAccount).orderBy(ledgerAccount.id),
      world.db.select().from(posting).orderBy(posting.id),
    ])

  let before: Awaited<ReturnType<typeof moneyRows>>
  let archive = ''
  let known: string[]

  beforeAll(async () => {
    nia = (await addSalons(world)).nia
    wanjiru = await world.person('client', { name: NAME, email: EMAIL, phone: PHONE })
    await plant(wanjiru)
    const [made] = await world.db.select().from(dataExport).where(eq(dataExport.userId, wanjiru.id))
    expect(made?.status).toBe('ready')
    archive = made?.fileKey ?? ''
    before = await moneyRows()
    known = await placesOf(world, NAME)
    await expectGone(wanjiru)
    await world.settle()
  })

  test('finds the planted words all over the database before the deletion', () => {
    expect(known).toEqual(
      expect.arrayContaining([
        'user.name',
        'command.answer',
        'passkey.name',
        'ticket.name',
        'ticket.message',
        'ticket_message.text',
        'outbox.payload',
        'appointment.for_name',
        'salon_client.notes',
        'slot_hold.message',
        'recurring_appointment.notes',
        'review_report.detail',
        'message.text',
        'auto_reply.greeting_text',
        'notification.title',
        'notification.text',
      ]),
    )
  })

  test.each([NAME, 'Wanjirũ', EMAIL, PHONE, '712345678'])('no column of any table has %j', async (word) => {
    // The messages of a conversation stay with the other person.
    const places = (await placesOf(world, word)).filter((place) => place !== 'message.text')
    expect(places).toEqual([])
  })

  test('keeps messages for the other person, and deletes attachments that were theirs alone', async () => {
    const { db } = world
    const [messages, pictures, offers, reports, notifications, ...gone] = await db.batch([
      db.select().from(message).orderBy(message.seq),
      db.select().from(messagePicture),
      db.select().from(offer),
      db.select().from(conversationReport),
      db.select().from(notification).where(eq(notification.id, 'n2')),
      db.select({ id: autoReply.userId }).from(autoReply),
      db.select({ id: userBlock.blockerId }).from(userBlock),
      db.select({ id: pushSubscription.id }).from(pushSubscription),
      db.select({ id: notification.id }).from(notification).where(eq(notification.id, 'n1')),
    ])
    expect(messages.map(({ text }) => text)).toEqual([`I am ${NAME}`, `Karibu, ${NAME}`])
    expect(pictures.map(({ id }) => id)).toEqual(['sent'])
    expect(await world.ctx().providers.files.get('messages/unsent.jpg')).toBeNull()
    expect(offers).toEqual([expect.objectContaining({ status: 'declined' })])
    expect(reports).toEqual([expect.objectContaining({ reason: 'other', detail: '' })])
    expect(notifications).toEqual([
      expect.objectContaining({ title: 'Message from Deleted user', text: 'Deleted user has booked a cut.' }),
    ])
    expect(gone).toEqual([[], [], [], []])
    const { body } = await world.call('GET', '/api/conversations', { as: nia })
    expect(body.items[0]).toMatchObject({ participant: { name: 'Deleted user', deleted: true, image: null } })
  })

  test('withdraws the offers and deletes the webhooks and private calendars of a salon that leaves, and frees the slot', async () => {
    const otto = await world.person('beauty_partner', { id: 'otto-2' })
    const client = await world.person('client', { id: 'zuri' })
    await addSalon(world, { id: 'lonely', ownerId: 'otto-2' })
    const rows = [
      `INSERT INTO conversation (id, low_id, high_id, created_at, updated_at) VALUES ('talk', 'otto-2', '${client.id}', 0, 0)`,
      `INSERT INTO offer (id, conversation_id, salon_id, client_id, plan, name, price, list_price, currency, duration_minutes, starts_at, expires_at, created_at) VALUES ('timed', 'talk', 'lonely', 'zuri', '[]', 'Cut', 5, 5, 'KES', 60, 50, 9, 0)`,
      `INSERT INTO webhook_endpoint (id, user_id, url, events, secret_at, created_at) VALUES ('hook', 'otto-2', 'https://otto.co.ke', '["review.created"]', 0, 0)`,
      `INSERT INTO webhook_message (id, endpoint_id, type, data, created_at) VALUES ('told', 'hook', 'review.created', '{}', 0)`,
      `INSERT INTO private_calendar (id, staff_id, address, host, created_at, next_at) SELECT 'own', id, 'secret', 'cal.example.com', 0, 0 FROM staff WHERE salon_id = 'lonely' LIMIT 1`,
      `INSERT INTO blocked_time SELECT 'away', staff_id, 90, 99, 'blocked', '', 0, id FROM private_calendar WHERE id = 'own'`,
      `INSERT INTO busy_interval (id, staff_id, block_id, starts_at, ends_at) SELECT 'away', staff_id, 'away', 90, 99 FROM private_calendar WHERE id = 'own'`,
      `INSERT INTO slot_hold (id, client_id, salon_id, kind, starts_at, ends_at, plan, price, currency, offer_id, expires_at, created_at) VALUES ('timed', 'zuri', 'lonely', 'proposal', 50, 60, '[]', 5, 'KES', 'timed', 9, 0)`,
    ]
    for (const row of rows) await world.db.run(sql.raw(row))
    await expectGone(otto)
    const [held] = await world.db.select().from(slotHold).where(eq(slotHold.id, 'timed'))
    const [offered] = await world.db.select().from(offer).where(eq(offer.id, 'timed'))
    expect([held?.status, offered?.status]).toEqual(['released', 'withdrawn'])
    const stored = await world.db.run(
      sql`SELECT id FROM webhook_endpoint UNION ALL SELECT id FROM webhook_message UNION ALL SELECT id FROM outbox WHERE id = 'told'
        UNION ALL SELECT id FROM private_calendar WHERE id = 'own' UNION ALL SELECT id FROM busy_interval WHERE id = 'away'`,
    )
    expect(stored.rows).toEqual([])
  })

  test('deletes every credential, preference and stored payment method', async () => {
    const { db } = world
    const left = await db.batch([
      db.select({ id: session.id }).from(session).where(eq(session.userId, wanjiru.id)),
      db.select({ id: account.id }).from(account).where(eq(account.userId, wanjiru.id)),
      db.select({ id: twoFactor.id }).from(twoFactor).where(eq(twoFactor.userId, wanjiru.id)),
      db.select({ id: passkey.id }).from(passkey).where(eq(passkey.userId, wanjiru.id)),
      db.select({ id: preference.userId }).from(preference).where(eq(preference.userId, wanjiru.id)),
      db.select({ id: oneTimeCode.id }).from(oneTimeCode),
      db.select({ id: verification.id }).from(verification),
      db.select({ id: paymentMethod.id }).from(paymentMethod).where(eq(paymentMethod.userId, wanjiru.id)),
      db.select({ id: outbox.id }).from(outbox).where(eq(outbox.recipient, wanjiru.id)),
    ])
    expect(left.map((rows) => rows.length)).toEqual(left.map(() => 0))
    const files = world.ctx().providers.files
    expect(await files.get('avatars/0b9e6f6e-6f0e-4c7e-9a53-2f1a8d1c7f10.jpg')).toBeNull()
    expect(archive).toMatch(/^exports\/[0-9a-f-]{36}\.zip$/)
    expect(await files.get(archive)).toBeNull()
    const exports = await db.select().from(dataExport).where(eq(dataExport.userId, wanjiru.id))
    expect(exports).toEqual([expect.objectContaining({ status: 'expired', fileKey: null })])
  })

  test('keeps the books under a pseudonym', async () => {
    expect(await moneyRows()).toEqual(before)
    const [row] = await world.db.select().from(user).where(eq(user.id, wanjiru.id))
    expect(row).toMatchObject({
      name: 'Deleted user',
      email: `deleted-${wanjiru.id}@deleted.invalid`,
      emailVerified: false,
      phone: null,
      image: null,
      twoFactorEnabled: false,
      deletedAt: expect.any(Date),
    })
    const appointments = await world.db
      .select({ status: appointment.status, notes: appointment.notes })
      .from(appointment)
      .where(eq(appointment.clientId, wanjiru.id))
    expect(appointments.map(({ status }) => status).sort()).toEqual(['cancelled', 'completed'])
    expect(appointments.every(({ notes }) => notes === '')).toBe(true)
    const deposits = await world.db.select().from(deposit).where(eq(deposit.userId, wanjiru.id))
    expect(deposits).toEqual([
      expect.objectContaining({ status: 'confirmed', amount: 250_000, methodLabel: 'Removed' }),
    ])
    const notified = await world.db
      .select()
      .from(auditEvent)
      .where(and(eq(auditEvent.subject, wanjiru.id), eq(auditEvent.event, 'account.deleted')))
    expect(notified).toHaveLength(1)
  })

  test('shows the salon the appointment and the review as from a deleted user', async () => {
    const { body: page } = await world.call('GET', '/api/salons/nairobi')
    expect(page.reviews).toEqual([
      expect.objectContaining({ userName: 'Deleted user', rating: 4, comment: 'Kind hands.' }),
    ])
    const { body: appointments } = await world.call('GET', '/api/appointments?limit=100', { as: nia })
    const theirs = appointments.items.filter((v: { clientName: string }) => v.clientName === 'Deleted user')
    expect(theirs.length).toBeGreaterThanOrEqual(2)
  })

  test('sends one goodbye message to the former address', async () => {
    const mail = await world.db.select().from(localMail).where(eq(localMail.recipient, EMAIL))
    const goodbyes = mail.filter(({ subject }) => subject === 'Goodbye from Purse')
    expect(goodbyes).toHaveLength(1)
    expect(await world.db.select().from(outbox).where(like(outbox.notificationId, 'farewell:%'))).toEqual([])
  })

  test('ends the session and removes its cookies', async () => {
    const as = await world.person('client')
    const thief = { ...as, cookies: new Map(as.cookies) }
    const response = await leave(as)
    expect(response.status).toBe(200)
    expect(response.body).toEqual({ id: as.id })
    expect(as.cookies.has(SESSION_TOKEN_COOKIE)).toBe(false)
    for (const path of ['/api/me', '/api/me/deletion', '/api/me/exports', '/api/wallet']) {
      expectProblem(await world.call('GET', path, { as: thief }), 'unauthenticated')
    }
    expectProblem(await leave(thief), 'unauthenticated')
  })

  test('sends a text message to a person without an email address', async () => {
    const id = crypto.randomUUID()
    const as = await world.person('client', { id, email: `${id}@phone.invalid`, phone: '+254799000111' })
    await expectGone(as)
    await world.settle()
    const [sms] = await world.db.select().from(localMail).where(eq(localMail.recipient, '+254799000111'))
    expect(sms).toMatchObject({ channel: 'sms', body: expect.stringContaining('deleted') })
    expect(await placesOf(world, '799000111')).toEqual([])
  })

  test('deletes a goodbye message that cannot be delivered after a day', async () => {
    const letter = { channel: 'email' as const, recipient: 'x@example.com', payload: '{}' }
    await world.db.insert(outbox).values([
      { ...letter, id: 'old', notificationId: 'farewell:1', createdAt: Date.now() - 25 * 3_600_000 },
      { ...letter, id: 'young', notificationId: 'farewell:2', createdAt: Date.now(), notBefore: 9e15 },
    ])
    await deleteSentFarewellEmails(world.ctx())
    const left = await world.db.select({ id: outbox.id }).from(outbox).where(like(outbox.notificationId, 'farewell:%'))
    expect(left).toEqual([{ id: 'young' }])
    await world.db.delete(outbox).where(eq(outbox.id, 'young'))
  })
})
