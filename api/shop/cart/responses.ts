// Response schemas of carts, address books and checkouts, for the OpenAPI document.
import { z } from 'zod'
import { QuoteResponse } from '../../money/exchange/responses'
import { PayWithResponse } from '../../money/payment-methods/responses'
import { CURRENCIES } from '../../platform/values/money'
import { id, MoneyResponse } from '../../platform/values/responses'

const instant = z.iso.datetime({ offset: true })
const currency = z.enum(CURRENCIES)

const thing = {
  variantId: id,
  productId: id,
  name: z.string(),
  variantName: z.string(),
  image: z.string().nullable(),
  category: z.string(),
  quantity: z.int(),
  unitPrice: MoneyResponse,
  /** The member discount in the price, and the price without it. */
  discount: z.object({ percent: z.number(), listPrice: MoneyResponse }).nullable(),
}

export const CartResponse = z.object({
  /** Where the cart is stored: a client's account, or this browser's cookie. */
  storedIn: z.enum(['account', 'browser']),
  count: z.int(),
  groups: z.array(
    z.object({
      currency,
      shops: z.array(
        z.object({
          id,
          name: z.string(),
          lines: z.array(
            z.object({
              ...thing,
              total: MoneyResponse.nullable(),
              priceBefore: MoneyResponse.nullable(),
              left: z.int().nullable(),
              forSale: z.boolean(),
              most: z.int(),
            }),
          ),
          subtotal: MoneyResponse,
        }),
      ),
      count: z.int(),
      total: MoneyResponse,
      ready: z.boolean(),
    }),
  ),
  /** The client's open checkout. */
  checkout: z.object({ id, expiresAt: instant }).nullable(),
  /** The variant that was just removed. */
  removed: z.object({ variantId: id, name: z.string() }).nullable(),
})

export type CartResponse = z.output<typeof CartResponse>

export const LineChangedResponse = z.object({ quantity: z.int(), name: z.string() })

/** The line's quantity in the cart now, and its name; empty when it was removed. */
export type LineChangedResponse = z.output<typeof LineChangedResponse>

export const BoughtAgainResponse = z.object({ added: z.int(), leftOut: z.array(z.string()) })

const postal = {
  name: z.string(),
  phone: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  country: z.string(),
}

export const AddressResponse = z.object({ id, label: z.string(), ...postal, isDefault: z.boolean() })

export type AddressResponse = z.output<typeof AddressResponse>

export const AddressesResponse = z.object({ items: z.array(AddressResponse) })

export const AddressRemovedResponse = z.object({ removed: z.literal(true) })

export const OpenedCheckoutResponse = z.object({ id, expiresAt: instant })

export type OpenedCheckoutResponse = z.output<typeof OpenedCheckoutResponse>

export const ChosenResponse = z.object({ id, version: z.int() })

const status = z.enum(['open', 'paid', 'released', 'expired'])

export const ReleasedResponse = z.object({ status })

const salon = z.object({ id, name: z.string(), address: z.string(), city: z.string() })

const order = z.object({ id, reference: z.string() })

export const CheckoutResponse = PayWithResponse.extend({
  id,
  status,
  version: z.int(),
  currency,
  expiresAt: instant,
  timeZone: z.string(),
  shops: z.array(
    z.object({
      id,
      name: z.string(),
      lines: z.array(z.object({ ...thing, total: MoneyResponse })),
      itemsTotal: MoneyResponse,
      ways: z.object({
        delivery: z
          .object({
            city: z.string(),
            fee: MoneyResponse,
            country: z.string(),
            countryFee: MoneyResponse.nullable(),
            freeFrom: MoneyResponse.nullable(),
            free: z.boolean(),
          })
          .nullable(),
        pickup: z.object({ address: z.string(), city: z.string() }).nullable(),
        salons: z.array(salon),
      }),
      chosen: z
        .object({
          fulfilment: z.enum(['delivery', 'pickup', 'salon_pickup']),
          salon: salon.nullable(),
          fee: MoneyResponse,
          note: z.string(),
        })
        .nullable(),
    }),
  ),
  addresses: z.array(AddressResponse),
  address: z.object(postal).nullable(),
  itemsTotal: MoneyResponse,
  deliveryTotal: MoneyResponse,
  total: MoneyResponse,
  ready: z.boolean(),
  available: MoneyResponse,
  shortfall: MoneyResponse.nullable(),
  /** Amounts to add that cover it. */
  quickAmounts: z.array(MoneyResponse),
  balances: z.array(MoneyResponse),
  quote: QuoteResponse.nullable(),
  orders: z.array(order),
})

export type CheckoutResponse = z.output<typeof CheckoutResponse>

export const PaidResponse = z.object({ orders: z.array(order) })
