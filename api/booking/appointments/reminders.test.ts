// Notifications about an appointment: its transitions, and the reminder a day before it.
import { eq, like } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appointment } from '../../../db/schema/booking/appointments'
import { preference, user } from '../../../db/schema/identity'
import { localMail, outbox } from '../../../db/schema/notifications'
import { MONDAY, newKey, type Person } from '../../../tests/fixtures/harness'
import { plantDevice } from '../../../tests/fixtures/identity/push-service'
import {
  addSalons,
  at,
  booked,
  cutAt,
  fund,
  openSoundWorld,
  step as stepNow,
} from '../../../tests/fixtures/salons-and-purses'
import { runJobs } from '../../jobs'
import { DAY, HOUR, MINUTE } from '../../platform/values/time'
import { remindClients } from './reminders'

const world = openSoundWorld()

let nia: Person
let as: Person
let day = 2

beforeAll(async () => {
  nia = (await addSalons(world)).nia
})

beforeEach(async () => {
  world.now = MONDAY
  day += 1
  as = await world.person('client', { name: 'Amina' })
  await fund(world, as, '2500')
  await world.settle()
  await world.db.batch([world.db.delete(outbox), world.db.delete(localMail)])
})

/** Sends the messages of each transition before the next, so that emails arrive in order. */
async function step(...args: Parameters<typeof stepNow>) {
  const response = await stepNow(...args)
  await world.settle()
  return response
}

async function book(changes = {}) {
  const startsAt = at(world, '10:00', day)
  const made = await booked(world, as, cutAt(world, '', { startsAt, ...changes }))
  await world.settle()
  return made
}

/** Emails sent to a person, oldest first, without their own copies of what they asked for. */
async function mailOf(person: Person) {
  await world.settle()
  const rows = await world.db.select().from(localMail).where(eq(localMail.recipient, person.email))
  return rows
    .filter((row) => row.channel === 'email' && row.subject !== 'Booking requested')
    .map(({ subject, body }) => `${subject}: ${body.split('\n')[0]}`)
}

/** The current test day as "Thu, Jan 14". */
const date = () =>
  new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    MONDAY + day * DAY,
  )

