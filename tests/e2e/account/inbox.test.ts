// The inbox over its socket: messages are stored before they are delivered, who receives what, and who is refused.
import { readFileSync } from 'node:fs'
import { CLOSED } from '../../../realtime/events'
import { caughtUp, connect, conversationOf, type Device } from '../harness/devices'
import { expect, sharedProduct, test } from '../harness/fixtures'
import { ask, call, newPerson, type Person, SESSION_COOKIE, signIn } from '../harness/people'

test.describe.configure({ mode: 'default' })

const SECRET_LABELS = 'the-purple-elephant-sings'

let amina: Person
let nia: Person
let zuri: Person
let stranger: Person
let talk: string
let aminaId: string
let niaId: string
let zuriId: string

/** Zuri, whom Amina watches, came and left at the start: she is gone ten seconds later. */
let watching: Device
let aminaAndZuri: string
let leftAt: number

const opened: Device[] = []

/** What stands in session cookies. */
const tokens: string[] = []

async function line(as: Person, endpoint?: Parameters<typeof connect>[1]): Promise<Device> {
  const device = await connect(as, endpoint)
  opened.push(device)
  return device
}

test.beforeAll(async () => {
  ;[amina, nia, zuri, stranger] = await Promise.all([
    newPerson('client', 'Amina Wanjiru'),
    newPerson('beauty_partner', 'Nia Njoroge'),
    newPerson('client', 'Zuri Achieng'),
    newPerson('client', 'Stranger Odd'),
  ])
  ;[aminaId, niaId, zuriId] = await Promise.all(
    [amina, nia, zuri].map(async (as) => (await call('/api/me', { as })).id),
  )
  talk = await conversationOf(amina, nia)
  aminaAndZuri = await conversationOf(amina, zuri)

  watching = await line(amina)
  watching.say({ type: 'opened', conversationId: aminaAndZuri })
  await watching.hears('presence', { userId: zuriId, known: true, online: false })
  const theirs = await connect(zuri)
  await watching.hears('presence', { userId: zuriId, known: true, online: true })
  // Turning a page is no coming and going.
  await theirs.close()
  await (await connect(zuri)).close()
  leftAt = Date.now()
})

test.afterAll(async () => {
  await Promise.all(opened.map((device) => device.close()))
})

