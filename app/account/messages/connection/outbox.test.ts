// What a device sends, over a network that loses, duplicates, delays and disconnects.
import { expect, test } from 'vitest'
import {
  ACHIENG,
  type LineNetwork,
  LONG,
  pass,
  setUpNetwork,
  TALK,
  WANJIRU,
} from '../../../../tests/fixtures/messaging/line-network'
import { openConnection } from './connection'

let network: LineNetwork

setUpNetwork((made) => {
  network = made
})

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
  const connections = () => mine.events.filter((event) => event.type === 'state' && event.state === 'open').length
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
  const elapse = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 1_000) {
      network.publish({ type: 'typing', conversationId: TALK, userId: WANJIRU })
      await pass(1_000)
    }
  }
  await elapse(40_000)
  expect(network.sockets).toContain(first)
  await elapse(30_000)
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
