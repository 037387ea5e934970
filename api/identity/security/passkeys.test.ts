// Passkeys, with a test device that signs like a real one.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { passkey, session } from '../../../db/schema/identity'
import { type CallResponse, expectProblem, openWorld, type Person } from '../../../tests/fixtures/harness'
import { elsewhere, givePassword, switchOn } from '../../../tests/fixtures/identity/credentials'
import { Device } from '../../../tests/fixtures/identity/passkey-device'

const world = openWorld(null)

const begin = (as: Person) => world.call('POST', '/api/me/passkeys/options', { as })

const add = (as: Person, response: unknown, name?: string) =>
  world.call('POST', '/api/me/passkeys', { as, body: { response, ...(name && { name }) } })

async function withPasskey(): Promise<{ person: Person; device: Device; id: string }> {
  const person = await world.person('client')
  await givePassword(world, person)
  const device = new Device()
  const { body } = await begin(person)
  const added = await add(person, device.attest(body), 'My phone')
  expect([added.status, added.body]).toMatchObject([201, { name: 'My phone', synced: false }])
  return { person, device, id: added.body.id }
}

const challenge = async (as: Person) => (await world.call('POST', '/api/auth/passkey/options', { as })).body

const signIn = (as: Person, response: unknown) => world.call('POST', '/api/auth/passkey', { as, body: { response } })

function expectBound({ cookies }: CallResponse): void {
  expect(cookies.length).toBeGreaterThan(0)
  for (const line of cookies) {
    expect(line).toMatch(/^__Host-purse\.\w+=/)
    for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/']) expect(line).toContain(attribute)
  }
}

