// Which product a test file talks to: the one with demo data that serves all files of its worker, the one without that
// they share, or one of its own.
import { type Db, openDatabase } from '../../../db/client'
import {
  type Product,
  sharedProduct,
  startEmptyProduct,
  startProduct,
  templates,
  test,
} from './fixtures'

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

/**
 * From its first test to its last this file talks to the product without demo data, whose schedules tests run at any
 * moment to come. The files of a worker share it: each makes people, salons and shops of its own.
 */
export function emptyProduct(): OwnProduct {
  return talkTo(startEmptyProduct, async () => {})
}

/** As `emptyProduct`, but with nothing in it that another file made. To start one takes four seconds. */
export function ownProduct(template: 'empty' | 'seeded' = 'empty'): OwnProduct {
  return talkTo(
    () => startProduct(templates()[template]),
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
