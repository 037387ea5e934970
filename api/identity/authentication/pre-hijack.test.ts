// Account pre-hijacking: an attacker signs up with another person's address first. Whatever they set must have no
// effect once the owner has proven the address.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEvent } from '../../../db/schema/admin/governance'
import { account, passkey, session, signUp as signUpTable, user } from '../../../db/schema/identity'
import { paymentMethod } from '../../../db/schema/money/wallet'
import { type CallResponse, expectProblem, openWorld, type Person } from '../../../tests/fixtures/harness'
import { codeSentTo, elsewhere, newPhone } from '../../../tests/fixtures/identity/credentials'
import { Device } from '../../../tests/fixtures/identity/passkey-device'

// better-auth reads the real clock, so these tests do too.
const world = openWorld(null)

const THEIRS = 'the password of a stranger'
const OWN = 'the password of the owner'

let addresses = 0

function newAddress(): string {
  addresses += 1
  return `owner-${addresses}@example.com`
}

function browser(): Person {
  return { id: '', name: '', email: '', role: 'client', cookies: new Map() }
}

/** Signs up; returns the path of the link in the email. */
async function signUp(email: string, password: string, about: object = {}): Promise<string> {
  const body = { name: 'Amina', email, password, role: 'client', callbackURL: '/auth', ...about }
  expect((await world.call('POST', '/api/auth/sign-up/email', { body })).status).toBe(200)
  return newestLink(email)
}

async function newestLink(email: string): Promise<string> {
  await world.settle()
  const { body } = await world.call('GET', `/api/dev/outbox?to=${encodeURIComponent(email)}`)
  return /\/api\/auth\/verify-email\S+/.exec(body.items[0].text)?.[0] ?? ''
}

/** Opens a link as from an email. */
function open(link: string, as = browser()): Promise<CallResponse> {
  const headers = { origin: '', 'sec-fetch-site': 'cross-site' }
  return world.call('GET', link, { as, headers })
}

function signIn(email: string, password: string, as = browser()): Promise<CallResponse> {
  return world.call('POST', '/api/auth/sign-in/email', { as, body: { email, password } })
}

async function resetLink(email: string): Promise<string> {
  await world.call('POST', '/api/auth/password-reset-requests', { body: { email } })
  await world.settle()
  const { body } = await world.call('GET', `/api/dev/outbox?to=${encodeURIComponent(email)}`)
  return /token=([0-9a-f]{64})/.exec(body.items[0].text)?.[1] ?? ''
}

async function reset(email: string, password: string): Promise<CallResponse> {
  const body = { token: await resetLink(email), password, confirmPassword: password }
  return world.call('POST', '/api/auth/password-resets', { body })
}

async function personOf(email: string) {
  const [row] = await world.db.select().from(user).where(eq(user.email, email))
  if (!row) throw new Error(`nobody has ${email}`)
  return row
}

async function eventsOf(id: string): Promise<string[]> {
  const rows = await world.db.select().from(auditEvent).where(eq(auditEvent.subject, id))
  return rows.map(({ event }) => event)
}

