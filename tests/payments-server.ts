// A payment provider on loopback for the adapters' tests, which is there from a file's first test to its last.
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Loopback, newLoopback } from './loopback'

/** Starts a server for this file; what it was asked is forgotten before each test. */
export function openLoopback(): Loopback {
  const { loopback, start, stop } = newLoopback()
  beforeAll(start)
  beforeEach(() => {
    loopback.asked = []
  })
  afterAll(stop)
  return loopback
}
