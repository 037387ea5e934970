// Checkout: the stock of a cart's lines in one currency is held for twenty minutes while the client
// chooses and pays. It ends once: paid, released or expired. Triggers take the stock and return it.

import { and, eq, gt, lte } from 'drizzle-orm'
import { cartLine, checkout, checkoutLine, checkoutShop } from '../../../db/schema/shop/checkout'
import { commandResponse, retry, type Statement, writeBatch } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { eachRow, JOB_PAGE, runJob } from '../../platform/job-runs'
import { attempt, refuseOver } from '../../platform/rate-limit'
import type { Currency } from '../../platform/values/money'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { HOUR, MINUTE, rfc3339 } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { type CartRow, cartRows, isForSale, nameOf, obtainable, openCheckoutOf, payable } from '../cart/cart-rows'
import { OpenCheckout } from '../cart/input'
import { OpenedCheckoutResponse, ReleasedResponse } from '../cart/responses'
import type { CheckoutRow } from './rows'

/** How long stock is held, in milliseconds. */
export const CHECKOUT_DURATION = 20 * MINUTE

/** One at a time, and limited, so that nobody can block stock by opening checkouts repeatedly. */
const CHECKOUTS = { max: 30, windowMs: HOUR }

/**
 * Holds everything in the cart in one currency at current prices. The previous checkout is released
 * in the same batch. Two round trips.
 */
export const openCheckout = operation('client', 'POST /checkouts', {
  summary: 'Start a checkout: hold the cart’s items in one currency for 20 minutes',
  keyed: true,
  body: OpenCheckout,
  created: OpenedCheckoutResponse,
  problems: ['out-of-stock', 'checkout-changed', 'unknown-currency'],
  run: async ({ ctx, viewer, key, body: { currency } }) => {
    const open = () => tryToOpen(ctx, viewer, key, currency)
    try {
      return await open()
    } catch (error) {
      // The stock was taken between read and write: read again, to name what is missing.
      if (isShort(error) && !error.extra.errors) return open()
      // The previous checkout was ended meanwhile by another window.
      if (error instanceof DomainError && error.code === 'checkout-ended')
        throw new DomainError('checkout-changed', { cause: error })
      throw error
    }
  },
})

function isShort(error: unknown): error is DomainError {
  return error instanceof DomainError && /^(out-of-stock|product-unavailable)$/.test(error.code)
}

async function tryToOpen(ctx: Ctx, viewer: Viewer, key: string, currency: Currency): Promise<OpenedCheckoutResponse> {
  return commandResponse(ctx, viewer, {
    name: 'openCheckout',
    key,
    input: { currency },
    reads: [
      attempt(ctx, `open-checkout:${viewer.id}`, CHECKOUTS),
      cartRows(ctx, viewer.id),
      openCheckoutOf(ctx, viewer.id),
    ],
    decide: ([attempts, cart, [before]]) => {
      refuseOver(ctx, attempts, CHECKOUTS)
      const rows = cart.filter((row) => row.currency === currency)
      if (rows.length === 0) {
        const fault = 'Nothing in your cart is sold in that currency.'
        throw fieldFault('currency', fault, { detail: fault })
      }
      refuseMissing(rows)
      const id = ctx.id()
      const expiresAt = ctx.now() + CHECKOUT_DURATION
      const shops = [...new Set(rows.map(({ shopId }) => shopId))]
      return {
        writes: [
          ...(before ? [endCheckout(ctx, before, 'released')] : []),
          ctx.db.insert(checkout).values({ id, clientId: viewer.id, currency, expiresAt, createdAt: ctx.now() }),
          ctx.db.insert(checkoutShop).values(shops.map((shopId) => ({ checkoutId: id, shopId }))),
          ctx.db.insert(checkoutLine).values(
            rows.map((row, position) => ({
              checkoutId: id,
              variantId: row.variantId,
              shopId: row.shopId,
              quantity: row.quantity,
              unitPrice: payable(row),
              discountId: row.discountId,
              discountBasisPoints: row.discountBasisPoints,
              discountAmount: row.price - payable(row),
              position,
            })),
          ),
          // Changes were shown in the cart and are shown in the checkout: they count as seen from here on.
          ...rows
            .filter(({ seenPrice, price }) => seenPrice !== price)
            .map(({ variantId, price }) =>
              ctx.db
                .update(cartLine)
                .set({ seenPrice: price })
                .where(and(eq(cartLine.userId, viewer.id), eq(cartLine.variantId, variantId))),
            ),
        ],
        response: { id, expiresAt: rfc3339(expiresAt) },
      }
    },
  })
}

