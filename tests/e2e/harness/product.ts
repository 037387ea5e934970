// Which product a test file talks to: the one that serves all files of its worker, or one of its own, with an empty
// database (or the demo data) and schedules that it runs itself, at any moment to come.
import { type Db, openDatabase } from '../../../db/client'
import { type Product, sharedProduct, startProduct, templates, test } from './fixtures'

export type OwnProduct = { readonly db: Db; tick: Product['tick'] }

let own: Product | null = null

export function productUrl(): string {
  return (own ?? sharedProduct()).url
}

export function databaseUrl(): string {
  return (own ?? sharedProduct()).database
}

export function database(): Db {
  return openDatabase({ url: databaseUrl() })
}

/** From its first test to its last this file talks to a product of its own. Call it at the top of the file. */
export function ownProduct(template: 'empty' | 'seeded' = 'empty'): OwnProduct {
  test.beforeAll(async () => {
    own = await startProduct(templates()[template])
  })
  test.afterAll(async () => {
    const ended = own
    own = null
    await ended?.stop()
  })
  return {
    get db() {
      return database()
    },
    tick: async (schedule) => (own ?? sharedProduct()).tick(schedule),
  }
}
