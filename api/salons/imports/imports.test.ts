// A salon's files from elsewhere: recognised, shown row by row, written once, undone where nobody has changed what they made.
import { and, eq, inArray, sql } from 'drizzle-orm'
import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { appointment } from '../../../db/schema/booking/appointments'
import { busyInterval } from '../../../db/schema/booking/calendar'
import { command } from '../../../db/schema/money/ledger'
import { outbox } from '../../../db/schema/notifications'
import { jobRun } from '../../../db/schema/platform'
import { salonClient } from '../../../db/schema/salons/clients'
import { salonImport, salonImportRow } from '../../../db/schema/salons/imports'
import { type salon, service, staff } from '../../../db/schema/salons/salons'
import { addSalon } from '../../../tests/fixtures/businesses'
import { DEEP } from '../../../tests/fixtures/depth'
import { expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { addSalons, at, book, cutAt } from '../../../tests/fixtures/salons-and-purses'
import { HOUR, MINUTE } from '../../platform/values/time'
import { importSalons, sweepSalonImports } from './run'

const world = openWorld()

const FRESHA =
  'Client ID,First Name,Last Name,Email,Mobile Number,Telephone,Gender,Date of Birth,City,Note,Blocked,Added'

let salons = 0

async function newSalon(over: Partial<typeof salon.$inferInsert> = {}, team = ['ada', 'bea']) {
  const as = await world.person('beauty_partner')
  salons += 1
  const id = `s${salons}`
  await addSalon(
    world,
    { id, ownerId: as.id, ...over },
    [{ id: `${id}-cut`, name: 'Cut' }],
    team.map((name) => `${id}-${name}`),
  )
  for (const name of team) {
    await world.db
      .update(staff)
      .set({ name: `${name[0]?.toUpperCase()}${name.slice(1)} Wanjiru` })
      .where(eq(staff.id, `${id}-${name}`))
  }
  await world.call('GET', '/api/my-salon', { as })
  return { as, id }
}

const upload = (as: Person, kind: string, raw: string | Uint8Array<ArrayBuffer>) =>
  world.call('POST', `/api/my-salon/imports?kind=${kind}&name=file.csv`, {
    as,
    raw,
    headers: { 'content-type': 'text/csv' },
  })
const step = (as: Person, id: string, path: string, key = newKey()) =>
  world.call('POST', `/api/my-salon/imports/${id}/${path}`, { as, key })
const read = async (as: Person, id: string) => (await world.call('GET', `/api/my-salon/imports/${id}`, { as })).body
const columns = (as: Person, id: string, body: object) =>
  world.call('PUT', `/api/my-salon/imports/${id}/columns`, {
    as,
    body: { source: 'other', merge: 'either', dates: 'dmy', ...body },
  })
const report = async (as: Person, id: string) =>
  (await world.call('GET', `/api/my-salon/imports/${id}/report.csv`, { as })).body as string

/** Checks, confirms and writes a file. */
async function imported(as: Person, kind: string, text: string) {
  const { body } = await upload(as, kind, text)
  expect((await step(as, body.id, 'confirmation')).status).toBe(200)
  await world.settle()
  return read(as, body.id)
}

async function undone(as: Person, id: string) {
  expect((await step(as, id, 'undoing')).status).toBe(200)
  await world.settle()
  return read(as, id)
}

const clientsOf = (salonId: string) =>
  world.db.select().from(salonClient).where(eq(salonClient.salonId, salonId)).orderBy(salonClient.name)

const freshaRow = (i: number) =>
  `${i},Amina${i},Otieno,${i % 3 ? `amina${i}@example.com` : ''},0712${String(100_000 + i)},,Female,1990-01-02,Nairobi,"Likes tea, no sugar",No,2024-05-06`

/** Several pages of each step. */
const MANY = DEEP ? 2_000 : 600

describe('many clients from Fresha', () => {
  test('are checked, imported, reported and undone', async () => {
    const { as, id } = await newSalon()
    const before = await world.db.select({ n: sql<number>`count(*)` }).from(outbox)
    const file = [FRESHA, ...Array.from({ length: MANY }, (_, i) => freshaRow(i))].join('\r\n')
    const { body, status } = await upload(as, 'clients', file)
    expect(status).toBe(201)
    expect(body).toMatchObject({ source: 'fresha', rowsTotal: MANY, created: MANY, skipped: 0 })
    expect(body.sample[0].cells).toContainEqual(['Phone', '+254712100000'])
    expect(await clientsOf(id)).toEqual([])
    await step(as, body.id, 'confirmation')
    await world.settle()
    const done = await read(as, body.id)
    expect(done).toMatchObject({ status: 'done', rowsDone: MANY, created: MANY, undoable: true })
    // What its preview showed of people is nowhere any more.
    const commands = await world.db.select({ answer: command.answer }).from(command)
    expect(JSON.stringify([done, commands])).not.toMatch(/Amina|0712/)
    const clients = await clientsOf(id)
    expect(clients).toHaveLength(MANY)
    expect(clients.find(({ name }) => name === 'Amina7 Otieno')).toMatchObject({
      phone: '+254712100007',
      email: 'amina7@example.com',
      notes: 'Likes tea, no sugar',
      userId: null,
      createdAt: Date.parse('2024-05-06T12:00:00+03:00'),
    })
    expect((await report(as, body.id)).split('\r\n')).toHaveLength(MANY + 2)
    // Again: everybody is known.
    expect((await upload(as, 'clients', file)).body).toMatchObject({ created: 0, unchanged: MANY })
    expect(await undone(as, body.id)).toMatchObject({ status: 'undone', undone: MANY, kept: 0 })
    expect(await clientsOf(id)).toEqual([])
    // Nobody is told anything.
    expect(await world.db.select({ n: sql<number>`count(*)` }).from(outbox)).toEqual(before)
  })
})

describe('a client list', () => {
  test('is skipped row by row where it says too little; what is no phone number stays in the notes', async () => {
    const { as, id } = await newSalon()
    const done = await imported(
      as,
      'clients',
      [
        FRESHA,
        '1,,,nobody@example.com,0712345678,,,,,,No,',
        '2,Zuhura,,not an email,12,,,,,,Yes,',
        '3,Neema,Njoroge,neema@example.com,254733444555,0203456789,,,,First,No,',
        '4,"=HYPERLINK(""x"")",,formula@example.com,,,,,,,,',
        '5,"too",many,,,,,,,,,,cells',
      ].join('\n'),
    )
    expect(done).toMatchObject({ created: 3, skipped: 2 })
    expect(done.faults).toEqual([
      { line: 2, column: '', message: 'There is no name' },
      { line: 6, column: '', message: 'This line has 13 cells; the first line has 12' },
    ])
    const [formula, neema, zuhura] = await clientsOf(id)
    expect(formula?.name).toBe('=HYPERLINK("x")')
    expect(neema).toMatchObject({ phone: '+254733444555', notes: 'First\nOther phone: +254203456789' })
    expect(zuhura).toMatchObject({ phone: '', email: '' })
    expect(zuhura?.notes).toBe('12\nnot an email')
    expect(zuhura?.blockedAt).toEqual(expect.any(Number))
    const preview = await upload(as, 'clients', `${FRESHA}\n9,=1+1,,f2@example.com,,,,,,,,`)
    expect(await report(as, preview.body.id)).toContain('Name: =1+1')
    expect(await report(as, preview.body.id)).not.toMatch(/(^|,)"?=1/m)
  })

  test('merges by phone, by email or not at all, as the salon chooses, and fills in only what is empty', async () => {
    const { as, id } = await newSalon()
    await world.db.insert(salonClient).values([
      { id: `${id}-a`, salonId: id, name: 'Amina', phone: '0712 345 678', createdAt: 0 },
      { id: `${id}-b`, salonId: id, name: 'Bahati', email: 'b@example.com', notes: 'Old', createdAt: 0 },
    ])
    const file = [
      'Name,Phone,Email,Notes',
      'Amina Said,+254712345678,a@example.com,Tea',
      'Bahati,0733000111,B@example.com,New',
      'Amina,0712345678,other@example.com,',
    ].join('\n')
    const { body } = await upload(as, 'clients', file)
    expect(body).toMatchObject({ source: 'other', merged: 2, unchanged: 1, created: 0 })
    const never = await columns(as, body.id, { merge: 'never' })
    expect(never.body).toMatchObject({ merge: 'never', created: 3, merged: 0 })
    expect((await columns(as, body.id, { merge: 'email' })).body).toMatchObject({ created: 2, merged: 1 })
    await columns(as, body.id, {})
    await step(as, body.id, 'confirmation')
    await world.settle()
    const [amina, bahati] = await clientsOf(id)
    expect(amina).toMatchObject({ phone: '0712 345 678', email: 'a@example.com', notes: 'Tea' })
    expect(bahati).toMatchObject({ phone: '+254733000111', notes: 'Old\nNew' })
    const rows = await report(as, body.id)
    expect(rows).toContain('Same phone number; the name stays as it was')
    expect(await undone(as, body.id)).toMatchObject({ undone: 2, kept: 0 })
    expect(await clientsOf(id)).toMatchObject([
      { name: 'Amina', email: '', notes: '' },
      { name: 'Bahati', phone: '', notes: 'Old' },
    ])
  })

  test('is undone only where nobody has changed it since, within a day', async () => {
    const { as, id } = await newSalon()
    const done = await imported(as, 'clients', 'Name,Phone\nAda,0712000001\nBea,0712000002\nCem,0712000003')
    const [ada, bea] = await clientsOf(id)
    await world.call('PUT', `/api/partner-dashboard/clients/${ada?.id}`, {
      as,
      key: newKey(),
      body: { name: 'Ada', phone: '+254712000001', notes: 'Mine now' },
    })
    const booked = await world.call('POST', '/api/calendar/appointments', {
      as,
      key: newKey(),
      body: {
        clientId: bea?.id,
        plan: [{ serviceId: `${id}-cut`, staffId: null, addOnIds: [] }],
        startsAt: at(world, '10:00', 1),
      },
    })
    expect(booked.status).toBe(201)
    expect(await undone(as, done.id)).toMatchObject({ status: 'undone', undone: 1, kept: 2 })
    expect((await clientsOf(id)).map(({ name }) => name)).toEqual(['Ada', 'Bea'])
    expect(await report(as, done.id)).toMatch(/2,created,,kept,/)
    expectProblem(await step(as, done.id, 'undoing'), 'import-status')
    const late = await imported(as, 'clients', 'Name\nDan')
    const clock = world.now as number
    world.now = clock + 25 * 60 * 60_000
    await world.call('GET', '/api/my-salon', { as })
    expectProblem(await step(as, late.id, 'undoing'), 'import-status')
    await sweepSalonImports(world.ctx())
    const [row] = await world.db.select().from(salonImportRow).where(eq(salonImportRow.importId, late.id))
    expect(row).toMatchObject({ before: null, after: null })
    world.now = clock
  })

  test('is recognised by its headings, in other languages, and by Vagaro’s empty cells', async () => {
    const { as } = await newSalon()
    const source = async (text: string) => {
      const { body } = await upload(as, 'clients', text)
      return [body.source, body.columns.map(({ field }: { field: string }) => field)]
    }
    expect(
      await source(
        'Reference ID,First Name,Last Name,Email Address,Phone Number,Nickname,Memo\n1,A,B,a@b.co,0712345678,,x',
      ),
    ).toEqual(['square', [null, 'first', 'last', 'email', 'phone', null, 'note']])
    expect(await source('First Name,Last Name,Cell Phone,Email\nA,---,0712345678,---')).toEqual([
      'vagaro',
      ['first', 'last', 'phone', 'email'],
    ])
    expect(await source('Prénom;Nom;Adresse e-mail;Numéro de portable\nA;B;a@b.co;0712345678')).toEqual([
      'other',
      ['first', 'last', 'email', 'phone'],
    ])
    expect(
      await source(
        'ID,Ім’я,Прізвище,Пошта,Мобільний,Телефон,Стать,Народження,Місто,Нотатка,Заблоковано,Додано\n7,A,B,a@b.co,+254712345678,,,,,x,,2024-01-01',
      ),
    ).toEqual([
      'fresha',
      [null, 'first', 'last', 'email', 'phone', 'otherPhone', null, null, null, 'note', 'blocked', 'since'],
    ])
    const strange = await upload(as, 'clients', 'Who,Where\nAmina,0712345678')
    expect(strange.body).toMatchObject({ missing: ['name'], created: 0 })
    expectProblem(await step(as, strange.body.id, 'confirmation'), 'import-status')
    const mapped = await columns(as, strange.body.id, { mapping: ['name', 'phone'] })
    expect(mapped.body).toMatchObject({ missing: [], created: 1 })
  })

  test('can be a workbook; one that unpacks to too much, and what is none, is refused', async () => {
    const { as, id } = await newSalon()
    const done = await upload(
      as,
      'clients',
      workbook([
        ['First Name', 'Last Name', 'Cell Phone', 'Day Phone', 'Customer Since'],
        ['Amina', '---', 254712345678, '---', 45418],
      ]),
    )
    expect(done.body).toMatchObject({ source: 'vagaro', created: 1, faults: [] })
    await step(as, done.body.id, 'confirmation')
    await world.settle()
    expect(await clientsOf(id)).toMatchObject([{ name: 'Amina', phone: '+254712345678' }])
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(40 * 1024 * 1024) })
    const big = await upload(as, 'clients', bomb as Uint8Array<ArrayBuffer>)
    expect(big.body.faults[0].message).toBe('This workbook is too large. Save only its first sheet.')
    const broken = await upload(as, 'clients', new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]))
    expect(broken.body.faults[0].message).toContain('can’t be read')
  })
})