describe('an address with several sign-ups', () => {
  test.each([
    ['the stranger first, by the stranger’s link', true, 'theirs'],
    ['the stranger first, by the owner’s link', true, 'own'],
    ['the owner first, by the stranger’s link', false, 'theirs'],
    ['the owner first, by the owner’s link', false, 'own'],
  ])('is confirmed by a link and its owner’s password: %s', async (_, strangerFirst, by) => {
    const email = newAddress()
    const links: Record<string, string> = {}
    const sides = [
      ['theirs', THEIRS],
      ['own', OWN],
    ] as const
    for (const [who, password] of strangerFirst ? sides : sides.toReversed())
      links[who] = await signUp(email, password, { timeZone: who === 'own' ? 'Africa/Lagos' : 'Asia/Tokyo' })

    const as = browser()
    const opened = await open(links[by] ?? '', as)
    expect([opened.status, opened.headers.get('location')]).toEqual([302, '/auth?proven=1'])
    // The link alone confirms nobody: the attacker cannot sign in.
    expect((await personOf(email)).emailVerified).toBe(false)
    expect([401, 403]).toContain((await signIn(email, THEIRS)).status)

    expect((await signIn(email, OWN, as)).status).toBe(200)
    expect((await world.call('GET', '/api/me', { as })).body.timeZone).toBe('Africa/Lagos')
    // Neither link is valid any more.
    for (const link of Object.values(links)) {
      const again = await open(link)
      expect([again.status, again.cookies]).toEqual([302, []])
    }
    expect((await signIn(email, THEIRS)).status).toBe(401)
    expect((await signIn(email, OWN)).status).toBe(200)
    expect(await eventsOf((await personOf(email)).id)).toContain('email.confirmed')
  })

  test('takes the choices of the confirmed sign-up', async () => {
    const email = newAddress()
    await signUp(email, THEIRS, { name: 'A Stranger', role: 'product_seller' })
    const link = await signUp(email, OWN, { name: 'Amina Otieno', role: 'client' })
    await signUp(email, 'and one more', { name: 'Another', role: 'beauty_partner' })
    const as = browser()
    await open(link, as)
    expect((await signIn(email, OWN, as)).status).toBe(200)
    const person = await personOf(email)
    expect(person).toMatchObject({ name: 'Amina Otieno', role: 'client', emailVerified: true })
    expect(await world.db.$count(paymentMethod, eq(paymentMethod.userId, person.id))).toBeGreaterThan(0)
    expect(await world.db.$count(account, eq(account.userId, person.id))).toBe(1)
    expect(await world.db.$count(signUpTable, eq(signUpTable.userId, person.id))).toBe(0)
  })

  test('is confirmed only in the browser that opened the link, and for that address only', async () => {
    const [email, other] = [newAddress(), newAddress()]
    for (const address of [email, other]) await signUp(address, THEIRS)
    const link = await signUp(email, OWN)
    await signUp(other, OWN)
    const as = browser()
    await open(link, as)
    expect((await signIn(email, 'neither of the two', as)).status).toBe(401)
    expectProblem(await signIn(other, OWN, as), 'email-not-verified')
    expectProblem(await signIn(email, OWN), 'email-not-verified')
    const forged = browser()
    for (const [name, value] of as.cookies) forged.cookies.set(name, value.replace('owner-', 'x-'))
    expectProblem(await signIn(email, OWN, forged), 'email-not-verified')
    world.now = Date.now() + 15 * 60_000 + 1000
    expectProblem(await signIn(email, OWN, as), 'email-not-verified')
    world.now = null
    expect((await signIn(email, OWN, as)).status).toBe(200)
  })

  test('keeps the five newest sign-ups', async () => {
    const email = newAddress()
    for (let i = 1; i <= 6; i += 1) await signUp(email, `password number ${i}`)
    const { id } = await personOf(email)
    expect(await world.db.$count(signUpTable, eq(signUpTable.userId, id))).toBe(5)
  })

  test('can be claimed by a password reset', async () => {
    const email = newAddress()
    const link = await signUp(email, THEIRS)
    expect((await reset(email, OWN)).status).toBe(200)
    await open(link)
    expect((await signIn(email, THEIRS)).status).toBe(401)
    expect((await signIn(email, OWN)).status).toBe(200)
  })

  test('refuses further sign-ups once it is confirmed', async () => {
    const email = newAddress()
    await open(await signUp(email, OWN))
    await world.call('POST', '/api/auth/sign-up/email', {
      body: { name: 'Stranger', email, password: THEIRS, role: 'client' },
    })
    await world.settle()
    const { body } = await world.call('GET', `/api/dev/outbox?to=${encodeURIComponent(email)}`)
    expect(body.items[0].subject).toBe('You already have a Purse account')
    const { id } = await personOf(email)
    await expect(
      world.db
        .insert(signUpTable)
        .values({ id: 'late', userId: id, name: 'Stranger', role: 'client', passwordHash: 'x', createdAt: Date.now() }),
    ).rejects.toThrow()
  })
})

describe('a password reset', () => {
  test('removes the phone, passkeys and sessions from before', async () => {
    const email = newAddress()
    await open(await signUp(email, THEIRS))
    const stranger = { ...browser(), ...(await personOf(email)), cookies: new Map() } as Person
    expect((await signIn(email, THEIRS, stranger)).status).toBe(200)
    const phone = newPhone()
    await world.call('POST', '/api/me/contacts/codes', { as: stranger, body: { kind: 'phone', value: phone } })
    const code = await codeSentTo(world, phone)
    const added = await world.call('PUT', '/api/me/contacts/phone', { as: stranger, body: { value: phone, code } })
    expect(added.body.phone).toBe(phone)
    const device = new Device()
    const options = await world.call('POST', '/api/me/passkeys/options', { as: stranger })
    const response = device.attest(options.body)
    const made = await world.call('POST', '/api/me/passkeys', { as: stranger, body: { response } })
    expect(made.status).toBe(201)

    const reply = await reset(email, OWN)
    expect([reply.status, reply.trips]).toEqual([200, 3])

    const { id } = stranger
    expect(await world.db.$count(session, eq(session.userId, id))).toBe(0)
    expect(await world.db.$count(passkey, eq(passkey.userId, id))).toBe(0)
    expect((await personOf(email)).phone).toBeNull()
    const away = elsewhere(stranger)
    const challenge = await world.call('POST', '/api/auth/passkey/options', { as: away })
    const asserted = { response: device.assert(challenge.body) }
    expectProblem(await world.call('POST', '/api/auth/passkey', { as: away, body: asserted }), 'invalid-credentials')
    expectProblem(await world.call('GET', '/api/me', { as: stranger }), 'unauthenticated')
    expect(await eventsOf(id)).toEqual(expect.arrayContaining(['password.reset', 'contact.removed', 'passkey.removed']))
    // The owner is notified of what was removed, and the phone that it no longer signs in.
    await world.settle()
    const { body: letters } = await world.call('GET', `/api/dev/outbox?to=${email}`)
    expect(letters.items[0].text).toContain('You can no longer sign in with your phone and 1 passkey')
    const sms = await world.call('GET', `/api/dev/outbox?to=${encodeURIComponent(phone)}`)
    expect(sms.body.items[0].text).toContain('no longer signs in to your Purse account')
    expect((await signIn(email, OWN)).status).toBe(200)
  })

  test('mentions only what was removed', async () => {
    const email = newAddress()
    await open(await signUp(email, THEIRS))
    await reset(email, OWN)
    await world.settle()
    const { body } = await world.call('GET', `/api/dev/outbox?to=${email}`)
    expect(body.items[0].subject).toBe('Your password was changed')
    expect(body.items[0].text).not.toContain('no longer sign in')
    const events = await eventsOf((await personOf(email)).id)
    expect(events).not.toContain('contact.removed')
    expect(events).not.toContain('passkey.removed')
  })
})
