// Limit of upcoming appointments paid at the salon: not coming costs their client nothing.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectProblem, openWorld, type Person } from '../../../tests/fixtures/harness'
import { addSalons, at, book, booked, cutAt, fund, step } from '../../../tests/fixtures/salons-and-purses'

const world = openWorld()
let as: Person
let day = 2

beforeAll(() => addSalons(world))

beforeEach(async () => {
  as = await world.person('client')
  day += 2
})

/** The n-th free slot of this test's days. */
function appointment(n: number, payment = 'salon'): Record<string, unknown> {
  const staffId = n % 2 ? 'bea' : 'ada'
  const clock = `${String(9 + (Math.floor(n / 2) % 8)).padStart(2, '0')}:00`
  return cutAt(world, '', { startsAt: at(world, clock, day), staffId, payment })
}

describe('a client’s appointments to pay at the salon', () => {
  test('are limited to ten, and paying from the purse stays possible', async () => {
    await fund(world, as, '9000')
    const ids: string[] = []
    for (let n = 0; n < 10; n += 1) ids.push((await booked(world, as, appointment(n))).id)
    const refused = expectProblem(await book(world, as, appointment(10)), 'visit-limit')
    expect(refused.detail).toMatch(
      /^You have 10 upcoming visits to pay for at the salon, the maximum\. .* try again after .*9:00 AM/,
    )
    await booked(world, as, appointment(10, 'purse'))
    await step(world, as, ids[3] ?? '', 'cancellation')
    await booked(world, as, appointment(11))
    expectProblem(await book(world, as, appointment(12)), 'visit-limit')
  })

  test('are limited to ten for sixteen concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 16 }, (_, n) => book(world, as, appointment(n))))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(10)
    for (const response of responses.filter(({ status }) => status !== 201)) expectProblem(response, 'visit-limit')
  })
})
