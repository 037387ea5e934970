// One variant with its past, current and scheduled prices, and the newest lines of its stock log.

import { desc, eq } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import { priceChange } from '../../../db/schema/shop/products'
import { ownShop, requireOwnShop } from '../../identity/business/own-business'
import { operation } from '../../platform/http/operation'
import { localDate } from '../../platform/values/dates'
import { moneyJson } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import { LIMITS, VariantId } from './input'
import { variantFrom, variantOf } from './product-rows'
import { VariantPageResponse } from './responses'
import { movementFrom, movementsOf } from './stock-log'

/** The log lines on its page; the log itself has all. */
const DISPLAY_LIMIT = 10

/** One round trip. */
export const getVariant = operation('product_seller', 'GET /my-shop/variants/:id', {
  summary: 'One variant with its prices and recent stock log',
  scope: 'read',
  params: VariantId,
  response: VariantPageResponse,
  problems: ['not-found'],
  reads: ({ ctx, viewer, params: { id } }) => ({
    shops: ownShop(ctx, viewer),
    found: variantOf(ctx, viewer, id),
    changes: ctx.db
      .select({ change: priceChange, by: user.name })
      .from(priceChange)
      .leftJoin(user, eq(user.id, priceChange.actor))
      .where(eq(priceChange.variantId, id))
      .orderBy(desc(priceChange.effectiveFrom))
      .limit(50 + LIMITS.prices),
    movements: movementsOf(ctx, viewer, { variant: id, reason: undefined, before: null, limit: DISPLAY_LIMIT }),
  }),
  read: ({ shops, found: [found], changes, movements }, { ctx }) => {
    const shop = requireOwnShop(shops)
    if (!found) throw new DomainError('not-found')
    const { currency } = shop
    const timeZone = shop.timeZone
    const { id: productId, name, options, status } = found.product
    const line = ({ change, by }: (typeof changes)[number]) => ({
      id: change.id,
      price: moneyJson(change.price, currency),
      from: rfc3339(change.effectiveFrom, timeZone),
      by: by ?? 'Purse',
    })
    const coming = changes
      .filter(({ change }) => change.appliedAt === null)
      .reverse()
      .map(({ change }) => change)
    return {
      product: { id: productId, name, options, status },
      variant: variantFrom(
        found.variant,
        currency,
        timeZone,
        coming.map((change) => ({ ...change, from: change.effectiveFrom })),
      ),
      currency,
      timeZone,
      today: localDate(ctx.now(), timeZone),
      coming: coming.map((change) => ({
        id: change.id,
        price: moneyJson(change.price, currency),
        from: rfc3339(change.effectiveFrom, timeZone),
      })),
      history: changes.filter(({ change }) => change.appliedAt !== null).map(line),
      movements: movements.map((row) => movementFrom(row, timeZone)),
    }
  },
})
