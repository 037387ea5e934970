// Conversations through kills of the database and the Worker, at a small size; `npm run chaos` is the full
// one. It has a Worker and a database of its own, which nobody else misses.

import { chatChaos } from '../../chaos/chat/chat'
import { expect, test } from '../harness/fixtures'

test('nothing is lost, doubled or out of order while everything around it breaks', async () => {
  const outcome = await chatChaos({ people: 5, devices: 4, messages: 60, breaks: 2 }, () => {})
  expect(outcome).toMatchObject({
    sent: 60,
    stored: 60,
    lost: 0,
    doubled: 0,
    sockets: 20,
    databaseKills: 1,
    workerKills: 1,
    faults: [],
  })
})