describe('services and staff', () => {
  test('are added with durations and prices as they are written, and archived by undoing', async () => {
    const { as, id } = await newSalon()
    const done = await imported(
      as,
      'services',
      [
        'Service Name,Category,Duration,Price',
        'Balayage,Colour,2h 35m,"KES 12,500"',
        'cut,Hair,45min,1000',
        'Wash,,1:15,500.50',
        'Long,Hair,13h,500',
        'Consultation,Hair,30,Free',
        'Patch test,Hair,15,0.00',
        'Odd,Hair,a while,500',
      ].join('\n'),
    )
    expect(done).toMatchObject({ created: 4, unchanged: 1, skipped: 2 })
    expect(done.faults.map(({ message }: { message: string }) => message)).toEqual([
      'Duration must be between 5 and 720 minutes',
      'a while is not a duration like 1h 30m',
    ])
    const rows = () =>
      world.db
        .select()
        .from(service)
        .where(and(eq(service.salonId, id), eq(service.active, true)))
    expect((await rows()).map((row) => [row.name, row.category, row.durationMinutes, row.price])).toEqual([
      ['Cut', 'Hair', 60, 250_000],
      ['Balayage', 'Colour', 155, 1_250_000],
      ['Wash', 'Services', 75, 50_050],
      ['Consultation', 'Hair', 30, 0],
      ['Patch test', 'Hair', 15, 0],
    ])
    expect(await undone(as, done.id)).toMatchObject({ undone: 4, kept: 0 })
    expect(await rows()).toHaveLength(1)
    // Once more: they come back as they were.
    const again = await imported(as, 'services', 'Service Name,Category,Duration,Price\nWash,,30,1')
    expect(again).toMatchObject({ merged: 1 })
    expect((await rows()).map((row) => [row.name, row.durationMinutes])).toContainEqual(['Wash', 75])
  })

  test('a price that a row does not say is asked, and never nothing by itself', async () => {
    const { as, id } = await newSalon()
    const file = [
      ...['Service,Duration,Price', 'Wash,30,500', 'Patch test,15,', 'Braids,120,---', 'Fringe,10,'],
      ...['Trim,a while,', 'Cut,30,'],
    ].join('\n')
    const { body } = await upload(as, 'services', file)
    const open = (line: number, name: string) => ({ line, name, answer: null })
    expect(body.asked).toEqual([open(3, 'Patch test'), open(4, 'Braids'), open(5, 'Fringe')])
    expect(body).toMatchObject({ created: 1, unchanged: 1, skipped: 1 })
    expectProblem(await step(as, body.id, 'confirmation'), 'import-status')

    const say = (prices: object[], who = as) =>
      world.call('PUT', `/api/my-salon/imports/${body.id}/prices`, { as: who, body: { prices } })
    const other = await newSalon()
    expectProblem(await say([{ line: 3, answer: 'free' }], other.as), 'not-found')
    for (const wrong of [
      { line: 2, answer: '5' },
      { line: 3, answer: 'cheap' },
      { line: 3, answer: '' },
      { line: 3, answer: '-5' },
    ])
      expectProblem(await say([wrong]), 'invalid-input')
    const some = await say([{ line: 3, answer: 'free' }])
    expect(some.body).toMatchObject({ created: 2, skipped: 1 })
    expectProblem(await step(as, body.id, 'confirmation'), 'import-status')
    const all = await say([
      { line: 4, answer: '6500.50' },
      { line: 5, answer: 'out' },
    ])
    expect(all.body).toMatchObject({ created: 3, unchanged: 1, skipped: 2 })
    // Read in another way, the answers stay.
    const again = await columns(as, body.id, { mapping: ['service', 'duration', 'price'] })
    expect(again.body.asked).toEqual(all.body.asked)
    expect((await step(as, body.id, 'confirmation')).status).toBe(200)
    await world.settle()
    expect(await read(as, body.id)).toMatchObject({ created: 3, skipped: 2, asked: [] })
    expectProblem(await say([{ line: 3, answer: '5' }]), 'import-status')
    const rows = await world.db.select().from(service).where(eq(service.salonId, id))
    expect(rows.map(({ name, price }) => [name, price])).toEqual([
      ['Cut', 250_000],
      ['Wash', 50_000],
      ['Patch test', 0],
      ['Braids', 650_050],
    ])
  })

  test('a file that was checked before prices were asked makes nothing free', async () => {
    const { as, id } = await newSalon()
    const { body } = await upload(as, 'services', 'Service,Duration,Price\nWash,30,500\nPatch,15,')
    await world.db.update(salonImport).set({ asked: [] }).where(eq(salonImport.id, body.id))
    expect((await step(as, body.id, 'confirmation')).status).toBe(200)
    await world.settle()
    expect(await read(as, body.id)).toMatchObject({ created: 1, skipped: 1 })
    const rows = await world.db.select().from(service).where(eq(service.salonId, id))
    expect(rows.map(({ name }) => name)).toEqual(['Cut', 'Wash'])
  })

  test('new professionals can’t be booked until their salon says what they do, when, and their commission', async () => {
    const { as, id } = await newSalon()
    const file = 'Employee Name,Job Title\nNeema Njoroge,Braider\nAda Wanjiru,'
    const done = await imported(as, 'staff', file)
    expect(done).toMatchObject({ created: 1, unchanged: 1 })
    const setUp = async () => (await world.call('GET', '/api/my-salon', { as })).body
    const neema = async () => (await setUp()).staff.find((member: { name: string }) => member.name === 'Neema Njoroge')
    const before = await neema()
    expect(before).toMatchObject({
      title: 'Braider',
      commission: '',
      hours: [],
      serviceIds: [],
      missing: ['services', 'hours', 'commission'],
    })
    // Nor do new services become hers.
    await imported(as, 'services', 'Service Name,Duration,Price\nWash,30,500')
    expect((await neema()).serviceIds).toEqual([])
    const appointment = [
      'Client,Service,Team Member,Date,Time',
      `Bea,Cut,Neema,${at(world, '10:00', 3).slice(0, 10)},11:00`,
    ]
    const { body } = await upload(as, 'appointments', appointment.join('\n'))
    expect(body.faults[0].message).toMatch(/Neema Njoroge can’t be booked yet/)
    const { version, name, title } = before
    const edit = (more: object) =>
      world.call('PUT', `/api/my-salon/staff/${before.id}`, {
        as,
        key: newKey(),
        body: {
          version,
          name,
          title,
          hours: [{ weekday: 1, fromMinute: 540, toMinute: 1020 }],
          serviceIds: [`${id}-cut`],
          ...more,
        },
      })
    const { errors } = expectProblem(await edit({}), 'invalid-input')
    expect(errors.commission).toBeDefined()
    const saved = await edit({ commission: '0' })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect(await neema()).toMatchObject({ commission: '0', missing: [] })
    // Somebody has changed what it made.
    expect(await undone(as, done.id)).toMatchObject({ undone: 0, kept: 1 })
  })
})

