// The commission report: completed appointments of a month less refunds, each commission exact to
// the unit; and other totals that include partly refunded appointments.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { salon, staff } from '../../../../db/schema/salons/salons'
import { expectProblem, newKey, openWorld, type Person } from '../../../../tests/fixtures/harness'
import { member } from '../../../../tests/fixtures/money/plus-members'
import { addSalons, at, booked, cutAt, fund, type Step, step } from '../../../../tests/fixtures/salons-and-purses'

const world = openWorld()
let nia: Person
let otto: Person
let as: Person

beforeAll(async () => {
  const owners = await addSalons(world)
  nia = owners.nia
  otto = owners.otto
  as = await member(world)
  await fund(world, as, '90000')
  await world.db.update(staff).set({ commissionBasisPoints: 3333 }).where(eq(staff.id, 'ada'))
  await world.db.update(salon).set({ noShowFeeBasisPoints: 2000 }).where(eq(salon.id, 'nairobi'))
})

async function appointment(day: number, staffId: string, ...steps: Step[]): Promise<string> {
  const body = cutAt(world, '', { startsAt: at(world, '10:00', day), staffId })
  const { id } = await booked(world, as, body)
  for (const name of steps) expect((await step(world, nia, id, name)).status).toBe(200)
  return id
}

const report = (who: Person, month: string) => world.call('GET', `/api/reports/commission?month=${month}`, { as: who })

test('reports a month by staff member, less proportional refunds, in one round trip', async () => {
  const first = await appointment(3, 'ada', 'confirmation', 'completion')
  await appointment(4, 'ada', 'confirmation', 'completion')
  await appointment(5, 'bea', 'confirmation', 'completion')
  await appointment(6, 'ada', 'confirmation', 'no-show')
  await appointment(22, 'ada', 'confirmation', 'completion')
  const refunded = await world.call('POST', `/api/appointments/${first}/refunds`, {
    as: nia,
    key: newKey(),
    body: { amount: '1000.01', reason: 'Too short' },
  })
  expect(refunded.status, JSON.stringify(refunded.body)).toBe(201)
  // A tip is theirs in full: it is no revenue, and earns no commission.
  const tipped = await world.call('POST', `/api/appointments/${first}/tips`, {
    as,
    key: newKey(),
    body: { amount: '250' },
  })
  expect(tipped.status, JSON.stringify(tipped.body)).toBe(201)
  const january = await report(nia, '2027-01')
  expect([january.status, january.trips]).toEqual([200, 1])
  // 33.33% of 1,499.99 and of 2,500.00, each rounded half to even.
  const kes = (amount: string) => ({ amount, currency: 'KES' })
  const ada = { visits: 2, services: 2, revenue: kes('5000.00'), refunded: kes('1000.01') }
  expect(january.body.staff).toEqual([
    { staffId: 'ada', name: 'Person ada', currency: 'KES', ...ada, commission: kes('1333.20'), tips: kes('250.00') },
    {
      staffId: 'bea',
      name: 'Person bea',
      currency: 'KES',
      visits: 1,
      services: 1,
      revenue: kes('2500.00'),
      refunded: kes('0.00'),
      commission: kes('0.00'),
      tips: kes('0.00'),
    },
  ])
  expect(january.body.totals).toEqual([
    {
      currency: 'KES',
      visits: 3,
      services: 3,
      revenue: kes('7500.00'),
      refunded: kes('1000.01'),
      commission: kes('1333.20'),
      tips: kes('250.00'),
    },
  ])
  expect(january.body).toMatchObject({ previous: '2026-12', next: null })
  expect((await report(nia, '2027-02')).body.totals).toMatchObject([{ visits: 1 }])
  expect((await report(otto, '2027-01')).body).toMatchObject({ staff: [], totals: [] })
  expectProblem(await report(nia, '2027-13'), 'invalid-input')
  expectProblem(await report(as, '2027-01'), 'forbidden')
  const csv = await world.call('GET', '/api/reports/commission/csv?month=2027-01', { as: nia })
  expect(csv.body.split('\r\n')).toHaveLength(5)
  expect(csv.body).toContain('Person ada,Cut,2500.00,1000.01,33.33,499.95,250.00,KES,')
})

test('counts as spent what salons received, and as cashback what was not taken back', async () => {
  const spent = async (now = world.now ?? 0) => {
    const path = '/api/wallet/history/insights?currency=KES'
    return (await world.call('GET', path, { as, at: now })).body.total
  }
  // Three completed appointments of 2,500.00 each, the no-show fee of 20 % (500.00), less the refund
  // of 1,000.01, and the 30.00 of cashback that it took back: 7,500 + 500 - 1,000.01 + 30. The fourth
  // appointment is completed on its day in February, which has not begun when January is asked. And the tip.
  expect(await spent()).toEqual({ amount: '7279.99', currency: 'KES' })
  // In February, it is among them: 7,279.99 + 2,500.00.
  expect(await spent(Date.parse('2027-02-20T09:00:00Z'))).toEqual({ amount: '9779.99', currency: 'KES' })
  const plus = await world.call('GET', '/api/plus', { as })
  // 3 % of 2,500.00 is 75.00, four times; less 75.00 x 1,000.01 / 2,500.00, rounded: 30.00.
  expect(plus.body.brought.cashback).toEqual([{ amount: '270.00', currency: 'KES' }])
})