describe('transitions', () => {
  test('notifies the salon of a booking, but not the client who made it', async () => {
    await book()
    expect(await mailOf(nia)).toEqual([
      `New booking request: Amina requested Cut at Nyota Hair on ${date()}, 10:00 AM. Please confirm or decline it.`,
    ])
    expect(await mailOf(as)).toEqual([])
    const sent = await world.db.select().from(localMail).where(eq(localMail.recipient, nia.email))
    for (const fact of [
      'Client: Amina',
      'Service: Cut, 60 minutes',
      `When: ${date()}, 10:00 AM\n`,
      'With: ',
      'Price: KES 2,500.00',
      'Payment: KES 2,500.00 set aside in the client’s purse',
      'Reply by: ',
    ])
      expect(sent[0]?.body).toContain(fact)
  })

  test('sends the client a copy of a request, and a confirmation with all that they need', async () => {
    const { id } = await book()
    const mail = () => world.db.select().from(localMail).where(eq(localMail.recipient, as.email))
    const [requested, ...others] = await mail()
    expect(others).toEqual([])
    expect(requested).toMatchObject({ subject: 'Booking requested', attachments: '[]' })
    expect(requested?.body).toMatch(/The salon will reply by .* If it doesn’t, you get everything back/)
    const behindBell = await world.call('GET', '/api/me/notifications', { as })
    expect(behindBell.body.items).toEqual([])

    await step(world, nia, id, 'confirmation')
    const confirmed = (await mail()).find(({ subject }) => subject === 'Appointment confirmed')
    for (const fact of [
      'Service: Cut, 60 minutes',
      `When: ${date()}, 10:00 AM\n`,
      'Where: Nyota Hair, 1 Riverside Drive, Nairobi',
      'With: ',
      'Price: KES 2,500.00',
      'Payment: KES 2,500.00 set aside in your purse',
      'Cancellation: ',
    ])
      expect(confirmed?.body).toContain(fact)
    const [file] = JSON.parse(confirmed?.attachments ?? '')
    expect(file).toMatchObject({ name: 'appointment.ics', type: 'text/calendar' })
    expect(file.text).toContain(`UID:${id}@purse`)
    expect(file.text).toContain('STATUS:CONFIRMED')
    const html = await world.call('GET', `/api/dev/outbox/${confirmed?.id}`)
    expect(html.status).toBe(200)
  })

  test('confirmed, moved and cancelled visits come with their calendar file, whoever did it', async () => {
    const { id } = await book()
    await step(world, nia, id, 'confirmation')
    const move = (who: Person, clock: string) =>
      world.call('POST', `/api/appointments/${id}/move`, {
        as: who,
        key: newKey(),
        body: { startsAt: at(world, clock, 3) },
      })
    expect((await move(as, '12:00')).status).toBe(200)
    expect((await move(nia, '14:00')).status).toBe(200)
    expect((await step(world, as, id, 'cancellation')).status).toBe(200)
    await world.settle()
    const mails = await world.db.select().from(localMail).where(eq(localMail.recipient, as.email))
    const files = mails.flatMap(({ subject, attachments }) =>
      JSON.parse(attachments).map(({ text }: { text: string }) => {
        const icsValue = (name: string) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(text)?.[1]
        expect(icsValue('UID')).toBe(`${id}@purse`)
        return [subject, ...['METHOD', 'STATUS', 'SEQUENCE', 'DTSTART'].map(icsValue)]
      }),
    )
    const day = at(world, '10:00', 3).slice(0, 10).replaceAll('-', '')
    expect(files).toEqual([
      ['Appointment confirmed', 'PUBLISH', 'CONFIRMED', '1', expect.any(String)],
      ['Appointment moved', 'PUBLISH', 'CONFIRMED', '2', `${day}T090000Z`],
      ['Appointment moved', 'PUBLISH', 'CONFIRMED', '3', `${day}T110000Z`],
      ['Appointment cancelled', 'CANCEL', 'CANCELLED', '4', `${day}T110000Z`],
    ])
    // What somebody did by themselves is a record for their calendar, and no news.
    const { items } = (await world.call('GET', '/api/me/notifications', { as })).body
    expect(items.map(({ title }: { title: string }) => title)).toEqual(['Appointment moved', 'Appointment confirmed'])
  })

  test('names the salon’s time zone to people in another one, in every channel and the calendar file', async () => {
    const elsewhere = { timeZone: 'Africa/Lagos', sms: true }
    await world.db.insert(preference).values({ userId: as.id, ...elsewhere })
    await world.db.insert(preference).values({ userId: nia.id, timeZone: 'Africa/Kampala' })
    await world.db.update(user).set({ phone: '+254712777002' }).where(eq(user.id, as.id))
    const { id } = await book()
    await step(world, nia, id, 'confirmation')
    const appointment = `Cut at Nyota Hair on ${date()}, 10:00 AM`
    // Kampala’s clock is Nairobi’s.
    expect(await mailOf(nia)).toEqual([
      `New booking request: Amina requested ${appointment}. Please confirm or decline it.`,
    ])
    const sent = await world.db.select().from(localMail)
    const requested = sent.find(({ subject }) => subject === 'Booking requested')
    expect(requested?.body).toMatch(/will reply by .* [AP]M Nairobi time\. /)
    const confirmed = sent.find(({ subject }) => subject === 'Appointment confirmed')
    expect(confirmed?.body).toContain(`Confirmed: ${appointment} Nairobi time.`)
    expect(confirmed?.body).toContain(`When: ${date()}, 10:00 AM Nairobi time\n`)
    const [file] = JSON.parse(confirmed?.attachments ?? '')
    expect(file.text.replaceAll('\r\n ', '')).toContain(
      `DESCRIPTION:At the salon: ${date().replaceAll(',', '\\,')}\\, 10:00 AM Nairobi time.`,
    )
    const sms = sent.filter(({ channel }) => channel === 'sms').at(-1)
    expect(sms?.body).toContain(`${appointment} Nairobi time.`)
    const behindBell = await world.call('GET', '/api/me/notifications', { as })
    expect(behindBell.body.items.map(({ text }: { text: string }) => text)).toEqual([
      `Confirmed: ${appointment} Nairobi time.`,
    ])
  })

  test('notifies the client of confirmation and completion', async () => {
    const { id, startsAt } = await book()
    await step(world, nia, id, 'confirmation')
    world.now = Date.parse(startsAt)
    await step(world, nia, id, 'completion')
    const appointment = `Cut at Nyota Hair on ${date()}, 10:00 AM.`
    expect(await mailOf(as)).toEqual([
      `Appointment confirmed: Confirmed: ${appointment}`,
      `Thank you for your visit: Completed: ${appointment} KES 2,500.00 was paid to the salon from your purse.`,
    ])
    expect(await mailOf(nia)).toHaveLength(1)
  })

  test('notifies the client that the salon declined or cancelled, and where the money is', async () => {
    const appointment = `Cut at Nyota Hair on ${date()},`
    const declined = await book()
    await step(world, nia, declined.id, 'cancellation')
    const cancelled = await book({ startsAt: at(world, '12:00', day), payment: 'salon' })
    await step(world, nia, cancelled.id, 'confirmation')
    await step(world, nia, cancelled.id, 'cancellation')
    expect(await mailOf(as)).toEqual([
      `Appointment declined: The salon declined ${appointment} 10:00 AM. KES 2,500.00 is back in your purse.`,
      `Appointment confirmed: Confirmed: ${appointment} 12:00 PM.`,
      `Appointment cancelled: The salon cancelled ${appointment} 12:00 PM.`,
    ])
  })

  test('notifies the salon when the client cancels', async () => {
    const { id } = await book()
    await step(world, as, id, 'cancellation')
    expect((await mailOf(nia)).at(-1)).toBe(
      `Booking cancelled: Amina cancelled Cut at Nyota Hair on ${date()}, 10:00 AM.`,
    )
    expect(await mailOf(as)).toEqual([])
  })

  test('notifies both sides once when a booking expires unanswered', async () => {
    const { startsAt } = await book()
    world.now = Date.parse(startsAt) + 1
    await Promise.all([1, 2, 3].map(() => runJobs(world.ctx())))
    await runJobs(world.ctx())
    expect(await mailOf(as)).toEqual([
      `Appointment ended: The salon didn’t reply in time: Cut at Nyota Hair on ${date()}, 10:00 AM. KES 2,500.00 is back in your purse.`,
    ])
    // Bookings of earlier tests expire too.
    const ended = (await mailOf(nia)).filter((mail) => mail.startsWith('Booking ended'))
    expect(ended.filter((mail) => mail.includes(date()))).toHaveLength(1)
  })

  test('sends nothing for a rejected or replayed transition', async () => {
    const { id } = await book()
    for (let i = 0; i < 3; i += 1) await step(world, nia, id, 'confirmation', 'one-key')
    await step(world, nia, id, 'confirmation')
    expect(await mailOf(as)).toHaveLength(1)
  })

  test('limits text messages to characters that fit a single-part SMS', async () => {
    await world.db.insert(preference).values({ userId: as.id, sms: true })
    await world.db.update(user).set({ phone: '+254712777001' }).where(eq(user.id, as.id))
    const { id } = await book()
    await step(world, nia, id, 'cancellation')
    await world.settle()
    const [sms] = await world.db.select().from(localMail).where(eq(localMail.channel, 'sms'))
    expect(sms?.body).toMatch(/^[\x20-\x7e]+$/)
    expect(sms?.recipient).toBe('+254712777001')
  })
})

