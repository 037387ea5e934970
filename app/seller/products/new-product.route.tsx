// A new product with its first variant, as a draft.
import { useActionData, useLoaderData } from '@remix-run/react'
import { ask, keyed } from '../../platform/api.server'
import { textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { numberIn, refuseSetUp } from '../../platform/row-forms.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { Button } from '../../ui/forms/button'
import { Field, fieldsOf } from '../../ui/forms/field'
import { FieldGroup, SaveBar } from '../../ui/forms/form-parts'
import { SellerPage } from '../seller-page'
import { PriceField, ProductFields, VariantFields } from './product-form'
import { loadShop, PRODUCT_PLACES, productIn } from './products.server'

export const meta = title('New product')

const PATH = '/seller/products'

export const loader = page('seller', loadShop)

export const action = page('seller', async ({ request, api }) => {
  const form = await request.formData()
  const { facts, values } = productIn(form)
  const variant = {
    sku: textIn(form, 'sku'),
    values,
    lowStock: numberIn(form, 'lowStock', 3),
    price: textIn(form, 'price'),
    stock: numberIn(form, 'stock', 0),
  }
  const endpoint = api['my-shop'].products
  const made = await ask(endpoint.$post({ json: { ...facts, variant } }, keyed(form)))
  if (!made.ok) return refuseSetUp(made.problem, form, PRODUCT_PLACES)
  throw await redirectWithToast(
    `${PATH}/${made.value.id}`,
    'Draft saved',
    'Add pictures and more variants, then list it.',
  )
})

const PARTS = [
  ['product', 'The product'],
  ['first', 'First variant'],
] as const

export default function NewProduct() {
  const { setUp, formKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const state = { typed: answer?.typed ?? {}, faults: answer?.faults ?? {} }
  return (
    <SellerPage
      column
      flow
      parts={PARTS}
      path={`${PATH}/new`}
      title="New product"
      lead="It’s a draft until you list it."
      back={{ to: PATH, label: 'Products' }}
      notice={answer?.notice}
      steps={{ setUp, current: 'products' }}
    >
      <form method="post" noValidate className="grid grid-cols-1 gap-9">
        <input type="hidden" name="key" value={formKey} />
        <FieldGroup id="product" title="The product">
          <ProductFields own={null} state={state} />
        </FieldGroup>
        <FieldGroup
          id="first"
          title="First variant"
          hint="You can add more sizes or shades after saving."
        >
          <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
            <VariantFields options={null} own={null} state={state} />
            <PriceField currency={setUp.currency} state={state} />
            <Field
              label="In stock now"
              inputMode="numeric"
              autoComplete="off"
              {...fieldsOf(state.typed, state.faults)('stock', 0)}
            />
          </div>
        </FieldGroup>
        <SaveBar>
          <Button data-busy="Saving...">Save draft</Button>
        </SaveBar>
      </form>
    </SellerPage>
  )
}
