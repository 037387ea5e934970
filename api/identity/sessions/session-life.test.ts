// How long a session lasts: when unused, and at most.
import { describe, expect, test } from 'vitest'
import { expectProblem, openWorld, type Person } from '../../../tests/fixtures/harness'
import { elsewhere, givePassword, passwordSignIn } from '../../../tests/fixtures/identity/credentials'
import { validTokens } from '../../messaging/messages/presence'
import type { Role } from '../../platform/context'
import { DAY, HOUR, MINUTE } from '../../platform/values/time'
import { SESSION_TOKEN_COOKIE } from '../../platform/viewer/cookies'

// better-auth reads the real clock, so these tests do too.
const world = openWorld(null)

/** A person who has just signed in, and when. */
async function signedIn(role: Role): Promise<{ as: Person; since: number }> {
  const person = await world.person(role, { twoFactorEnabled: false })
  await givePassword(world, person)
  const as = elsewhere(person)
  expect((await passwordSignIn(world, as)).status).toBe(200)
  return { as, since: Date.now() }
}

/** The response at a time, without the cached claim, as after five minutes. */
async function statusAt(as: Person, at: number, cold = true): Promise<number> {
  world.now = at
  const response = await world.call('GET', '/api/me', { as, cold })
  await world.settle()
  if (response.status !== 200) expectProblem(response, 'unauthenticated')
  world.now = null
  return response.status
}

async function isRenewable(as: Person, at: number): Promise<boolean> {
  const [token = ''] = (as.cookies.get(SESSION_TOKEN_COOKIE) ?? '').split('.')
  world.now = at
  const valid = await validTokens(world.ctx(), as.id, [token])
  world.now = null
  return valid.has(token)
}

describe.each([
  { role: 'client', idle: 7 * DAY, absolute: 30 * DAY, seen: 5 * DAY },
  { role: 'admin', idle: 30 * MINUTE, absolute: 12 * HOUR, seen: 25 * MINUTE },
] as const)('a session of the role $role', ({ role, idle, absolute, seen }) => {
  test('ends when unused', async () => {
    const { as, since } = await signedIn(role)
    const alike = await signedIn(role)
    expect(await statusAt(as, since + idle - MINUTE)).toBe(200)
    expect(await statusAt(as, since + idle + MINUTE)).toBe(200)
    expect(await statusAt(alike.as, alike.since + idle + MINUTE)).toBe(401)
    // Asking again does not revive it.
    expect(await statusAt(alike.as, alike.since + idle + 2 * MINUTE)).toBe(401)
  })

  test('ends at its absolute limit, with its connection and its cached claim', async () => {
    const { as, since } = await signedIn(role)
    let at = since
    for (; at + seen < since + absolute; at += seen) {
      expect(await statusAt(as, at + seen)).toBe(200)
    }
    const [last, end] = [since + absolute - MINUTE, since + absolute + MINUTE]
    expect(await statusAt(as, last)).toBe(200)
    expect(await isRenewable(as, last)).toBe(true)
    expect(await isRenewable(as, end)).toBe(false)
    expect(await statusAt(as, end, false)).toBe(401)
    expect(await statusAt(as, end)).toBe(401)
  })
})

test('the check costs no round trip', async () => {
  const { as } = await signedIn('client')
  const response = await world.call('GET', '/api/me', { as })
  expect(response.trips).toBe(1)
})

test('the cookie lasts as long as a session may', async () => {
  const person = await world.person('client')
  await givePassword(world, person)
  const { cookies } = await passwordSignIn(world, elsewhere(person))
  const line = cookies.find((cookie) => cookie.startsWith(`${SESSION_TOKEN_COOKIE}=`))
  expect(line).toMatch(/Max-Age=2592000/)
})
