// The delivery address, and the fulfilment of each shop's part: the shop's options and their costs.
// The costs for an address are calculated when it is chosen, and shown on the review.

import { Choices } from '../../../api/shop/cart/input'
import type { CheckoutResponse } from '../../../api/shop/cart/responses'
import { shortMoney } from '../../ui/display/money-parts'
import { ButtonLink } from '../../ui/forms/button'
import { AreaField, Fault } from '../../ui/forms/field'
import { type FieldOf, type FormResult, fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { AddressText } from './address'
import type { CheckoutShop } from './checkout-data'

/** The form whose button stands beside it. */
export const WAYS_FORM = 'ways'

const SALON = 'salon'

/** The form as the api expects it; a shop without a choice is omitted, and the api reports it. */
export function waysIn(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    version: text('version'),
    addressId: text('addressId') || null,
    shops: form.getAll('shop').flatMap((id) => {
      const [way, salonId] = text(`way-${id}`).split(':')
      const fulfilment = way === SALON ? 'salon_pickup' : way
      return fulfilment ? [{ shopId: String(id), fulfilment, salonId, note: text(`note-${id}`) }] : []
    }),
  }
}

const CHOICE =
  'flex min-h-14 cursor-pointer items-start gap-3 rounded-md bg-raised p-4 ring-[1.5px] ring-inset ring-edge has-checked:bg-blush has-checked:ring-2 has-checked:ring-link'

const FOLD = 'inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4'

export function Ways({
  checkout,
  path,
  formKey,
  formResult,
  added,
}: {
  checkout: CheckoutResponse
  path: string
  formKey: string
  formResult: FormResult
  /** Whether they come from adding an address: it is among the others. */
  added: boolean
}) {
  const field = fieldsOf(Choices, formResult, { intent: 'choose' })
  const brings = checkout.shops.some(({ ways }) => ways.delivery)
  return (
    <Form
      hidden={{ intent: 'choose', key: formKey, version: checkout.version }}
      id={WAYS_FORM}
      action={path}
      className="grid max-w-2xl gap-8"
    >
      {brings && <Addresses checkout={checkout} path={path} field={field} added={added} />}
      {checkout.shops.map((shop) => (
        <ShopWays key={shop.id} shop={shop} hasAddress={checkout.addresses.length > 0} field={field} />
      ))}
    </Form>
  )
}

function Addresses({
  checkout: { addresses, address },
  path,
  field,
  added,
}: {
  checkout: CheckoutResponse
  path: string
  field: FieldOf
  added: boolean
}) {
  const fault = field.errors('addressId')
  const before = addresses.find(
    (saved) => address && saved.line1 === address.line1 && saved.city === address.city && saved.name === address.name,
  )
  const chosen = field.text('addressId', (before ?? addresses[0])?.id)
  const first = addresses.find(({ id }) => id === chosen) ?? addresses[0]
  const others = addresses.filter((address) => address !== first)
  const add = `/client/addresses/new?${new URLSearchParams({ from: `${path}?change=1&added=1` })}`
  return (
    <fieldset>
      <legend className="font-display text-lg">Where to</legend>
      <p className="mb-3 text-sm text-soft">For delivered items only.</p>
      {first && <AddressCard address={first} checked />}
      <Fault errors={fault} />
      {addresses.length === 0 ? (
        <p className="mt-3">
          <ButtonLink variant="quiet" to={add}>
            Add an address
          </ButtonLink>
        </p>
      ) : (
        <details open={Boolean(fault) || added || undefined}>
          <summary className={FOLD}>Somewhere else</summary>
          <div className="grid gap-3 sm:grid-cols-2">
            {others.map((other) => (
              <AddressCard key={other.id} address={other} checked={false} />
            ))}
          </div>
          {addresses.length < 10 && (
            <p className="mt-3">
              <ButtonLink variant="quiet" to={add}>
                Another address
              </ButtonLink>
            </p>
          )}
        </details>
      )}
    </fieldset>
  )
}

function AddressCard({ address, checked }: { address: CheckoutResponse['addresses'][number]; checked: boolean }) {
  return (
    <label className={CHOICE}>
      <input
        type="radio"
        name="addressId"
        value={address.id}
        defaultChecked={checked}
        className="mt-1 size-5 shrink-0"
      />
      <AddressText address={address} />
    </label>
  )
}

