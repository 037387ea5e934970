// Which product a test file talks to: the one with demo data or the empty one, which the files of a worker share, or one
// of its own.
import { type Db, openDatabase } from '../../../db/client'
import {
  type Product,
  sharedProduct,
  startEmptyProduct,
  startProduct,
  templates,
  test,
} from './fixtures'

type OwnProduct = { readonly db: Db; tick: Product['tick'] }

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

function talkTo(
  start: () => Promise<Product>,
  end: (product: Product) => Promise<void>,
): OwnProduct {
  test.beforeAll(async () => {
    own = await start()
  })
  test.afterAll(async () => {
    const ended = own
    own = null
    if (ended) await end(ended)
  })
  return {
    get db() {
      return database()
    },
    tick: async (schedule) => (own ?? sharedProduct()).tick(schedule),
  }
}
