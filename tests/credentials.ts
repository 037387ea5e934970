// What people prove themselves with: passwords, an authenticator app, and a device with passkeys, all
// without a browser.
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { like } from 'drizzle-orm'
import { account, rateLimit } from '../db/schema/accounts'
import { codeOf } from './authenticator'
import { type Answer, ORIGIN, type Person, type World } from './harness'

export const PASSWORD = 'correct horse'

export async function givePassword(world: World, person: Person): Promise<void> {
  const at = new Date()
  await world.db.insert(account).values({
    id: crypto.randomUUID(),
    accountId: person.id,
    providerId: 'credential',
    userId: person.id,
    password: await hashPassword(PASSWORD),
    createdAt: at,
    updatedAt: at,
  })
}

export type Authenticator = { secret: string; recoveryCodes: string[] }

/** Switches two-factor on as the page does. */
export async function switchOn(world: World, as: Person): Promise<Authenticator> {
  const begun = await world.call('POST', '/api/me/two-factor', { as })
  const on = await world.call('PUT', '/api/me/two-factor', {
    as,
    body: { code: codeOf(begun.body.secret) },
  })
  if (on.status !== 200) throw new Error(JSON.stringify([begun.body, on.body]))
  await forgetCodes(world)
  return begun.body
}

/** A code counts once; so that a test need not wait half a minute, what was used is forgotten. */
export async function forgetCodes(world: World): Promise<void> {
  await world.db.delete(rateLimit).where(like(rateLimit.key, 'code:%'))
}

/** Signs in by password; with two-factor on, what is answered is a challenge. */
export function passwordSignIn(world: World, as: Person, options = {}): Promise<Answer> {
  const body = { email: as.email, password: PASSWORD }
  return world.call('POST', '/api/auth/sign-in/email', { as, body, ...options })
}

let phones = 0

/** A phone number that nobody has yet. */
export function newPhone(): string {
  phones += 1
  return `+2547100${String(phones).padStart(5, '0')}`
}

/** The code in the newest message to a phone or an address. */
export async function codeSentTo(world: World, value: string): Promise<string> {
  await world.settle()
  const { body } = await world.call('GET', `/api/dev/outbox?to=${encodeURIComponent(value)}`)
  return /\d{6}/.exec(body.items[0].text)?.[0] ?? ''
}

/** The same person in a browser that knows nothing of them. */
export function elsewhere(person: Person): Person {
  return { ...person, cookies: new Map() }
}

/** A device that makes one passkey and signs with it; `uv`: whether it asked its owner. */
export class Device {
  readonly id = crypto.randomUUID().replaceAll('-', '')
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  counter = 0
  uv = true

  attest(options: { challenge: string }) {
    const clientDataJSON = this.#clientData('webauthn.create', options.challenge)
    const id = Buffer.from(this.id)
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const authData = Buffer.concat([
      this.#authData(0x40),
      Buffer.alloc(16),
      length,
      id,
      coseKey(this.#keys.publicKey),
    ])
    const attestationObject = cborMap([
      [text('fmt'), text('none')],
      [text('attStmt'), Buffer.from([0xa0])],
      [text('authData'), bytes(authData)],
    ])
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientDataJSON.toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  assert(options: { challenge: string }) {
    this.counter += 1
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge)
    const authData = this.#authData(0)
    const hash = createHash('sha256').update(clientDataJSON).digest()
    const signature = sign('sha256', Buffer.concat([authData, hash]), this.#keys.privateKey)
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientDataJSON.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    }
  }

  #credential() {
    const id = Buffer.from(this.id).toString('base64url')
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: ORIGIN, crossOrigin: false }))
  }

  #authData(flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const rp = createHash('sha256').update(new URL(ORIGIN).hostname).digest()
    return Buffer.concat([rp, Buffer.from([flags | 0x01 | (this.uv ? 0x04 : 0)]), counter])
  }
}

const cborHead = (major: number, length: number) =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 0xff])

const text = (value: string) => Buffer.concat([cborHead(3, value.length), Buffer.from(value)])
const bytes = (value: Buffer) => Buffer.concat([cborHead(2, value.length), value])
const int = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value))
const cborMap = (pairs: [Buffer, Buffer][]) =>
  Buffer.concat([cborHead(5, pairs.length), ...pairs.flat()])

function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return cborMap([
    [int(1), int(2)],
    [int(3), int(-7)],
    [int(-1), int(1)],
    [int(-2), bytes(Buffer.from(x, 'base64url'))],
    [int(-3), bytes(Buffer.from(y, 'base64url'))],
  ])
}
