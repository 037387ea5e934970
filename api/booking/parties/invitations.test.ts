// What the invited get who may not know us: readable, and no more than they can bear.
import { beforeEach, describe, expect, test } from 'vitest'
import { party } from '../../../db/schema/booking/parties'
import { rateLimit } from '../../../db/schema/identity'
import { localMail } from '../../../db/schema/notifications'
import { expectProblem, MONDAY } from '../../../tests/fixtures/harness'
import { addPartySalon, partyOf, start, started } from '../../../tests/fixtures/parties'
import { openSoundWorld } from '../../../tests/fixtures/salons-and-purses'
import { clientWith } from '../../../tests/fixtures/waiting-lists'

const world = openSoundWorld()
let made = 0
let salonId = ''

beforeEach(async () => {
  world.now = MONDAY
  made += 1
  salonId = `salon${made}`
  await addPartySalon(world, salonId)
  await world.db.batch([world.db.delete(localMail), world.db.delete(rateLimit)])
})

/** Times at which no other party is. */
const MONDAYS = [0, 1, 2, 3].map((week) =>
  new Date(Date.parse('2027-01-18T07:00:00Z') + week * 7 * 86_400_000).toISOString(),
)

/** The organiser and friends who are invited by these contacts. */
function invited(...contacts: string[]) {
  return [
    { serviceId: `${salonId}-twist` },
    ...contacts.map((contact, i) => ({
      serviceId: `${salonId}-nails`,
      name: `Friend ${'ABCDEFG'[i]}`,
      contact,
    })),
  ]
}

describe('an invitation', () => {
  test('by email and by text message says when, in the salon’s time', async () => {
    const as = await clientWith(world, '5000', 'Amina')
    const seats = invited('zuri@example.com', '+254712000777')
    await started(world, as, partyOf(world, salonId, { seats }))
    await world.settle()
    const letters = await world.db.select().from(localMail)
    expect(letters.map(({ recipient }) => recipient).sort()).toEqual([
      '+254712000777',
      'zuri@example.com',
    ])
    for (const { body } of letters) {
      expect(body).toContain(
        'a visit with friends at Three Chairs on Wed, Jan 13, 10:00 AM Nairobi time.',
      )
      expect(body).toMatch(
        /place until Mon, Jan 11, 9:30 AM Nairobi time\. After that you can join until Mon, Jan 11, 3:00 PM Nairobi time if the time is still free: http/,
      )
    }
  })
})

describe('one party', () => {
  test.each([
    ['zuri@example.com', 'ZURI+you@example.com'],
    ['+254712000777', '+254 0712-000-777'],
  ])('has one place for %s', async (first, again) => {
    const as = await clientWith(world, '5000')
    const seats = invited(first, again)
    const refused = await start(world, as, partyOf(world, salonId, { seats }))
    expect(expectProblem(refused, 'invalid-input').errors).toEqual({
      'seats.2.contact': ['You have invited them already.'],
    })
    await world.settle()
    expect(await world.db.select().from(localMail)).toEqual([])
  })

  test('has no place for the organiser’s own phone, however it is written', async () => {
    const as = await clientWith(world, '5000')
    const seats = invited(as.email.toUpperCase())
    const refused = await start(world, as, partyOf(world, salonId, { seats }))
    expect(Object.keys(expectProblem(refused, 'invalid-input').errors)).toEqual(['seats.1.contact'])
  })
})

describe('many parties', () => {
  test('send one phone three text messages an hour: the fourth party is refused whole', async () => {
    const phone = '+254712000778'
    for (let i = 0; i < 3; i += 1) {
      const as = await clientWith(world, '5000')
      const { status } = await start(
        world,
        as,
        partyOf(world, salonId, { seats: invited(phone), startsAt: MONDAYS[i] }),
      )
      expect(status).toBe(201)
    }
    const before = await world.db.select().from(party)
    const as = await clientWith(world, '5000')
    const body = partyOf(world, salonId, {
      seats: invited('zuri@example.com', phone),
      startsAt: MONDAYS[3],
    })
    const refused = expectProblem(await start(world, as, body), 'too-many-requests')
    expect(refused.errors).toEqual({
      'seats.2.contact': [
        'This person has had several messages through Purse. Please try again in 1 hour.',
      ],
    })
    await world.settle()
    expect(await world.db.select().from(party)).toEqual(before)
    expect((await world.db.select().from(localMail)).map(({ recipient }) => recipient)).toEqual([
      phone,
      phone,
      phone,
    ])
  })
})
