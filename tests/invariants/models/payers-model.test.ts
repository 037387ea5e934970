// Random visits that three people have saved for, ended in every way, undone and ended again, and refunded by whoever may,
// in any order and in any steps: whatever comes back goes to those who paid it, in proportion and to the unit, also to a friend who has left the
// goal meanwhile. Nobody gets more than they paid. MODEL_SEQUENCES=10000 plays more.
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal, percent } from '../../../api/platform/values/money'
import { DAY, HOUR } from '../../../api/platform/values/time'
import { appointment } from '../../../db/schema/booking/appointments'
import { ledgerAccount } from '../../../db/schema/money/ledger'
import { anyTimeOf, bookingJobs, contribute, savingForVisit, visitGoal } from '../../fixtures/goals-for-visits'
import { MONDAY, newKey, openWorld, type Person } from '../../fixtures/harness'
import { proveFresh } from '../../fixtures/money/clients'
import { expectSoundLedger } from '../../fixtures/salons-and-purses'
import { addSmallSalon, clientWith } from '../../fixtures/waiting-lists'
import { historiesToPlay, playing } from './model-runs'

const LIVES = historiesToPlay(10, 100)
const PRICE = 200_000
const FUNDS = 1_000_000
const FEES = [0, 3_333, 5_000, 10_000] as const

const ENDINGS = ['free', 'late', 'no-show', 'completed', 'extras'] as const

type Ending = (typeof ENDINGS)[number]

/** What a salon does alone, and can undo. */
const UNDOABLE: readonly Ending[] = ['no-show', 'completed']

type Life = {
  /** What each friend saves, in minor units; the owner of the goal saves the rest. */
  friends: [number, number]
  fee: (typeof FEES)[number]
  /** By whom, and how much of what is left: in hundredths. */
  refunds: { by: 'salon' | 'admin'; part: number }[]
  /** When the first friend leaves the goal. */
  leaves: 'never' | 'before' | 'after'
  /** How often the salon undoes the end, where it can, before it ends the visit so again. */
  undone: 0 | 1 | 2
}

const life: fc.Arbitrary<Life> = fc.record({
  friends: fc.tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 99_999 })),
  fee: fc.constantFrom(...FEES),
  refunds: fc.array(
    fc.record({
      by: fc.constantFrom<'salon' | 'admin'>('salon', 'salon', 'admin'),
      part: fc.constantFrom(1, 17, 33, 50, 100),
    }),
    { maxLength: 4 },
  ),
  leaves: fc.constantFrom('never', 'never', 'before', 'after'),
  undone: fc.constantFrom(0, 1, 2),
})

const world = openWorld()
let made = 0
const seen = new Map<string, number>()

test(`${LIVES} visits give back to each what they paid`, { timeout: 40 * 60_000 }, async () => {
  await fc.assert(fc.asyncProperty(life, live), playing(LIVES))
  await expectSoundLedger(world)
  for (const what of [...ENDINGS, 'refund', 'left', 'undone'])
    expect(seen.get(what) ?? 0, what).toBeGreaterThan(LIVES / 20)
})

