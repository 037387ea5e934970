// The cart: rows for a client, a cookie for everybody else. A guest cart is merged into the
// client's cart when they sign in.

import type { checkout } from '../../../db/schema/shop/checkout'
import type { Ctx } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { type Currency, type MoneyJson, moneyJson } from '../../platform/values/money'
import { rfc3339 } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import {
  type CartLine,
  type CartRow,
  cartLineFrom,
  cartRows,
  nameOf,
  openCheckoutOf,
  payable,
  type SoldRow,
  soldRows,
  wantedRows,
} from './cart-rows'
import { visitorCart } from './guest-cart'
import { CartQuery } from './input'
import { clientOf, mergeIntoAccount } from './owner'
import { CartResponse } from './responses'

type CartShop = { id: string; name: string; lines: CartLine[]; subtotal: MoneyJson }

/** What is paid together: everything in one currency. */
type CartGroup = {
  currency: Currency
  shops: CartShop[]
  /** The number of units and their total, without lines that cannot be bought. */
  count: number
  total: MoneyJson
  /** Whether every line can be bought. */
  ready: boolean
}

/** The current cart; one round trip. After sign-in, the guest cart is merged into the account first, once: two more. */
export const getCart = operation('public', 'GET /cart', {
  summary: 'Your cart by shop and currency, with any changes',
  query: CartQuery,
  response: CartResponse,
  run: async ({ ctx, query }) => {
    const client = await clientOf(ctx)
    const wanted = visitorCart(ctx)
    const removedIds = query.removed ? [query.removed] : []
    if (!client) {
      const ids = [...wanted.map(({ variantId }) => variantId), ...removedIds]
      const sold = ids.length > 0 ? await soldRows(ctx, ids) : []
      return cartFrom(ctx, 'browser', wantedRows(wanted, sold), { sold, removed: query.removed })
    }
    const [proven, rows, open, sold] = await readAs(ctx, client, [
      cartRows(ctx, client.id),
      openCheckoutOf(ctx, client.id),
      soldRows(ctx, removedIds),
    ])
    const about = { sold, removed: query.removed, open: open[0], timeZone: proven.timeZone }
    if (wanted.length === 0) return cartFrom(ctx, 'account', rows, about)
    await mergeIntoAccount(ctx, client, wanted, rows)
    return cartFrom(ctx, 'account', await cartRows(ctx, client.id), about)
  },
})

function cartFrom(
  ctx: Ctx,
  storedIn: CartResponse['storedIn'],
  rows: CartRow[],
  about: {
    sold: SoldRow[]
    removed?: string | undefined
    open?: typeof checkout.$inferSelect | undefined
    timeZone?: string
  },
): CartResponse {
  const currencies = [...new Set(rows.map((row) => row.currency))] as Currency[]
  const gone = about.sold.find((row) => row.variantId === about.removed)
  const inside = rows.some((row) => row.variantId === about.removed)
  const { open } = about
  return {
    storedIn,
    count: rows.reduce((sum, { quantity }) => sum + quantity, 0),
    groups: currencies.map((currency) => groupOf(currency, rows)),
    checkout:
      open && open.expiresAt > ctx.now() ? { id: open.id, expiresAt: rfc3339(open.expiresAt, about.timeZone) } : null,
    removed: gone && !inside ? { variantId: gone.variantId, name: nameOf(gone) } : null,
  }
}

function groupOf(currency: Currency, rows: CartRow[]): CartGroup {
  const sameCurrency = rows.filter((row) => row.currency === currency)
  const ids = [...new Set(sameCurrency.map((row) => row.shopId))]
  const buyable = sameCurrency.filter((row) => cartLineFrom(row).total !== null)
  const sum = (some: CartRow[]) =>
    moneyJson(
      some.reduce((total, row) => total + payable(row) * row.quantity, 0),
      currency,
    )
  return {
    currency,
    shops: ids.map((id) => {
      const lines = sameCurrency.filter((row) => row.shopId === id)
      return {
        id,
        name: lines[0]?.shopName ?? '',
        lines: lines.map(cartLineFrom),
        subtotal: sum(lines.filter((row) => buyable.includes(row))),
      }
    }),
    count: buyable.reduce((count, { quantity }) => count + quantity, 0),
    total: sum(buyable),
    ready: buyable.length === sameCurrency.length,
  }
}
