// Paying a checkout from the purse: one order with its hold for each seller, in the one batch that
// ends the checkout. A shortfall may be covered from another currency by an accepted quote.

import { and, eq, inArray } from 'drizzle-orm'
import { cartLine, checkout } from '../../../db/schema/shop/checkout'
import { ownQuote, quoteFrom, refuseShort } from '../../money/exchange/quotes'
import { QuoteResponse } from '../../money/exchange/responses'
import { exchangedFor, quoteForShortfall, shortfallReads } from '../../money/exchange/shortfall'
import { accountsOf, availableIn } from '../../money/ledger/balances'
import { feeInForce } from '../../money/ledger/fees'
import { changed } from '../../notifications/outbox'
import { commandResponse, type Statement } from '../../platform/command'
import type { Ctx, ProvenViewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { type Currency, moneyJson } from '../../platform/values/money'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { NO_FULFILMENT, PayCheckout, QuoteForCheckout } from '../cart/input'
import { PaidResponse } from '../cart/responses'
import { placeOrder } from '../orders/place'
import { checkoutReads, isChosen, refuseEnded, totalOf, type WholeCheckout, wholeCheckout } from './rows'

/**
 * Places the orders of a checkout as it was shown (`version`) and holds their totals. Prices and
 * fees are those fixed in the checkout. Two round trips.
 */
export const payCheckout = operation('client', 'POST /checkouts/:id/payment', {
  summary: 'Place the order: the money is held',
  body: PayCheckout,
  created: PaidResponse,
  problems: [
    'not-found',
    'checkout-ended',
    'checkout-changed',
    'pickup-unavailable',
    'insufficient-funds',
    'quote-expired',
  ],
  reads: ({ ctx, viewer, params: { id }, body: input }) => ({
    accounts: accountsOf(ctx, viewer),
    vendorFee: feeInForce(ctx, 'vendor'),
    quote: ownQuote(ctx, viewer, input.quoteId ?? ''),
    rows: checkoutReads(ctx, viewer.id, id),
  }),
  decide: (
    { accounts, vendorFee: [vendorFee], quote: [quote], rows },
    { ctx, viewer, params: { id }, body: input },
  ) => {
    if (!vendorFee) throw new Error('there is no fee for vendors')
    const whole = wholeCheckout(...rows)
    refuseEnded(ctx, whole, input.version)
    refuseUnchosen(whole)
    const currency = whole.row.currency as Currency
    const { items, delivery } = totalOf(whole)
    const { quoteId } = input
    const exchanged = exchangedFor(ctx, viewer, { quoteId, currency }, quote, accounts)
    const available = availableIn(currency, accounts, viewer)
    refuseShort(moneyJson(available + exchanged.added, currency), items + delivery)
    const placed = ordersOf(ctx, viewer, whole, vendorFee.id)
    return {
      writes: [
        ...exchanged.writes,
        ctx.db
          .update(checkout)
          .set({ status: 'paid', endedAt: ctx.now(), version: input.version + 1 })
          .where(eq(checkout.id, id)),
        ...placed.flatMap(({ writes }) => writes),
        takenOut(ctx, viewer.id, whole),
        changed(ctx, viewer.id, 'wallet'),
      ],
      response: { orders: placed.map(({ order }) => ({ id: order.id, reference: order.reference })) },
    }
  },
})

/**
 * A quote for exactly the shortfall, or the least above it that the other currency can give.
 * Nothing moves until it is accepted with the payment. Two round trips.
 */
export const quoteForCheckout = operation('client', 'POST /checkouts/:id/quotes', {
  summary: 'Get a quote for the exact amount missing in your purse',
  keyed: true,
  body: QuoteForCheckout,
  created: QuoteResponse,
  problems: ['not-found', 'insufficient-funds'],
  run: ({ ctx, viewer, key, params: { id }, body: input }) =>
    commandResponse(ctx, viewer, {
      name: 'quoteForCheckout',
      key,
      input: { id, ...input },
      reads: [accountsOf(ctx, viewer), ...shortfallReads(ctx, viewer), ...checkoutReads(ctx, viewer.id, id)],
      decide: ([accounts, rateRows, spreadFees, attempted, ...rows]) => {
        const whole = wholeCheckout(...rows)
        refuseEnded(ctx, whole, input.version)
        refuseUnchosen(whole)
        const { items, delivery } = totalOf(whole)
        const { insert, found } = quoteForShortfall(
          ctx,
          viewer,
          { from: input.from, to: whole.row.currency as Currency, total: items + delivery },
          accounts,
          [rateRows, spreadFees, attempted],
        )
        return { writes: [insert], response: quoteFrom(ctx, found) }
      },
    }),
})

function refuseUnchosen(whole: WholeCheckout): void {
  if (!isChosen(whole)) {
    throw fieldFault('shops', NO_FULFILMENT, { detail: NO_FULFILMENT })
  }
  const gone = whole.parts.find(({ part, points }) => part.salonId && !points.some(({ id }) => id === part.salonId))
  if (gone) throw new DomainError('pickup-unavailable')
}

function ordersOf(ctx: Ctx, viewer: ProvenViewer, { row, parts }: WholeCheckout, feeId: string) {
  return parts.map(({ part, shop, lines }) =>
    placeOrder(ctx, {
      client: viewer,
      checkoutId: row.id,
      shop,
      lines: lines.map(({ variantId, productId, productName, values, sku, unitPrice, quantity, ...line }) => ({
        variantId,
        productId,
        productName,
        variantName: values.join(', '),
        sku,
        unitPrice,
        discountId: line.discountId,
        discountBasisPoints: line.discountBasisPoints,
        discountAmount: line.discountAmount,
        quantity,
      })),
      deliveryFee: part.deliveryFee,
      // Every part has been chosen at this point.
      fulfilment: part.fulfilment ?? 'pickup',
      salonId: part.salonId,
      address: part.fulfilment === 'delivery' ? row.address : null,
      note: part.note,
      feeId,
    }),
  )
}

/** Removes the ordered lines from the cart. */
function takenOut(ctx: Ctx, userId: string, { parts }: WholeCheckout): Statement {
  const ids = parts.flatMap(({ lines }) => lines.map(({ variantId }) => variantId))
  return ctx.db.delete(cartLine).where(and(eq(cartLine.userId, userId), inArray(cartLine.variantId, ids)))
}
