// Whether a salon accepts shops' parcels for pickup.

import { eq } from 'drizzle-orm'
import { salon } from '../../../db/schema/salons/salons'
import { pickupPoint, shop } from '../../../db/schema/shop/products'
import { ownListedSalon, requireListedSalon } from '../../identity/business/own-business'
import { notify } from '../../notifications/outbox'
import { operation } from '../../platform/http/operation'
import { DomainError } from '../../platform/values/problem'
import { TakesParcels } from './input'
import { PointResponse } from './responses'

/**
 * Switches it on or off. When off, shops no longer offer the salon and their sellers are notified;
 * parcels already on their way can still be picked up there.
 */
export const takeParcels = operation('beauty_partner', 'PUT /pickups/points', {
  summary: 'Accept shops’ parcels at the partner’s salon, or stop',
  body: TakesParcels,
  response: PointResponse,
  problems: ['not-found'],
  reads: ({ ctx, viewer }) => ({
    salons: ownListedSalon(ctx, viewer),
    points: ctx.db
      .select({ salonId: pickupPoint.salonId, ownerId: shop.ownerId })
      .from(pickupPoint)
      .innerJoin(shop, eq(shop.id, pickupPoint.shopId))
      .innerJoin(salon, eq(salon.id, pickupPoint.salonId))
      .where(eq(salon.ownerId, viewer.id)),
  }),
  decide: ({ salons, points }, { ctx, body: { takesParcels } }) => {
    const ownSalon = requireListedSalon(salons)
    if (takesParcels && ownSalon.status !== 'approved') {
      throw new DomainError('pickup-unavailable', { detail: 'Only listed salons can accept parcels.' })
    }
    const shops = points.filter(({ salonId }) => salonId === ownSalon.id)
    return {
      writes: [
        ctx.db.update(salon).set({ takesParcels }).where(eq(salon.id, ownSalon.id)),
        ...(takesParcels
          ? []
          : [
              ctx.db.delete(pickupPoint).where(eq(pickupPoint.salonId, ownSalon.id)),
              ...shops.map(({ ownerId }) =>
                notify(ctx, ownerId, {
                  kind: 'booking',
                  title: 'A salon no longer accepts parcels',
                  text: `${ownSalon.name} no longer accepts parcels, so your clients can’t choose it. Orders already on their way there can still be picked up.`,
                  path: '/seller/set-up',
                }),
              ),
            ]),
      ],
      response: { takesParcels },
    }
  },
})
