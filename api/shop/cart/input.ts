// Input schemas of carts, the address book and checkouts. Browser-safe; the forms use the same
// schemas. No price, fee, total or stock is ever read from input: those come from the shop's rows.
import { z } from 'zod'
import { COUNTRY_NAMES } from '../../../db/places/countries'
import { CurrencyCode } from '../../money/ledger/input'
import { line, paragraphs, required } from '../../platform/text'
import { id } from '../../platform/values/input'

export const NO_FULFILMENT = 'Choose delivery or pickup.'

/** How many units of one variant a cart may hold. */
export const MAX_QUANTITY = 99

const QUANTITY_FAULT = `Choose between 1 and ${MAX_QUANTITY}.`

/** A string from a form, or a number. */
const quantity = z.preprocess(
  (typed) => (typeof typed === 'string' && /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : typed),
  z.int({ error: QUANTITY_FAULT }).min(1, QUANTITY_FAULT).max(MAX_QUANTITY, QUANTITY_FAULT),
)

export const Quantity = z.strictObject({ quantity })

/** Reading the cart: `removed` is the variant that was just removed, to be named. */
export const CartQuery = z.object({ removed: id.optional() })

export const BuyAgain = z.strictObject({ orderId: id })

/** A complete address; the server checks the phone number by the country's rules. */
export const AddressForm = z.strictObject({
  label: line('Label', 40).default(''),
  name: required('Name', 100),
  phone: required('Phone', 40),
  line1: required('Street address', 160),
  line2: line('Floor, apartment or landmark', 160).default(''),
  city: required('City', 80),
  country: z.enum(COUNTRY_NAMES, { error: 'Choose a country' }),
  isDefault: z.boolean().default(false),
})

export type AddressForm = z.output<typeof AddressForm>

/** Everything in the cart in one currency is checked out together. */
export const OpenCheckout = z.strictObject({ currency: CurrencyCode })

/** Reading a checkout: `quote` is an exchange quote to pay for it. */
export const CheckoutQuery = z.object({ quote: id.optional() })

const version = z.preprocess(
  (typed) => (typeof typed === 'string' && /^\d{1,9}$/.test(typed) ? Number(typed) : typed),
  z.int().min(0).max(1_000_000_000),
)

/** How a shop's part reaches the client. */
const Way = z
  .strictObject({
    shopId: id,
    fulfilment: z.enum(['delivery', 'pickup', 'salon_pickup'], {
      error: NO_FULFILMENT,
    }),
    salonId: id.nullable().default(null),
    note: paragraphs('Note', 300).default(''),
  })
  .refine(({ fulfilment, salonId }) => (fulfilment === 'salon_pickup') === (salonId !== null), {
    error: 'Choose a salon.',
  })

/** All choices; `version` is of the checkout that was shown. */
export const Choices = z.strictObject({ version, addressId: id.nullable().default(null), shops: z.array(Way).max(50) })

export type Choices = z.output<typeof Choices>

/** A quote for the missing amount, paid in another currency of the purse. */
export const QuoteForCheckout = z.strictObject({ version, from: CurrencyCode })

/** Paying: `version` is of the checkout that was shown, `quoteId` a quote accepted with it. */
export const PayCheckout = z.strictObject({ version, quoteId: id.optional() })
