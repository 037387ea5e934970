// Choosing how each shop's part of a checkout reaches the client. The delivery fee follows from the
// shop's terms and the address, and is fixed in the checkout from then on.

import { and, eq } from 'drizzle-orm'
import { checkout, checkoutShop, type PostalAddress } from '../../../db/schema/shop/checkout'
import { operation } from '../../platform/http/operation'
import { DomainError, type FieldErrors, type ProblemCode } from '../../platform/values/problem'
import { Choices, NO_FULFILMENT } from '../cart/input'
import { ChosenResponse } from '../cart/responses'
import { addressesOf } from './addresses'
import { deliveryFeeOf } from './delivery-fee'
import { checkoutReads, refuseEnded, type WholeCheckout, wholeCheckout } from './rows'

type Choice = Choices['shops'][number]

/** Chooses for every shop of a checkout. Two round trips. */
export const chooseWays = operation('client', 'PUT /checkouts/:id/choices', {
  summary: 'Choose delivery or pickup for each shop',
  body: Choices,
  response: ChosenResponse,
  problems: ['not-found', 'checkout-ended', 'checkout-changed', 'pickup-unavailable'],
  reads: ({ ctx, viewer, params: { id } }) => ({
    addresses: addressesOf(ctx, viewer.id),
    rows: checkoutReads(ctx, viewer.id, id),
  }),
  decide: ({ addresses, rows }, { ctx, params: { id }, body: input }) => {
    const whole = wholeCheckout(...rows)
    refuseEnded(ctx, whole, input.version)
    const chosen = addresses.find((address) => address.id === input.addressId)
    const address = chosen ? postal(chosen) : null
    const ways = decided(whole, input, address)
    const version = input.version + 1
    const brought = ways.some(({ fulfilment }) => fulfilment === 'delivery')
    return {
      writes: [
        ...ways.map(({ shopId, ...way }) =>
          ctx.db
            .update(checkoutShop)
            .set(way)
            .where(and(eq(checkoutShop.checkoutId, id), eq(checkoutShop.shopId, shopId))),
        ),
        ctx.db
          .update(checkout)
          .set({ address: brought ? address : null, version })
          .where(eq(checkout.id, id)),
      ],
      response: { id, version },
    }
  },
})

type Way = Choice & { deliveryFee: number }

/** The choices for each shop's part; reports every fault at once, by shop. */
function decided({ parts }: WholeCheckout, { shops }: Choices, address: PostalAddress | null): Way[] {
  const errors: FieldErrors = {}
  let code: ProblemCode = 'invalid-input'
  const ways = parts.map((whole): Way => {
    const { shop, points, itemsTotal } = whole
    const choice = shops.find((choice) => choice.shopId === shop.id)
    const refuse = (field: string, text: string, as: ProblemCode = code): Way => {
      errors[field] = [text]
      code = as
      return { shopId: shop.id, fulfilment: 'pickup', salonId: null, note: '', deliveryFee: 0 }
    }
    if (!choice) return refuse(shop.id, NO_FULFILMENT)
    const free = { ...choice, deliveryFee: 0 }
    if (choice.fulfilment === 'pickup')
      return shop.picksUp ? free : refuse(shop.id, `${shop.name} doesn’t offer pickup.`, 'pickup-unavailable')
    if (choice.fulfilment === 'salon_pickup')
      return points.some((point) => point.id === choice.salonId)
        ? free
        : refuse(shop.id, 'That salon doesn’t accept parcels right now.', 'pickup-unavailable')
    if (!shop.delivers) return refuse(shop.id, `${shop.name} doesn’t deliver.`, 'delivery-unavailable')
    if (!address) return refuse('addressId', 'Choose a delivery address.')
    const fee = deliveryFeeOf(shop, address, itemsTotal)
    return fee === null
      ? refuse(shop.id, `${shop.name} doesn’t deliver to ${address.city}, ${address.country}.`, 'delivery-unavailable')
      : { ...choice, deliveryFee: fee }
  })
  if (shops.some(({ shopId }) => !parts.some(({ shop }) => shop.id === shopId)))
    errors.shops = ['One of these shops isn’t part of this checkout.']
  if (Object.keys(errors).length === 0) return ways
  throw new DomainError(code, { detail: Object.values(errors).flat().join(' '), errors })
}

function postal({ name, phone, line1, line2, city, country }: PostalAddress): PostalAddress {
  return { name, phone, line1, line2, city, country }
}
