// Web push end to end: subscribed over the api, delivered encrypted to a push service on this machine, once
// for each device, and never sent anywhere else.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { generateVAPIDKeys } from 'web-push-neo'
import { pushSubscription } from '../../db/schema/notifications'
import { expectProblem, MONDAY, openWorld, type Person } from '../../tests/fixtures/harness'
import {
  type PushBrowser,
  pushBrowser,
  startPushService,
  vapidClaims,
} from '../../tests/fixtures/identity/push-service'
import { isPushService } from '../platform/providers/push/web-push'
import type { Settings } from '../platform/settings'
import { drainOutbox, notify } from './outbox'

const world = openWorld()
let service: Awaited<ReturnType<typeof startPushService>>
let settings: Partial<Settings>

beforeAll(async () => {
  service = await startPushService()
  const { publicKey, privateKey } = await generateVAPIDKeys()
  settings = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: 'mailto:hello@purse.test' }
})

afterAll(() => service.stop())

beforeEach(() => {
  world.now = MONDAY
  service.got.length = 0
  service.answers.clear()
})

const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

function subscribe(as: Person, endpoint: string, { keys }: PushBrowser = pushBrowser()) {
  return world.call('POST', '/api/me/push-subscriptions', {
    as,
    body: { endpoint, keys },
    settings,
    headers: { 'user-agent': CHROME },
  })
}

const devicesOf = async (as: Person) => (await world.call('GET', '/api/me/preferences', { as, settings })).body.devices

async function notifyPerson(to: Person, text = 'It happened.') {
  await notify(world.ctx(settings), to.id, { kind: 'appointment', title: 'A word', text, path: '/client/bookings' })
  await drainOutbox(world.ctx(settings))
}

describe('a message', () => {
  test('reaches every device of the person, and opens with its keys alone', async () => {
    const [amina, ben] = [await world.person('client'), await world.person('client')]
    const browsers = [pushBrowser(), pushBrowser()]
    for (const [i, browser] of browsers.entries()) {
      const { status } = await subscribe(amina, `${service.url}/amina/${i}`, browser)
      expect(status).toBe(201)
    }
    await subscribe(ben, `${service.url}/ben`)
    await notifyPerson(amina, 'é'.repeat(900))
    expect(service.got.map(({ path }) => path).sort()).toEqual(['/amina/0', '/amina/1'])
    for (const { path, headers, body } of service.got) {
      const [mine, other] = path === '/amina/0' ? browsers : [...browsers].reverse()
      const pushed = mine?.decrypt(body)
      expect(pushed).toMatchObject({ title: 'A word', path: `/client/notifications/${pushed.tag}` })
      expect(pushed.text).toHaveLength(300)
      expect(() => other?.decrypt(body)).toThrow()
      expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' })
      const claims = vapidClaims(headers.authorization as string)
      expect(claims).toMatchObject({ aud: service.url, sub: 'mailto:hello@purse.test', key: settings.VAPID_PUBLIC_KEY })
    }
  })

  test('is retried for the one device that failed; a device that is gone is deleted', async () => {
    const person = await world.person('client')
    for (const name of ['good', 'busy', 'gone', 'lost']) await subscribe(person, `${service.url}/${name}`)
    service.answers.set('/busy', 503).set('/gone', 410).set('/lost', 404)
    const paths = () => service.got.map(({ path }) => path).sort()
    await notifyPerson(person)
    expect(paths()).toEqual(['/busy', '/gone', '/good', '/lost'])
    service.answers.delete('/busy')
    world.now = MONDAY + 60 * 60_000
    await drainOutbox(world.ctx(settings))
    await drainOutbox(world.ctx(settings))
    expect(paths()).toEqual(['/busy', '/busy', '/gone', '/good', '/lost'])
    expect(await devicesOf(person)).toHaveLength(2)
  })

  test('follows no redirect, and is kept for a retry', async () => {
    const person = await world.person('client')
    await subscribe(person, `${service.url}/moved`)
    service.answers.set('/moved', 302)
    await notifyPerson(person)
    expect(service.got.map(({ path }) => path)).toEqual(['/moved'])
    expect(await devicesOf(person)).toHaveLength(1)
  })

  test('does not reach a device whose session has ended or which was removed', async () => {
    const person = await world.person('client')
    await subscribe(person, `${service.url}/left`)
    const [device] = await devicesOf(person)
    expect(device).toMatchObject({ name: 'Chrome on Android', current: true })
    const remove = (body: object, as = person) => world.call('DELETE', '/api/me/push-subscriptions', { as, body })
    expectProblem(await remove({ id: device.id }, await world.person('client')), 'not-found')
    expect((await remove({ endpoint: `${service.url}/left` })).status).toBe(200)
    expectProblem(await remove({ id: device.id }), 'not-found')
    await subscribe(person, `${service.url}/left`)
    await world.call('DELETE', `/api/auth/sign-out`, { as: person })
    await world.call('POST', `/api/auth/sign-out`, { as: person, body: {} })
    await notifyPerson(person)
    expect(service.got).toEqual([])
  })
})