function ShopWays({
  shop,
  hasAddress,
  field,
}: {
  shop: CheckoutShop
  /** Without one, what can be picked up is not delivered at first. */
  hasAddress: boolean
  field: FieldOf
}) {
  const { id, name, lines, ways, chosen } = shop
  const before = chosen?.fulfilment === 'salon_pickup' ? `${SALON}:${chosen.salon?.id}` : chosen?.fulfilment
  const options = optionsOf(shop)
  const usual = hasAddress ? options[0] : (options.find(({ value }) => value !== 'delivery') ?? options[0])
  const picked = field.text(`way-${id}`, before ?? usual?.value)
  const note = field.text(`note-${id}`, chosen?.note)
  const errors = field.errors(id)
  // What is chosen comes first, the rest is behind a fold.
  const first = options.find(({ value }) => value === picked) ?? options[0]
  const others = options.filter((option) => option !== first)
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <section aria-label={name} className="grid gap-1">
      <input type="hidden" name="shop" value={id} />
      <fieldset aria-describedby={errors ? `way-${id}-fault` : undefined}>
        <legend className="font-display text-lg">{name}</legend>
        <p className="mb-3 text-sm text-soft">
          {lines.map((line) => `${line.quantity} × ${line.name}`).join(', ')}
          {count > 1 && `, ${shortMoney(shop.itemsTotal)}`}
        </p>
        {options.length === 0 && (
          <p className="text-out">
            This shop isn’t delivering or offering pickup right now. Remove its items from your cart.
          </p>
        )}
        {first && <WayCard shop={id} way={first} checked={first.value === picked} />}
        {others.length > 0 && (
          <details open={Boolean(errors) || undefined}>
            <summary className={FOLD}>
              {others.every(({ value }) => value === 'delivery') ? 'Have it delivered' : 'Other ways'}
            </summary>
            <div className="grid gap-3">
              {others.map((way) => (
                <WayCard key={way.value} shop={id} way={way} checked={way.value === picked} />
              ))}
            </div>
          </details>
        )}
        <Fault id={`way-${id}-fault`} errors={errors} />
      </fieldset>
      {(ways.delivery || ways.pickup || ways.salons.length > 0) && (
        <details open={note !== '' || undefined}>
          <summary className={FOLD}>Add a note</summary>
          <AreaField
            label={`A note to ${name} (optional)`}
            name={`note-${id}`}
            rows={2}
            maxLength={300}
            defaultValue={note}
          />
        </details>
      )}
    </section>
  )
}

function WayCard({ shop, way, checked }: { shop: string; way: Option; checked: boolean }) {
  return (
    <label className={CHOICE}>
      <input
        type="radio"
        name={`way-${shop}`}
        value={way.value}
        defaultChecked={checked}
        className="mt-1 size-5 shrink-0"
      />
      <span className="min-w-0">
        <span className="block font-semibold">{way.title}</span>
        <span className="block text-sm text-soft">{way.text}</span>
      </span>
    </label>
  )
}

type Option = { value: string; title: string; text: string }

function optionsOf({ name, ways }: CheckoutShop): Option[] {
  return [
    ...(ways.delivery ? [{ value: 'delivery', title: 'Delivery', text: deliveryText(ways.delivery) }] : []),
    ...(ways.pickup
      ? [{ value: 'pickup', title: `Pick up at ${name}`, text: `${ways.pickup.address}, ${ways.pickup.city}. Free.` }]
      : []),
    ...ways.salons.map((salon) => ({
      value: `${SALON}:${salon.id}`,
      title: `Pick up at ${salon.name}`,
      text: `${salon.address}, ${salon.city}. Free.`,
    })),
  ]
}

/** "KES 300 in Nairobi, KES 600 elsewhere in Kenya. Free from KES 5,000." */
function deliveryText(delivery: NonNullable<CheckoutShop['ways']['delivery']>): string {
  const { city, fee, country, countryFee, freeFrom, free } = delivery
  const sum = (money: typeof fee) => (Number(money.amount) === 0 ? 'free' : shortMoney(money))
  if (free) return countryFee ? `Free in ${country} for this order.` : `Free in ${city} for this order.`
  const here = `${sum(fee)} in ${city}`
  const away = countryFee ? `, ${sum(countryFee)} elsewhere in ${country}` : ' only'
  const text = `${here}${away}.${freeFrom ? ` Free from ${shortMoney(freeFrom)}.` : ''}`
  return text.charAt(0).toUpperCase() + text.slice(1)
}
