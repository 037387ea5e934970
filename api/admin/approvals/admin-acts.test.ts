// Changes to an admin's account need two other admins. An account whose credentials changed
// recently cannot be the second: it may have been taken over.
import { desc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditEvent, proposal, suspension } from '../../../db/schema/admin/governance'
import { session, twoFactor, user } from '../../../db/schema/identity'
import { fee } from '../../../db/schema/money/ledger'
import { type CallResponse, expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { proveFresh } from '../../../tests/fixtures/money/clients'
import type { AuditEvent } from '../../platform/audit/audit'
import { DAY } from '../../platform/values/time'

const world = openWorld()
const REASON = 'They lost their phone.'

let ada: Person
let bob: Person
let cyd: Person

beforeAll(async () => {
  ada = await admin('Ada')
  bob = await admin('Bob')
  cyd = await admin('Cyd')
})

async function admin(name: string, about: { phone?: string } = {}): Promise<Person> {
  const person = await world.person('admin', { name, ...about })
  await proveFresh(world, person)
  await world.db.insert(twoFactor).values({ id: person.id, userId: person.id, secret: 's', backupCodes: 'b' })
  return person
}

const perform = (as: Person, id: string, what: string, reason: string | undefined = REASON) =>
  world.call('POST', `/api/admin/people/${id}/${what}`, { as, key: newKey(), body: { reason } })

const decide = (as: Person, id: string, what = 'confirmation') =>
  world.call('POST', `/api/admin/proposals/${id}/${what}`, { as, key: newKey() })

async function proposed(as: Person, id: string, what: string): Promise<string> {
  const response = await perform(as, id, what)
  expect([response.status, response.body]).toEqual([200, { id, proposal: expect.any(String) }])
  return response.body.proposal
}

const rowOf = async (id: string) => (await world.db.select().from(user).where(eq(user.id, id)))[0]
const sessionsOf = ({ id }: Person) => world.db.$count(session, eq(session.userId, id))

async function sentTo(to: string): Promise<{ subject: string; text: string }[]> {
  await world.settle()
  return (await world.call('GET', `/api/dev/outbox?to=${encodeURIComponent(to)}`)).body.items
}

/** Backdates a change of credentials. */
function changed(person: Person, event: AuditEvent, ago: number): Promise<unknown> {
  const [id, at] = [crypto.randomUUID(), (world.now ?? 0) - ago]
  const who = { actor: person.id, subject: person.id }
  return world.db.insert(auditEvent).values({ id, event, ...who, requestId: id, createdAt: at })
}

describe('one admin alone', () => {
  test.each(['suspension', 'factors-reset', 'sign-out'])(
    'proposes a %s of another admin, and changes nothing',
    async (what) => {
      const dan = await admin('Dan')
      const id = await proposed(ada, dan.id, what)
      expect(await rowOf(dan.id)).toMatchObject({ suspendedAt: null, twoFactorEnabled: true })
      expect(await sessionsOf(dan)).toBe(1)
      expectProblem(await decide(ada, id), 'second-admin-required')
      // The admin concerned can neither confirm nor reject.
      expectProblem(await decide(dan, id), 'second-admin-required')
      expectProblem(await decide(dan, id, 'refusal'), 'second-admin-required')
      const seen = await world.call('GET', `/api/admin/proposals/${id}`, { as: dan })
      expect(seen.body).toMatchObject({ aboutMe: true, mine: false, person: { act: what } })
      // Only one proposal about the same admin can be pending.
      expectProblem(await perform(bob, dan.id, 'sign-out'), 'proposal-status')
    },
  )

  test('must give a reason', async () => {
    const response = await world.call('POST', `/api/admin/people/${bob.id}/factors-reset`, { as: ada, key: newKey() })
    expect(expectProblem(response, 'invalid-input').errors.reason).toEqual(['Reason is required'])
  })

  test('can still do it immediately to anyone who is not an admin', async () => {
    const client = await world.person('client')
    expect((await perform(ada, client.id, 'sign-out')).body).toEqual({ id: client.id })
    expect(await sessionsOf(client)).toBe(0)
  })
})

describe('two admins', () => {
  test('can reset the factors of a third, who is notified twice on every channel', async () => {
    const phone = '+254711000001'
    const dan = await admin('Dan', { phone })
    const id = await proposed(ada, dan.id, 'factors-reset')
    for (const to of [dan.email, phone])
      expect((await sentTo(to))[0]?.text).toContain(
        // A text message has the marks of phones.
        `Ada proposes: Dan${to === phone ? "'" : '’'}s two-factor authentication is`,
      )
    expect((await decide(bob, id)).status).toBe(200)
    expect((await rowOf(dan.id))?.twoFactorEnabled).toBe(false)
    expect(await world.db.$count(twoFactor, eq(twoFactor.userId, dan.id))).toBe(0)
    expect(await sessionsOf(dan)).toBe(0)
    for (const to of [dan.email, phone])
      expect((await sentTo(to)).map(({ text }) => text)).toContainEqual(
        expect.stringContaining('Support turned off two-factor'),
      )
    const events = await world.db.select().from(auditEvent).where(eq(auditEvent.subject, dan.id))
    expect(events.map(({ event, actor }) => [event, actor])).toEqual([['person.factors-reset', bob.id]])
  })

  test('can suspend a third; the suspension is attributed to the proposer', async () => {
    const dan = await admin('Dan')
    const id = await proposed(ada, dan.id, 'suspension')
    expect((await decide(bob, id)).status).toBe(200)
    expect((await rowOf(dan.id))?.suspendedAt?.getTime()).toBe(world.now)
    const rows = await world.db.select().from(suspension).where(eq(suspension.userId, dan.id))
    expect(rows).toMatchObject([{ suspendedBy: ada.id, reason: REASON }])
    expect(await sessionsOf(dan)).toBe(0)
  })

  test('can sign a third out', async () => {
    const dan = await admin('Dan')
    expect((await decide(bob, await proposed(ada, dan.id, 'sign-out'))).status).toBe(200)
    expect(await sessionsOf(dan)).toBe(0)
    expect((await rowOf(dan.id))?.suspendedAt).toBeNull()
  })
})

describe('the confirming admin', () => {
  /** Proposes a fee change that always needs a second admin. */
  const raise = async (as: Person): Promise<string> => {
    const [newest] = await world.db
      .select()
      .from(fee)
      .where(eq(fee.kind, 'platform'))
      .orderBy(desc(fee.createdAt), desc(fee.id))
    await world.db
      .update(proposal)
      .set({ status: 'expired', decidedAt: world.now })
      .where(eq(proposal.status, 'waiting'))
    const body = { kind: 'platform', percent: newest?.basisPoints === 1000 ? '2.5' : '10', reason: REASON }
    const response = await world.call('POST', '/api/admin/fees', { as, key: newKey(), body })
    expect(response.body.proposal).toEqual(expect.any(String))
    return response.body.proposal
  }

  /** Confirms; the new fee version starts one second later. */
  const raiseWith = async (as: Person): Promise<void> => {
    expect((await decide(as, await raise(ada))).status).toBe(200)
    world.now = (world.now ?? 0) + 1000
  }

  const refusedTo = async (as: Person): Promise<CallResponse> => {
    const response = await decide(as, await raise(ada))
    expectProblem(response, 'credentials-changed')
    return response
  }

  test.each([
    'password.changed',
    'password.reset',
    'person.factors-reset',
    'two-factor.disabled',
    'recovery-codes.renewed',
    'passkey.added',
    'passkey.removed',
  ] as const)('has had no %s for seven days', async (event) => {
    const eve = await admin('Eve')
    await changed(eve, event, 7 * DAY - 1)
    const fees = await world.db.$count(fee)
    await refusedTo(eve)
    expect(await world.db.$count(fee)).toBe(fees)
    // Anyone else can still reject.
    const id = await raise(ada)
    expect((await decide(eve, id, 'refusal')).status).toBe(200)
  })

  test('can confirm once the waiting period is over', async () => {
    const eve = await admin('Eve')
    await changed(eve, 'password.reset', 7 * DAY)
    await raiseWith(eve)
  })

  test('can have set up two-factor for the first time recently, but not replaced it', async () => {
    const eve = await admin('Eve')
    await changed(eve, 'two-factor.enabled', 0)
    await raiseWith(eve)
    await changed(eve, 'person.factors-reset', 30 * DAY)
    await refusedTo(eve)
  })

  test('cannot be an admin whose factors were recently reset', async () => {
    const id = await proposed(ada, cyd.id, 'factors-reset')
    expect((await decide(bob, id)).status).toBe(200)
    // Someone who knows Cyd's password sets up two-factor as Cyd.
    await world.db.update(user).set({ twoFactorEnabled: true }).where(eq(user.id, cyd.id))
    const again = await world.person('admin')
    await world.db.update(session).set({ userId: cyd.id }).where(eq(session.userId, again.id))
    await proveFresh(world, cyd)
    await refusedTo({ ...cyd, cookies: again.cookies })
  })
})
