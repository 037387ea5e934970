// Before the first test: the built Worker, and the products that each worker of Playwright starts from copies of. One
// is empty; the other has the demo data, an admin who may work, and something on every page.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../db/client'
import { migrateDatabase } from '../../db/migrate'
import { DEMO_PASSWORD } from '../../db/seed/identity/password'
import { seedDatabase } from '../../db/seed/seed'
import { buildWorker, isBuilt } from '../../scripts/build'
import { startDatabase } from '../../scripts/local-database'
import { vapidVariables } from '../../scripts/vapid-keys'
import { codeOf } from '../fixtures/identity/authenticator'
import { openProduct, SECRET, serve, type Templates } from './harness/fixtures'
import { stockScenes } from './harness/stock'

export default async function setup(): Promise<() => void> {
  if (process.env.E2E_NO_BUILD !== '1' && !isBuilt()) await buildWorker()
  const directory = mkdtempSync(join(tmpdir(), 'purse-e2e-templates-'))
  const clear = () => rmSync(directory, { recursive: true, force: true })
  process.once('exit', clear)
  const [seeded, empty] = [join(directory, 'seeded'), join(directory, 'empty')]
  for (const folder of [seeded, empty]) {
    mkdirSync(folder)
    const database = await startDatabase(join(folder, 'database'))
    await migrateDatabase(database)
    if (folder === seeded) await seedDatabase(openDatabase(database), Date.now(), SECRET)
    await database.stop()
  }
  const vapid = await vapidVariables(directory)
  const publish = (templates: Templates) => {
    process.env.PURSE_E2E_TEMPLATES = JSON.stringify(templates)
  }

  const product = await openProduct(seeded, vapid)
  serve(product)
  const adminSecret = await secureAdmin(product.url)
  publish({ seeded, empty, vapid, adminSecret, stock: '' })
  const stock = await stockScenes()
  serve(null)
  await product.stop()
  publish({ seeded, empty, vapid, adminSecret, stock })
  // `npm test` closes the standard input once the unit tests have ended.
  if (process.env.E2E_WAIT === '1') for await (const _ of process.stdin);
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
