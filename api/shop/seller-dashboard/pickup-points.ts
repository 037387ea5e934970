// Whether a salon accepts shops' parcels for pickup.
import { eq } from 'drizzle-orm'
import { salon } from '../../../db/schema/booking/salons'
import { pickupPoint, shop } from '../../../db/schema/shop/products'
import { ownListedSalon, requireListedSalon } from '../../identity/business/own-business'
import { commandAndNotify, notify } from '../../notifications/outbox'
import type { Ctx, Viewer } from '../../platform/context'
import { DomainError } from '../../platform/values/problem'

/**
 * Switches it on or off. When off, shops no longer offer the salon and their sellers are notified;
 * parcels already on their way can still be picked up there.
 * @throws DomainError not-found (no salon is listed), pickup-unavailable (it is not listed at
 *   present), idempotency-key-reused
 */
export async function takeParcels(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  { takesParcels }: { takesParcels: boolean },
): Promise<{ takesParcels: boolean }> {
  return commandAndNotify(ctx, viewer, {
    name: 'salon:takes-parcels',
    key,
    input: { takesParcels },
    reads: [
      ownListedSalon(ctx, viewer),
      ctx.db
        .select({ salonId: pickupPoint.salonId, ownerId: shop.ownerId })
        .from(pickupPoint)
        .innerJoin(shop, eq(shop.id, pickupPoint.shopId))
        .innerJoin(salon, eq(salon.id, pickupPoint.salonId))
        .where(eq(salon.ownerId, viewer.id)),
    ],
    decide: ([salons, points]) => {
      const own = requireListedSalon(salons)
      if (takesParcels && own.status !== 'approved') {
        throw new DomainError('pickup-unavailable', {
          detail: 'Only listed salons can accept parcels.',
        })
      }
      const shops = points.filter(({ salonId }) => salonId === own.id)
      return {
        writes: [
          ctx.db.update(salon).set({ takesParcels }).where(eq(salon.id, own.id)),
          ...(takesParcels
            ? []
            : [
                ctx.db.delete(pickupPoint).where(eq(pickupPoint.salonId, own.id)),
                ...shops.map(({ ownerId }) =>
                  notify(ctx, ownerId, {
                    kind: 'booking',
                    title: 'A salon no longer accepts parcels',
                    text: `${own.name} no longer accepts parcels, so your clients can’t choose it. Orders already on their way there can still be picked up.`,
                    path: '/seller/set-up',
                  }),
                ),
              ]),
        ],
        answer: { takesParcels },
      }
    },
  })
}
