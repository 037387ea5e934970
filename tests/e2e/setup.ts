// Before the first test: the database with the demo data, the built Worker, and one Chromium.
// After the last the books are looked at: not at zero, they fail the run. Then, or when a step here fails, all of
// them are gone, and their files with them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import chromiumPack from '@sparticuz/chromium'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../db/client'
import { freePort, startDatabase } from '../../db/local'
import { buildWorker, startWorker } from '../../db/local-worker'
import { migrateDatabase } from '../../db/migrate'
import { DEMO_PASSWORD, seedDatabase } from '../../db/seed'
import { vapidVariables } from '../../db/vapid'
import { codeOf } from '../authenticator'
import { expectZeroTrialBalance } from './trial-balance'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the Worker is: `http://localhost:12345`. */
    url: string
    /** Where the browser listens. */
    browser: string
    /** For starting another Worker beside the first, on the same database. */
    database: string
    /** What the demo admin's authenticator app was given. */
    adminSecret: string
    /** What the Worker signs with; the sandbox bank signs its events with it too. */
    secret: string
    /** The Worker's log, unless E2E_LOG=1 shows it. */
    log: string
  }
}

const SECRET = 'a-secret-for-end-to-end-tests-0123456789'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const endings: (() => unknown)[] = []
  let look = async () => {}
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) {
      await Promise.resolve()
        .then(end)
        .catch((error) => console.error('stopping:', error))
    }
  }
  try {
    if (process.env.E2E_NO_BUILD !== '1') buildWorker()

    const dir = mkdtempSync(join(tmpdir(), 'purse-e2e-'))
    const clear = () => rmSync(dir, { recursive: true, force: true })
    endings.push(clear)
    // Ctrl-C ends the process at once; the servers then end with it, and their files with them.
    process.once('exit', clear)
    const database = await startDatabase(join(dir, 'database'))
    endings.push(database.stop)
    await migrateDatabase(database)
    await seedDatabase(openDatabase(database), Date.now(), SECRET)
    look = () => expectZeroTrialBalance(openDatabase(database))

    const worker = await startWorker({
      port: await freePort(),
      dataDir: dir,
      variables: {
        DATABASE_URL: database.url,
        AUTH_SECRET: SECRET,
        LOCAL_ONLY: '1',
        ...(await vapidVariables(dir)),
      },
      quiet: process.env.E2E_LOG !== '1',
      ...(process.env.E2E_LOG !== '1' && { logFile: join(dir, 'worker.log') }),
    })
    endings.push(worker.stop)

    const browser = await chromium.launchServer({
      executablePath: await chromiumPack.executablePath(),
      // Nothing more: the pack's own arguments switch the browser's web security off.
      args: ['--no-sandbox'],
    })
    endings.push(() => browser.close())

    project.provide('adminSecret', await secureAdmin(worker.url))
    project.provide('url', worker.url)
    project.provide('browser', browser.wsEndpoint())
    project.provide('database', database.url)
    project.provide('secret', SECRET)
    project.provide('log', join(dir, 'worker.log'))
  } catch (error) {
    await stop()
    throw error
  }
  return async () => {
    try {
      await look()
    } catch (error) {
      // Vitest says that a teardown threw, and succeeds all the same.
      process.exitCode = 1
      console.error(error)
    } finally {
      await stop()
    }
  }
}

/** The demo admin switches two-factor on, without which no admin works; what their app was given. */
async function secureAdmin(url: string): Promise<string> {
  const headers = new Headers({ origin: url, 'content-type': 'application/json' })
  const send = async (method: string, path: string, body: object) => {
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
  const credentials = { email: 'admin@purse.test', password: DEMO_PASSWORD }
  const signedIn = await send('POST', '/api/auth/sign-in/email', credentials)
  const cookies = signedIn.headers.getSetCookie().map((line) => line.split(';')[0])
  headers.set('cookie', cookies.join('; '))
  const begun = await send('POST', '/api/me/two-factor', {})
  const { secret } = (await begun.json()) as { secret: string }
  await send('PUT', '/api/me/two-factor', { code: codeOf(secret) })
  return secret
}
