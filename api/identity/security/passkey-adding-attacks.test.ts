// Attacks on adding a passkey: each is refused for its own reason, since the same device with a new challenge
// and nothing altered is accepted right after.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CRLDistributionPointsExtension, cryptoProvider, X509CertificateGenerator } from '@peculiar/x509'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEvent } from '../../../db/schema/admin/governance'
import { passkey, session, verification } from '../../../db/schema/identity'
import { expectProblem, openWorld, type Person } from '../../../tests/fixtures/harness'
import { elsewhere } from '../../../tests/fixtures/identity/credentials'
import { ALTERED, CHALLENGE_COOKIE, ceremonies } from '../../../tests/fixtures/identity/passkey-ceremonies'
import { cborBytes, cborList, cborMap, cborText, Device } from '../../../tests/fixtures/identity/passkey-device'

// better-auth reads the real clock, so these tests do too.
const world = openWorld(null)
const { begin, add, challenge, signIn, withPasskey } = ceremonies(world)

const passkeysOf = (person: Person) => world.db.$count(passkey, eq(passkey.userId, person.id))
const recordsOf = async ({ id }: Person) => {
  await world.settle()
  return world.db
    .select()
    .from(auditEvent)
    .where(and(eq(auditEvent.subject, id), eq(auditEvent.event, 'passkey.added')))
}

