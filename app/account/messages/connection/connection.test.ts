// The device's side of the protocol, over a network that loses, duplicates, delays and disconnects.
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  ACHIENG,
  type Fate,
  LineNetwork,
  pass,
  TALK,
  WANJIRU,
} from '../../../../tests/fixtures/messaging/line-network'
import { openConnection } from './connection'

let network: LineNetwork

beforeEach(() => {
  vi.useFakeTimers()
  network = new LineNetwork()
})

afterEach(() => {
  vi.useRealTimers()
})

/** Longer than every timeout of a connection. */
const LONG = 60_000

describe('sending', () => {
  test('stores a message, shows it to both people, and clears its pending state', async () => {
    const [mine, theirs] = [network.openTab(ACHIENG), network.openTab(WANJIRU)]
    await pass(10)
    const clientId = mine.write('Hello')
    expect(mine.pending.get(clientId)).toMatchObject({ state: 'sending', text: 'Hello' })
    expect(network.storageOf(ACHIENG).size).toBe(1)
    await pass(10)
    expect([mine.texts(), theirs.texts()]).toEqual([['Hello'], ['Hello']])
    expect(mine.pending.size).toBe(0)
    expect(network.storageOf(ACHIENG).size).toBe(0)
  })

  test('sends messages written offline in order once connected', async () => {
    network.up = false
    const mine = network.openTab(ACHIENG)
    for (const text of ['one', 'two', 'three']) mine.write(text)
    await pass(2_000)
    expect(mine.events).toContainEqual({ type: 'state', state: 'offline' })
    expect([...mine.pending.values()].map(({ state }) => state)).toEqual(Array(3).fill('queued'))
    network.up = true
    mine.line.wake()
    await pass(50)
    expect(mine.texts()).toEqual(['one', 'two', 'three'])
  })

  test('sends the same message again after a lost confirmation', async () => {
    const mine = network.openTab(ACHIENG)
    await pass(10)
    network.fate = (what) => (what === 'told' ? 'lost' : 'arrives')
    mine.write('Hello')
    await pass(100)
    network.fate = () => 'arrives'
    await pass(LONG)
    expect(network.messages.map(({ text }) => text)).toEqual(['Hello'])
    expect(mine.texts()).toEqual(['Hello'])
    expect(mine.pending.size).toBe(0)
  })

  test('replaces a connection that does not respond', async () => {
    const mine = network.openTab(ACHIENG)
    await pass(10)
    const [dead] = network.sockets
    network.fate = () => 'lost'
    mine.write('Hello')
    await pass(20_000)
    network.fate = () => 'arrives'
    await pass(LONG)
    expect(network.sockets).not.toContain(dead)
    expect(mine.texts()).toEqual(['Hello'])
  })

  test('reconnects less and less often while nothing is answered, and at once where the page wakes', async () => {
    const mine = network.openTab(ACHIENG)
    await pass(10)
    const connections = () =>
      mine.events.filter((event) => event.type === 'state' && event.state === 'open').length
    network.fate = () => 'lost'
    mine.write('Hello')
    await pass(5 * 60_000)
    // Every 16 seconds it would be 19: a busy server would have to let everybody in again and again.
    expect(connections()).toBeGreaterThan(4)
    expect(connections()).toBeLessThan(9)
    network.fate = () => 'arrives'
    mine.line.wake()
    await pass(100)
    expect(mine.texts()).toEqual(['Hello'])
    // The next silence is noticed as soon as the first.
    const before = connections()
    network.fate = () => 'lost'
    mine.write('Hello again')
    await pass(17_000)
    expect(connections()).toBe(before + 1)
  })

  test('keeps a connection on which others are heard while its own message waits, but not for ever', async () => {
    const mine = network.openTab(ACHIENG)
    await pass(10)
    const [first] = network.sockets
    network.fate = (what) => (what === 'said' ? 'lost' : 'arrives')
    mine.write('Hello')
    const heard = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 1_000) {
        network.publish({ type: 'typing', conversationId: TALK, userId: WANJIRU })
        await pass(1_000)
      }
    }
    await heard(40_000)
    expect(network.sockets).toContain(first)
    await heard(30_000)
    expect(network.sockets).not.toContain(first)
    network.fate = () => 'arrives'
    await pass(LONG)
    expect(mine.texts()).toEqual(['Hello'])
  })

  test('retries a temporary refusal with growing delays, keeping the order', async () => {
    const mine = network.openTab(ACHIENG)
    await pass(10)
    network.stores = false
    const clientId = mine.write('one')
    mine.write('two')
    await pass(30_000)
    expect(mine.pending.get(clientId)).toMatchObject({ state: 'sending', code: 'internal' })
    const tries = network.said.filter(({ type }) => type === 'send').length
    expect(tries).toBeGreaterThan(3)
    expect(tries).toBeLessThan(8)
    network.stores = true
    await pass(20_000)
    expect(mine.texts()).toEqual(['one', 'two'])
  })

  test('keeps a final refusal over a reload, and sends the rest', async () => {
    const before = network.openTab(ACHIENG)
    await pass(10)
    const clientId = before.write('never')
    before.write('two')
    await pass(20)
    expect(before.pending.get(clientId)).toMatchObject({ state: 'failed', code: 'cannot-write' })
    expect(before.texts()).toEqual(['two'])
    before.close()

    const mine = network.openTab(ACHIENG)
    await pass(LONG)
    expect(mine.pending.get(clientId)).toMatchObject({ state: 'failed', code: 'cannot-write' })
    const sends = () => network.said.filter(({ type }) => type === 'send').length
    const sent = sends()
    mine.line.retry(clientId)
    await pass(20)
    expect(sends()).toBe(sent + 1)
    mine.line.discard(clientId)
    expect(network.storageOf(ACHIENG).size).toBe(0)
  })

  test('fails an overlong message at once, and sends the rest', async () => {
    const mine = network.openTab(ACHIENG)
    await pass(10)
    const clientId = mine.write('a'.repeat(5_001))
    mine.write('two')
    await pass(20)
    expect(mine.pending.get(clientId)).toMatchObject({ state: 'failed', code: 'invalid-input' })
    expect(mine.texts()).toEqual(['two'])
  })

  test('survives a reload, before and after the message was stored', async () => {
    const before = network.openTab(ACHIENG)
    await pass(10)
    network.fate = (what) => (what === 'told' ? 'lost' : 'arrives')
    before.write('stored, not answered')
    await pass(10)
    network.fate = () => 'lost'
    before.write('not stored')
    before.write('nor this')
    before.close()
    network.fate = () => 'arrives'

    const mine = network.openTab(ACHIENG)
    await pass(LONG)
    expect(mine.texts()).toEqual(['stored, not answered', 'not stored', 'nor this'])
    expect(network.messages).toHaveLength(3)
    expect(network.storageOf(ACHIENG).size).toBe(0)
  })

  test('shares pending messages between two tabs without duplicates, losses or reordering', async () => {
    network.up = false
    const first = network.openTab(ACHIENG)
    first.write('one')
    const second = network.openTab(ACHIENG)
    first.write('two')
    second.write('three')
    expect([...second.pending.values()].map(({ text }) => text)).toEqual(['one', 'two', 'three'])
    network.up = true
    first.line.wake()
    second.line.wake()
    await pass(100)
    for (const tab of [first, second]) {
      expect(tab.texts()).toEqual(['one', 'two', 'three'])
      expect(tab.pending.size).toBe(0)
    }
    expect(network.messages).toHaveLength(3)
    expect(network.storageOf(ACHIENG).size).toBe(0)
  })

  test('a message discarded in one tab does not return from another', async () => {
    network.up = false
    const first = network.openTab(ACHIENG)
    const clientId = first.write('never')
    const second = network.openTab(ACHIENG)
    network.up = true
    first.line.wake()
    await pass(20)
    first.line.discard(clientId)
    second.line.wake()
    await pass(20)
    expect(second.pending.get(clientId)).toMatchObject({ state: 'failed' })
    expect(network.storageOf(ACHIENG).size).toBe(0)
  })

  test('sends although storage is forbidden', async () => {
    const refuse = () => {
      throw new Error('SecurityError')
    }
    const tab = network.openTab(WANJIRU)
    const line = openConnection({
      userId: ACHIENG,
      url: 'ws://inbox',
      on: () => {},
      fetch: (path) => network.read(path),
      storage: { get: refuse, set: refuse, remove: refuse, keys: refuse },
      WebSocket: network.socketOf(ACHIENG),
      newId: network.newId,
    })
    line.send(TALK, { text: 'Hello' })
    await pass(50)
    expect(tab.texts()).toEqual(['Hello'])
  })
})

