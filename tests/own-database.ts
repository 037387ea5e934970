// A migrated database for one test file, which goes with it: inside the test's process, or on a real server where what
// the server does is tested: races, rows read, round trips, backups.
import { copyFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { startDatabase } from '../db/local'
import { closeDatabase } from './in-process-client'

export type Engine = 'in-process' | 'server'

export type OwnDatabase = { url: string; stop: () => Promise<void> }

export async function startOwnDatabase(engine: Engine = 'in-process'): Promise<OwnDatabase> {
  const directory = mkdtempSync(join(tmpdir(), 'purse-test-'))
  const clear = () => rmSync(directory, { recursive: true, force: true })
  if (engine === 'server') {
    cpSync(inject('migratedServer'), directory, { recursive: true })
    const { url, stop } = await startDatabase(directory)
    return { url, stop: () => stop().then(clear) }
  }
  const file = join(directory, 'data')
  copyFileSync(inject('migrated'), file)
  const url = `file:${file}`
  const stop = async () => {
    closeDatabase(url)
    clear()
  }
  return { url, stop }
}
