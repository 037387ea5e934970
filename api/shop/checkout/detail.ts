// A checkout as its client sees it: its lines and expiry, the delivery choices, the total, and how the purse covers it.

import { eq } from 'drizzle-orm'
import { shopOrder } from '../../../db/schema/shop/orders'
import { amountsFor } from '../../money/deposits/quick-amounts'
import { ownQuote, quoteFrom } from '../../money/exchange/quotes'
import { otherBalances } from '../../money/exchange/shortfall'
import { accountsOf, walletFrom } from '../../money/ledger/balances'
import { methodsOf, payWith } from '../../money/payment-methods/payment-methods'
import { operation } from '../../platform/http/operation'
import { type Currency, type MoneyJson, minorOf, moneyJson } from '../../platform/values/money'
import { rfc3339 } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { CheckoutQuery } from '../cart/input'
import { CheckoutResponse } from '../cart/responses'
import { addressesOf, addressFrom } from './addresses'
import { checkoutReads, type PartRow, type PointRow, totalOf, type WholeCheckout, wholeCheckout } from './rows'

type CheckoutPart = {
  id: string
  name: string
  lines: {
    variantId: string
    productId: string
    name: string
    variantName: string
    image: string | null
    category: string
    quantity: number
    unitPrice: MoneyJson
    discount: { percent: number; listPrice: MoneyJson } | null
    total: MoneyJson
  }[]
  itemsTotal: MoneyJson
  ways: {
    delivery: {
      city: string
      fee: MoneyJson
      country: string
      /** Elsewhere in its country; null: no delivery there. */
      countryFee: MoneyJson | null
      /** Orders of at least this amount are delivered free of charge, if this one can qualify. */
      freeFrom: MoneyJson | null
      free: boolean
    } | null
    pickup: { address: string; city: string } | null
    salons: { id: string; name: string; address: string; city: string }[]
  }
  chosen: {
    fulfilment: 'delivery' | 'pickup' | 'salon_pickup'
    salon: { id: string; name: string; address: string; city: string } | null
    fee: MoneyJson
    note: string
  } | null
}

/** One of the viewer's checkouts; one round trip. */
export const getCheckout = operation('client', 'GET /checkouts/:id', {
  summary: 'A checkout: held items, delivery options and total',
  query: CheckoutQuery,
  response: CheckoutResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, params: { id }, query: { quote } }) => {
    const [proven, rows, parts, lines, points, addresses, accounts, methods, quotes, orders] = await readAs(
      ctx,
      viewer,
      [
        ...checkoutReads(ctx, viewer.id, id),
        addressesOf(ctx, viewer.id),
        accountsOf(ctx, viewer),
        methodsOf(ctx, viewer.id),
        ownQuote(ctx, viewer, quote ?? ''),
        ctx.db
          .select({ id: shopOrder.id, reference: shopOrder.reference, clientId: shopOrder.clientId })
          .from(shopOrder)
          .where(eq(shopOrder.checkoutId, id)),
      ],
    )
    const whole = wholeCheckout(rows, parts, lines, points)
    const { row } = whole
    const currency = row.currency as Currency
    const money = (minor: number) => moneyJson(minor, currency)
    const { items, delivery } = totalOf(whole)
    const { available } = walletFrom(accounts, viewer, currency)
    const shops = whole.parts.map((part) => partFrom(part, currency))
    const missing = items + delivery - minorOf(available)
    return {
      id: row.id,
      status: row.status === 'open' && row.expiresAt <= ctx.now() ? 'expired' : row.status,
      version: row.version,
      currency,
      expiresAt: rfc3339(row.expiresAt, proven.timeZone),
      timeZone: proven.timeZone,
      shops,
      addresses: addresses.map(addressFrom),
      address: row.address,
      itemsTotal: money(items),
      deliveryTotal: money(delivery),
      total: money(items + delivery),
      ready: shops.every(({ chosen }) => chosen !== null),
      available,
      shortfall: missing > 0 ? money(missing) : null,
      quickAmounts: missing > 0 ? amountsFor(currency, missing) : [],
      balances: otherBalances(accounts, currency),
      quote: quotes[0] ? quoteFrom(ctx, quotes[0]) : null,
      orders: orders.filter((order) => order.clientId === viewer.id).map(({ id, reference }) => ({ id, reference })),
      ...payWith(ctx, methods, { currency }),
    }
  },
})

function partFrom(
  { part, shop, lines, points, itemsTotal }: WholeCheckout['parts'][number],
  currency: Currency,
): CheckoutPart {
  const money = (minor: number) => moneyJson(minor, currency)
  const salons = points.map(({ shopId: _, ...point }) => point)
  return {
    id: shop.id,
    name: shop.name,
    lines: lines.map((line) => ({
      variantId: line.variantId,
      productId: line.productId,
      name: line.productName,
      variantName: line.values.join(', '),
      image: line.image,
      category: line.category,
      quantity: line.quantity,
      unitPrice: money(line.unitPrice),
      discount: line.discountId
        ? { percent: line.discountBasisPoints / 100, listPrice: money(line.unitPrice + line.discountAmount) }
        : null,
      total: money(line.unitPrice * line.quantity),
    })),
    itemsTotal: money(itemsTotal),
    ways: {
      delivery: shop.delivers ? deliveryOf(shop, itemsTotal, money) : null,
      pickup: shop.picksUp ? { address: shop.address, city: shop.city } : null,
      salons,
    },
    chosen: part.fulfilment && chosenOf(part, salons, money),
  }
}

function deliveryOf(
  { city, country, deliveryFee, countryFee, freeDeliveryFrom }: PartRow['shop'],
  itemsTotal: number,
  money: (minor: number) => MoneyJson,
): CheckoutPart['ways']['delivery'] {
  return {
    city,
    fee: money(deliveryFee),
    country,
    countryFee: countryFee === null ? null : money(countryFee),
    freeFrom: freeDeliveryFrom === null ? null : money(freeDeliveryFrom),
    free: freeDeliveryFrom !== null && itemsTotal >= freeDeliveryFrom,
  }
}

function chosenOf(
  { fulfilment, salonId, deliveryFee, note }: PartRow['part'],
  salons: Omit<PointRow, 'shopId'>[],
  money: (minor: number) => MoneyJson,
): CheckoutPart['chosen'] {
  if (!fulfilment) return null
  const salon = salons.find(({ id }) => id === salonId) ?? null
  // The salon has stopped accepting parcels since it was chosen: the client must choose again.
  if (fulfilment === 'salon_pickup' && !salon) return null
  return { fulfilment, salon, fee: money(deliveryFee), note }
}