describe('receiving', () => {
  test('passes duplicated and reordered messages on once, in order', async () => {
    const [mine, theirs] = [network.openTab(ACHIENG), network.openTab(WANJIRU)]
    await pass(10)
    let told = 0
    network.fate = (what) => {
      if (what !== 'told') return 'arrives'
      told += 1
      return told % 3 === 0 ? 'late' : 'doubled'
    }
    for (let i = 1; i <= 6; i += 1) mine.write(`${i}`)
    await pass(LONG)
    expect(theirs.handed).toEqual([1, 2, 3, 4, 5, 6])
    expect(theirs.texts()).toEqual(mine.texts())
  })

  test('fetches a gap page by page before passing on later messages', async () => {
    const [mine, theirs] = [network.openTab(ACHIENG), network.openTab(WANJIRU)]
    await pass(10)
    network.cutOff(WANJIRU, true)
    for (let i = 1; i <= 5; i += 1) mine.write(`${i}`)
    await pass(50)
    expect(theirs.handed).toEqual([])
    network.cutOff(WANJIRU, false)
    mine.write('6')
    await pass(50)
    expect(theirs.handed).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('catches up when notified that it is behind', async () => {
    const [mine, theirs] = [network.openTab(ACHIENG), network.openTab(WANJIRU)]
    await pass(10)
    network.cutOff(WANJIRU, true)
    mine.write('1')
    await pass(50)
    network.cutOff(WANJIRU, false)
    network.publish({ type: 'behind', conversationId: TALK })
    await pass(50)
    expect(theirs.texts()).toEqual(['1'])
  })

  test('shows an offer that ended while disconnected as ended', async () => {
    const mine = network.openTab(ACHIENG)
    await pass(10)
    mine.write('an offer')
    mine.write('and words')
    await pass(20)
    const offer = { id: 'offer', status: 'open' } as never
    network.change(1, { offer })
    await pass(10)
    expect(mine.shown[0]?.offer?.status).toBe('open')
    network.up = false
    network.cutAll()
    network.change(1, { offer: { id: 'offer', status: 'declined' } as never })
    network.up = true
    await pass(LONG)
    expect(mine.shown[0]?.offer?.status).toBe('declined')
    expect(mine.handed).toEqual([1, 2])
  })

  test('passes on messages of closed conversations, and reports unknown ones to the list', async () => {
    const tab = network.openTab(ACHIENG)
    await pass(10)
    const message = { ...message1(), conversationId: 'another', seq: 7 }
    network.publish({ type: 'message', message, unread: { messages: 3 } })
    network.publish({ type: 'behind', conversationId: 'a third' })
    await pass(10)
    expect(tab.events).toContainEqual({ type: 'message', message })
    const changed = tab.events.filter(({ type }) => type === 'changed')
    expect(changed).toEqual([
      { type: 'changed', what: 'messages', unread: { messages: 3 } },
      { type: 'changed', what: 'messages' },
    ])
  })

  test('ignores malformed frames', async () => {
    const tab = network.openTab(ACHIENG)
    await pass(10)
    for (const socket of network.sockets) {
      socket.dispatchEvent(new MessageEvent('message', { data: '{"type":' }))
      socket.dispatchEvent(new MessageEvent('message', { data: '{"type":"to come"}' }))
    }
    tab.write('Hello')
    await pass(20)
    expect(tab.texts()).toEqual(['Hello'])
  })
})

describe('receipts, typing and reconnecting', () => {
  test('sends received and read receipts together, moving forward only', async () => {
    const [mine, theirs] = [network.openTab(ACHIENG), network.openTab(WANJIRU)]
    await pass(10)
    for (let i = 1; i <= 4; i += 1) mine.write(`${i}`)
    await pass(200)
    theirs.line.read(TALK, 3)
    theirs.line.read(TALK, 2)
    await pass(200)
    const said = network.said.filter(({ by, type }) => by === WANJIRU && type !== 'opened')
    expect(said).toEqual([
      { type: 'received', conversationId: TALK, seq: 4, by: WANJIRU },
      { type: 'read', conversationId: TALK, seq: 3, by: WANJIRU },
      { type: 'received', conversationId: TALK, seq: 4, by: WANJIRU },
    ])
    expect(mine.events).toContainEqual({
      type: 'receipt',
      conversationId: TALK,
      userId: WANJIRU,
      deliveredSeq: 4,
      readSeq: 3,
    })
  })

  test('sends a lost receipt again until it is confirmed', async () => {
    const [mine, theirs] = [network.openTab(ACHIENG), network.openTab(WANJIRU)]
    await pass(10)
    mine.write('1')
    await pass(10)
    network.fate = (what) => (what === 'said' ? 'lost' : 'arrives')
    theirs.line.read(TALK, 1)
    await pass(1_000)
    expect(network.receipts.get(WANJIRU)).toEqual({ deliveredSeq: 0, readSeq: 0 })
    network.fate = () => 'arrives'
    await pass(LONG)
    expect(network.receipts.get(WANJIRU)).toEqual({ deliveredSeq: 1, readSeq: 1 })
    const said = network.said.length
    network.cutAll()
    await pass(LONG)
    const after = network.said.slice(said).map(({ type }) => type)
    expect(after.filter((type) => type !== 'opened')).toEqual([])
  })

  test('throttles typing, and reports open conversations again after reconnecting', async () => {
    const mine = network.openTab(ACHIENG)
    await pass(10)
    for (let i = 0; i < 20; i += 1) {
      mine.line.typing(TALK)
      await pass(200)
    }
    expect(network.said.filter(({ type }) => type === 'typing')).toHaveLength(2)
    network.cutAll()
    await pass(LONG)
    expect(network.said.filter(({ type }) => type === 'opened')).toHaveLength(2)
    mine.line.close(TALK)
    network.cutAll()
    await pass(LONG)
    expect(network.said.filter(({ type }) => type === 'opened')).toHaveLength(2)
  })

  test('retries once when the session ended, then reports it and stops', async () => {
    const mine = network.openTab(ACHIENG)
    await pass(10)
    network.cutAll(4401)
    await pass(3_000)
    expect(network.sockets.size).toBe(1)
    network.cutAll(4401)
    await pass(LONG)
    expect(mine.events.at(-1)).toEqual({ type: 'state', state: 'signed-out' })
    expect(network.sockets.size).toBe(0)
    mine.line.wake()
    await pass(LONG)
    expect(network.sockets.size).toBe(0)
  })

  test('waits for attention when replaced, and a minute when it connected too often', async () => {
    const mine = network.openTab(ACHIENG)
    await pass(10)
    network.cutAll(4409)
    await pass(5 * LONG)
    expect(network.sockets.size).toBe(0)
    mine.line.wake()
    await pass(10)
    expect(network.sockets.size).toBe(1)
    network.cutAll(4429)
    await pass(59_000)
    expect(network.sockets.size).toBe(0)
    await pass(LONG + 2_000)
    expect(network.sockets.size).toBe(1)
  })

  test('detects a sign-out by the api where the socket cannot report it', async () => {
    const mine = network.openTab(ACHIENG)
    await pass(10)
    network.signedIn = false
    network.cutAll()
    await pass(LONG)
    expect(mine.events.at(-1)).toEqual({ type: 'state', state: 'signed-out' })
  })

  test('reconnects a page that wakes after a long sleep, but not an active one', async () => {
    const mine = network.openTab(ACHIENG)
    await pass(10)
    const [first] = network.sockets
    mine.line.wake()
    await pass(100)
    expect([...network.sockets]).toEqual([first])
    await pass(LONG)
    mine.line.wake()
    await pass(100)
    expect(network.sockets.size).toBe(1)
    expect([...network.sockets]).not.toEqual([first])
  })
})

test('whatever the network does, every message is stored once and every device shows the same', async () => {
  const tabs = 3
  const fate = fc.oneof(
    { weight: 12, arbitrary: fc.constant<Fate>('arrives') },
    { weight: 1, arbitrary: fc.constantFrom<Fate>('lost', 'doubled', 'late', 'cut', 'refused') },
  )
  const act = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ kind: fc.constant('write'), tab: fc.nat(tabs - 1), ms: fc.nat(30) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constantFrom('reload', 'cut', 'down', 'up', 'wait'),
        tab: fc.nat(tabs - 1),
        ms: fc.nat(15_000),
      }),
    },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { maxLength: 40 }),
      fc.array(fate, { minLength: 1, maxLength: 60 }),
      async (acts, fates) => {
        network = new LineNetwork()
        let turn = 0
        network.fate = () => fates[turn++ % fates.length] ?? 'arrives'
        // Two tabs of one person, and one of the other's.
        const owners = [ACHIENG, ACHIENG, WANJIRU]
        const open = owners.map((owner) => network.openTab(owner))
        const written: string[][] = owners.map(() => [])
        for (const { kind, tab, ms } of acts) {
          if (kind === 'write') {
            const text = `${tab}/${written[tab]?.length}`
            written[tab]?.push(text)
            open[tab]?.write(text)
          } else if (kind === 'reload') {
            open[tab]?.close()
            open[tab] = network.openTab(owners[tab] ?? ACHIENG)
          } else if (kind === 'cut') network.cutAll()
          else if (kind !== 'wait') network.up = kind === 'up'
          await pass(ms)
        }
        network.fate = () => 'arrives'
        network.up = true
        await pass(LONG)
        network.cutAll()
        await pass(2 * LONG)

        const stored = network.messages.map(({ text }) => text)
        expect([...stored].sort()).toEqual(written.flat().sort())
        for (const [i, tab] of open.entries()) {
          // The messages of one tab are in the order in which they were written.
          expect(stored.filter((text) => text.startsWith(`${i}/`))).toEqual(written[i])
          expect(tab.texts()).toEqual(stored)
          expect(tab.handed).toEqual([...tab.handed].sort((a, b) => a - b))
          expect(new Set(tab.handed).size).toBe(tab.handed.length)
          expect([...tab.pending.values()]).toEqual([])
          const receipts = tab.events.filter((event) => event.type === 'receipt')
          for (const who of owners) {
            const read = receipts.filter(({ userId }) => userId === who)
            const came = read.map(({ deliveredSeq }) => deliveredSeq)
            expect(came).toEqual([...came].sort((a, b) => a - b))
          }
          const ofTheOther = tab.handed.filter(
            (seq) => network.messages[seq - 1]?.senderId !== tab.userId,
          )
          const come = network.receipts.get(tab.userId)?.deliveredSeq
          expect(come).toBeGreaterThanOrEqual(ofTheOther.at(-1) ?? 0)
          tab.close()
        }
        for (const owner of owners) expect(network.storageOf(owner).size).toBe(0)
      },
    ),
    { numRuns: 150 },
  )
}, 60_000)

function message1() {
  return {
    id: 'elsewhere',
    conversationId: TALK,
    seq: 1,
    senderId: WANJIRU,
    clientId: 'elsewhere',
    text: 'Hello',
    automatic: false,
    picture: null,
    offer: null,
    context: null,
    createdAt: new Date(0).toISOString(),
  }
}
