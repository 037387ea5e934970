// Another variant of a product.
import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { NewVariant as NewVariantInput } from '../../../api/shop/catalogue/input'
import { get } from '../../platform/api.server'
import { form } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Button } from '../../ui/forms/button'
import { Field } from '../../ui/forms/field'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
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

export const action = page(
  'seller',
  form(
    NewVariantInput,
    ({ api, id }, { json, key }) => api['my-shop'].products[':id'].variants.$post({ param: { id }, json }, key),
    (_, __, { id }) => [`${PATH}/${id}`, 'Variant added', 'It’s for sale.'],
    { from: variantIn, places: PRODUCT_PLACES, faults: 'both' },
  ),
)

export default function NewVariant() {
  const { product, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const field = fieldsOf(NewVariantInput, response)
  const last = product.variants.at(-1)
  return (
    <SellerPage
      column
      flow
      path={`${PATH}/${product.id}/variants/new`}
      title="New variant"
      back={{ to: `${PATH}/${product.id}`, label: product.name }}
      notice={response?.notice}
    >
      <Form hidden={{ key: formKey, options: product.options.length }} className="grid grid-cols-1 gap-6">
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
          <VariantFields options={product.options} own={null} field={field} />
          <PriceField currency={product.currency} field={field} {...(last && { own: last.price })} />
          <Field label="In stock now" inputMode="numeric" autoComplete="off" {...field('stock', 0)} />
        </div>
        <SaveBar>
          <Button data-busy="Saving...">Add variant</Button>
        </SaveBar>
      </Form>
    </SellerPage>
  )
}