test.describe('two people', () => {
  let a1: Device
  let a2: Device
  let n1: Device

  test.beforeAll(async () => {
    ;[a1, a2, n1] = await Promise.all([line(amina), line(amina), line(nia)])
  })

  test('messages: stored before they are delivered, in order, on every device', async () => {
    n1.say({ type: 'opened', conversationId: talk })
    await n1.hears('presence', { userId: aminaId, known: true, online: true })
    for (const i of [1, 2, 3]) a1.say(message(`a-${i}`, `${SECRET_LABELS} ${i}`))
    const { message: last } = await a1.hears('stored', { clientId: 'a-3' })
    const { items } = await call(`/api/conversations/${talk}/messages?since=0`, { as: amina })
    expect(items.at(-1)).toEqual(last)
    expect(kinds(a1, 'stored').map(({ message: { seq } }) => seq)).toEqual([1, 2, 3])
    await n1.hears('message', { unread: { messages: 3 } })
    expect(kinds(n1, 'message').map(({ message: { text } }) => text)).toEqual(
      [1, 2, 3].map((i) => `${SECRET_LABELS} ${i}`),
    )
    await expect.poll(() => kinds(a2, 'message').length).toBe(3)
  })

  test('again under its client id it is the same; another under it, and nothing, are refused', async () => {
    const [first] = kinds(a1, 'stored')
    const from = a1.heard.length
    // Copies that come before the first is answered are ignored.
    for (let i = 0; i < 20; i += 1) a1.say(message('a-1', `${SECRET_LABELS} 1`))
    expect(await a1.hears('stored', { clientId: 'a-1' }, from)).toEqual(first)
    a1.say(message('a-2', 'Another'))
    await a1.hears('refused', { clientId: 'a-2', code: 'idempotency-key-reused', final: true })
    for (const [clientId, text] of [
      ['blank', ' \u200b\n'],
      ['long', 'x'.repeat(4001)],
    ] as const) {
      a1.say(message(clientId, text))
      await a1.hears('refused', { clientId, code: 'invalid-input', final: true })
    }
    const again = kinds(a1, 'stored').filter(({ clientId }) => clientId === 'a-1')
    // How many came before it depends on the machine.
    expect(again.length).toBeLessThan(15)
    for (const stored of again) expect(stored).toEqual(first)
    // The longest that may be, written at its longest.
    a1.say(message('full', `${'\u0001'.repeat(1000)}${'é'.repeat(4000)}`.slice(0, 4000)))
    await a1.hears('stored', { clientId: 'full' })
  })

  test('see how far the other has come; receipts go forward only, on all devices', async () => {
    const n2 = await line(nia)
    n1.say({ type: 'received', conversationId: talk, seq: 3 })
    await a1.hears('receipt', { userId: niaId, deliveredSeq: 3, readSeq: 0 })
    for (const seq of [1, 4, 2, 900]) n1.say({ type: 'read', conversationId: talk, seq })
    await a1.hears('receipt', { userId: niaId, deliveredSeq: 4, readSeq: 4 })
    await n2.hears('changed', { what: 'messages', unread: { messages: 0 } })
    const before = a1.heard.length
    n1.say({ type: 'read', conversationId: talk, seq: 1 })
    n1.say({ ...message('n-1', 'Karibu'), conversationId: talk })
    await a1.hears('message')
    await n2.hears('message')
    expect(a1.heard.slice(before).some(({ type }) => type === 'receipt')).toBe(false)
  })

  test('see each other type, on the screens that show it, every other second at most', async () => {
    await caughtUp(a1, talk)
    for (let i = 0; i < 20; i += 1) n1.say({ type: 'typing', conversationId: talk })
    await a1.hears('typing', { conversationId: talk, userId: niaId })
    await caughtUp(n1, talk)
    await caughtUp(a1, talk)
    expect(kinds(a1, 'typing')).toHaveLength(1)
    expect(kinds(a2, 'typing')).toEqual([])
  })

  test('who hides is not seen, at once', async () => {
    const hide = (showPresence: boolean) =>
      call('/api/me/privacy', { as: amina, method: 'PUT', body: { foundBy: 'name', readReceipts: true, showPresence } })
    await caughtUp(n1, talk)
    const from = n1.heard.length
    await hide(false)
    const hidden = { userId: aminaId, known: false, online: false, lastSeenAt: null }
    await n1.hears('presence', hidden, from)
    await caughtUp(n1, talk)
    expect(n1.heard.at(-1)).toMatchObject(hidden)
    await hide(true)
    await n1.hears('presence', { userId: aminaId, known: true, online: true }, from)
  })

  test('who is blocked sees nothing more, and reaches nobody', async () => {
    await caughtUp(n1, talk)
    const from = n1.heard.length
    await call(`/api/conversations/${talk}/block`, { as: amina, method: 'PUT' })
    await n1.hears('presence', { known: false }, from)
    const before = a1.heard.length
    n1.say(message('n-2', 'Hello?'))
    await n1.hears('refused', { clientId: 'n-2', code: 'cannot-write', final: true })
    await call(`/api/conversations/${talk}/block`, { as: amina, method: 'DELETE' })
    await caughtUp(a1, talk)
    expect(a1.heard.slice(before).some(({ type }) => type === 'message')).toBe(false)
  })
})

test('others’ conversations: every event is answered with nothing', async () => {
  const [odd, a, n] = await Promise.all([line(stranger), line(amina), line(nia)])
  await Promise.all([caughtUp(a, talk), caughtUp(n, talk)])
  const before = [a.heard.length, n.heard.length]
  for (const conversationId of [talk, 'no-such', "' OR 1=1 --"]) {
    for (const type of ['opened', 'typing', 'closed'] as const) odd.say({ type, conversationId })
    for (const type of ['received', 'read'] as const) odd.say({ type, conversationId, seq: 9 })
    odd.say({ ...message(`s-${conversationId.length}`, 'Psst'), conversationId })
  }
  await odd.hears('refused', { clientId: 's-11', code: 'not-found', final: true })
  // Their own is answered: all that they said before has been heard.
  await caughtUp(odd, await conversationOf(stranger, zuri))
  expect(odd.heard.filter(({ type }) => type !== 'refused' && type !== 'presence')).toEqual([])
  expect(kinds(odd, 'presence').every(({ userId }) => userId === zuriId)).toBe(true)
  expect(kinds(odd, 'refused')).toHaveLength(3)
  await Promise.all([caughtUp(a, talk), caughtUp(n, talk)])
  const received = [a.heard.slice(before[0]), n.heard.slice(before[1])].flat()
  expect(received.filter(({ type }) => type !== 'presence')).toEqual([])
})

