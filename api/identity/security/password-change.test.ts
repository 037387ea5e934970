// Changing one's password (specification section 5).
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEvent } from '../../../db/schema/admin/governance'
import { session } from '../../../db/schema/identity'
import { expectProblem, openWorld, type Person } from '../../../tests/fixtures/harness'
import { elsewhere, givePassword, PASSWORD, passwordSignIn } from '../../../tests/fixtures/identity/credentials'

const world = openWorld(null)

const NEW = 'battery staple'

async function somebody(): Promise<Person> {
  const person = await world.person('client')
  await givePassword(world, person)
  return person
}

const change = (as: Person, changes: object = {}) =>
  world.call('PUT', '/api/me/password', {
    as,
    body: { currentPassword: PASSWORD, newPassword: NEW, confirmPassword: NEW, ...changes },
  })

const signInWith = (person: Person, password: string) =>
  world.call('POST', '/api/auth/sign-in/email', { body: { email: person.email, password } })

describe('changing the password', () => {
  test('signs in with the new one only, and ends the other sessions', async () => {
    const as = await somebody()
    const other = elsewhere(as)
    await passwordSignIn(world, other)
    const copy = { ...as, cookies: new Map(as.cookies) }
    await world.call('GET', '/api/me', { as })

    const response = await change(as)
    expect([response.status, response.body, response.trips]).toEqual([200, { id: as.id }, 2])
    expect((await world.call('GET', '/api/me', { as })).status).toBe(200)
    for (const dead of [other, copy]) expectProblem(await world.call('GET', '/api/me', { as: dead }), 'unauthenticated')
    expectProblem(await signInWith(as, PASSWORD), 'invalid-credentials')
    expect((await signInWith(as, NEW)).status).toBe(200)

    await world.settle()
    const { body } = await world.call('GET', `/api/dev/outbox?to=${as.email}`)
    const [mail] = body.items.filter((m: { subject: string }) => /password/.test(m.subject))
    expect(mail.subject).toBe('Your password was changed')
    expect(mail.text).toContain('/client/settings/security')
    const events = await world.db.select().from(auditEvent).where(eq(auditEvent.subject, as.id))
    expect(events.map(({ event }) => event)).toContain('password.changed')
  })

  test('refuses the current one as the new one', async () => {
    const as = await somebody()
    const same = { newPassword: PASSWORD, confirmPassword: PASSWORD }
    expect(expectProblem(await change(as, same), 'invalid-input').errors).toEqual({
      newPassword: ['This is already your password. Choose a new one.'],
    })
    // Where the current one is wrong, that is what is said.
    const wrong = { ...same, currentPassword: NEW, newPassword: NEW, confirmPassword: NEW }
    expect(Object.keys(expectProblem(await change(as, wrong), 'incorrect-password').errors)).toEqual([
      'currentPassword',
    ])
  })

  test('refuses a wrong current password, with five attempts in a quarter of an hour', async () => {
    const as = await somebody()
    for (let i = 0; i < 5; i += 1) {
      const { errors } = expectProblem(await change(as, { currentPassword: `guess ${i}` }), 'incorrect-password')
      expect(errors).toEqual({ currentPassword: ['Current password is incorrect.'] })
    }
    expectProblem(await change(as), 'too-many-requests')
    expect((await signInWith(as, PASSWORD)).status).toBe(200)
  })

  test.each<[string, object, Record<string, string[]>]>([
    [
      'a new one that is repeated otherwise',
      { confirmPassword: 'battery stapler' },
      {
        confirmPassword: ['Password Mismatch: New password and confirmation do not match.'],
      },
    ],
    [
      'a short one',
      { newPassword: 'seven77', confirmPassword: 'seven77' },
      { newPassword: ['Password must be at least 8 characters'] },
    ],
    [
      'a long one',
      { newPassword: 'x'.repeat(129), confirmPassword: 'x'.repeat(128) },
      { newPassword: ['Password cannot exceed 128 characters'] },
    ],
    ['none', { currentPassword: '' }, { currentPassword: ['Current password is required'] }],
    ['a number', { newPassword: 12345678 }, { newPassword: ['Password is required'] }],
  ])('refuses %s', async (_, changes, errors) => {
    const as = await somebody()
    expect(expectProblem(await change(as, changes), 'invalid-input').errors).toMatchObject(errors)
    expect((await signInWith(as, PASSWORD)).status).toBe(200)
  })

  test('of two changes at once one wins, and its session stays signed in', async () => {
    const as = await somebody()
    await world.call('GET', '/api/me', { as })
    const tabs = [1, 2].map(() => ({ ...as, cookies: new Map(as.cookies) }))
    const responses = await Promise.all(
      tabs.map((tab, i) => change(tab, { newPassword: NEW + i, confirmPassword: NEW + i })),
    )
    expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
    expect(await world.db.$count(session, eq(session.userId, as.id))).toBe(1)
    const winner = responses.findIndex(({ status }) => status === 200)
    expect((await world.call('GET', '/api/me', { as: tabs[winner] })).status).toBe(200)
    expect((await signInWith(as, NEW + winner)).status).toBe(200)
  })
})
