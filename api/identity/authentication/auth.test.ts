// Signing up, confirming the address and signing in, over HTTP.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { user } from '../../../db/schema/identity'
import { paymentMethod } from '../../../db/schema/money/wallet'
import { outbox } from '../../../db/schema/notifications'
import {
  type CallResponse,
  expectProblem,
  type Options,
  ORIGIN,
  openWorld,
  type Person,
} from '../../../tests/fixtures/harness'

// better-auth reads the real clock, so these tests do too.
const world = openWorld(null)

const PASSWORD = 'correct horse'

function signUp(email: string, changes: object = {}, options: Options = {}): Promise<CallResponse> {
  const body = { name: 'Amina Otieno', email, password: PASSWORD, role: 'client', callbackURL: '/auth', ...changes }
  return world.call('POST', '/api/auth/sign-up/email', { body, ...options })
}

function signIn(email: string, password = PASSWORD, options: Options = {}): Promise<CallResponse> {
  return world.call('POST', '/api/auth/sign-in/email', { body: { email, password }, ...options })
}

async function mailTo(address: string): Promise<{ subject: string; text: string }[]> {
  // Emails are sent after the response.
  await world.settle()
  const { body } = await world.call('GET', `/api/dev/outbox?to=${encodeURIComponent(address)}`)
  return body.items
}

async function confirmationLink(address: string): Promise<string> {
  const mail = (await mailTo(address)).find((m) => m.subject === 'Confirm your email for Purse')
  const link = /^http\S+\/api\/auth\/verify-email\?\S+$/m.exec(mail?.text ?? '')?.[0]
  if (!link) throw new Error('there is no link in the mail')
  return link
}

function browser(): Person {
  return { id: '', name: '', email: '', role: 'client', cookies: new Map() }
}

async function userCalled(email: string) {
  const [row] = await world.db.select().from(user).where(eq(user.email, email))
  return row
}

