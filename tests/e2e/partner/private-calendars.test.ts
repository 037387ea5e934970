// A private calendar as a salon meets it, with a real calendar server on this machine: refused, added, failed, read again,
// seen in the salon's calendar, removed.
import { newLoopback } from '../../fixtures/loopback'
import { expectQuiet, openTab, PLAIN_WALKS } from '../harness/browser'
import { expect, test } from '../harness/fixtures'

for (const js of PLAIN_WALKS)
  test(`a private calendar blocks time and lets go of it, scripts ${js}`, async () => {
  })
