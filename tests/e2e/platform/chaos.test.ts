// Conversations and money through kills of the database and the Worker, and a partner's long session, at a small size;
// `npm run chaos` and `npm run soak` are the full ones; these are the deep suite's. Each has a Worker and a database of its own, which nobody else
// misses.

import { chatChaos } from '../../chaos/chat/chat'
import { moneyChaos } from '../../chaos/money/money'
import { DEEP } from '../../fixtures/depth'
import { soak } from '../../soak/soak'
import { expect, test } from '../harness/fixtures'

if (DEEP) {
  test('nothing is lost, doubled or out of order while everything around it breaks', async () => {
    const outcome = await chatChaos({ people: 5, devices: 4, messages: 60, breaks: 2, away: 0 }, () => {})
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

  test('no money is lost, doubled or guessed while everything around it breaks', async () => {
    test.setTimeout(300_000)
    const run = { seed: 1, operations: 2_000, kills: 4, atOnce: 16, faultRate: 0.04, leaveRate: 0.02 }
    expect(await moneyChaos(run, () => {})).toMatchObject({
      lost: 0,
      doubled: 0,
      unknown: 0,
      killsOfDatabase: 2,
      killsOfWorker: 2,
      wrong: [],
    })
  })

  test('pages that stay open keep no listeners, documents or sockets', async () => {
    test.setTimeout(600_000)
    const { verdicts } = await soak({ halfHours: 4 }, () => {})
    // Heaps and nodes are still warming up in two hours.
    const counted = verdicts.filter(({ name }) => /^(listeners|documents|sockets)/.test(name))
    expect(counted).toHaveLength(13)
    expect(counted.filter(({ flat }) => !flat)).toEqual([])
  })
}