describe('signing up', () => {
  test('creates a person who must confirm their address before they can sign in', async () => {
    const email = 'amina@example.com'
    const response = await signUp('Amina@Example.com')
    expect(response.status).toBe(200)
    expect(response.cookies).toEqual([])
    expect(response.body).toMatchObject({
      user: { email, role: 'client', emailVerified: false },
    })
    expect(await userCalled(email)).toMatchObject({ role: 'client', currency: 'USD', emailVerified: false })

    const link = await confirmationLink(email)
    const early = browser()
    const refused = await signIn(email, PASSWORD, { as: early })
    expectProblem(refused, 'email-not-verified')
    expect(early.cookies.size).toBe(0)
    // Signing in too early sends the link again.
    expect(await mailTo(email)).toHaveLength(2)

    // A link in an email: another site, no origin.
    const opened = await world.call('GET', link, { headers: { origin: '', 'sec-fetch-site': 'cross-site' } })
    expect(opened.status).toBe(302)
    expect(opened.headers.get('location')).toBe('/auth')
    expect(opened.cookies).toEqual([])

    const as = browser()
    expect((await signIn(email, PASSWORD, { as })).status).toBe(200)
    expect((await world.call('GET', '/api/me', { as })).body).toEqual({
      id: (await userCalled(email))?.id,
      name: 'Amina Otieno',
      email,
      phone: null,
      image: null,
      role: 'client',
      currency: 'USD',
      twoFactorEnabled: false,
      timeZone: 'Africa/Nairobi',
    })

    const again = await world.call('GET', link)
    expect(again.status).toBe(302)
    expect(again.cookies).toEqual([])
  })

  test.each([
    ['Africa/Lagos', 'NGN'],
    ['Europe/Berlin', 'USD'],
    [undefined, 'USD'],
  ])('with a first purse by their clock: %s, %s', async (timeZone, currency) => {
    const email = `${currency}-${timeZone?.slice(-3)}@example.com`.toLowerCase()
    await signUp(email, { timeZone })
    expect((await userCalled(email))?.currency).toBe(currency)
  })

  test.each(['client', 'beauty_partner', 'product_seller'])('as %s', async (role) => {
    const email = `${role}@example.com`
    expect((await signUp(email, { role })).body.user.role).toBe(role)
    const row = await userCalled(email)
    expect(row?.role).toBe(role)
    const methods = await world.db
      .select()
      .from(paymentMethod)
      .where(eq(paymentMethod.userId, row?.id ?? ''))
    expect(methods.map((m) => [m.type, m.isDefault])).toEqual(
      role === 'client'
        ? [
            ['card', true],
            ['mobile_money', false],
          ]
        : [],
    )
  })

  test.each([
    ['the admin role', { role: 'admin' }],
    ['an unknown role', { role: 'owner' }],
    ['a list of roles', { role: ['client', 'admin'] }],
    ['an empty role', { role: '' }],
    ['a null role', { role: null }],
    ['no name', { name: '  ' }],
    ['a name of 101 letters', { name: 'x'.repeat(101) }],
    ['a name that is none', { name: { first: 'A' } }],
    ['a short password', { password: 'seven77' }],
    ['a password of 129 letters', { password: 'x'.repeat(129) }],
    ['a password that is a number', { password: 12345678 }],
    ['an address that is none', { email: 'amina' }],
    ['two addresses', { email: ['a@example.com', 'b@example.com'] }],
    ['a way back to another site', { callbackURL: 'https://evil.example/' }],
    ['a way back that becomes one', { callbackURL: '/.//evil.example' }],
  ])('refuses %s', async (_, changes) => {
    const before = await world.db.$count(user)
    const response = await signUp('refused@example.com', changes)
    expect(['invalid-input', 'forbidden']).toContain(response.body.code)
    expectProblem(response, response.body.code)
    expect(await world.db.$count(user)).toBe(before)
    expect(await mailTo('refused@example.com')).toEqual([])
  })

  test('ignores fields that the server owns', async () => {
    const email = 'greedy@example.com'
    await signUp(email, { id: 'mine', emailVerified: true, currency: 'KES', createdAt: 0, balance: 1e9 })
    expect(await userCalled(email)).toMatchObject({ emailVerified: false, currency: 'USD' })
    expect((await userCalled(email))?.id).not.toBe('mine')
  })

  test('keeps hostile names as text', async () => {
    const name = `<img src=x onerror=alert(1)> "O'Brien" & ${'ż'.repeat(5)}`
    await signUp('hostile@example.com', { name })
    expect((await userCalled('hostile@example.com'))?.name).toBe(name)
  })

  test('responds to a known address like any other, and emails its owner', async () => {
    const shape = ({ status, cookies, body }: CallResponse) => ({
      status,
      cookies,
      body,
    })
    const name = 'Somebody Else'
    const fresh = await signUp('fresh@example.com', { name, role: 'beauty_partner' })
    const known = await signUp('amina@example.com', { name, role: 'beauty_partner' })
    const expected = shape(fresh)
    expected.body.user.email = 'amina@example.com'
    expect(shape(known)).toEqual(expected)
    expect(Object.keys(known.body.user)).toEqual(Object.keys(fresh.body.user))
    expect(known.trips).toBe(fresh.trips)
    expect(await userCalled('amina@example.com')).toMatchObject({ name: 'Amina Otieno', role: 'client' })
    expect((await mailTo('amina@example.com'))[0]?.subject).toBe('You already have a Purse account')
    // The old password stays.
    expect((await signUp('amina@example.com', { password: 'another one' })).status).toBe(200)
    expect((await signIn('amina@example.com', 'another one')).status).toBe(401)
  })

  test('leaves the email in the outbox where no sender is configured', async () => {
    const response = await signUp('later@example.com', {}, { settings: { LOCAL_ONLY: undefined } })
    expect(response.status).toBe(200)
    await world.settle()
    const rows = await world.db.select().from(outbox).where(eq(outbox.recipient, 'later@example.com'))
    expect(rows).toMatchObject([{ channel: 'email', sentAt: null, attempts: 0 }])
  })
})

describe('the confirmation link', () => {
  test('is refused when altered, and does not redirect to another site', async () => {
    await signUp('link@example.com')
    const link = await confirmationLink('link@example.com')
    const forged = await world.call('GET', link.replace('token=', 'token=x'))
    expect(forged.headers.get('location')).toMatch(/error=/)
    const away = await world.call('GET', link.replace(/callbackURL=.*/, 'callbackURL=https%3A%2F%2Fevil.example'))
    expectProblem(away, 'forbidden')
    for (const trick of [
      '%2F%2Fevil.example',
      '%2F.%2F%2Fevil.example',
      '%2F..%2F%2Fevil.example',
      '%2F%5Cevil.example',
      'javascript%3Aalert(1)',
    ]) {
      const response = await world.call('GET', link.replace(/callbackURL=.*/, `callbackURL=${trick}`))
      expect(response.status).toBe(403)
    }
    expect((await userCalled('link@example.com'))?.emailVerified).toBe(false)
  })

  test('is sent again on request, with the same response for every address', async () => {
    const ask = (email: string) =>
      world.call('POST', '/api/auth/send-verification-email', { body: { email, callbackURL: '/auth' } })
    const responses = []
    for (const email of ['link@example.com', 'amina@example.com', 'nobody@example.com'])
      responses.push(await ask(email))
    for (const { status, body, trips } of responses)
      expect([status, body, trips]).toEqual([responses[0]?.status, responses[0]?.body, responses[0]?.trips])
    expect(await mailTo('link@example.com')).toHaveLength(2)
    expect(await mailTo('nobody@example.com')).toEqual([])
  })
})

