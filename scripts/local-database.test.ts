// What `npm start` acknowledges is on the disk, and its ports stay free until they are used.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { FULL, freePort, startDatabase, synchronousMode } from './local-database'

const dir = mkdtempSync(join(tmpdir(), 'purse-durable-'))

afterAll(() => {
  rmSync(dir, { recursive: true, force: true })
})

test('a durable database syncs each commit, also after a restart', async () => {
  for (let start = 0; start < 2; start += 1) {
    const database = await startDatabase(dir, { durable: true })
    expect(await synchronousMode(database.url)).toBe(FULL)
    await database.stop()
  }
})

test('others do not: tests are faster for it', async () => {
  const database = await startDatabase(dir)
  expect(await synchronousMode(database.url)).toBeLessThan(FULL)
  await database.stop()
})

test('a free port is none that an outgoing connection takes', async () => {
  for (const port of await Promise.all(Array.from({ length: 100 }, freePort))) expect(port).toBeLessThan(32_768)
})
