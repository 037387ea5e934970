// People for admins: searching, viewing for a recorded purpose, suspending; a suspended person
// cannot sign in by any method.
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditEvent, suspension } from '../../../db/schema/admin/governance'
import { passkey, session, twoFactor, user } from '../../../db/schema/identity'
import { pushSubscription } from '../../../db/schema/notifications'
import { salon } from '../../../db/schema/salons/salons'
import { expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { codeOf } from '../../../tests/fixtures/identity/authenticator'
import {
  deleteCodes,
  elsewhere,
  givePassword,
  PASSWORD,
  passwordSignIn,
  switchOn,
} from '../../../tests/fixtures/identity/credentials'
import { Device } from '../../../tests/fixtures/identity/passkey-device'
import { addSalons, allPages, fund } from '../../../tests/fixtures/salons-and-purses'

// better-auth reads the real clock, so these tests do too.
const world = openWorld(null)
let nia: Person
let ada: Person
let bob: Person

beforeAll(async () => {
  nia = (await addSalons(world)).nia
  ada = await world.person('admin', { name: 'Ada' })
  bob = await world.person('admin', { name: 'Bob' })
})

const perform = (as: Person, id: string, what: string, body?: object, key = newKey()) =>
  world.call('POST', `/api/admin/people/${id}/${what}`, { as, key, ...(body && { body }) })
const suspend = (id: string, as = ada, key = newKey()) =>
  perform(as, id, 'suspension', { reason: 'Somebody else may have your account.' }, key)
const confirm = (as: Person, proposal: string) =>
  world.call('POST', `/api/admin/proposals/${proposal}/confirmation`, { as, key: newKey() })
const restore = (id: string, as = ada) => perform(as, id, 'restoration')
const find = async (q: string, more = '') =>
  (await world.call('GET', `/api/admin/people?${new URLSearchParams({ q })}${more}`, { as: ada })).body.items.map(
    ({ id }: { id: string }) => id,
  )
const openUser = (id: string, purpose = 'support') =>
  world.call('GET', `/api/admin/people/${id}?purpose=${purpose}`, { as: ada })
const userOf = async (id: string) => (await world.db.select().from(user).where(eq(user.id, id)))[0]
const letters = async (email: string) => {
  await world.settle()
  const { body } = await world.call('GET', `/api/dev/outbox?to=${encodeURIComponent(email)}`)
  return (body.items as { subject: string; text: string }[]) ?? []
}

describe('searching', () => {
  test('finds by prefix of email, phone, name, and by id; contacts are masked', async () => {
    const zawadi = await world.person('client', {
      name: 'Zawadi Mbeki-Lunga',
      email: 'zawadi.ml@example.com',
      phone: '+254799111222',
    })
    for (const q of ['zawadi.ml@', 'ZAWADI', 'mbeki', '+2547991', '254 799 111', zawadi.id])
      expect([q, await find(q)]).toEqual([q, [zawadi.id]])
    expect(await find('wadi')).toEqual([])
    expect(await find('zawadi', '&role=admin')).toEqual([])
    expect(await find('zawadi', '&state=suspended')).toEqual([])
    const { body } = await world.call('GET', '/api/admin/people?q=zawadi', { as: ada })
    expect(body.items[0]).toMatchObject({ email: 'z•••@example.com', phone: '•••222' })
  })

  test('forgives accents, apostrophes, the order of names and a local phone number', async () => {
    const person = await world.person('client', { name: 'Wanjirũ Ng’ang’a Sorokina', phone: '+254733444555' })
    for (const q of ['wanjiru', "ng'ang'a", 'nganga', 'sorokina wanjiru', '0733 444 555'])
      expect([q, await find(q)]).toEqual([q, [person.id]])
    expect(await find('anjiru')).toEqual([])
    expect(await find('wanjiru', '&role=admin')).toEqual([])
  })

  test('is recorded without the search terms and uses an index', async () => {
    await find('Secret Words')
    const rows = await world.db
      .select()
      .from(auditEvent)
      .where(and(eq(auditEvent.actor, ada.id), eq(auditEvent.event, 'person.searched')))
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain('Secret')
    const plan = await world.db.$client.execute(
      "EXPLAIN QUERY PLAN SELECT id FROM user WHERE role = 'admin' ORDER BY user.rowid DESC LIMIT 26",
    )
    expect(JSON.stringify(plan.rows)).toContain('user_role')
    expect(JSON.stringify(plan.rows)).not.toContain('TEMP B-TREE')
  })

  test('lists everybody, newest first, paged', async () => {
    const all = await allPages(world, '/api/admin/people?limit=3', { as: ada })
    expect(all.length).toBeGreaterThan(4)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expectProblem(await world.call('GET', '/api/admin/people?q=a', { as: ada }), 'invalid-input')
  })
})

describe('viewing', () => {
  test('requires a purpose, which is recorded with the access', async () => {
    const client = await world.person('client', { name: 'Looked At' })
    await fund(world, client, '500')
    expectProblem(await world.call('GET', `/api/admin/people/${client.id}`, { as: ada }), 'invalid-input')
    expectProblem(await openUser(client.id, 'curiosity'), 'invalid-input')
    const { body, trips } = await openUser(client.id, 'fraud')
    expect(trips).toBe(1)
    expect(body).toMatchObject({
      name: 'Looked At',
      email: client.email,
      balances: [{ kind: 'wallet', balance: { amount: '500.00', currency: 'KES' } }],
      transfers: [{ amount: { amount: '500.00', currency: 'KES' } }],
      devices: 1,
      self: false,
    })
    const rows = await world.db.select().from(auditEvent).where(eq(auditEvent.subject, client.id))
    expect(rows.map(({ event, detail, actor }) => [event, detail, actor])).toEqual([['person.seen', 'fraud', ada.id]])
    expectProblem(await openUser('nobody'), 'not-found')
    const none = await world.db.select().from(auditEvent).where(eq(auditEvent.subject, 'nobody'))
    expect(none).toEqual([])
  })

  test('shows a partner’s salon and private data', async () => {
    const { body } = await openUser(nia.id)
    expect(body.salons).toMatchObject([{ id: 'nairobi', status: 'approved' }])
    expect(body.transfers).toEqual([])
  })
})

describe('suspending', () => {
  test('signs out everywhere, gives the reason, unlists salons, and is fully reversible', async () => {
    const partner = await world.person('beauty_partner', { name: 'Under Question' })
    await world.db.update(salon).set({ ownerId: partner.id }).where(eq(salon.id, 'kampala'))
    const [open] = await world.db.select().from(session).where(eq(session.userId, partner.id))
    await world.db.insert(pushSubscription).values({
      id: 'their-phone',
      userId: partner.id,
      endpoint: 'https://push.example/1',
      p256dh: 'x',
      auth: 'y',
      sessionId: open?.id ?? '',
      createdAt: 0,
    })
    const key = newKey()
    const done = await suspend(partner.id, ada, key)
    expect([done.status, done.body]).toEqual([200, { id: partner.id }])
    expect((await suspend(partner.id, ada, key)).body).toEqual(done.body)
    expectProblem(await perform(ada, partner.id, 'suspension', { reason: 'Another.' }, key), 'idempotency-key-reused')
    expectProblem(await suspend(partner.id, bob), 'suspension-status')
    expect(world.published).toContainEqual({ to: partner.id, event: { type: 'signed-out' } })
    expectProblem(await world.call('GET', '/api/me', { as: partner }), 'unauthenticated')
    expect(await world.db.select().from(pushSubscription)).toEqual([])
    expect((await world.call('GET', '/api/salons/kampala')).status).toBe(404)
    const [letter] = await letters(partner.email)
    expect(letter).toMatchObject({ subject: 'Your Purse account is suspended' })
    expect(letter?.text).toContain('Somebody else may have your account.')
    expect(await find('Under Question', '&state=suspended')).toEqual([partner.id])

    expect((await restore(partner.id, bob)).status).toBe(200)
    expectProblem(await restore(partner.id, bob), 'suspension-status')
    expect((await world.call('GET', '/api/salons/kampala')).status).toBe(200)
    expect((await letters(partner.email))[0]?.subject).toBe('Your Purse account is open again')
    expect((await openUser(partner.id)).body).toMatchObject({
      suspendedAt: null,
      suspensions: [{ by: 'Ada', liftedBy: 'Bob' }],
    })
    expect((await userOf(partner.id))?.suspendedAt).toBeNull()
  })

  test('rejects oneself, deleted accounts, unknown ids, a missing reason or step-up', async () => {
    const client = await world.person('client')
    expectProblem(await suspend(ada.id), 'forbidden')
    expectProblem(await suspend('nobody'), 'not-found')
    expectProblem(await perform(ada, client.id, 'suspension', { reason: '  ' }), 'invalid-input')
    expectProblem(await restore(client.id), 'suspension-status')
    const stale = await world.person('admin')
    await world.db
      .update(session)
      .set({ createdAt: new Date(Date.now() - 3_600_000) })
      .where(eq(session.userId, stale.id))
    for (const [what, body] of [
      ['suspension', { reason: 'So.' }],
      ['restoration'],
      ['factors-reset'],
      ['sign-out'],
      ['admin-proposal', { reason: 'So.' }],
    ] as [string, object?][])
      expectProblem(await perform(stale, client.id, what, body), 'step-up-required')
    expect(await world.db.select().from(suspension).where(eq(suspension.userId, client.id))).toEqual([])
  })

  test('lets only one of several concurrent admins succeed', async () => {
    const client = await world.person('client')
    const responses = await Promise.all([ada, bob, ada, bob].map((as) => suspend(client.id, as)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const rows = await world.db.select().from(suspension).where(eq(suspension.userId, client.id))
    expect(rows).toHaveLength(1)
  })

  test('excludes a suspended admin from notifications and work', async () => {
    const cyd = await world.person('admin')
    const requested = await suspend(cyd.id)
    expect((await confirm(bob, requested.body.proposal)).status).toBe(200)
    await world.settle()
    expect(world.published).toContainEqual({ to: cyd.id, event: { type: 'signed-out' } })
    const before = (await letters(cyd.email)).length
    const client = await world.person('client')
    await perform(ada, client.id, 'admin-proposal', { reason: 'We are too few.' })
    expect((await letters(cyd.email)).length).toBe(before)
    expect((await letters(bob.email))[0]?.subject).toBe('A second admin is needed')
    expectProblem(await suspend(client.id, cyd), 'unauthenticated')
  })
})

describe('a suspended person learns of it only after proving their identity:', () => {
  const newcomer = async (about = {}) => {
    const person = await world.person('client', about)
    await givePassword(world, person)
    return person
  }
  /** Nobody is signed in, and no session exists. */
  const expectShut = async (person: Person) =>
    expect(await world.db.select().from(session).where(eq(session.userId, person.id))).toEqual([])

  test('by password; a wrong or unknown one reveals nothing', async () => {
    const person = await newcomer()
    await suspend(person.id)
    expectProblem(await passwordSignIn(world, elsewhere(person)), 'account-suspended')
    for (const email of [person.email, 'nobody@example.com']) {
      const wrong = await world.call('POST', '/api/auth/sign-in/email', { body: { email, password: 'wrong horse' } })
      expectProblem(wrong, 'invalid-credentials')
    }
    await expectShut(person)
    await restore(person.id)
    expect((await passwordSignIn(world, elsewhere(person))).status).toBe(200)
  })

  test('by a code to their phone', async () => {
    const phone = '+254722000111'
    const person = await newcomer({ phone })
    await suspend(person.id)
    const as = elsewhere(person)
    const verify = (code: string) => world.call('POST', '/api/auth/phone/verification', { as, body: { phone, code } })
    const requested = await world.call('POST', '/api/auth/phone/codes', { as, body: { phone } })
    expect(requested.status).toBe(200)
    const code = (await letters(phone))[0]?.text.slice(0, 6) ?? ''
    expectProblem(await verify(code === '000000' ? '000001' : '000000'), 'invalid-code')
    expectProblem(await verify(code), 'account-suspended')
    await expectShut(person)
  })

  test('by a passkey', async () => {
    const person = await newcomer()
    const device = new Device()
    const options = await world.call('POST', '/api/me/passkeys/options', { as: person })
    await world.call('POST', '/api/me/passkeys', { as: person, body: { response: device.attest(options.body) } })
    await suspend(person.id)
    const stranger = elsewhere(person)
    const begun = await world.call('POST', '/api/auth/passkey/options', { as: stranger })
    const response = await world.call('POST', '/api/auth/passkey', {
      as: stranger,
      body: { response: device.assert(begun.body) },
    })
    expectProblem(response, 'account-suspended')
    await expectShut(person)
  })

  test('between the first factor and the second, and before the first', async () => {
    const person = await newcomer()
    const { secret } = await switchOn(world, person)
    const browser = elsewhere(person)
    expect((await passwordSignIn(world, browser)).body).toMatchObject({ twoFactorRedirect: true })
    const [open] = await world.db.select().from(session).where(eq(session.userId, person.id))
    expect(open).toBeDefined()
    // Suspended in the database, so that the challenge is still valid.
    await world.db
      .insert(suspension)
      .values({ id: crypto.randomUUID(), userId: person.id, reason: 'r', suspendedBy: ada.id, createdAt: 1 })
    await world.db
      .update(user)
      .set({ suspendedAt: new Date(1) })
      .where(eq(user.id, person.id))
    await world.db.delete(session).where(eq(session.userId, person.id))
    await deleteCodes(world)
    const response = await world.call('POST', '/api/auth/two-factor', { as: browser, body: { code: codeOf(secret) } })
    expectProblem(response, 'account-suspended')
    expectProblem(await passwordSignIn(world, elsewhere(person)), 'account-suspended')
    await expectShut(person)
  })

  test('by the password reset link, which leaves the password unchanged', async () => {
    const person = await newcomer()
    await suspend(person.id)
    await world.call('POST', '/api/auth/password-reset-requests', { body: { email: person.email } })
    const letter = (await letters(person.email)).find(({ text }) => text.includes('token='))
    const token = /token=([0-9a-f]{64})/.exec(letter?.text ?? '')?.[1]
    const password = 'battery staple'
    const reset = (body: object) => world.call('POST', '/api/auth/password-resets', { body })
    expectProblem(await reset({ token: 'f'.repeat(64), password, confirmPassword: password }), 'invalid-token')
    expectProblem(await reset({ token, password, confirmPassword: password }), 'account-suspended')
    await restore(person.id)
    expect(
      (await world.call('POST', '/api/auth/sign-in/email', { body: { email: person.email, password: PASSWORD } }))
        .status,
    ).toBe(200)
  })
})

describe('recovery after a lost device', () => {
  test('removes the factors, ends every session, and lets the password sign in', async () => {
    const person = await world.person('client')
    await givePassword(world, person)
    await switchOn(world, person)
    const device = new Device()
    const options = await world.call('POST', '/api/me/passkeys/options', { as: person })
    await world.call('POST', '/api/me/passkeys', { as: person, body: { response: device.attest(options.body) } })
    expect((await perform(ada, person.id, 'factors-reset')).body).toEqual({ id: person.id })
    expect(await world.db.select().from(twoFactor).where(eq(twoFactor.userId, person.id))).toEqual([])
    expect(await world.db.select().from(passkey).where(eq(passkey.userId, person.id))).toEqual([])
    expectProblem(await world.call('GET', '/api/me', { as: person }), 'unauthenticated')
    expect((await passwordSignIn(world, elsewhere(person))).body).not.toHaveProperty('twoFactorRedirect')
    expect((await letters(person.email)).map(({ subject }) => subject)).toContain(
      'Two-factor authentication was removed',
    )
    expectProblem(await perform(ada, ada.id, 'factors-reset'), 'forbidden')
    expectProblem(await perform(ada, 'nobody', 'factors-reset'), 'not-found')
  })

  test('signs them out on every device', async () => {
    const person = await world.person('client')
    expect((await perform(ada, person.id, 'sign-out')).status).toBe(200)
    expectProblem(await world.call('GET', '/api/me', { as: person }), 'unauthenticated')
    const rows = await world.db.select().from(auditEvent).where(eq(auditEvent.subject, person.id))
    expect(rows.map(({ event, actor }) => [event, actor])).toEqual([['sessions.ended', ada.id]])
    expectProblem(await perform(ada, ada.id, 'sign-out'), 'forbidden')
  })
})
