// A new product with its first variant, as a draft.
import { useActionData, useLoaderData } from '@remix-run/react'
import { NewProduct as NewProductInput } from '../../../api/shop/catalogue/input'
import { form } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Button } from '../../ui/forms/button'
import { Field } from '../../ui/forms/field'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { FieldGroup, SaveBar } from '../../ui/forms/form-parts'
import { SellerPage } from '../seller-page'
import { PriceField, ProductFields, VariantFields } from './product-form'
import { loadShop, PRODUCT_PLACES, productIn } from './products.server'

export const meta = title('New product')

const PATH = '/seller/products'

export const loader = page('seller', loadShop)

export const action = page(
  'seller',
  form(
    NewProductInput,
    ({ api }, { json, key }) => api['my-shop'].products.$post({ json }, key),
    ({ id }) => [`${PATH}/${id}`, 'Draft saved', 'Add pictures and more variants, then list it.'],
    {
      from: (form) => {
        const { facts, values } = productIn(form)
        return { ...facts, variant: { ...Object.fromEntries(form), values } }
      },
      places: PRODUCT_PLACES,
      faults: 'both',
    },
  ),
)

const PARTS = [
  ['product', 'The product'],
  ['first', 'First variant'],
] as const

export default function NewProduct() {
  const { setUp, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const field = fieldsOf(NewProductInput, response)
  return (
    <SellerPage
      column
      flow
      parts={PARTS}
      path={`${PATH}/new`}
      title="New product"
      lead="It’s a draft until you list it."
      back={{ to: PATH, label: 'Products' }}
      notice={response?.notice}
      steps={{ setUp, current: 'products' }}
    >
      <Form hidden={{ key: formKey }} className="grid grid-cols-1 gap-9">
        <FieldGroup id="product" title="The product">
          <ProductFields own={null} field={field} />
        </FieldGroup>
        <FieldGroup id="first" title="First variant" hint="You can add more sizes or shades after saving.">
          <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
            <VariantFields options={null} own={null} field={field} />
            <PriceField currency={setUp.currency} field={field} />
            <Field label="In stock now" inputMode="numeric" autoComplete="off" {...field('stock', 0)} />
          </div>
        </FieldGroup>
        <SaveBar>
          <Button data-busy="Saving...">Save draft</Button>
        </SaveBar>
      </Form>
    </SellerPage>
  )
}
