// Makes what tests start from copies of, in a folder: a database that is migrated and one with the demo data; and a product
// with something on every page.
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { openDatabase } from '../../../db/client'
import { migrateDatabase } from '../../../db/migrate'
import { DEMO_PASSWORD } from '../../../db/seed/identity/password'
import { seedDatabase } from '../../../db/seed/seed'
import { startDatabase } from '../../../scripts/local-database'
import { vapidVariables } from '../../../scripts/vapid-keys'
import { codeOf } from '../../fixtures/identity/authenticator'
import { openProduct, publish, SECRET, serve } from './running'
import { stockScenes } from './stock'

export async function makeDatabases(folder: string): Promise<void> {
  const [empty, seeded] = [join(folder, 'empty'), join(folder, 'seeded')]
  await changeDatabase(empty, migrateDatabase)
  cpSync(empty, seeded, { recursive: true })
  await changeDatabase(seeded, (database) => seedDatabase(openDatabase(database), Date.now(), SECRET))
}

async function changeDatabase(folder: string, change: (database: { url: string }) => Promise<void>): Promise<void> {
  const database = await startDatabase(join(folder, 'database'))
  await change(database)
  await database.stop()
  await compact(folder)
}

/**
 * Moves what was written from the logs into the database's file: a tenth of the bytes, of which each product that is
 * started copies and reads all. The server makes its own log anew.
 */
async function compact(folder: string): Promise<void> {
  const files = join(folder, 'database/dbs/default')
  const client = createClient({ url: `file:${join(files, 'data')}` })
  await client.execute('PRAGMA wal_checkpoint(TRUNCATE)')
  client.close()
  rmSync(join(files, 'wallog'))
}

export async function makeScenes(folder: string, databases: string): Promise<void> {
  const seeded = join(folder, 'seeded')
  cpSync(databases, seeded, { recursive: true })
  const vapid = await vapidVariables(folder)
  const product = await openProduct(seeded, vapid)
  serve(product)
  try {
    const adminSecret = await secureAdmin(product.url)
    const about = { vapid, adminSecret }
    publish({ ...about, seeded, empty: '', stock: '' })
    const stock = await stockScenes()
    writeFileSync(join(folder, 'about.json'), JSON.stringify({ ...about, stock }))
  } finally {
    serve(null)
    await product.stop()
  }
  await compact(seeded)
}

/** The demo admin switches two-factor on, without which no admin works; what their app was given. */
async function secureAdmin(url: string): Promise<string> {
  const headers = new Headers({ origin: url, 'content-type': 'application/json' })
  const send = async (method: string, path: string, body: object) => {
    const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response
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