describe('appointments to come', () => {
  const HEAD = 'Client,Phone,Service,Team Member,Date,Time,Duration,Price,Status'
  const day = () => at(world, '10:00', 3).slice(0, 10)

  test('are visits of contacts, without money; conflicts are reported by row, and undoing cancels them', async () => {
    const { as, id } = await newSalon()
    const before = await world.db.select({ n: sql<number>`count(*)` }).from(outbox)
    const done = await imported(
      as,
      'appointments',
      [
        HEAD,
        `Amina,0712345678,Cut,Ada,${day()},10:00,1h 30m,"2,000",Confirmed`,
        `Bea,0712345679,cut,Ada Wanjiru,${day()},11:00,,,`,
        `Cem,0712345670,Cut,,${day()},11:00 AM,,,`,
        `Dan,,Perm,Ada,${day()},15:00,,,`,
        `Eve,,Cut,Zola,${day()},15:00,,,`,
        `Fay,,Cut,Ada,2020-01-01,15:00,,,`,
        `Gil,,Cut,Ada,${day()},16:00,,,Cancelled`,
        `Amina,0712345678,Cut,Bea,${day()},21:30,,,`,
      ].join('\n'),
    )
    expect(done).toMatchObject({ created: 3, skipped: 5 })
    expect(done.faults.map(({ line, message }: { line: number; message: string }) => [line, message])).toEqual([
      [3, 'Ada Wanjiru is busy then, or the equipment is taken'],
      [5, 'You have no service called Perm'],
      [6, 'Nobody on your team is called Zola'],
      [7, 'It is in the past'],
      [8, 'Its status is Cancelled'],
    ])
    const appointments = await world.db
      .select()
      .from(appointment)
      .where(eq(appointment.salonId, id))
      .orderBy(appointment.startsAt)
    expect(
      appointments.map((visit) => [visit.status, visit.payment, visit.holdId, visit.price, visit.durationMinutes]),
    ).toEqual([
      ['confirmed', 'salon', null, 200_000, 90],
      ['confirmed', 'salon', null, 250_000, 60],
      // Outside the salon's hours: it was agreed elsewhere.
      ['confirmed', 'salon', null, 250_000, 60],
    ])
    expect(appointments[0]?.guestId).toBe(appointments[2]?.guestId)
    const busy = await world.db.select().from(busyInterval)
    expect(busy.filter(({ visitId }) => appointments.some((visit) => visit.id === visitId))).toHaveLength(3)
    expect(await world.db.select({ n: sql<number>`count(*)` }).from(outbox)).toEqual(before)
    expect(await undone(as, done.id)).toMatchObject({ undone: 3, kept: 0 })
    const after = await world.db.select().from(appointment).where(eq(appointment.salonId, id))
    expect(after.every((row) => row.status === 'cancelled' && row.ending === 'salon')).toBe(true)
    expect(await world.db.select({ n: sql<number>`count(*)` }).from(outbox)).toEqual(before)
  })

  test('are written once under concurrent runs, and planned anew when time was taken meanwhile', async () => {
    const { as } = await newSalon()
    const { body } = await upload(
      as,
      'appointments',
      [
        HEAD,
        ...Array.from({ length: 120 }, (_, i) => {
          const date = at(world, '10:00', 5 + Math.floor(i / 8)).slice(0, 10)
          return `C${i},,Cut,Ada,${date},${9 + (i % 8)}:00,,,`
        }),
      ].join('\n'),
    )
    expect(body).toMatchObject({ created: 120 })
    const blocked = await world.call('POST', '/api/calendar/blocks', {
      as,
      key: newKey(),
      body: {
        staffIds: [body.columns && `s${salons}-ada`],
        kind: 'blocked',
        startsAt: at(world, '08:00', 5),
        endsAt: at(world, '20:00', 5),
      },
    })
    expect(blocked.status).toBe(201)
    await step(as, body.id, 'confirmation')
    await Promise.all([importSalons(world.ctx()), importSalons(world.ctx())])
    await world.settle()
    await importSalons(world.ctx())
    expect(await read(as, body.id)).toMatchObject({ status: 'done', created: 112, skipped: 8 })
  })

  test('need a listed salon', async () => {
    const { as } = await newSalon({ status: 'draft' })
    const { body } = await upload(as, 'appointments', `${HEAD}\nA,,Cut,Ada,${day()},10:00,,,`)
    expect(body.faults).toEqual([
      { line: 1, column: '', message: 'Appointments can be imported once your salon is listed' },
    ])
    const clients = await imported(as, 'clients', 'Name\nAmina')
    expect(clients).toMatchObject({ status: 'done', created: 1 })
  })
})

