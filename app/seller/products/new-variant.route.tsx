// Another variant of a product.
import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ask, get, keyed } from '../../platform/api.server'
import { textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { numberIn, refuseSetUp } from '../../platform/row-forms.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { Button } from '../../ui/forms/button'
import { Field, fieldsOf } from '../../ui/forms/field'
import { SaveBar } from '../../ui/forms/form-parts'
import { SellerPage } from '../seller-page'
import { PriceField, VariantFields } from './product-form'
import { PRODUCT_PLACES, variantIn } from './products.server'

export const meta = title('New variant')

const PATH = '/seller/products'

export const loader = page('seller', async ({ api, newKey, id }) => {
  const param = { id }
  const product = await get(api['my-shop'].products[':id'].$get({ param }))
  // Without options a second variant could not differ.
  if (product.options.length === 0) throw redirect(`${PATH}/${id}`)
  return { product, formKey: newKey() }
})

export const action = page('seller', async ({ request, api, id }) => {
  const form = await request.formData()
  const param = { id }
  const json = {
    ...variantIn(form, Number(textIn(form, 'options')) || 0),
    price: textIn(form, 'price'),
    stock: numberIn(form, 'stock', 0),
  }
  const endpoint = api['my-shop'].products[':id'].variants
  const made = await ask(endpoint.$post({ param, json }, keyed(form)))
  if (!made.ok) return refuseSetUp(made.problem, form, PRODUCT_PLACES)
  throw await redirectWithToast(`${PATH}/${id}`, 'Variant added', 'It’s for sale.')
})

export default function NewVariant() {
  const { product, formKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const state = { typed: answer?.typed ?? {}, faults: answer?.faults ?? {} }
  const last = product.variants.at(-1)
  return (
    <SellerPage
      column
      flow
      path={`${PATH}/${product.id}/variants/new`}
      title="New variant"
      back={{ to: `${PATH}/${product.id}`, label: product.name }}
      notice={answer?.notice}
    >
      <form method="post" noValidate className="grid grid-cols-1 gap-6">
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="options" value={product.options.length} />
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
          <VariantFields options={product.options} own={null} state={state} />
          <PriceField
            currency={product.currency}
            state={state}
            {...(last && { own: last.price })}
          />
          <Field
            label="In stock now"
            inputMode="numeric"
            autoComplete="off"
            {...fieldsOf(state.typed, state.faults)('stock', 0)}
          />
        </div>
        <SaveBar>
          <Button data-busy="Saving...">Add variant</Button>
        </SaveBar>
      </form>
    </SellerPage>
  )
}
