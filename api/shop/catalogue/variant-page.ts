// One variant with its past, current and scheduled prices, and the newest lines of its stock log.

import { desc, eq } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import { priceChange } from '../../../db/schema/shop/products'
import { ownShop, requireOwnShop } from '../../identity/business/own-business'
import type { Ctx, Viewer } from '../../platform/context'
import { localDate } from '../../platform/values/dates'
import { moneyJson } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { LIMITS } from './input'
import { variantFrom, variantOf } from './product-rows'
import type { VariantPageResponse } from './responses'
import { movementFrom, movementsOf } from './stock-log'

/** The log lines on its page; the log itself has all. */
const SHOWN = 10

/** One round trip. @throws DomainError not-found */
export async function getVariant(
  ctx: Ctx,
  viewer: Viewer,
  id: string,
): Promise<VariantPageResponse> {
  const [, shops, [found], changes, movements] = await readAs(ctx, viewer, [
    ownShop(ctx, viewer),
    variantOf(ctx, viewer, id),
    ctx.db
      .select({ change: priceChange, by: user.name })
      .from(priceChange)
      .leftJoin(user, eq(user.id, priceChange.actor))
      .where(eq(priceChange.variantId, id))
      .orderBy(desc(priceChange.effectiveFrom))
      .limit(50 + LIMITS.prices),
    movementsOf(ctx, viewer, { variant: id, reason: undefined, before: null, limit: SHOWN }),
  ])
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
    ...{ currency, timeZone, today: localDate(ctx.now(), timeZone) },
    coming: coming.map((change) => ({
      id: change.id,
      price: moneyJson(change.price, currency),
      from: rfc3339(change.effectiveFrom, timeZone),
    })),
    history: changes.filter(({ change }) => change.appliedAt !== null).map(line),
    movements: movements.map((row) => movementFrom(row, timeZone)),
  }
}
