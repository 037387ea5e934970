// Files as salons bring them, each with what a person would read in it. Those of whole files lie in `cases/`.
import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { appointment } from '../../../db/schema/booking/appointments'
import { salonClient } from '../../../db/schema/salons/clients'
import { service, staff } from '../../../db/schema/salons/salons'
import { addSalon } from '../../../tests/fixtures/businesses'
import { newKey, openWorld } from '../../../tests/fixtures/harness'

/** Before every visit of the files. */
const world = openWorld(Date.parse('2026-11-30T09:00:00+03:00'))

let salons = 0

async function newSalon() {
  const as = await world.person('beauty_partner')
  salons += 1
  const id = `c${salons}`
  await addSalon(world, { id, ownerId: as.id }, [{ id: `${id}-cut`, name: 'Ghana Cornrows' }], [`${id}-w`])
  await world.db
    .update(staff)
    .set({ name: 'Wambui Karanja' })
    .where(eq(staff.id, `${id}-w`))
  await world.call('GET', '/api/my-salon', { as })
  const send = async (kind: string, raw: string | Uint8Array<ArrayBuffer>) => {
    const { body } = await world.call('POST', `/api/my-salon/imports?kind=${kind}&name=file.csv`, {
      as,
      raw,
      headers: { 'content-type': 'text/csv' },
    })
    if (body.created + body.merged === 0) return body
    const path = `/api/my-salon/imports/${body.id}/confirmation`
    await world.call('POST', path, { as, key: newKey() })
    await world.settle()
    return body
  }
  return { id, send }
}

const bytesOf = (file: string) => new Uint8Array(readFileSync(new URL(`cases/${file}`, import.meta.url)))

/** Clients as "name|phone|email|notes". */
async function clientsIn(...files: (string | Uint8Array<ArrayBuffer>)[]) {
  const { id, send } = await newSalon()
  const responses = []
  for (const file of files) responses.push(await send('clients', file))
  const rows = await world.db.select().from(salonClient).where(eq(salonClient.salonId, id))
  const lines = rows.map(({ name, phone, email, notes }) =>
    [name, phone, email, notes.replaceAll('\n', ' / ')].join('|').replace(/\|+$/, ''),
  )
  return { said: lines.sort(), answers: responses }
}

async function servicesIn(file: string | Uint8Array<ArrayBuffer>) {
  const { id, send } = await newSalon()
  const response = await send('services', file)
  const rows = await world.db.select().from(service).where(eq(service.salonId, id))
  const lines = rows
    .filter(({ name, active }) => active && name !== 'Ghana Cornrows')
    .map(({ name, price, durationMinutes }) => `${name} ${price} ${durationMinutes}`)
  return { said: lines.sort(), answer: response }
}

/** The starts of visits in Nairobi, as "2027-01-05 10:00". */
async function appointmentsIn(file: string | Uint8Array<ArrayBuffer>) {
  const { id, send } = await newSalon()
  const response = await send('appointments', file)
  const rows = await world.db.select().from(appointment).where(eq(appointment.salonId, id))
  const lines = rows.map(({ startsAt }) =>
    new Date(startsAt + 3 * 3_600_000).toISOString().slice(0, 16).replace('T', ' '),
  )
  return { said: lines.sort(), answer: response }
}

const row = (...cells: string[]) => cells.map((cell) => `"${cell}"`).join(',')

test.each<[string, string[]]>([
  ['sep-line-semicolon.csv', ['Ada Test|+254712000301']],
  ['sep-line-comma.csv', ['Ada Test|+254712000302']],
  ['title-lines-above-the-headings.csv', ['Ada Test|+254712000303']],
  ['rows-with-a-trailing-comma.csv', ['Ada Test|+254712000304', 'Bea Test|+254712000305']],
  ['heading-with-a-trailing-comma.csv', ['Ada Test|+254712000306']],
  [
    'inch-mark-inside-a-note.csv',
    ['Ada Test|+254712000309||ok', 'Bea Test|+254712000310||Wears 18" braids', 'Cem Test|+254712000311||ok'],
  ],
  ['headings-of-outlook.csv', ['Ada Test|+254712000312|ada.test@example.com']],
  [
    'mother-and-child-one-phone.csv',
    ['Mama Test|+254712000320||Prefers mornings', 'Toto Test|+254712000320||No nut oils'],
  ],
  [
    'two-numbers-in-a-cell.csv',
    ['Ada Test|+254712000321||Other phone: +254733000321', 'Bea Test|+254712000322||Other phone: +254733000322'],
  ],
  ['joined-emoji-in-a-name.csv', ['Nadia 👩‍🦱|+254712000323']],
  ['excel-line-break-x000D-in-notes.xlsx', ['Amina|+254712000201||Allergic to henna / Call first']],
  ['apple-numbers-export-summary-first-sheet.xlsx', ['Amina|+254712000202']],
  ['hidden-first-sheet.xlsx', ['Amina|+254712000203']],
])('clients of %s', async (file, clients) => {
  expect((await clientsIn(bytesOf(`clients--${file}`))).said).toEqual(clients)
})