describe('adding one', () => {
  test.each(Object.entries({ ...ALTERED, 'of a sign-in': { clientData: { type: 'webauthn.get' } } }))(
    'refuses what is signed %s',
    async (_, altered) => {
      const person = await world.person('client')
      const device = new Device()
      expectProblem(await add(person, device.attest(await begin(person), altered)), 'invalid-token')
      expect(await passkeysOf(person)).toBe(0)
      expect(await recordsOf(person)).toEqual([])
      expect((await add(person, device.attest(await begin(person)))).status).toBe(201)
      expect(await recordsOf(person)).toHaveLength(1)
    },
  )

  test('refuses a challenge that is used, too old, for signing in, of somebody else, or none', async () => {
    const [person, other] = [await world.person('client'), await world.person('client')]
    const refuse = async (options: { challenge: string }, cookie = person.cookies.get(CHALLENGE_COOKIE)) => {
      const before = await passkeysOf(person)
      const tab = { ...person, cookies: new Map(person.cookies) }
      tab.cookies.delete(CHALLENGE_COOKIE)
      if (cookie) tab.cookies.set(CHALLENGE_COOKIE, cookie)
      expectProblem(await add(tab, new Device().attest(options)), 'invalid-token')
      expect(await passkeysOf(person)).toBe(before)
    }
    const used = await begin(person)
    const cookie = person.cookies.get(CHALLENGE_COOKIE)
    expect((await add(person, new Device().attest(used))).status).toBe(201)
    await refuse(used, cookie)

    const late = await begin(person)
    await world.db.update(verification).set({ expiresAt: new Date(Date.now() - 1) })
    await refuse(late)

    await refuse(await challenge(person))
    const theirs = await begin(other)
    await refuse(theirs, other.cookies.get(CHALLENGE_COOKIE))
    await refuse(await begin(person), '')
    for (const forged of ['x', 'x.y', '%E0%A4%A', `${other.cookies.get(CHALLENGE_COOKIE)}x`, 'a'.repeat(3000)])
      await refuse(await begin(person), forged)
    expect((await add(person, new Device().attest(await begin(person)))).status).toBe(201)
  })

  test('makes one passkey of a challenge that is answered many times at once', async () => {
    const person = await world.person('client')
    const options = await begin(person)
    const responses = await Promise.all(
      Array.from({ length: 5 }, () =>
        add({ ...person, cookies: new Map(person.cookies) }, new Device().attest(options)),
      ),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400])
    expect(await passkeysOf(person)).toBe(1)
  })

  test('refuses the key of somebody else, as it refuses any, and leaves it theirs', async () => {
    const { person, device } = await withPasskey()
    const thief = await world.person('client')
    const copy = new Device()
    copy.id = device.id
    const taken = await add(thief, copy.attest(await begin(thief)))
    const wrong = await add(thief, copy.attest({ challenge: 'AAAA' }))
    expectProblem(taken, 'invalid-token')
    expect({ ...taken.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' })
    expect(await passkeysOf(thief)).toBe(0)
    const tab = elsewhere(thief)
    expectProblem(await signIn(tab, copy.assert(await challenge(tab))), 'invalid-credentials')
    expect((await signIn(tab, device.assert(await challenge(tab)))).body.id).toBe(person.id)
  })

  test('refuses what is malformed, however large or deep, with the reason', async () => {
    const person = await world.person('client')
    const device = new Device()
    const honest = device.attest(await begin(person)).response
    const whole = Buffer.from(honest.attestationObject, 'base64url')
    const deep = Buffer.concat([Buffer.alloc(14_000, 0x81), Buffer.from([0])])
    const endless = Buffer.from([0x9b, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff])
    const spoiled: Buffer[] = [
      ...Array.from({ length: 12 }, (_, i) => whole.subarray(0, Math.floor((whole.length * i) / 12))),
      ...[deep, endless, Buffer.from([0xf6]), Buffer.from([0x5a, 0x7f, 0xff, 0xff, 0xff])],
      cborMap([[cborText('fmt'), cborText('none')]]),
      cborMap([[cborText('authData'), cborBytes(Buffer.alloc(37, 0x41))]]),
      cborMap([
        [cborText('fmt'), cborList([])],
        [cborText('attStmt'), cborList([])],
      ]),
    ]
    for (const object of spoiled) {
      const response = device.attest(await begin(person))
      response.response.attestationObject = object.toString('base64url')
      expectProblem(await add(person, response), object.length ? 'invalid-token' : 'invalid-input')
    }
    for (const text of ['', 'null', '[]', '{', '{"challenge":1}', '"x"', '\ud800', '['.repeat(2900)]) {
      const response = device.attest(await begin(person))
      response.response.clientDataJSON = Buffer.from(text).toString('base64url')
      expectProblem(await add(person, response), text ? 'invalid-token' : 'invalid-input')
    }
    const response = device.attest(await begin(person))
    for (const edited of [
      { ...response, id: 'a'.repeat(1401) },
      { ...response, rawId: 'not base64url!' },
      { ...response, type: 'password' },
      { ...response, response: { ...response.response, attestationObject: 'a'.repeat(20_001) } },
      { ...response, response: { ...response.response, clientDataJSON: 'a'.repeat(4001) } },
      { ...response, response: { ...response.response, transports: Array(11).fill('usb') } },
    ])
      expectProblem(await add(person, edited), 'invalid-input')
    expect(await passkeysOf(person)).toBe(0)
    await add(person, response)
  })

  test('asks no address that is in a device’s certificate', async () => {
    const requestedUrls: (string | undefined)[] = []
    const server = createServer((request, response) => {
      requestedUrls.push(request.url)
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const certificate = await certificateWith(`http://127.0.0.1:${port}/list`)
    const person = await world.person('client')
    for (const format of ['apple', 'packed', 'fido-u2f', 'android-key', 'tpm']) {
      const statement = cborMap([[cborText('x5c'), cborList([certificate, certificate].map(cborBytes))]])
      const response = new Device().attest(await begin(person), { statement: [format, statement] })
      // What a device says of its maker was not asked for, and is not read.
      expect((await add(person, response)).status).toBe(201)
    }
    await new Promise((resolve) => server.close(resolve))
    expect(requestedUrls).toEqual([])
  })

  test('refuses a session that ends meanwhile: a reset leaves no passkey behind', async () => {
    const person = await world.person('client')
    const response = new Device().attest(await begin(person))
    const afterRead = () => world.db.delete(session).where(eq(session.userId, person.id))
    const reply = await add(person, response, { afterRead })
    expect([400, 401]).toContain(reply.status)
    expect(await passkeysOf(person)).toBe(0)
    expect(await recordsOf(person)).toEqual([])
  })

  test('needs the proof to be fresh when it ends, not only when it begins', async () => {
    const person = await world.person('client')
    const response = new Device().attest(await begin(person))
    const later = { at: Date.now() + 11 * 60_000 }
    expectProblem(await add(person, response, later), 'step-up-required')
    expect(await passkeysOf(person)).toBe(0)
    expect((await add(person, response)).status).toBe(201)
  })

  test('stores no passkey without its record and its notification', async () => {
    const person = await world.person('client')
    const response = new Device().attest(await begin(person))
    await world.db.run(
      sql`CREATE TRIGGER refuse_record BEFORE INSERT ON audit_event WHEN NEW.event = 'passkey.added' BEGIN SELECT RAISE(ABORT, 'no'); END`,
    )
    expect((await add(person, response)).status).toBeGreaterThanOrEqual(400)
    await world.db.run(sql`DROP TRIGGER refuse_record`)
    expect(await passkeysOf(person)).toBe(0)
  })
})

/** A certificate that names a list of revoked ones at an address. */
async function certificateWith(url: string): Promise<Buffer> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const crypto = cryptoProvider.get()
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const made = await X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: 'CN=Device',
    signingAlgorithm: algorithm,
    keys,
    notBefore: new Date('2020-01-01'),
    notAfter: new Date('2100-01-01'),
    extensions: [new CRLDistributionPointsExtension([url])],
  })
  return Buffer.from(made.rawData)
}
