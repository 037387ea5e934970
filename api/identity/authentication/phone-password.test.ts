// Signing in by the phone and the password of an account.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accountDevice } from '../../../db/schema/identity'
import { type CallResponse, expectProblem, openWorld, type Person } from '../../../tests/fixtures/harness'
import { codeSentTo, givePassword, newPhone, PASSWORD, switchOn } from '../../../tests/fixtures/identity/credentials'

// better-auth reads the real clock, so these tests do too.
const world = openWorld(null)

function browser(): Person {
  return { id: '', name: '', email: '', role: 'client', cookies: new Map() }
}

async function signUp(phone: string): Promise<void> {
  const as = browser()
  await world.call('POST', '/api/auth/phone/codes', { as, body: { phone } })
  const code = await codeSentTo(world, phone)
  await world.call('POST', '/api/auth/phone/verification', { as, body: { phone, code } })
  const body = { name: 'Amina', role: 'client', password: PASSWORD }
  await world.call('POST', '/api/auth/phone/profile', { as, body })
}

describe('a phone and a password', () => {
  const signIn = (phone: string, password: string, options = {}) =>
    world.call('POST', '/api/auth/phone/sign-in', { body: { phone, password }, ...options })

  test('sign in people who signed up by phone, however they write the number', async () => {
    const phone = newPhone()
    await signUp(phone)
    const as = browser()
    const response = await signIn(phone.replace('+254', '+254 '), PASSWORD, { as })
    expect([response.status, response.body]).toEqual([200, { role: 'client', twoFactorRedirect: false }])
    expect((await world.call('GET', '/api/me', { as })).body).toMatchObject({ phone })
  })

  test('a wrong password and an unknown phone get the same answer at the same cost', async () => {
    const phone = newPhone()
    await givePassword(world, await world.person('client', { phone }))
    const comparable = ({ status, body: { requestId: _, ...body }, trips, cookies }: CallResponse) => ({
      status,
      body,
      trips,
      cookies,
    })
    const [wrong, unknown] = [await signIn(phone, 'not it'), await signIn(newPhone(), 'not it')]
    expectProblem(wrong, 'invalid-credentials')
    expect(comparable(unknown)).toEqual(comparable(wrong))
    // Nor does an account without a password differ.
    const bare = newPhone()
    await world.person('client', { phone: bare })
    expect(comparable(await signIn(bare, 'not it'))).toEqual(comparable(wrong))
  })

  test('share their attempts with those by email', async () => {
    const phone = newPhone()
    const person = await world.person('client', { phone })
    await givePassword(world, person)
    const headers = { 'cf-connecting-ip': '203.0.113.77' }
    for (let i = 0; i < 10; i += 1) {
      const body = { email: person.email, password: 'not it' }
      await world.call('POST', '/api/auth/sign-in/email', { body, headers })
    }
    expectProblem(await signIn(phone, PASSWORD, { headers }), 'too-many-requests')
    const elsewhere = { headers: { 'cf-connecting-ip': '203.0.113.78' } }
    expect((await signIn(phone, PASSWORD, elsewhere)).status).toBe(200)
  })

  test('ask for the second factor where it is on, and leave no known device before it', async () => {
    const phone = newPhone()
    const person = await world.person('client', { phone })
    await givePassword(world, person)
    await switchOn(world, person)
    await world.db.delete(accountDevice).where(eq(accountDevice.userId, person.id))
    const as = browser()
    const response = await signIn(phone, PASSWORD, { as })
    expect(response.body).toEqual({ role: null, twoFactorRedirect: true })
    await world.settle()
    expectProblem(await world.call('GET', '/api/me', { as }), 'unauthenticated')
    const opened = await world.db.select().from(accountDevice).where(eq(accountDevice.userId, person.id))
    expect(opened).toEqual([])
  })
})
