// Chooses the database of a command, and makes the Ctx for the verbs.

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createContext } from '../../api/create-context'
import type { Ctx } from '../../api/platform/context'
import { localAssets } from '../local-assets'
import { runningDatabase, startDatabase } from '../local-database'
import { Mistake } from './operator-error'

export type Environment = Record<string, string | undefined>

export type Opened = {
  ctx: Ctx
  url: string
  token: string | undefined
  /** Finishes background work, and stops what was started for this command. */
  close: () => Promise<void>
}

/**
 * The database of DATABASE_URL and DATABASE_TOKEN; without them that of the local data directory, the one that
 * `npm start` has running or else one started for as long as the command takes. `make`: it need not be there.
 * @throws Mistake
 */
export async function openForCommand(env: Environment, make = false): Promise<Opened> {
  const { DATABASE_URL: given, DATABASE_TOKEN: token } = env
  if (given) return opened(env, given, token, async () => {})
  const dataDir = resolve(env.DATA_DIR || '.data')
  const running = await runningDatabase(dataDir)
  if (running) return opened(env, running, undefined, async () => {})
  const dir = join(dataDir, 'database')
  if (!make && !existsSync(dir)) {
    throw new Mistake(`There is no database in ${dataDir}. Run npm start once, or set DATABASE_URL and DATABASE_TOKEN.`)
  }
  const database = await startDatabase(dir, { durable: true })
  return opened(env, database.url, undefined, database.stop)
}

function opened(env: Environment, url: string, token: string | undefined, stop: () => Promise<void>): Opened {
  const left: Promise<unknown>[] = []
  const ctx = createContext({
    settings: { DATABASE_URL: url, DATABASE_TOKEN: token, AUTH_SECRET: env.AUTH_SECRET ?? '' },
    origin: env.PUBLIC_URL ?? `http://localhost:${env.PORT || 8787}`,
    headers: new Headers(),
    requestId: `admin-command-${crypto.randomUUID()}`,
    live: { publish: async () => {}, presence: async () => ({ online: false, lastSeenAt: null }) },
    files: {
      name: 'none',
      put: async () => {},
      get: async () => null,
      remove: async () => {},
    },
    asset: localAssets,
    waitUntil: (work) => left.push(work),
    answered: Promise.resolve(),
  })
  const close = async () => {
    while (left.length > 0) await Promise.all(left.splice(0))
    await stop()
  }
  return { ctx, url, token, close }
}
