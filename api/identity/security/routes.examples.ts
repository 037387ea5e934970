// Requests for the routes of routes.ts that need more than their path; tests/api/routes.test.ts sends them as every role.
import { eq } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import type { Caller } from '../../../tests/api/route-access'
import { type Examples, newPerson, type RouteWorld } from '../../../tests/api/route-world'
import type { Person } from '../../../tests/fixtures/harness'
import { codeOf } from '../../../tests/fixtures/identity/authenticator'
import {
  elsewhere,
  givePassword,
  PASSWORD,
  passwordSignIn,
  switchOn,
} from '../../../tests/fixtures/identity/credentials'
import { Device } from '../../../tests/fixtures/identity/passkey-device'

const NEW = 'battery staple'

export const examples: Examples = {
  'POST /api/me/step-up': async (world, caller) => {
    const as = await withPassword(world, caller)
    return { path: '/api/me/step-up', as, body: await passwordOrCode(world, as) }
  },
  'PUT /api/me/password': async (world, caller) => ({
    path: '/api/me/password',
    as: await withPassword(world, caller),
    body: { currentPassword: PASSWORD, newPassword: NEW, confirmPassword: NEW },
  }),
  'GET /api/me/two-factor': async (world, caller) => ({
    path: '/api/me/two-factor',
    as: (await startingTwoFactor(world, caller)).as,
  }),
  'POST /api/me/two-factor': async (world, caller) => ({
    path: '/api/me/two-factor',
    as: await withPassword(world, caller, false),
  }),
  'PUT /api/me/two-factor': async (world, caller) => {
    const { as, secret } = await startingTwoFactor(world, caller)
    return { path: '/api/me/two-factor', as, body: { code: codeOf(secret) } }
  },
  'DELETE /api/me/two-factor': async (world, caller) => ({
    path: '/api/me/two-factor',
    as: (await withTwoFactor(world, caller)).as,
  }),
  'POST /api/me/recovery-codes': async (world, caller) => ({
    path: '/api/me/recovery-codes',
    as: (await withTwoFactor(world, caller)).as,
  }),
  'POST /api/me/passkeys/options': async (world, caller) => ({
    path: '/api/me/passkeys/options',
    as: await newPerson(world, caller),
  }),
  'POST /api/me/passkeys': async (world, caller) => {
    const as = await newPerson(world, caller)
    const response = new Device().attest(await passkeyOptions(world, '/api/me/passkeys/options', as))
    return { path: '/api/me/passkeys', as, body: { response } }
  },
  'PUT /api/me/passkeys/:id': async (world, caller) => {
    const { as, id } = await withPasskey(world, caller)
    return { path: `/api/me/passkeys/${id}`, as, body: { name: 'Mine' } }
  },
  'DELETE /api/me/passkeys/:id': async (world, caller) => {
    const { as, id } = await withPasskey(world, caller)
    return { path: `/api/me/passkeys/${id}`, as }
  },
  'DELETE /api/me/devices': async (world, caller) => ({ path: '/api/me/devices', as: await newPerson(world, caller) }),
  'DELETE /api/me/devices/:id': async (world, caller) => {
    const as = await newPerson(world, caller)
    const { body } = await world.call('GET', '/api/me/devices', { as })
    return { path: `/api/me/devices/${body.items?.[0].id}`, as }
  },
  'POST /api/auth/two-factor': async (world) => {
    const { as, secret } = await withTwoFactor(world, 'client')
    const stranger = elsewhere(as as Person)
    await passwordSignIn(world, stranger)
    return { path: '/api/auth/two-factor', as: stranger, body: { code: codeOf(secret) } }
  },
  'POST /api/auth/passkey/options': () => ({ path: '/api/auth/passkey/options' }),
  'POST /api/auth/passkey': async (world) => {
    const { as, device } = await withPasskey(world, 'client')
    const stranger = elsewhere(as as Person)
    const response = device.assert(await passkeyOptions(world, '/api/auth/passkey/options', stranger))
    return { path: '/api/auth/passkey', as: stranger, body: { response } }
  },
}

/** A new person of a role, with a password; admins have two-factor on by default. */
async function withPassword(world: RouteWorld, caller: Caller, factor?: boolean): Promise<Person | undefined> {
  if (caller === 'anonymous') return undefined
  const about = factor === undefined ? {} : { twoFactorEnabled: factor }
  const person = await world.person(caller, about)
  await givePassword(world, person)
  return person
}

/** The password, or a valid code where two-factor is on. */
async function passwordOrCode(world: RouteWorld, as: Person | undefined): Promise<object> {
  if (as?.role !== 'admin') return { password: PASSWORD }
  await world.db.update(user).set({ twoFactorEnabled: false }).where(eq(user.id, as.id))
  return { code: codeOf((await switchOn(world, as)).secret) }
}

async function startingTwoFactor(
  world: RouteWorld,
  caller: Caller,
): Promise<{ as: Person | undefined; secret: string }> {
  const as = await withPassword(world, caller, false)
  const { body } = await world.call('POST', '/api/me/two-factor', { as })
  return { as, secret: body.secret ?? '' }
}

async function withTwoFactor(world: RouteWorld, caller: Caller): Promise<{ as: Person | undefined; secret: string }> {
  const as = await withPassword(world, caller, false)
  return { as, secret: as ? (await switchOn(world, as)).secret : '' }
}

async function passkeyOptions(world: RouteWorld, path: string, as: Person | undefined): Promise<{ challenge: string }> {
  const { body } = await world.call('POST', path, { as })
  return { challenge: body.challenge ?? '' }
}

/** A person of a role with a passkey. */
async function withPasskey(
  world: RouteWorld,
  caller: Caller,
): Promise<{ as: Person | undefined; id: string; device: Device }> {
  const as = await withPassword(world, caller)
  const device = new Device()
  if (!as) return { as, id: 'none', device }
  const response = device.attest(await passkeyOptions(world, '/api/me/passkeys/options', as))
  const { body } = await world.call('POST', '/api/me/passkeys', { as, body: { response } })
  return { as, id: body.id, device }
}
