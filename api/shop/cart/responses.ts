// The shapes of what carts, address books and checkouts answer, for the OpenAPI document.
import { z } from 'zod'
import { QuoteAnswer } from '../../money/exchange/responses'
import { PayWithAnswer } from '../../money/payment-methods/responses'
import { CURRENCIES } from '../../platform/values/money'
import { MoneyAnswer } from '../../platform/values/responses'

const id = z.string()
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
  unitPrice: MoneyAnswer,
}

export const CartAnswer = z.object({
  /** Whose it is: a client's account, or this browser's cookie. */
  kept: z.enum(['account', 'browser']),
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
              total: MoneyAnswer.nullable(),
              priceBefore: MoneyAnswer.nullable(),
              left: z.int().nullable(),
              forSale: z.boolean(),
              most: z.int(),
            }),
          ),
          subtotal: MoneyAnswer,
        }),
      ),
      count: z.int(),
      total: MoneyAnswer,
      ready: z.boolean(),
    }),
  ),
  /** A checkout that still keeps things for the client. */
  checkout: z.object({ id, expiresAt: instant }).nullable(),
  /** What was taken out just now. */
  removed: z.object({ variantId: id, name: z.string() }).nullable(),
})

export const LineChangedAnswer = z.object({ quantity: z.int(), name: z.string() })

export const BoughtAgainAnswer = z.object({ added: z.int(), leftOut: z.array(z.string()) })

const postal = {
  name: z.string(),
  phone: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  country: z.string(),
}

export const AddressAnswer = z.object({ id, label: z.string(), ...postal, isDefault: z.boolean() })

export const AddressesAnswer = z.object({ items: z.array(AddressAnswer) })

export const AddressRemovedAnswer = z.object({ removed: z.literal(true) })

export const OpenedCheckoutAnswer = z.object({ id, expiresAt: instant })

export const ChosenAnswer = z.object({ id, version: z.int() })

const status = z.enum(['open', 'paid', 'released', 'expired'])

export const ReleasedAnswer = z.object({ status })

const salon = z.object({ id, name: z.string(), address: z.string(), city: z.string() })

const order = z.object({ id, reference: z.string() })

export const CheckoutAnswer = PayWithAnswer.extend({
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
      lines: z.array(z.object({ ...thing, total: MoneyAnswer })),
      itemsTotal: MoneyAnswer,
      ways: z.object({
        delivery: z
          .object({
            city: z.string(),
            fee: MoneyAnswer,
            country: z.string(),
            countryFee: MoneyAnswer.nullable(),
            freeFrom: MoneyAnswer.nullable(),
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
          fee: MoneyAnswer,
          note: z.string(),
        })
        .nullable(),
    }),
  ),
  addresses: z.array(AddressAnswer),
  address: z.object(postal).nullable(),
  itemsTotal: MoneyAnswer,
  deliveryTotal: MoneyAnswer,
  total: MoneyAnswer,
  ready: z.boolean(),
  available: MoneyAnswer,
  shortfall: MoneyAnswer.nullable(),
  balances: z.array(MoneyAnswer),
  quote: QuoteAnswer.nullable(),
  orders: z.array(order),
})

export const PaidAnswer = z.object({ orders: z.array(order) })
