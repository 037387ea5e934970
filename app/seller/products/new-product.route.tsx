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

export default function NewProduct() {
  const { setUp, formKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const state = { typed: answer?.typed ?? {}, faults: answer?.faults ?? {} }
  return (
    <SellerPage
      column
      path={`${PATH}/new`}
      title="New product"
      lead="It’s a draft until you list it."
      back={{ to: PATH, label: 'Products' }}
      notice={answer?.notice}
      steps={{ setUp, current: 'products' }}
    >
      <form method="post" noValidate className="grid max-w-2xl gap-8">
        <input type="hidden" name="key" value={formKey} />
        <ProductFields own={null} state={state} />
        <section aria-labelledby="first" className="grid gap-4">
          <div>
            <h2 id="first" className="font-display text-lg">
              First variant
            </h2>
            <p className="text-sm text-soft">You can add more sizes or shades after saving.</p>
          </div>
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <VariantFields options={null} own={null} state={state} />
            <PriceField currency={setUp.currency} state={state} />
            <Field
              label="In stock now"
              inputMode="numeric"
              autoComplete="off"
              {...fieldsOf(state.typed, state.faults)('stock', 0)}
            />
          </div>
        </section>
        <Button className="justify-self-start max-sm:w-full" data-busy="Saving...">
          Save draft
        </Button>
      </form>
    </SellerPage>
  )
}
