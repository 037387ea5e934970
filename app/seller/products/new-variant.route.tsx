// One more variant of a product.
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ask, get, keyed } from '../../platform/api.server'
import { numberIn, refuseSetUp, textIn } from '../../platform/row-forms.server'
import { visitorAs } from '../../platform/session.server'
import { redirectWithToast } from '../../platform/toast.server'
import { Button } from '../../ui/forms/button'
import { Field, fieldsOf } from '../../ui/forms/field'
import { SellerPage } from '../seller-page'
import { PriceField, VariantFields } from './product-form'
import { PRODUCT_PLACES, variantIn } from './products.server'

export const meta: MetaFunction = () => [{ title: 'New variant · Purse' }]

const PATH = '/seller/products'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { name } = await visitorAs(['product_seller'], { request, context })
  const param = { id: encodeURIComponent(params.id ?? '') }
  const product = await get(request, context.api.api['my-shop'].products[':id'].$get({ param }))
  // Without options there is nothing that a second one could differ in.
  if (product.options.length === 0) throw redirect(`${PATH}/${param.id}`)
  return { name, product, formKey: context.newKey() }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  await visitorAs(['product_seller'], { request, context })
  const form = await request.formData()
  const param = { id: encodeURIComponent(params.id ?? '') }
  const json = {
    ...variantIn(form, Number(textIn(form, 'options')) || 0),
    price: textIn(form, 'price'),
    stock: numberIn(form, 'stock', 0),
  }
  const door = context.api.api['my-shop'].products[':id'].variants
  const made = await ask(request, door.$post({ param, json }, keyed(form)))
  if (!made.ok) return refuseSetUp(made.problem, form, PRODUCT_PLACES)
  throw await redirectWithToast(`${PATH}/${param.id}`, 'Variant added', 'It is for sale.')
}

export default function NewVariant() {
  const { name, product, formKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const state = { typed: answer?.typed ?? {}, faults: answer?.faults ?? {} }
  const last = product.variants.at(-1)
  return (
    <SellerPage
      name={name}
      path={`${PATH}/${product.id}/variants/new`}
      title="New variant"
      back={{ to: `${PATH}/${product.id}`, label: product.name }}
      notice={answer?.notice}
    >
      <form method="post" noValidate className="grid max-w-2xl gap-6">
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="options" value={product.options.length} />
        <div className="grid items-start gap-5 sm:grid-cols-2">
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
        <Button className="justify-self-start max-sm:w-full" data-busy="Saving...">
          Add variant
        </Button>
      </form>
    </SellerPage>
  )
}