test.each<[string, string | Uint8Array<ArrayBuffer>, string[]]>([
  ['a tab in the sep line', 'sep=\t\nName\tMobile\nAda\t0712000301', ['Ada|+254712000301']],
  ['a title with a comma above semicolons', 'Clients, all\n\nName;Mobile\nAda;0712000301\n', ['Ada|+254712000301']],
  ['a row without its last cells', 'Name,Mobile,Notes\nAda,0712000301', ['Ada|+254712000301']],
  [
    'a name in quotes at the start of a cell',
    'Name,Mobile\n"Queen" Ada,0712000301\nBea,0712000302',
    ['"Queen" Ada|+254712000301', 'Bea|+254712000302'],
  ],
  [
    'Windows-1252',
    Uint8Array.from('Name,Mobile\nZo\u00eb,0712000301', (sign) => sign.charCodeAt(0)),
    ['Zoë|+254712000301'],
  ],
  [
    'Google',
    'First Name,Middle Name,Last Name,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value\nAda,,Test,* ,a@example.com,Mobile,0712000301 ::: 0733000301',
    ['Ada Test|+254712000301|a@example.com|Other phone: +254733000301'],
  ],
  ['a slash inside one number', 'Name,Mobile\nAda,0712/000301', ['Ada|+254712000301']],
  [
    'three numbers',
    'Name,Mobile\nAda,0712000301; 0733000301 or 0722000301',
    ['Ada|+254712000301||Other phone: +254733000301 / Other phone: +254722000301'],
  ],
  [
    'one person by a shorter name',
    'Name,Mobile,Notes\nAda Test,0712000301,a\nAda,0712000301,b',
    ['Ada Test|+254712000301||a / b'],
  ],
  [
    'two people of one email address',
    'Name,Email,Notes\nAda,a@example.com,\nBea,a@example.com,No nuts',
    ['Ada||a@example.com', 'Bea||a@example.com|No nuts'],
  ],
])('clients with %s', async (_, file, clients) => {
  expect((await clientsIn(file)).said).toEqual(clients)
})

test.each(['names-without-contacts-sent-twice', 'mother-and-child-one-phone'])(
  '%s makes nobody new the second time',
  async (name) => {
    const file = bytesOf(`clients--${name}.csv`)
    const { said, answers } = await clientsIn(file, file)
    expect(said).toHaveLength(2)
    expect(answers.map(({ created }) => created)).toEqual([2, 0])
  },
)

test.each<[string, string[]]>([
  ['headings-with-units.csv', ['Trim 50000 30']],
  ['own-export-with-a-closed-service.csv', []],
  ['prices-in-thousands-and-foreign-money.csv', ['D 50 30']],
  ['prices-with-the-shilling-stroke.csv', ['A 150000 30', 'B 2500000 30']],
  ['excel-float-prices.xlsx', ['Float A 116000 30', 'Float B 116000 30']],
])('services of %s', async (file, services) => {
  expect((await servicesIn(bytesOf(`services--${file}`))).said).toEqual(services)
})

test.each([
  ['25,000/-', 'A 2500000 30'],
  ['Ksh. 1,500/=', 'A 150000 30'],
  ['1159.9999999999998', 'A 116000 30'],
  ['KSh.50', 'A 5000 30'],
  ['USD 20', undefined],
  ['20 €', undefined],
  ['£20', undefined],
  ['2K', undefined],
  ['1500-2000', undefined],
])('the price %j in shillings is %j', async (price, read) => {
  const { said, answer } = await servicesIn(`Service,Duration (min),Price\nA,30,"${price}"`)
  expect(said[0]).toBe(read)
  if (!read) expect(answer.faults[0].message).toContain(price)
})

