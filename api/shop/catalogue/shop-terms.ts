// A shop's terms of delivery, pickup and returns. Existing orders keep the terms they were placed on.

import { and, eq, inArray } from 'drizzle-orm'
import { pickupPoint, shop } from '../../../db/schema/shop/products'
import { ownShop, ownShopId, requireOwnShop } from '../../identity/business/own-business'
import { operation } from '../../platform/http/operation'
import { priceOf } from '../../platform/price'
import { requireUnchanged } from '../../platform/revision'
import { DomainError, type FieldErrors, fieldFault, refuseFaults } from '../../platform/values/problem'
import { Terms } from './input'
import { nearSalons, pointsOf, termsFrom } from './overview'
import { ChangedResponse } from './responses'

/**
 * Replaces the terms, and the pickup salons. A salon that no longer accepts parcels is refused (a
 * trigger enforces that too).
 */
export const saveTerms = operation('product_seller', 'PUT /my-shop/terms', {
  summary: 'Set delivery and return terms',
  body: Terms,
  response: ChangedResponse,
  problems: ['set-up-changed', 'pickup-unavailable'],
  reads: ({ ctx, viewer }) => ({
    shops: ownShop(ctx, viewer),
    points: pointsOf(ctx, ownShopId(ctx, viewer)),
    salons: nearSalons(ctx, ownShopId(ctx, viewer)),
  }),
  decide: ({ shops, points, salons }, { ctx, body: input }) => {
    const row = requireOwnShop(shops)
    const { version, ...before } = termsFrom(row, points)
    requireUnchanged(before, input.version)
    const fields = readTerms(input, row.currency)
    const chosen = [...new Set(input.salonIds)]
    const had = points.map(({ salonId }) => salonId)
    const added = chosen.filter((id) => !had.includes(id))
    const gone = had.filter((id) => !chosen.includes(id))
    if (added.some((id) => !salons.some((salon) => salon.id === id))) throw new DomainError('pickup-unavailable')
    if (!fields.delivers && !fields.picksUp && chosen.length === 0)
      throw fieldFault('delivers', 'Choose delivery, pickup or both')
    return {
      writes: [
        ctx.db.update(shop).set(fields).where(eq(shop.id, row.id)),
        ...(gone.length
          ? [ctx.db.delete(pickupPoint).where(and(eq(pickupPoint.shopId, row.id), inArray(pickupPoint.salonId, gone)))]
          : []),
        ...added.map((salonId) =>
          ctx.db.insert(pickupPoint).values({ shopId: row.id, salonId, createdAt: ctx.now() }).onConflictDoNothing(),
        ),
      ],
      response: { id: row.id },
    }
  },
})

/** The typed fees in minor units. @throws DomainError invalid-input */
function readTerms(input: Terms, currency: string) {
  const errors: FieldErrors = {}
  const fee = (text: string | null, field: string, free = true) =>
    text === null ? null : priceOf(text, currency, errors, field, { free })
  const fields = {
    delivers: input.delivers,
    deliveryFee: fee(input.deliveryFee, 'deliveryFee') ?? 0,
    countryFee: fee(input.countryFee, 'countryFee'),
    freeDeliveryFrom: fee(input.freeDeliveryFrom, 'freeDeliveryFrom', false),
    picksUp: input.picksUp,
    dispatchDays: input.dispatchDays,
    returnDays: input.returnDays,
  }
  refuseFaults(errors)
  return fields
}
