// The device's side of the protocol, over a network that loses, duplicates, delays and disconnects.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ACHIENG,
  type Fate,
  LineNetwork,
  LONG,
  pass,
  setUpNetwork,
  TALK,
  WANJIRU,
} from '../../../../tests/fixtures/messaging/line-network'

let network: LineNetwork

setUpNetwork((made) => {
  network = made
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
    const sent = network.said.filter(({ by, type }) => by === WANJIRU && type !== 'opened')
    expect(sent).toEqual([
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
    const sentBefore = network.said.length
    network.cutAll()
    await pass(LONG)
    const after = network.said.slice(sentBefore).map(({ type }) => type)
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
  const action = fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('write'), tab: fc.nat(tabs - 1), ms: fc.nat(30) }) },
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
      fc.array(action, { maxLength: 40 }),
      fc.array(fate, { minLength: 1, maxLength: 60 }),
      async (actions, fates) => {
        network = new LineNetwork()
        let turn = 0
        network.fate = () => fates[turn++ % fates.length] ?? 'arrives'
        // Two tabs of one person, and one of the other's.
        const owners = [ACHIENG, ACHIENG, WANJIRU]
        const open = owners.map((owner) => network.openTab(owner))
        const written: string[][] = owners.map(() => [])
        for (const { kind, tab, ms } of actions) {
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
          const ofTheOther = tab.handed.filter((seq) => network.messages[seq - 1]?.senderId !== tab.userId)
          const come = network.receipts.get(tab.userId)?.deliveredSeq
          expect(come).toBeGreaterThanOrEqual(ofTheOther.at(-1) ?? 0)
          tab.close()
        }
        for (const owner of owners) expect(network.storageOf(owner).size).toBe(0)
      },
    ),
    { numRuns: 150 },
  )
})