test.describe('a session', () => {
  test('that ends closes its lines, and theirs alone', async () => {
    const other = await signIn({ ...nia, cookies: new Map() })
    const [mine, gone] = await Promise.all([line(nia), line(other)])
    await ask('/api/auth/sign-out', { as: { ...other, cookies: new Map(other.cookies) }, body: {} })
    expect(await gone.closed).toBe(CLOSED.signedOut)
    await expect(connect(other)).rejects.toThrow('refused 401')
    await caughtUp(mine, talk)
  })

  test('has twenty lines: the oldest gives way', async () => {
    const lines: Device[] = []
    for (let i = 0; i < 21; i += 1) lines.push(await line(stranger))
    expect(await lines[0]?.closed).toBe(CLOSED.replaced)
    expect(lines.filter(({ ws }) => ws.readyState === ws.OPEN)).toHaveLength(20)
  })
})

test.describe('access', () => {
  test('refuses who is nobody, who comes from elsewhere, and other addresses', async () => {
    await expect(connect(null)).rejects.toThrow('refused 401')
    await expect(connect(amina, { origin: 'https://evil.example' })).rejects.toThrow('refused 403')
    for (const path of [`/parties/inbox/${niaId}`, '/parties/Inbox/me', '/parties/inbox/me/me']) {
      await expect(connect(amina, { path })).rejects.toThrow('refused 404')
    }
    const plain = await ask('/parties/inbox/me', { as: amina })
    expect([plain.status, plain.text]).toEqual([404, ''])
  })

  test('lets nobody bring an id, a room or an introduction', async () => {
    const introduction = encodeURIComponent(
      JSON.stringify({ name: 'Nia', sessionToken: nia.cookies.get(SESSION_COOKIE), provenAt: 9e15 }),
    )
    const forged = await line(stranger, {
      path: `/parties/inbox/me?_pk=${niaId}&name=${niaId}`,
      headers: {
        'x-partykit-room': niaId,
        'x-partykit-namespace': 'inbox',
        'x-partykit-props': '{"name":"Nia"}',
        'x-purse-introduction': introduction,
      },
    })
    forged.say(message('f-1', 'I am Nia'))
    await forged.hears('refused', { clientId: 'f-1', code: 'not-found' })
    // The same id twice would break PartyServer's look-up of one.
    const twin = await line(stranger, { path: `/parties/inbox/me?_pk=${niaId}` })
    const ownChat = await conversationOf(stranger, zuri)
    twin.say({ ...message('f-2', 'It is me'), conversationId: ownChat })
    const { message: stored } = await forged.hears('message')
    expect(stored).toMatchObject({ conversationId: ownChat, seq: 1 })
  })
})