/** Names every line that is not available in the wanted quantity. */
function refuseMissing(rows: CartRow[]): void {
  const gone = rows.filter((row) => !isForSale(row))
  const short = rows.filter((row) => isForSale(row) && obtainable(row) < row.quantity)
  const faults = [
    ...gone.map((row) => [row.variantId, `${nameOf(row)} is no longer for sale.`] as const),
    ...short.map((row) => {
      const left = obtainable(row)
      const text = left === 0 ? `${nameOf(row)} is sold out.` : `Only ${left} of ${nameOf(row)} left.`
      return [row.variantId, text] as const
    }),
  ]
  if (faults.length === 0) return
  throw new DomainError(short.length > 0 ? 'out-of-stock' : 'product-unavailable', {
    detail: faults.map(([, text]) => text).join(' '),
    errors: Object.fromEntries(faults.map(([id, text]) => [id, [text]])),
  })
}

/** Releases the held stock; an ended checkout stays as it is. Two round trips. */
export const releaseCheckout = operation('client', 'POST /checkouts/:id/release', {
  summary: 'Cancel a checkout and release its items',
  response: ReleasedResponse,
  problems: ['not-found'],
  run: ({ ctx, viewer, params: { id } }) =>
    retry(isOutdated, async () => {
      const [, [found]] = await readAs(ctx, viewer, [
        ctx.db
          .select()
          .from(checkout)
          .where(and(eq(checkout.id, id), eq(checkout.clientId, viewer.id))),
      ])
      if (!found) throw new DomainError('not-found')
      if (found.status !== 'open') return { status: found.status }
      await writeBatch(ctx, [endCheckout(ctx, found, 'released')])
      return { status: 'released' }
    }),
})

/** It was paid, changed or expired concurrently. */
function isOutdated(error: unknown): boolean {
  return error instanceof DomainError && /^checkout-(ended|changed)$/.test(error.code)
}

/** Run by the minute job: returns the stock of checkouts that were not paid in time. */
export async function expireCheckouts(ctx: Ctx): Promise<void> {
  await runJob(ctx, 'expireCheckouts', (run) =>
    eachRow(
      run,
      (after) => dueCheckouts(ctx, after),
      ({ id }) => id,
      async (row) => {
        try {
          await writeBatch(ctx, [endCheckout(ctx, row, 'expired')])
          return 'done'
        } catch (error) {
          // It was paid, released or expired concurrently.
          if (error instanceof DomainError && /^checkout-(ended|changed)$/.test(error.code)) return 'nothing'
          throw error
        }
      },
    ),
  )
}

function dueCheckouts(ctx: Ctx, after: string) {
  return ctx.db
    .select()
    .from(checkout)
    .where(and(eq(checkout.status, 'open'), lte(checkout.expiresAt, ctx.now()), gt(checkout.id, after)))
    .orderBy(checkout.id)
    .limit(JOB_PAGE)
}

/** The database rejects it when the checkout has ended or changed since it was read. */
function endCheckout(ctx: Ctx, { id, version }: CheckoutRow, status: 'released' | 'expired'): Statement {
  return ctx.db
    .update(checkout)
    .set({ status, endedAt: ctx.now(), version: version + 1 })
    .where(eq(checkout.id, id))
}
