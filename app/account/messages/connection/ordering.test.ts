// What a device receives, over a network that loses, duplicates, delays and disconnects.
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

let network: LineNetwork

setUpNetwork((made) => {
  network = made
})

test('passes duplicated and reordered messages on once, in order', async () => {
  const [mine, theirs] = [network.openTab(ACHIENG), network.openTab(WANJIRU)]
  await pass(10)
  let notifiedCount = 0
  network.fate = (what) => {
    if (what !== 'told') return 'arrives'
    notifiedCount += 1
    return notifiedCount % 3 === 0 ? 'late' : 'doubled'
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
  expect(mine.displayed[0]?.offer?.status).toBe('open')
  network.up = false
  network.cutAll()
  network.change(1, { offer: { id: 'offer', status: 'declined' } as never })
  network.up = true
  await pass(LONG)
  expect(mine.displayed[0]?.offer?.status).toBe('declined')
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