test.each<[string, string[]]>([
  [
    'month-names-french-german-swahili.csv',
    ['2026-12-09 10:00', '2027-01-19 12:00', '2027-02-02 10:00', '2027-05-04 10:00'],
  ],
  ['offsets-after-a-space.csv', ['2027-01-12 10:00', '2027-01-14 10:00', '2027-01-15 10:00']],
  ['statuses-that-do-not-end-a-visit.csv', ['2027-02-02 10:00', '2027-02-03 10:00']],
  ['statuses-that-end-a-visit.csv', []],
  ['time-ranges.csv', ['2027-01-05 10:00', '2027-01-06 10:00']],
  [
    'times-in-local-writing.csv',
    ['2027-01-21 14:00', '2027-01-22 14:00', '2027-01-23 10:00', '2027-01-26 10:00', '2027-01-29 10:00'],
  ],
])('visits of %s', async (file, appointments) => {
  expect((await appointmentsIn(bytesOf(`appointments--${file}`))).said).toEqual(appointments)
})

const appointmentOf = async (date: string, time: string, status = '') =>
  (await appointmentsIn(`Client,Service,Date,Time,Status\n${row('Ada', 'Ghana Cornrows', date, time, status)}`)).said[0]

test.each([
  ['2 de febrero de 2027', '10h30', '2027-02-02 10:30'],
  ['martes, 2 de febrero de 2027', '10:00', '2027-02-02 10:00'],
  ['mar. 2 févr. 2027', '14 h', '2027-02-02 14:00'],
  ['1er juin 2027', '10:00', '2027-06-01 10:00'],
  ['3. März 2027', '14 Uhr', '2027-03-03 14:00'],
  ['Jumanne, 2 Machi 2027', '10:00', '2027-03-02 10:00'],
  ['2027-02-02', '2:00 – 3:30 PM', '2027-02-02 14:00'],
  ['2027-02-02', '11:00 - 12:30 PM', '2027-02-02 11:00'],
  ['2027-02-02', '10:00-11:30', '2027-02-02 10:00'],
  ['2027-02-02 10:00 to 11:30', '', '2027-02-02 10:00'],
  ['2027-02-02T07:00:00 +00:00', '', '2027-02-02 10:00'],
  ['2027-02-02', '07:00 GMT', '2027-02-02 10:00'],
])('the visit on %j at %j is at %j', async (date, time, start) => {
  expect(await appointmentOf(date, time)).toBe(start)
})

test.each([
  ...['Abgesagt', 'Annulé', 'No asistió', 'Não compareceu', 'Hakuja', 'Nicht erschienen', 'Voided'],
  ...['No-show', 'Cancelado', 'Imefutwa', 'Geannuleerd', 'Non presentato', 'Usunięta'],
])('a visit that is %j is left out', async (status) => {
  expect(await appointmentOf('2027-02-02', '10:00', status)).toBeUndefined()
})

test.each(['Nicht storniert', 'No cancelada', 'Termin bestätigt', 'Not completed', 'Unpaid'])(
  'a visit that is %j is to come',
  async (status) => {
    expect(await appointmentOf('2027-02-02', '10:00', status)).toBe('2027-02-02 10:00')
  },
)

test('what is guessed is shown with the cell that it came from', async () => {
  const { answers } = await clientsIn(bytesOf('clients--two-numbers-in-a-cell.csv'))
  expect(answers[0].sample[0].cells).toContainEqual(['Guessed', 'Phone from “0712000321 / 0733000321”'])
  const many = Array.from({ length: 20 }, (_, i) => `P${i},07120004${10 + i}`)
  const late = await clientsIn(`Name,Mobile\n${many.join('\n')}\nAda,0712000301 / 0733000301`)
  expect(late.answers[0].sample.at(-1).line).toBe(22)
  const appointments = await appointmentsIn(bytesOf('appointments--time-ranges.csv'))
  expect(appointments.answer.sample[1].cells).toContainEqual(['Guessed', 'When from “10:00 - 11:30”'])
})
