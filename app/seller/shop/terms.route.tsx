// Delivery, pickup points, and the return period.
import { useActionData, useLoaderData } from '@remix-run/react'
import { ask, keyed } from '../../platform/api.server'
import { textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { numberIn, refuseSetUp } from '../../platform/row-forms.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { Button } from '../../ui/forms/button'
import { Checks } from '../../ui/forms/checkbox-group'
import { Fault, fieldsOf } from '../../ui/forms/field'
import { FieldGroup, SaveBar } from '../../ui/forms/form-parts'
import { RowField } from '../../ui/forms/row-field'
import { Toggle } from '../../ui/forms/toggle'
import { loadShop } from '../products/products.server'
import { SellerPage, SHOP_HUB } from '../seller-page'

export const meta = title('Delivery & returns')

const PATH = `${SHOP_HUB}/terms`

export const loader = page('seller', loadShop)

export const action = page('seller', async ({ request, api }) => {
  const form = await request.formData()
  const json = {
    version: textIn(form, 'version'),
    delivers: form.has('delivers'),
    deliveryFee: textIn(form, 'deliveryFee') || '0',
    countryFee: form.has('country') ? textIn(form, 'countryFee') || '0' : null,
    freeDeliveryFrom: textIn(form, 'freeDeliveryFrom').trim() || null,
    picksUp: form.has('picksUp'),
    salonIds: form.getAll('salonIds').map(String),
    dispatchDays: numberIn(form, 'dispatchDays'),
    returnDays: numberIn(form, 'returnDays'),
  }
  const saved = await ask(api['my-shop'].terms.$put({ json }, keyed(form)))
  if (!saved.ok) return refuseSetUp(saved.problem, form)
  throw await redirectWithToast(PATH, 'Terms saved', 'They apply to new orders.')
})

const PARTS = [
  ['delivery', 'Delivery'],
  ['pickup', 'Pickup'],
  ['times', 'Times'],
] as const

export default function ShopTerms() {
  const { setUp, formKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { typed = {}, faults = {} } = answer ?? {}
  const back = Object.keys(typed).length > 0
  const { terms, currency, city, country, salons } = setUp
  const field = fieldsOf(typed, faults)
  const on = (name: string, own: boolean) => (back ? typed[name] !== undefined : own)
  const money = {
    inputMode: 'decimal',
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
      notice={answer?.notice}
      steps={{ setUp, current: 'terms' }}
      parts={PARTS}
    >
      <form method="post" noValidate className="grid grid-cols-1 gap-9">
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="version" value={typed.version?.[0] ?? terms.version} />
        <FieldGroup id="delivery" title="Delivery" className="">
          <Toggle
            name="delivers"
            label={`Deliver in ${city}`}
            hint="Ship it or deliver it yourself."
            on={on('delivers', terms.delivers)}
          />
          <Fault errors={faults.delivers} />
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
            on={on('country', terms.countryFee !== null)}
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
            on={on('picksUp', terms.picksUp)}
          />
          {salons.length > 0 ? (
            <Checks
              name="salonIds"
              label="At salons"
              hint={`Salons in ${city} that accept parcels.`}
              choices={salons.map((one) => ({ value: one.id, label: one.name, hint: one.address }))}
              chosen={back ? (typed.salonIds ?? []) : terms.salonIds}
              errors={faults.salonIds}
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
      </form>
    </SellerPage>
  )
}
