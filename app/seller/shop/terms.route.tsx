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
import { Fault, Field, fieldsOf } from '../../ui/forms/field'
import { Toggle } from '../../ui/forms/toggle'
import { FieldGroup } from '../../ui/layout/section'
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

export default function ShopTerms() {
  const { setUp, formKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { typed = {}, faults = {} } = answer ?? {}
  const back = Object.keys(typed).length > 0
  const { terms, currency, city, country, salons } = setUp
  const field = fieldsOf(typed, faults)
  const on = (name: string, own: boolean) => (back ? typed[name] !== undefined : own)
  const money = { inputMode: 'decimal', autoComplete: 'off', maxLength: 20 } as const
  return (
    <SellerPage
      column
      path={PATH}
      title="Delivery & returns"
      lead="Clients see this before they pay. Each order keeps the terms it was placed on."
      back={{ to: SHOP_HUB, label: setUp.name }}
      notice={answer?.notice}
      steps={{ setUp, current: 'terms' }}
    >
      <form method="post" noValidate className="grid max-w-2xl gap-9">
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="version" value={typed.version?.[0] ?? terms.version} />
        <FieldGroup title="Delivery">
          <Toggle
            name="delivers"
            label={`Deliver in ${city}`}
            hint="Ship it or deliver it yourself."
            on={on('delivers', terms.delivers)}
          />
          <Fault errors={faults.delivers} />
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <Field
              label={`Delivery fee (${currency})`}
              hint="Enter 0 if it’s free."
              {...money}
              {...field('deliveryFee', terms.deliveryFee.amount)}
            />
            <Field
              label={`Free delivery from (${currency})`}
              hint="For orders of at least this much. Leave blank for none."
              {...money}
              {...field('freeDeliveryFrom', terms.freeDeliveryFrom?.amount)}
            />
          </div>
          <Toggle
            name="country"
            label={`Deliver to the rest of ${country}`}
            hint="For a separate fee."
            on={on('country', terms.countryFee !== null)}
          />
          <div className="sm:max-w-72">
            <Field
              label={`Fee outside ${city} (${currency})`}
              {...money}
              {...field('countryFee', terms.countryFee?.amount)}
            />
          </div>
        </FieldGroup>
        <FieldGroup title="Pickup">
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
        <FieldGroup title="Times">
          <div className="grid grid-cols-2 items-start gap-5">
            <Field
              label="Days to ship"
              inputMode="numeric"
              hint="The longest it takes after an order is placed."
              {...field('dispatchDays', terms.dispatchDays)}
            />
            <Field
              label="Days to return"
              inputMode="numeric"
              hint="After delivery. Enter 0 if you don’t accept returns."
              {...field('returnDays', terms.returnDays)}
            />
          </div>
        </FieldGroup>
        <Button className="justify-self-start max-sm:w-full" data-busy="Saving...">
          Save terms
        </Button>
      </form>
    </SellerPage>
  )
}
