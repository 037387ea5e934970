// What a salon keeps on a phone for times without a network.
import { beforeAll, expect, test } from 'vitest'
import { newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { addSalons, at, booked, cutAt, fund, step } from '../../../tests/fixtures/salons-and-purses'

const world = openWorld()

let nia: Person
let otto: Person
let amina: Person

beforeAll(async () => {
  ;({ nia, otto } = await addSalons(world))
  amina = await world.person('client', { name: 'Amina Otieno', phone: '+254712000111' })
  await fund(world, amina, '100000')
})

const read = (as: Person) => world.call('GET', '/api/calendar/next-days', { as })

test('today and tomorrow by professional: names, services and times, and nothing else', async () => {
  const calendar = (path: string, body: object) =>
    world.call('POST', `/api/calendar/${path}`, { as: nia, key: newKey(), body })
  await booked(world, amina, cutAt(world, '', { startsAt: at(world, '10:00', 1) }))
  const gone = await booked(world, amina, cutAt(world, '', { startsAt: at(world, '12:00', 1) }))
  await step(world, amina, gone.id, 'cancellation')
  await booked(world, amina, cutAt(world, '', { startsAt: at(world, '10:00', 2) }))
  const guest = { name: 'Wanja', phone: '0712 345 678' }
  const plan = [{ serviceId: 'cut', staffId: 'bea' }]
  await calendar('appointments', { guest, plan, startsAt: at(world, '09:00', 1), notes: 'Window' })
  const lunch = { startsAt: at(world, '13:00', 1), endsAt: at(world, '14:00', 1) }
  await calendar('blocks', { staffIds: ['ada'], kind: 'break', note: 'Bank', ...lunch })
  const response = await read(nia)
  expect(response.trips).toBe(1)
  expect(response.body.days.map(({ date }: { date: string }) => date)).toEqual(
    [0, 1].map((days) => at(world, '10:00', days).slice(0, 10)),
  )
  const appointment = (from: string, to: string, clientName: string) => ({
    kind: 'visit',
    clientName,
    serviceName: 'Cut',
    startsAt: at(world, from, 1),
    endsAt: at(world, to, 1),
  })
  expect(response.body.days[1].staff.map(({ entries }: { entries: object[] }) => entries)).toEqual([
    [appointment('10:00', '11:00', 'Amina Otieno'), { kind: 'block', ...lunch, clientName: '', serviceName: '' }],
    [appointment('09:00', '10:00', 'Wanja')],
  ])
  for (const kept of ['712', 'Window', 'Bank', '2500']) expect(JSON.stringify(response.body)).not.toContain(kept)
})

test('of one’s own salon alone', async () => {
  const { body } = await read(otto)
  expect(body.salon.name).toBe('Kampala Nails')
  expect(body.days.map(({ staff }: { staff: object[] }) => staff)).toEqual([[], []])
})
