// Before the first test: the built Worker, and the databases that each worker of Playwright starts from a copy of.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../db/client'
import { freePort, startDatabase } from '../../db/local'
import { buildWorker, startWorker } from '../../db/local-worker'
import { migrateDatabase } from '../../db/migrate'
import { DEMO_PASSWORD, seedDatabase } from '../../db/seed'
import { vapidVariables } from '../../db/vapid'
import { codeOf } from '../authenticator'
import { SECRET, type Templates } from './fixtures'

export default async function setup(): Promise<() => void> {
  if (process.env.E2E_NO_BUILD !== '1') buildWorker()
  const directory = mkdtempSync(join(tmpdir(), 'purse-e2e-templates-'))
  const clear = () => rmSync(directory, { recursive: true, force: true })
  process.once('exit', clear)
  const [seeded, empty] = [join(directory, 'seeded'), join(directory, 'empty')]
  const vapid = await vapidVariables(directory)

  const migrated = await startDatabase(empty)
  await migrateDatabase(migrated)
  await migrated.stop()

  const database = await startDatabase(seeded)
  await migrateDatabase(database)
  await seedDatabase(openDatabase(database), Date.now(), SECRET)
  const worker = await startWorker({
    port: await freePort(),
    dataDir: directory,
    variables: { DATABASE_URL: database.url, AUTH_SECRET: SECRET, LOCAL_ONLY: '1', ...vapid },
    quiet: true,
  })
  const adminSecret = await secureAdmin(worker.url)
  await worker.stop()
  await database.stop()

  const templates: Templates = { seeded, empty, vapid, adminSecret }
  process.env.PURSE_E2E_TEMPLATES = JSON.stringify(templates)
  return clear
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
