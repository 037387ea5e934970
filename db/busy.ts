// Asks a busy database again.
import { setTimeout as wait } from 'node:timers/promises'
import { BUSY } from './libsql-connection'

/** A checkpoint locks every writer out for half a second, and many writers at once stand in line behind it. */
const PATIENCE = 5_000

/** Between two tries, in milliseconds, and as much again at random. */
const PAUSE = 10

/** Nothing was changed where the database says that it is busy. Its server waits, too, before it says so. */
export async function retryBusy<T>(run: () => Promise<T>, patience = PATIENCE): Promise<T> {
  const end = performance.now() + patience
  for (;;) {
    try {
      return await run()
    } catch (error) {
      const busy = error instanceof Error && 'code' in error && error.code === BUSY
      if (!busy || performance.now() > end) throw error
      await wait(PAUSE * (1 + Math.random()))
    }
  }
}