describe('a contact', () => {
  test('becomes the client with their first booking, and not before', async () => {
    const { nia } = await addSalons(world)
    await imported(nia, 'clients', 'Name,Phone,Notes\nZuhura at work,0722000111,Allergic to henna')
    const zuhura = await world.person('client', { name: 'Zuhura Ali', phone: '+254722000111' })
    const list = async () =>
      (await world.call('GET', '/api/partner-dashboard/clients?q=zuhura', { as: nia })).body.items
    expect(await list()).toMatchObject([{ name: 'Zuhura at work', isGuest: true }])
    const [contact] = await list()
    const response = await book(world, zuhura, cutAt(world, '10:00', { payment: 'salon' }))
    expect(response.status).toBe(201)
    expect(await list()).toMatchObject([{ id: contact.id, name: 'Zuhura Ali', isGuest: false }])
    const { body } = await world.call('GET', `/api/partner-dashboard/clients/${contact.id}`, { as: nia })
    expect(body).toMatchObject({ notes: 'Allergic to henna' })
    expect(body.history).toHaveLength(1)
  })

  test('is found and erased by whoever has proven its phone number or email address, and by the salon', async () => {
    const { as, id } = await newSalon()
    await imported(
      as,
      'clients',
      'Name,Phone,Email\nKai,0722999888,\nKai Two,,kai@example.com\nOther,0722999777,other@example.com',
    )
    const kai = await world.person('client', { phone: '+254722999888', email: 'kai@example.com' })
    const contacts = async (who = kai) => (await world.call('GET', '/api/me/salon-contacts', { as: who })).body.items
    expect((await contacts()).map(({ name }: { name: string }) => name)).toEqual(['Kai', 'Kai Two'])
    expect(await contacts(await world.person('client'))).toEqual([])
    const erase = (who: Person, contact: string) =>
      world.call('POST', `/api/me/salon-contacts/${contact}/erasure`, { as: who, key: newKey() })
    const [first, second] = await contacts()
    expectProblem(await erase(await world.person('client'), first.id), 'not-found')
    expect((await erase(kai, first.id)).status).toBe(200)
    expect((await contacts()).map((contact: { id: string }) => contact.id)).toEqual([second.id])
    const bySalon = await world.call('POST', `/api/partner-dashboard/clients/${second.id}/erasure`, {
      as,
      key: newKey(),
    })
    expect(bySalon.status).toBe(200)
    expect((await clientsOf(id)).map(({ name }) => name)).toEqual(['Other'])
  })

  test('with visits stays in the books without a name', async () => {
    const { as, id } = await newSalon()
    await imported(
      as,
      'appointments',
      `Client,Phone,Service,Date,Time,Note\nKim,0722111222,Cut,${at(world, '10:00', 4).slice(0, 10)},10:00,Pregnant`,
    )
    const [kim] = await clientsOf(id)
    const erased = await world.call('POST', `/api/partner-dashboard/clients/${kim?.id}/erasure`, { as, key: newKey() })
    expect(erased.body).toEqual({ id: kim?.id })
    expect(await clientsOf(id)).toMatchObject([{ name: 'Deleted user', phone: '', notes: '' }])
    const [booked] = await world.db.select().from(appointment).where(eq(appointment.salonId, id))
    expect(booked).toMatchObject({ notes: '', status: 'confirmed' })
  })
})