describe('signing in', () => {
  test('sets a __Host- cookie that scripts cannot read, a new one each time', async () => {
    const first = await signIn('amina@example.com')
    const second = await signIn('amina@example.com')
    expect(first.cookies.length).toBeGreaterThan(0)
    for (const line of first.cookies) {
      expect(line).toMatch(/^__Host-purse\.\w+=/)
      for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/']) expect(line).toContain(attribute)
      expect(line).not.toMatch(/domain/i)
    }
    expect(first.cookies[0]).not.toBe(second.cookies[0])
  })

  test('responds to a wrong password and an unknown address alike', async () => {
    const wrong = await signIn('amina@example.com', 'not it, sorry')
    const unknown = await signIn('nobody@example.com', 'not it, sorry')
    const withoutRequestId = ({ requestId: _, ...problem }: CallResponse['body']) => problem
    expect(withoutRequestId(wrong.body)).toEqual(withoutRequestId(unknown.body))
    expectProblem(wrong, 'invalid-credentials')
    expectProblem(unknown, 'invalid-credentials')
    expect(wrong.trips).toBe(unknown.trips)
    expect([...wrong.cookies, ...unknown.cookies]).toEqual([])
  })

  test('refuses requests from other sites', async () => {
    const response = await signIn('amina@example.com', PASSWORD, { headers: { origin: 'https://evil.example' } })
    expect(response.status).toBe(403)
    expect(response.cookies).toEqual([])
  })

  test('refuses every password for a quarter of an hour after ten wrong ones', async () => {
    const email = 'guessed@example.com'
    await signUp(email)
    await world.call('GET', await confirmationLink(email))
    for (let i = 0; i < 10; i += 1) {
      // In any spelling of the address.
      expect((await signIn(i % 2 ? email : email.toUpperCase(), `guess number ${i}`)).status).toBe(401)
    }
    expectProblem(await signIn(email, 'guess number 11'), 'too-many-requests')
    expectProblem(await signIn(email), 'too-many-requests')
    expect((await signIn('amina@example.com')).status).toBe(200)
    world.now = Date.now() + 15 * 60_000 + 5000
    expect((await signIn(email)).status).toBe(200)
    world.now = null
  })

  test('counts concurrent attempts', async () => {
    const email = 'hammered@example.com'
    await signUp(email)
    const responses = await Promise.all(Array.from({ length: 16 }, (_, i) => signIn(email, `guess number ${i}`)))
    const statuses = responses.map((response) => response.status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(6)
  })

  test('resets the count after the right password', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let i = 0; i < 6; i += 1) expect((await signIn('amina@example.com', 'forgot it')).status).toBe(401)
      expect((await signIn('amina@example.com')).status).toBe(200)
    }
  })
})

test('exposes only the endpoints of better-auth that we use', async () => {
  const closed = [
    'POST update-user',
    'POST change-email',
    'POST change-password',
    'POST delete-user',
    'POST revoke-sessions',
    'GET list-sessions',
    'POST request-password-reset',
    'POST reset-password',
    'POST sign-in/social',
    'GET callback/google',
    'GET error',
    'GET ok',
    'POST admin/set-role',
    'POST link-social',
    'GET reference',
  ]
  const as = browser()
  await signIn('amina@example.com', PASSWORD, { as })
  for (const endpoint of closed) {
    const [method = '', path] = endpoint.split(' ')
    const body = method === 'POST' ? { role: 'admin' } : undefined
    expectProblem(await world.call(method, `/api/auth/${path}`, { as, body }), 'not-found')
  }
  expectProblem(await world.call('PUT', '/api/auth/sign-in/email', { as, body: {} }), 'method-not-allowed')
  expect((await userCalled('amina@example.com'))?.role).toBe('client')
})

test('exposes the outbox in local runs only', async () => {
  expect((await world.call('GET', '/api/dev/outbox')).status).toBe(200)
  for (const LOCAL_ONLY of [undefined, '', '0', 'true']) {
    expectProblem(await world.call('GET', '/api/dev/outbox', { settings: { LOCAL_ONLY } }), 'not-found')
  }
})

test('links in emails use the public address, whatever the requested host', async () => {
  const settings = { PUBLIC_URL: 'https://purse.example' }
  await signUp('public@example.com', {}, { settings, headers: { origin: 'https://purse.example' } })
  expect(await confirmationLink('public@example.com')).toMatch(/^https:\/\/purse\.example\/api\/auth\/verify-email/)
  expect(ORIGIN).not.toBe(settings.PUBLIC_URL)
})