describe('subscribing', () => {
  test.each([
    'http://fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com.evil.test/a',
    'https://evil.test/fcm.googleapis.com',
    'https://fcm.googleapis.com@evil.test/a',
    'https://user:secret@fcm.googleapis.com/a',
    'https://fcm.googleapis.com:8443/a',
    'https://a.b.notify.windows.com.test/a',
    'https://notify.windows.com/a',
    'https://169.254.169.254/latest/meta-data',
    'http://169.254.169.254/latest/meta-data',
    'http://10.0.0.1/',
    'http://[::1]:8080/',
    'http://0.0.0.0/',
    'http://localhost.evil.test/',
    'file:///etc/passwd',
    'javascript:alert(1)',
  ])('refuses an endpoint that is no push service: %s', async (endpoint) => {
    expectProblem(await subscribe(await world.person('client'), endpoint), 'invalid-input')
    expect(isPushService(endpoint, true)).toBe(false)
  })

  test('accepts this machine as a push service in local runs only', () => {
    expect(isPushService('http://localhost:9/a')).toBe(false)
    for (const host of [
      'fcm.googleapis.com',
      'updates.push.services.mozilla.com',
      'wns2-par02p.notify.windows.com',
      'web.push.apple.com',
    ])
      expect(isPushService(`https://${host}/some/where`)).toBe(true)
  })

  test('refuses invalid keys, and refuses where no push sender is configured', async () => {
    const person = await world.person('client')
    const good = pushBrowser().keys
    const endpoint = `${service.url}/keys`
    for (const keys of [
      { ...good, p256dh: 'x' },
      { ...good, auth: 'x' },
      { ...good, p256dh: `BA${'A'.repeat(85)}` },
    ])
      expectProblem(await subscribe(person, endpoint, { ...pushBrowser(), keys }), 'invalid-input')
    const body = { endpoint, keys: good }
    const nowhere = await world.call('POST', '/api/me/push-subscriptions', { as: person, body })
    expectProblem(nowhere, 'not-found')
  })

  test('keeps one device for a browser; its next person takes it over, without the messages that waited for the one before', async () => {
    const [amina, ben] = [await world.person('client'), await world.person('client')]
    const endpoint = `${service.url}/shared`
    const first = await subscribe(amina, endpoint)
    expect((await subscribe(amina, endpoint)).body).toEqual(first.body)
    service.answers.set('/shared', 500)
    await notifyPerson(amina)
    service.got.length = 0
    service.answers.clear()
    expect((await subscribe(ben, endpoint)).body.id).not.toBe(first.body.id)
    expect([await devicesOf(amina), (await devicesOf(ben)).length]).toEqual([[], 1])
    world.now = MONDAY + 60 * 60_000
    await drainOutbox(world.ctx(settings))
    expect(service.got.filter(({ path }) => path === '/shared')).toEqual([])
  })

  test('keeps at most ten devices and deletes the oldest', async () => {
    const person = await world.person('client')
    for (let i = 0; i < 11; i += 1) {
      world.now = MONDAY + i
      await subscribe(person, `${service.url}/many/${i}`)
    }
    const rows = await world.db.select().from(pushSubscription).where(eq(pushSubscription.userId, person.id))
    expect(rows.map(({ endpoint }) => endpoint.split('/').at(-1)).sort()).toEqual([
      '1',
      '10',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
    ])
  })
})