test.describe('a device that talks nonsense', () => {
  const deep = `${'['.repeat(15_000)}${']'.repeat(15_000)}`
  const odd = [
    '"hello"',
    'null',
    '[]',
    '{}',
    '{"type":"__proto__"}',
    '{"type":"constructor","conversationId":"x"}',
    '{"type":"typing","conversationId":"x","__proto__":{"admin":true}}',
    '{"__proto__":{"type":"typing","conversationId":"x"}}',
    '{"type":"read","conversationId":"x","seq":-1}',
    '{"type":"read","conversationId":"x","seq":1e400}',
    '{"type":"send","conversationId":"x","clientId":"\\n","text":"x"}',
    deep,
  ]

  const nonsense: [string, (string | Buffer)[], number][] = [
    ['too long', ['x'.repeat(40_000)], CLOSED.tooLong],
    ['a megabyte', ['x'.repeat(1_000_000)], CLOSED.tooLong],
    ['in bytes', [Buffer.from('{"type":"typing","conversationId":"x"}')], CLOSED.binary],
    ['no JSON', ['{"type":'], CLOSED.nonsense],
    ['what no device says', odd, CLOSED.nonsense],
    ['two hundred times', Array(200).fill('{"type":"hello"}'), CLOSED.nonsense],
  ]
  for (const [what, frames, code] of nonsense)
    test(`is cut off: ${what}`, async () => {
      const device = await line(stranger)
      for (const frame of frames) device.ws.send(frame)
      expect(await device.closed).toBe(code)
      expect(device.frames).toEqual([])
    })

  test('is forgiven a few', async () => {
    const device = await line(stranger)
    for (const frame of odd.slice(0, 4)) device.ws.send(frame)
    await caughtUp(device, await conversationOf(stranger, zuri))
  })

  test('and one that sends too much is refused, and may send again later', async () => {
    const ownChat = await conversationOf(stranger, zuri)
    const device = await line(stranger)
    for (let i = 0; i < 150; i += 1) {
      device.say({ ...message(`x-${i}`, 'Spam'), conversationId: ownChat })
    }
    await expect.poll(() => device.heard.filter(isReply).length).toBe(150)
    expect(kinds(device, 'stored').length).toBeLessThanOrEqual(60)
    const refused = kinds(device, 'refused')
    expect(refused.every(({ code, final }) => code === 'too-many-requests' && !final)).toBe(true)
  })
})

test('who has left is gone ten seconds later, and not before', async () => {
  await watching.hears('presence', { userId: zuriId, known: true, online: false }, 2)
  const gone = kinds(watching, 'presence').filter(({ userId }) => userId === zuriId)
  expect(gone.map(({ online }) => online)).toEqual([false, true, false])
  expect(Date.now() - leftAt).toBeGreaterThan(9_500)
  expect(Math.abs((gone.at(-1)?.lastSeenAt ?? 0) - leftAt)).toBeLessThan(2_000)
})

test('who connects too often waits', async () => {
  for (let i = 0; i < 8; i += 1) {
    await Promise.all(Array.from({ length: 10 }, () => line(stranger)))
  }
  const closed = await Promise.all(opened.filter(({ ws }) => ws.readyState !== ws.OPEN).map((device) => device.closed))
  expect(closed).toContain(CLOSED.tooOften)
})

test('who logs out everywhere is let go everywhere', async () => {
  const [token = ''] = (stranger.cookies.get(SESSION_COOKIE) ?? '').split('.')
  tokens.push(token)
  const lines = opened.filter(({ as, ws }) => as === stranger && ws.readyState === ws.OPEN)
  expect(lines.length).toBeGreaterThan(1)
  await ask('/auth/sign-out', { as: stranger, form: {} })
  await expect(connect(stranger)).rejects.toThrow('refused 401')
  for (const { closed } of lines) expect(await closed).toBe(CLOSED.signedOut)
})

test('no event reveals our code, and the log contains no message texts', async () => {
  for (const { frames } of opened) {
    for (const frame of frames) expect(frame).not.toMatch(/\bat \S+ \(|\.js:|\bstack\b/)
  }
  if (process.env.E2E_LOG === '1') return
  const log = readFileSync(sharedProduct().log, 'utf8')
  expect(log).toContain('"path":"/api/me"')
  expect(log).not.toContain(SECRET_LABELS)
  for (const { cookies } of [amina, nia, zuri]) {
    tokens.push((cookies.get(SESSION_COOKIE) ?? '').split('.')[0] ?? '')
  }
  for (const token of tokens) {
    expect(token).toHaveLength(32)
    expect(log).not.toContain(token)
  }
})

function message(clientId: string, text: string) {
  return { type: 'send', conversationId: talk, clientId, text }
}

function kinds<T extends Device['heard'][number]['type']>({ heard }: Device, type: T) {
  return heard.filter((event): event is Extract<typeof event, { type: T }> => event.type === type)
}

function isReply({ type }: Device['heard'][number]): boolean {
  return type === 'stored' || type === 'refused'
}