test('files are the salon’s own, limited, and of the stated types', async () => {
  const { as } = await newSalon()
  const { body } = await upload(as, 'clients', 'Name\nAmina')
  const other = (await newSalon()).as
  expectProblem(await step(other, body.id, 'confirmation'), 'not-found')
  expectProblem(await columns(other, body.id, {}), 'not-found')
  expectProblem(await upload(as, 'clients', 'x'.repeat(4 * 1024 * 1024 + 1)), 'invalid-input')
  expectProblem(await upload(as, 'recipes', 'Name\nA'), 'invalid-input')
  const many = ['Name', ...Array.from({ length: 5001 }, (_, i) => `A${i}`)].join('\n')
  expect((await upload(as, 'clients', many)).body.faults[0].message).toBe('A file can have up to 5000 rows')
  expect((await step(as, body.id, 'discarding')).body.status).toBe('discarded')
  expectProblem(await step(as, body.id, 'confirmation'), 'import-status')
})

describe('files that wait', () => {
  test('are the latest five, and a file’s columns are read as often as files are checked', async () => {
    const { as } = await newSalon()
    const ids: string[] = []
    for (let i = 0; i < 7; i += 1) ids.push((await upload(as, 'clients', `Name\nAmina ${i}`)).body.id)
    const { body } = await world.call('GET', '/api/my-salon/imports', { as })
    const waiting = body.items.filter(({ status }: { status: string }) => status === 'checked')
    expect(waiting.map(({ id }: { id: string }) => id).sort()).toEqual(ids.slice(2).sort())
    await sweepSalonImports(world.ctx())
    const [first] = await world.db
      .select()
      .from(salonImport)
      .where(eq(salonImport.id, ids[0] ?? ''))
    expect(first?.file).toBeNull()
    const again = () => columns(as, ids[6] ?? '', {})
    for (let i = 7; i < 60; i += 1) expect((await again()).status).toBe(200)
    expectProblem(await again(), 'too-many-requests')
  })

  test('to be written take turns: one of each person in a run, the longest waiting first', async () => {
    await world.db.update(salonImport).set({ status: 'discarded' }).where(eq(salonImport.status, 'checked'))
    const [mine, other] = [await newSalon(), await newSalon()]
    const confirmed = async (as: Person) => {
      const { body } = await upload(as, 'clients', 'Name\nAmina')
      // As if the run that began with the confirmation had died.
      await world.db.update(salonImport).set({ status: 'running' }).where(eq(salonImport.id, body.id))
      world.now = (world.now ?? 0) + 1000
      return body.id as string
    }
    const ids = [await confirmed(mine.as), await confirmed(mine.as), await confirmed(other.as)]
    const done = async () => {
      const rows = await world.db.select().from(salonImport).where(inArray(salonImport.id, ids))
      return ids.map((id) => rows.find((row) => row.id === id)?.status)
    }
    await importSalons(world.ctx())
    expect(await done()).toEqual(['done', 'running', 'done'])
    world.now = (world.now ?? 0) + MINUTE
    await importSalons(world.ctx())
    expect(await done()).toEqual(['done', 'done', 'done'])
  })

  test('and whose writing fails each time are left alone for the rest of the hour', async () => {
    const { as } = await newSalon()
    const { body } = await upload(as, 'clients', 'Name\nAmina')
    await world.db
      .update(salonImport)
      .set({ status: 'running', file: 'imports/gone' })
      .where(eq(salonImport.id, body.id))
    const failed = async (runs: number) => {
      const before = (await world.db.select().from(jobRun)).length
      for (let i = 0; i < runs; i += 1) {
        world.now = (world.now ?? 0) + MINUTE
        await importSalons(world.ctx())
      }
      return (await world.db.select().from(jobRun)).length - before
    }
    expect(await failed(30)).toBe(20)
    world.now = (world.now ?? 0) + HOUR
    expect(await failed(1)).toBe(1)
    await world.db
      .update(salonImport)
      .set({ status: 'done' })
      .where(eq(salonImport.id, body.id))
      .catch(() => {})
  })
})

/** The smallest workbook with these cells; the last column of numbers is written as dates. */
function workbook(rows: (string | number)[][]): Uint8Array<ArrayBuffer> {
  const xml = (text: string) => new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>${text}`)
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const cell = (value: string | number, i: number, line: number) => {
    const ref = `${String.fromCharCode(65 + i)}${line}`
    return typeof value === 'number'
      ? `<c r="${ref}"${value < 100_000 ? ' s="1"' : ''}><v>${value}</v></c>`
      : `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`
  }
  const lines = rows.map(
    (cells, i) => `<row r="${i + 1}">${cells.map((text, j) => cell(text, j, i + 1)).join('')}</row>`,
  )
  return zipSync({
    '[Content_Types].xml': xml('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Clients" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/styles.xml': xml(
      `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ),
    'xl/worksheets/sheet1.xml': xml(`<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData></worksheet>`),
  }) as Uint8Array<ArrayBuffer>
}
