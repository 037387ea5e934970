// Delivery, pickup points, and the return period.
import { useActionData, useLoaderData } from '@remix-run/react'
import { Terms } from '../../../api/shop/catalogue/input'
import { form } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Button } from '../../ui/forms/button'
import { Checks } from '../../ui/forms/checkbox-group'
import { Fault } from '../../ui/forms/field'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { FieldGroup, SaveBar } from '../../ui/forms/form-parts'
import { RowField } from '../../ui/forms/row-field'
import { Toggle } from '../../ui/forms/toggle'
import { loadShop } from '../products/products.server'
import { SellerPage, SHOP_HUB } from '../seller-page'

export const meta = title('Delivery & returns')

const PATH = `${SHOP_HUB}/terms`

export const loader = page('seller', loadShop)

export const action = page(
  'seller',
  form(
    Terms,
    ({ api }, { json, key }) => api['my-shop'].terms.$put({ json }, key),
    () => [PATH, 'Terms saved', 'They apply to new orders.'],
    { from: termsIn, faults: 'both' },
  ),
)

/** A fee that is left empty is none; one to other cities is for who delivers there. */
function termsIn(form: FormData) {
  const typed = Object.fromEntries(form)
  return {
    ...typed,
    delivers: form.has('delivers'),
    picksUp: form.has('picksUp'),
    deliveryFee: typed.deliveryFee || '0',
    countryFee: form.has('country') ? typed.countryFee || '0' : null,
    salonIds: form.getAll('salonIds'),
  }
}

const PARTS = [
  ['delivery', 'Delivery'],
  ['pickup', 'Pickup'],
  ['times', 'Times'],
] as const

export default function ShopTerms() {
  const { setUp, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const { terms, currency, city, country, salons } = setUp
  const field = fieldsOf(Terms, response)
  const money = {
    autoComplete: 'off',
    maxLength: 20,
    width: 'money',
  } as const
  return (
    <SellerPage
      column
      flow
      path={PATH}
      title="Delivery & returns"
      lead="Clients see this before they pay. Each order keeps the terms it was placed on."
      back={{ to: SHOP_HUB, label: setUp.name }}
      notice={response?.notice}
      steps={{ setUp, current: 'terms' }}
      parts={PARTS}
    >
      <Form hidden={{ key: formKey, version: field.text('version', terms.version) }} className="grid grid-cols-1 gap-9">
        <FieldGroup id="delivery" title="Delivery" className="">
          <Toggle
            name="delivers"
            label={`Deliver in ${city}`}
            hint="Ship it or deliver it yourself."
            on={field.on('delivers', terms.delivers)}
          />
          <Fault errors={field.errors('delivers')} />
          <RowField
            label={`Delivery fee (${currency})`}
            hint="Enter 0 if it’s free."
            {...money}
            {...field('deliveryFee', terms.deliveryFee.amount)}
          />
          <RowField
            label={`Free delivery from (${currency})`}
            hint="For orders of at least this much. Leave blank for none."
            {...money}
            {...field('freeDeliveryFrom', terms.freeDeliveryFrom?.amount)}
          />
          <Toggle
            name="country"
            label={`Deliver to the rest of ${country}`}
            hint="For a separate fee."
            on={field.on('country', terms.countryFee !== null)}
          />
          <RowField
            label={`Fee outside ${city} (${currency})`}
            {...money}
            {...field('countryFee', terms.countryFee?.amount)}
          />
        </FieldGroup>
        <FieldGroup id="pickup" title="Pickup" className="gap-2">
          <Toggle
            name="picksUp"
            label="At your own address"
            hint="Clients show the code of their order."
            on={field.on('picksUp', terms.picksUp)}
          />
          {salons.length > 0 ? (
            <Checks
              name="salonIds"
              label="At salons"
              hint={`Salons in ${city} that accept parcels.`}
              choices={salons.map((salon) => ({ value: salon.id, label: salon.name, hint: salon.address }))}
              chosen={field.all('salonIds', terms.salonIds)}
              errors={field.errors('salonIds')}
            />
          ) : (
            <p className="text-sm text-soft">
              No salon in {city} accepts parcels yet. When one does, you can choose it here.
            </p>
          )}
        </FieldGroup>
        <FieldGroup id="times" title="Times" className="">
          <RowField
            label="Days to ship"
            inputMode="numeric"
            hint="The longest it takes after an order is placed."
            {...field('dispatchDays', terms.dispatchDays)}
          />
          <RowField
            label="Days to return"
            inputMode="numeric"
            hint="After delivery. Enter 0 if you don’t accept returns."
            {...field('returnDays', terms.returnDays)}
          />
        </FieldGroup>
        <SaveBar>
          <Button data-busy="Saving...">Save terms</Button>
        </SaveBar>
      </Form>
    </SellerPage>
  )
}