describe('adding one', () => {
  test('requires user verification and a discoverable key', async () => {
    const person = await world.person('client')
    const begun = await begin(person)
    expectBound(begun)
    expect(begun.body).toMatchObject({
      rp: { id: 'localhost', name: 'Purse' },
      user: { name: person.email, displayName: person.name },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  })

  test('lists it; a challenge makes one passkey only', async () => {
    const { person, device, id } = await withPasskey()
    const { body } = await world.call('GET', '/api/me/passkeys', { as: person })
    expect(body.items).toMatchObject([{ id, name: 'My phone' }])
    expect((await world.call('GET', '/api/me/security', { as: person })).body.passkeys).toEqual(body.items)
    const { body: options } = await begin(person)
    expect(options.excludeCredentials).toHaveLength(1)
    const held = { ...person, cookies: new Map(person.cookies) }
    const response = new Device().attest(options)
    expect((await add(person, response)).status).toBe(201)
    expectProblem(await add(held, response), 'invalid-token')
    await world.settle()
    const { body: mail } = await world.call('GET', `/api/dev/outbox?to=${person.email}`)
    expect(mail.items[0].subject).toBe('A passkey was added')
    expect(device.id).not.toBe('')
  })

  test.each([['made without its owner', (device: Device) => Object.assign(device, { uv: false })]])(
    'refuses one that was %s',
    async (_, spoil) => {
      const person = await world.person('client')
      const device = new Device()
      spoil(device)
      expectProblem(await add(person, device.attest((await begin(person)).body)), 'invalid-token')
      expect(await world.db.$count(passkey, eq(passkey.userId, person.id))).toBe(0)
    },
  )

  test('refuses a forged response: another challenge, another person’s, none', async () => {
    const [person, other] = [await world.person('client'), await world.person('client')]
    const device = new Device()
    await begin(person)
    expectProblem(await add(person, device.attest({ challenge: 'AAAA' })), 'invalid-token')
    expectProblem(await add(person, device.attest({ challenge: 'AAAA' })), 'invalid-token')
    const { body } = await begin(other)
    person.cookies.set('__Host-purse.passkey', other.cookies.get('__Host-purse.passkey') ?? '')
    expectProblem(await add(person, device.attest(body)), 'invalid-token')
    for (const junk of [undefined, {}, { id: 'x' }, 'x', []]) expectProblem(await add(person, junk), 'invalid-input')
  })

  test('needs a fresh session, and so does removing one', async () => {
    const { person, id } = await withPasskey()
    world.now = Date.now() + 11 * 60_000
    expectProblem(await begin(person), 'step-up-required')
    expectProblem(await world.call('DELETE', `/api/me/passkeys/${id}`, { as: person }), 'step-up-required')
    world.now = null
  })

  test('refuses more than twenty', async () => {
    const person = await world.person('client')
    await world.db.insert(passkey).values(
      Array.from({ length: 20 }, (_, i) => ({
        id: `${person.id}-${i}`,
        publicKey: 'x',
        userId: person.id,
        credentialID: `${person.id}-${i}`,
        counter: 0,
        deviceType: 'x',
        backedUp: false,
      })),
    )
    expectProblem(await begin(person), 'invalid-input')
  })
})

describe('signing in with one', () => {
  test('starts a session, also where two-factor is on', async () => {
    const { person, device } = await withPasskey()
    await switchOn(world, person)
    const as = elsewhere(person)
    const options = await challenge(as)
    expect(options.userVerification).toBe('required')
    expect(options.allowCredentials).toBeUndefined()
    const response = await signIn(as, device.assert(options))
    expect([response.status, response.body]).toEqual([200, { id: person.id, role: 'client' }])
    expectBound(response)
    expect((await world.call('GET', '/api/me', { as })).body.id).toBe(person.id)
    expect(JSON.stringify(response.body)).not.toContain('token')
  })

  test('refuses a replay, a decreased counter, and a device without user verification', async () => {
    const { person, device } = await withPasskey()
    const as = elsewhere(person)
    const first = await challenge(as)
    const held = { ...as, cookies: new Map(as.cookies) }
    const response = device.assert(first)
    expect((await signIn(as, response)).status).toBe(200)
    expectProblem(await signIn(held, response), 'invalid-credentials')

    const refuse = async (spoil: () => void) => {
      const tab = elsewhere(person)
      const options = await challenge(tab)
      spoil()
      expectProblem(await signIn(tab, device.assert(options)), 'invalid-credentials')
      expect(tab.cookies.has('__Host-purse.session_token')).toBe(false)
    }
    await refuse(() => {
      device.counter = 0
    })
    await refuse(() => {
      device.counter = 10
      device.uv = false
    })
    device.uv = true
    const again = elsewhere(person)
    expect((await signIn(again, device.assert(await challenge(again)))).status).toBe(200)
  })

  test('refuses unknown keys, and those of another challenge', async () => {
    const { person, device } = await withPasskey()
    const as = elsewhere(person)
    expectProblem(await signIn(as, new Device().assert(await challenge(as))), 'invalid-credentials')
    await challenge(as)
    expectProblem(await signIn(as, device.assert({ challenge: 'AAAA' })), 'invalid-credentials')
    expectProblem(await signIn(elsewhere(person), device.assert({ challenge: 'AAAA' })), 'invalid-credentials')
    // A challenge for adding one is not valid for signing in.
    const { body } = await begin(person)
    as.cookies.set('__Host-purse.passkey', person.cookies.get('__Host-purse.passkey') ?? '')
    expectProblem(await signIn(as, device.assert(body)), 'invalid-credentials')
    for (const junk of [undefined, {}, 'x']) expectProblem(await signIn(as, junk), 'invalid-input')
  })

  test('refuses a removed one', async () => {
    const { person, device, id } = await withPasskey()
    const before = await world.db.$count(session, eq(session.userId, person.id))
    expect((await world.call('DELETE', `/api/me/passkeys/${id}`, { as: person })).status).toBe(200)
    const as = elsewhere(person)
    expectProblem(await signIn(as, device.assert(await challenge(as))), 'invalid-credentials')
    expect(await world.db.$count(session, eq(session.userId, person.id))).toBe(before)
  })
})

describe('the list', () => {
  test('renames within limits, and does not find another person’s', async () => {
    const { person, id } = await withPasskey()
    const rename = (as: Person, name: unknown) => world.call('PUT', `/api/me/passkeys/${id}`, { as, body: { name } })
    expect((await rename(person, '  Work laptop ')).body.name).toBe('Work laptop')
    for (const bad of ['', ' ', 'x'.repeat(61), 'a\nb', 5, null])
      expectProblem(await rename(person, bad), 'invalid-input')
    const other = await world.person('client')
    expectProblem(await rename(other, 'Mine'), 'not-found')
    expectProblem(await world.call('DELETE', `/api/me/passkeys/${id}`, { as: other }), 'not-found')
    const { body } = await world.call('GET', '/api/me/passkeys', { as: person })
    expect(body.items).toMatchObject([{ name: 'Work laptop' }])
  })
})
