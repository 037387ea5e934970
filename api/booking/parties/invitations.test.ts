// What the invited get who may not know us: readable, and no more than they can bear.
import { beforeEach, describe, expect, test } from 'vitest'
import { localMail } from '../../../db/schema/notifications'
import { MONDAY } from '../../../tests/fixtures/harness'
import { addPartySalon, partyOf, started } from '../../../tests/fixtures/parties'
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
  await world.db.delete(localMail)
})

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
      expect(body).toMatch(/place until Mon, Jan 11, [\d:]+ [AP]M Nairobi time: http/)
    }
  })
})