describe('a reminder', () => {
  const reminders = async () => (await mailOf(as)).filter((mail) => mail.startsWith('Your appointment'))

  async function confirmed(changes = {}) {
    const made = await book(changes)
    await step(world, nia, made.id, 'confirmation')
    await world.settle()
    return { ...made, start: Date.parse(made.startsAt) }
  }

  test('is sent once, a day before, however often and concurrently the job runs', async () => {
    const { start } = await confirmed()
    world.now = start - DAY - 1
    await runJobs(world.ctx())
    expect(await reminders()).toEqual([])
    world.now = start - DAY
    await Promise.all([1, 2, 3, 4, 5, 6].map(() => runJobs(world.ctx())))
    for (let minute = 0; minute < 3; minute += 1) {
      world.now += MINUTE
      await runJobs(world.ctx())
    }
    world.now = start - 3 * HOUR
    await runJobs(world.ctx())
    expect(await reminders()).toEqual([`Your appointment is coming up: Cut at Nyota Hair on ${date()}, 10:00 AM.`])
  })

  test.each([2, 48])('is sent %i hours before if the client chose that', async (reminderHours) => {
    await world.db.insert(preference).values({ userId: as.id, reminderHours })
    day = Math.max(day, 4)
    const { start } = await confirmed()
    world.now = start - reminderHours * HOUR - 1
    await runJobs(world.ctx())
    expect(await reminders()).toEqual([])
    world.now += 1
    for (let run = 0; run < 2; run += 1) await runJobs(world.ctx())
    expect(await reminders()).toHaveLength(1)
  })

  test.each(['salon', 'client'])('is not sent if the %s reschedules the appointment while it waits', async (by) => {
    const { id, start } = await confirmed()
    world.now = start - DAY
    await remindClients(world.ctx())
    const waiting = () =>
      world.db
        .select()
        .from(outbox)
        .where(like(outbox.id, `reminder:${id}:%`))
    expect(await waiting()).toHaveLength(1)
    // While the client may still reschedule.
    world.now = MONDAY
    const moved = { startsAt: at({ ...world, now: MONDAY }, '15:00', day + 3) }
    const options = { as: by === 'salon' ? nia : as, key: `move-${id}`, body: moved }
    expect((await world.call('POST', `/api/appointments/${id}/move`, options)).status).toBe(200)
    expect(await waiting()).toEqual([])
  })

  test('is sent again for a rescheduled appointment', async () => {
    const { id, start } = await confirmed()
    world.now = start - DAY
    await runJobs(world.ctx())
    expect(await reminders()).toHaveLength(1)
    const moved = { startsAt: at({ ...world, now: MONDAY }, '15:00', day + 3) }
    const options = { as: nia, key: `move-${id}`, body: moved }
    expect((await world.call('POST', `/api/appointments/${id}/move`, options)).status).toBe(200)
    world.now = Date.parse(moved.startsAt) - DAY
    await runJobs(world.ctx())
    await runJobs(world.ctx())
    expect(await reminders()).toHaveLength(2)
  })

  test('is sent late after a job outage, unless it would be too late to help', async () => {
    const { start } = await confirmed()
    const other = await confirmed({ startsAt: at(world, '13:00', day), payment: 'salon' })
    world.now = start - 2 * HOUR
    await runJobs(world.ctx())
    expect(await reminders()).toHaveLength(1)
    world.now = other.start - HOUR
    await runJobs(world.ctx())
    expect(await reminders()).toHaveLength(1)
  })

  test('waits a while after a late confirmation', async () => {
    const { id, startsAt } = await book()
    const start = Date.parse(startsAt)
    world.now = start - 10 * HOUR
    await step(world, nia, id, 'confirmation')
    await runJobs(world.ctx())
    expect(await reminders()).toEqual([])
    world.now = start - 7 * HOUR
    await runJobs(world.ctx())
    expect(await reminders()).toHaveLength(1)
  })

  test('is not sent for pending or cancelled appointments, or to clients who disabled reminders', async () => {
    const pending = await book({ payment: 'salon' })
    const gone = await confirmed({ startsAt: at(world, '12:00', day), payment: 'salon' })
    await step(world, nia, gone.id, 'cancellation')
    world.now = Date.parse(pending.startsAt) - 5 * HOUR
    await runJobs(world.ctx())
    expect(await reminders()).toEqual([])

    world.now = MONDAY
    await world.db.insert(preference).values({ userId: as.id, appointmentReminders: false })
    const { start } = await confirmed({ startsAt: at(world, '14:00', day) })
    world.now = start - DAY
    await runJobs(world.ctx())
    expect(await reminders()).toEqual([])
  })

  test('is dropped with the appointment while quiet hours delay it', async () => {
    await plantDevice(world.db, as)
    await world.db.insert(preference).values({
      userId: as.id,
      email: false,
      push: true,
      quietFrom: 6 * 60,
      quietTo: 20 * 60,
    })
    const { id, start } = await confirmed()
    world.now = start - DAY
    await runJobs(world.ctx())
    const held = () =>
      world.db
        .select()
        .from(outbox)
        .where(eq(outbox.notificationId, `reminder:${id}:${start}`))
    expect(await held()).toMatchObject([{ channel: 'push', sentAt: null }])
    await step(world, nia, id, 'cancellation')
    expect(await held()).toEqual([])
    const [row] = await world.db.select().from(appointment).where(eq(appointment.id, id))
    expect(row?.status).toBe('cancelled')
  })

  test('is written by the next run if a run has reached its limit', async () => {
    const { start } = await confirmed()
    const [row] = await world.db.select().from(appointment).where(eq(appointment.startsAt, start))
    if (!row) throw new Error('there is no appointment')
    world.now = start - DAY
    // A second run before the outbox is processed finds nothing left.
    await remindClients(world.ctx())
    await remindClients(world.ctx())
    const written = await world.db
      .select()
      .from(outbox)
      .where(eq(outbox.id, `reminder:${row.id}:${start}`))
    expect(written).toHaveLength(1)
  })
})
