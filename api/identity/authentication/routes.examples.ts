// Requests for the routes of routes.ts that need more than their path; tests/api/routes.test.ts sends them as every role.

import { type Examples, newAddress, newPerson, type RouteWorld } from '../../../tests/api/route-world'
import type { Person } from '../../../tests/fixtures/harness'
import { codeSentTo, givePassword, newPhone, PASSWORD } from '../../../tests/fixtures/identity/credentials'

export const examples: Examples = {
  'POST /api/auth/sign-up/email': () => ({
    path: '/api/auth/sign-up/email',
    body: { name: 'Ann', email: newAddress(), password: PASSWORD, role: 'client' },
  }),
  'POST /api/auth/sign-in/email': async (world) => {
    const { email, link } = await signedUp(world)
    await world.call('GET', link)
    return { path: '/api/auth/sign-in/email', body: { email, password: PASSWORD }, cold: true }
  },
  'POST /api/auth/phone/codes': () => ({ path: '/api/auth/phone/codes', body: { phone: newPhone() } }),
  'POST /api/auth/phone/verification': async (world) => {
    const phone = newPhone()
    const as = { ...world.people.client, cookies: new Map<string, string>() }
    await world.call('POST', '/api/auth/phone/codes', { as, body: { phone } })
    const code = await codeSentTo(world, phone)
    return { path: '/api/auth/phone/verification', as, body: { phone, code } }
  },
  'POST /api/auth/phone/sign-in': async (world) => {
    const phone = newPhone()
    await givePassword(world, await world.person('client', { phone }))
    return { path: '/api/auth/phone/sign-in', body: { phone, password: PASSWORD }, cold: true }
  },
  'GET /api/auth/phone/profile': async (world) => ({
    path: '/api/auth/phone/profile',
    as: await withPhoneTicket(world),
  }),
  'POST /api/auth/phone/profile': async (world) => ({
    path: '/api/auth/phone/profile',
    as: await withPhoneTicket(world),
    body: { name: 'Ann', role: 'product_seller', password: PASSWORD },
  }),
  'POST /api/auth/password-reset-requests': () => ({
    path: '/api/auth/password-reset-requests',
    body: { email: newAddress() },
  }),
  'GET /api/auth/password-resets': async (world) => ({
    path: `/api/auth/password-resets?token=${await resetToken(world)}`,
  }),
  'POST /api/auth/password-resets': async (world) => {
    const password = `${PASSWORD} again`
    const token = await resetToken(world)
    return { path: '/api/auth/password-resets', body: { token, password, confirmPassword: password } }
  },
  'POST /api/auth/sign-out': async (world, caller) => ({
    path: '/api/auth/sign-out',
    body: {},
    as: await newPerson(world, caller),
  }),
  'POST /api/auth/send-verification-email': () => ({
    path: '/api/auth/send-verification-email',
    body: { email: newAddress() },
  }),
  'GET /api/auth/verify-email': async (world) => ({ path: (await signedUp(world)).link }),
}

/** Signs a person up; returns their address and the path that confirms it. */
async function signedUp(world: RouteWorld): Promise<{ email: string; link: string }> {
  const email = newAddress()
  const body = { name: 'Ann', email, password: PASSWORD, role: 'client', callbackURL: '/auth' }
  await world.call('POST', '/api/auth/sign-up/email', { body })
  await world.settle()
  const { body: mail } = await world.call('GET', `/api/dev/outbox?to=${email}`)
  return { email, link: /\/api\/auth\/verify-email\S+/.exec(mail.items[0].text)?.[0] ?? '' }
}

/** The token of a link that resets a password. */
async function resetToken(world: RouteWorld): Promise<string> {
  const { email } = await signedUp(world)
  await world.call('POST', '/api/auth/password-reset-requests', { body: { email } })
  await world.settle()
  const { body } = await world.call('GET', `/api/dev/outbox?to=${email}`)
  return /token=([0-9a-f]+)/.exec(body.items[0].text)?.[1] ?? ''
}

/** A browser that has just proven a new phone. */
async function withPhoneTicket(world: RouteWorld): Promise<Person> {
  const as = { ...world.people.client, cookies: new Map<string, string>() }
  const phone = newPhone()
  await world.call('POST', '/api/auth/phone/codes', { as, body: { phone } })
  const code = await codeSentTo(world, phone)
  await world.call('POST', '/api/auth/phone/verification', { as, body: { phone, code } })
  return as
}
