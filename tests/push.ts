// A browser's end of Web Push: its keys, what decrypts with them (RFC 8291), and a push service on this
// machine that takes whatever is left with it.
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import type { Db } from '../db/client'
import { session } from '../db/schema/accounts'
import { pushSubscription } from '../db/schema/notifications'

/** A browser that may be pushed to. */
export type PushBrowser = {
  /** What it sends us when it subscribes. */
  keys: { p256dh: string; auth: string }
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what was pushed
  decrypt: (body: Buffer) => any
}

/** A browser with new keys. */
export function pushBrowser(): PushBrowser {
  const curve = createECDH('prime256v1')
  const mine = curve.generateKeys()
  const secret = randomBytes(16)
  return {
    keys: { p256dh: mine.toString('base64url'), auth: secret.toString('base64url') },
    decrypt(body) {
      // RFC 8188: salt, record size, the length of the sender's key, the key; then one record.
      const salt = body.subarray(0, 16)
      const length = body.readUInt8(20)
      const theirs = body.subarray(21, 21 + length)
      const record = body.subarray(21 + length)
      const shared = curve.computeSecret(theirs)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), mine, theirs])
      const derive = (from: Buffer, by: Buffer, words: Buffer | string, bytes: number) =>
        Buffer.from(hkdfSync('sha256', from, by, words, bytes))
      const input = derive(shared, secret, info, 32)
      const key = derive(input, salt, 'Content-Encoding: aes128gcm\0', 16)
      const nonce = derive(input, salt, 'Content-Encoding: nonce\0', 12)
      const open = createDecipheriv('aes-128-gcm', key, nonce)
      open.setAuthTag(record.subarray(-16))
      const plain = Buffer.concat([open.update(record.subarray(0, -16)), open.final()])
      // What is said ends at a 2; zeros may follow.
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
    },
  }
}

/** What a `vapid` Authorization header claims, once its signature is proven by its own key (RFC 8292). */
export function vapidClaims(header: string | undefined): {
  aud: string
  sub: string
  exp: number
  key: string
} {
  const [, token = '', key = ''] = /^vapid t=([^,]+),\s*k=(.+)$/.exec(header ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const proven = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!proven) throw new Error('the signature is not by the key')
  return { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), key }
}

export type Pushed = {
  path: string
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** A push service: `answers` by path says what a browser's address answers, 201 where nothing is said. */
export async function startPushService() {
  const got: Pushed[] = []
  const answers = new Map<string, number>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', () => {
      const path = request.url ?? ''
      got.push({ path, headers: request.headers, body: Buffer.concat(parts) })
      response.writeHead(answers.get(path) ?? 201, { location: 'http://localhost:1/elsewhere' })
      response.end()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    got,
    answers,
    stop: () => new Promise((done) => server.close(done)),
  }
}

/** Somebody's browser as if it had subscribed; the local mailbox stands in for its push service. */
export async function plantDevice(db: Db, { id: userId }: { id: string }): Promise<string> {
  const [found] = await db
    .select({ id: session.id })
    .from(session)
    .where(eq(session.userId, userId))
    .limit(1)
  if (!found) throw new Error('they have no session')
  const id = crypto.randomUUID()
  const { p256dh, auth } = pushBrowser().keys
  await db.insert(pushSubscription).values({
    id,
    userId,
    endpoint: `https://fcm.googleapis.com/fcm/send/${id}`,
    p256dh,
    auth,
    device: 'Chrome on Android',
    sessionId: found.id,
    createdAt: Date.now(),
  })
  return id
}
