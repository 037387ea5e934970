// What the invited get who may not know us: readable, and no more than they can bear.
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { party } from '../../../db/schema/booking/parties'
import { rateLimit, user } from '../../../db/schema/identity'
import { userBlock } from '../../../db/schema/messaging'
import { localMail } from '../../../db/schema/notifications'
import { expectProblem, MONDAY, newKey, type Person } from '../../../tests/fixtures/harness'
import { addPartySalon, openInvitation, partyAs, partyOf, start, started } from '../../../tests/fixtures/parties'
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
    ...contacts.map((contact, i) => ({ serviceId: `${salonId}-nails`, name: `Friend ${'ABCDEFG'[i]}`, contact })),
  ]
}

describe('an invitation', () => {
  test('by email and by text message says when, in the salon’s time', async () => {
    const as = await clientWith(world, '5000', 'Amina')
    const seats = invited('zuri@example.com', '+254712000777')
    await started(world, as, partyOf(world, salonId, { seats }))
    await world.settle()
    const letters = await world.db.select().from(localMail)
    expect(letters.map(({ recipient }) => recipient).sort()).toEqual(['+254712000777', 'zuri@example.com'])
    for (const { body } of letters) {
      expect(body).toContain('a visit with friends at Three Chairs on Wed, Jan 13, 10:00 AM Nairobi time.')
      expect(body).toMatch(
        /place until Mon, Jan 11, 9:30 AM Nairobi time\. After that you can join until Mon, Jan 11, 3:00 PM Nairobi time if the time is still free: http/,
      )
    }
  })
})

describe('somebody whose contact it is', () => {
  const invitationsOf = async (as: Person) => {
    const { body } = await world.call('GET', '/api/parties', { as })
    const home = (await world.call('GET', '/api/me/dashboard', { as })).body
    expect(home.invitations).toEqual(body.invitations)
    return body.invitations
  }
  const bell = async (as: Person) => {
    await world.settle()
    const { body } = await world.call('GET', '/api/me/notifications', { as })
    return body.items.filter(({ title }: { title: string }) => / invites you$/.test(title))
  }

  test.each(['email', 'phone'] as const)(
    'finds it in the app by their %s, and takes or declines the place there',
    async (kind) => {
      const phone = `+2547123${String(made).padStart(5, '0')}`
      const zuri = await world.person('client', { name: 'Zuri', phone })
      const as = await clientWith(world, '5000', 'Amina')
      const contact = kind === 'email' ? zuri.email : `+254 0${phone.slice(4)}`
      const id = await started(world, as, partyOf(world, salonId, { seats: invited(contact) }))
      const [invitation, ...others] = await invitationsOf(zuri)
      expect(others).toEqual([])
      expect(invitation).toMatchObject({ organiserName: 'Amina', salonName: 'Three Chairs' })
      const [notified, ...more] = await bell(zuri)
      expect(more).toEqual([])
      expect(notified.path).toBe(invitation.path)
      // It was written to them once, and the organiser learns nothing of their account.
      expect((await world.db.select().from(localMail)).map(({ recipient }) => recipient)).toEqual([
        kind === 'email' ? zuri.email : phone,
      ])
      const { seats } = await partyAs(world, as, id)
      expect(seats[1]).toMatchObject({ name: 'Friend A', status: 'invited' })
      expect(seats[1].link).toContain(invitation.path)

      expect((await openInvitation(world, zuri, invitation.path.split('/party/')[1])).status).toBe(200)
      expect(await invitationsOf(zuri)).toMatchObject([{ path: `/client/parties/${id}` }])
      const left = await world.call('POST', `/api/parties/${id}/seats/1/leave`, { as: zuri, key: newKey() })
      expect(left.status).toBe(200)
      expect(await invitationsOf(zuri)).toEqual([])
    },
  )

  test('has to have proven it, and no block between them; once it is over there is none', async () => {
    const as = await clientWith(world, '5000', 'Amina')
    const unproven = await world.person('client')
    await world.db.update(user).set({ emailVerified: false }).where(eq(user.id, unproven.id))
    const across = await world.person('client')
    await world.db.insert(userBlock).values({ blockerId: across.id, blockedId: as.id, createdAt: 0 })
    const zuri = await world.person('client')
    const friends = [unproven, across]
    const seats = invited(...friends.map(({ email }) => email))
    await started(world, as, partyOf(world, salonId, { seats }))
    const later = partyOf(world, salonId, { seats: invited(zuri.email), startsAt: MONDAYS[0] })
    await started(world, as, later)
    for (const friend of friends) expect([await invitationsOf(friend), await bell(friend)]).toEqual([[], []])
    expect(await invitationsOf(zuri)).toHaveLength(1)
    world.now = MONDAY + 13 * 3_600_000
    expect(await invitationsOf(zuri)).toEqual([])
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
    const body = partyOf(world, salonId, { seats: invited('zuri@example.com', phone), startsAt: MONDAYS[3] })
    const refused = expectProblem(await start(world, as, body), 'too-many-requests')
    expect(refused.errors).toEqual({
      'seats.2.contact': ['This person has had several messages through Purse. Please try again in 1 hour.'],
    })
    await world.settle()
    expect(await world.db.select().from(party)).toEqual(before)
    expect((await world.db.select().from(localMail)).map(({ recipient }) => recipient)).toEqual([phone, phone, phone])
  })
})
