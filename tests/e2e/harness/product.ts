// Which product a file of Playwright's talks to: the one with demo data or the empty one, which the files of a worker share,
// or one of its own.
import type { Db } from '../../../db/client'
import { startEmptyProduct, test } from './fixtures'
import { database, type Product, serveFile, servingProduct, startProduct, templates } from './running'

export { database, databaseUrl, productUrl } from './running'

type OwnProduct = { readonly db: Db; tick: Product['tick'] }

/**
 * From its first test to its last this file talks to the empty product, whose schedules tests may run at any future time.
 * The files of a worker share it: each creates its own people, salons and shops.
 */
export function emptyProduct(): OwnProduct {
  return talkTo(startEmptyProduct, async () => {})
}

/**
 * Like `emptyProduct`, but shared with no other file. It takes four seconds to start. `variables`: further settings
 * of the Worker.
 */
export function ownProduct(
  template: 'empty' | 'seeded' = 'empty',
  variables: () => Promise<Record<string, string>> = async () => ({}),
): OwnProduct {
  return talkTo(
    async () => startProduct(templates()[template], await variables()),
    (product) => product.stop(),
  )
}

function talkTo(start: () => Promise<Product>, end: (product: Product) => Promise<void>): OwnProduct {
  let started: Product | null = null
  test.beforeAll(async () => {
    started = await start()
    serveFile(started)
  })
  test.afterAll(async () => {
    serveFile(null)
    if (started) await end(started)
  })
  return {
    get db() {
      return database()
    },
    tick: async (schedule) => servingProduct().tick(schedule),
  }
}