async function live({ friends, fee, refunds, leaves, undone }: Life): Promise<void> {
  // Each in turn.
  const ending = ENDINGS[made % ENDINGS.length] ?? 'free'
  made += 1
  world.now = MONDAY
  const salonId = `paid${made}`
  const owner = await addSmallSalon(world, salonId, {
    freeCancelHours: 24,
    lateFeeBasisPoints: fee,
    noShowFeeBasisPoints: fee,
  })
  const people = await Promise.all([0, 1, 2].map(() => clientWith(world, decimal({ minor: FUNDS, currency: 'KES' }))))
  // What one admin may move alone in a day is limited.
  const admin = await world.person('admin')
  await proveFresh(world, admin)
  const [amina, ben, cem] = people as [Person, Person, Person]
  const paid = [PRICE - friends[0] - friends[1], ...friends]
  const goal = await savedTogether(salonId, [amina, ben, cem], paid)
  const [visit] = await world.db.select().from(appointment).where(eq(appointment.clientId, amina.id))
  if (!visit) throw new Error('nothing was booked')

  const leave = async () => {
    const { body } = await world.call('GET', `/api/goals/${goal}`, { as: ben })
    const memberId = body.members.find((member: { isYou: boolean }) => member.isYou).id
    await call(ben, `/api/goals/${goal}/members/${memberId}/removal`)
    seen.set('left', (seen.get('left') ?? 0) + 1)
  }
  const captured = {
    free: 0,
    late: percent(PRICE, fee),
    'no-show': percent(PRICE, fee),
    completed: PRICE,
    extras: 2 * PRICE,
  }[ending]
  if (leaves === 'before') await leave()
  if (UNDOABLE.includes(ending)) {
    const before = await Promise.all(people.map(moneyOf))
    for (let times = 0; times < undone; times += 1) {
      await end(ending, visit, amina, owner)
      await call(owner, `/api/appointments/${visit.id}/reopening`, {})
      expect(await Promise.all(people.map(moneyOf))).toEqual(before)
      seen.set('undone', (seen.get('undone') ?? 0) + 1)
    }
  }
  await end(ending, visit, amina, owner)
  seen.set(ending, (seen.get(ending) ?? 0) + 1)
  // Where all is back, there is money of theirs in the goal.
  if (leaves === 'after' && captured > 0) await leave()
  const whole = Math.max(PRICE, captured)
  const all = [paid[0] as number, ...friends]
  if (ending === 'extras') all[0] = (all[0] as number) + PRICE
  let refunded = 0
  let had = [0, 0, 0]
  const expectShared = async () => {
    const back = whole - captured + refunded
    const money = await Promise.all(people.map(moneyOf))
    const got = money.map((minor, i) => minor - FUNDS + (all[i] ?? 0))
    expect(got.reduce((sum, minor) => sum + minor, 0)).toBe(back)
    // In proportion: the whole units of it to each, and the few that are left to somebody.
    for (const [i, minor] of all.entries()) expect(got[i]).toBeGreaterThanOrEqual(Math.floor((minor * back) / whole))
    // Nobody gives back what they had.
    for (const [i, minor] of had.entries()) expect(got[i]).toBeGreaterThanOrEqual(minor)
    had = got
    if (back === whole) expect(money).toEqual([FUNDS, FUNDS, FUNDS])
  }
  await expectShared()
  for (const { by, part } of [...refunds, { by: 'salon' as const, part: 100 }]) {
    const minor = Math.floor(((captured - refunded) * part) / 100)
    if (minor === 0) continue
    const amount = decimal({ minor, currency: 'KES' })
    const reason = 'They asked for it, and we agreed to it.'
    if (by === 'salon') await call(owner, `/api/appointments/${visit.id}/refunds`, { amount, reason })
    else await call(admin, '/api/admin/money/refunds', { of: 'appointment', id: visit.id, amount, reason })
    refunded += minor
    seen.set('refund', (seen.get('refund') ?? 0) + 1)
    await expectShared()
  }
}

/** A goal that all have saved in and agreed to pay from, and that has booked its visit. */
async function savedTogether(salonId: string, people: Person[], paid: number[]): Promise<string> {
  const [owner, ...friends] = people as [Person, ...Person[]]
  await Promise.all(people.map((person) => proveFresh(world, person)))
  const goal = await savingForVisit(world, owner, visitGoal(world, salonId))
  for (const friend of friends) {
    await call(owner, `/api/goals/${goal}/members`, { userId: friend.id })
    await call(friend, `/api/goals/${goal}/acceptance`)
  }
  for (const [i, person] of people.entries()) {
    const amount = decimal({ minor: paid[i] ?? 0, currency: 'KES' })
    expect((await contribute(world, person, goal, amount)).status).toBe(201)
  }
  for (const friend of friends) await call(friend, `/api/goal-bookings/${goal}/share`, { pays: true })
  await world.call('PUT', `/api/goal-bookings/${goal}`, { as: owner, key: newKey(), body: anyTimeOf(world) })
  await bookingJobs(world)
  return goal
}

async function end(
  ending: Ending,
  { id, startsAt, serviceId }: Pick<typeof appointment.$inferSelect, 'id' | 'startsAt' | 'serviceId'>,
  client: Person,
  salon: Person,
): Promise<void> {
  const path = `/api/appointments/${id}`
  switch (ending) {
    case 'free':
      return void (await call(client, `${path}/cancellation`))
    case 'late':
      world.now = Math.max(startsAt - HOUR, MONDAY + DAY + HOUR)
      return void (await call(client, `${path}/cancellation`))
    case 'no-show':
      world.now = startsAt + HOUR
      return void (await call(salon, `${path}/no-show`))
    default: {
      world.now = startsAt
      const extras = ending === 'extras' ? [{ serviceId }] : []
      await call(salon, `${path}/completion`, { extras })
      if (ending !== 'extras') return
      const { body } = await world.call('GET', path, { as: client })
      await call(client, `${path}/extras-agreement`, { extrasId: body.extras.id })
    }
  }
}

/** What must work. */
async function call(as: Person, path: string, body?: object): Promise<void> {
  const response = await world.call('POST', path, { as, key: newKey(), ...(body && { body }) })
  expect(response.status, `${path} ${JSON.stringify(response.body)}`).toBeLessThan(300)
}

/** All that somebody has, in their purse and in goals, minor units. */
async function moneyOf({ id }: Person): Promise<number> {
  const [row] = await world.db
    .select({ minor: sql<number>`coalesce(sum(${ledgerAccount.balance}), 0)` })
    .from(ledgerAccount)
    .where(
      sql`(${ledgerAccount.owner} = ${id} AND ${ledgerAccount.kind} IN ('wallet', 'hold'))
        OR (${ledgerAccount.kind} = 'goal' AND ${ledgerAccount.owner} IN (SELECT id FROM goal_member WHERE user_id = ${id}))`,
    )
  return row?.minor ?? 0
}
