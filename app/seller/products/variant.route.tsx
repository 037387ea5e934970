// One variant: its stock and its log, its current and scheduled price, and its identity.
import { useActionData, useLoaderData } from '@remix-run/react'
import { NewPrice, StockMove, VariantEdit } from '../../../api/shop/catalogue/input'
import { get } from '../../platform/api.server'
import { form, forms, press, textIn } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Alike, Amount } from '../../ui/display/amount'
import { shortMoney } from '../../ui/display/money-parts'
import { day } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { Button } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { Fault, Field } from '../../ui/forms/field'
import type { FieldOf } from '../../ui/forms/fields'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { Toggle } from '../../ui/forms/toggle'
import { Section } from '../../ui/layout/section'
import { SellerPage } from '../seller-page'
import { ORDERS_STAY, PriceField, VariantFields } from './product-form'
import { PRODUCT_PLACES, variantIn } from './products.server'
import { Movements, StockBadge } from './stock-labels'

const PATH = '/seller/products'

export const meta = title<typeof loader>((data) => (data ? nameOf(data.page) : 'Variant'))

export const loader = page('seller', async ({ visitor, params, api, newKey }) => {
  const param = { id: params.variantId ?? '' }
  const page = await get(api['my-shop'].variants[':id'].$get({ param }))
  return { name: visitor.name, page, formKey: newKey() }
})

const shop = (pageRequest: PageRequest<'seller'>) => pageRequest.api['my-shop']

const variantOf = ({ params: { variantId = '' } }: PageRequest<'seller'>) => ({ id: variantId })

const hereOf = ({ id, params: { variantId = '' } }: PageRequest<'seller'>) =>
  `${PATH}/${encodeURIComponent(id)}/variants/${encodeURIComponent(variantId)}`

export const action = page(
  'seller',
  forms({
    stock: form(
      StockMove,
      (pageRequest: PageRequest<'seller'>, { json, key }) =>
        shop(pageRequest).variants[':id'].stock.$post({ param: variantOf(pageRequest), json }, key),
      (_, __, pageRequest) => [hereOf(pageRequest), 'Stock changed', 'It’s in the stock log.'],
      { from: moveIn, places: { counted: 'quantity' }, faults: 'both' },
    ),
    price: form(
      NewPrice,
      (pageRequest: PageRequest<'seller'>, { json, key }) =>
        shop(pageRequest).variants[':id'].prices.$post({ param: variantOf(pageRequest), json }, key),
      (_, { json: { from } }, pageRequest) =>
        from
          ? [hereOf(pageRequest), 'Price scheduled', 'It applies from that day.']
          : [hereOf(pageRequest), 'Price changed', 'It applies now.'],
      { faults: 'both' },
    ),
    'cancel-price': press(
      (pageRequest: PageRequest<'seller'>, { form, key }) =>
        shop(pageRequest).prices[':id'].$delete({ param: { id: textIn(form, 'price-id') } }, key),
      (_, __, pageRequest) => [hereOf(pageRequest), 'Cancelled', 'The price stays the same.'],
    ),
    save: form(
      VariantEdit,
      (pageRequest: PageRequest<'seller'>, { json, key }) =>
        shop(pageRequest).variants[':id'].$put({ param: variantOf(pageRequest), json }, key),
      (_, __, pageRequest) => [hereOf(pageRequest), 'Variant saved', ORDERS_STAY],
      { from: (form) => ({ ...variantIn(form), active: form.has('active') }), places: PRODUCT_PLACES, faults: 'both' },
    ),
  }),
)

function moveIn(form: FormData) {
  const [note, count, kind] = ['note', 'quantity', 'kind'].map((name) => textIn(form, name))
  return kind === 'corrected'
    ? { kind, counted: count, seen: textIn(form, 'seen'), note }
    : { kind: kind === 'damaged' ? kind : 'received', quantity: count, note }
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>['page']

function nameOf({ product, variant }: Page): string {
  return [product.name, ...variant.values].join(', ')
}

export default function VariantPage() {
  const { page, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const { product, variant, currency } = page
  const field = fieldsOf(VariantEdit, response, { intent: 'save' })
  return (
    <SellerPage
      path={`${PATH}/${product.id}/variants/${variant.id}`}
      title={variant.values.join(', ') || product.name}
      lead={variant.sku}
      back={{ to: `${PATH}/${product.id}`, label: product.name }}
      notice={response?.notice}
      head={!variant.active && <Badge tone="plain">Not for sale</Badge>}
    >
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2 lg:items-start">
        <div className="grid gap-10">
          <Stock page={page} formKey={formKey} field={fieldsOf(StockMove, response, { intent: 'stock' })} />
          <Log page={page} />
        </div>
        <div className="grid gap-10">
          <Price page={page} formKey={formKey} field={fieldsOf(NewPrice, response, { intent: 'price' })} />
          <Section id="facts-part" title="Option values" gap="mb-3">
            <Form
              hidden={{
                intent: 'save',
                key: `${formKey}-save`,
                options: product.options.length,
                version: field.text('version', variant.version),
              }}
              className="grid gap-5"
            >
              <VariantFields options={product.options} own={variant} field={field} />
              <Toggle
                name="active"
                label="For sale"
                hint="When off, clients can’t see or buy it."
                on={field.on('active', variant.active)}
              />
              <Button variant="quiet" className="justify-self-start" data-busy="Saving...">
                Save
              </Button>
            </Form>
          </Section>
        </div>
      </div>
      <p className="sr-only">Prices are in {currency}.</p>
    </SellerPage>
  )
}

const KINDS = [
  ['received', 'Received', 'New stock arrived.'],
  ['damaged', 'Damaged or lost', 'Units that can’t be sold.'],
  ['corrected', 'Counted', 'The number you have now.'],
] as const

function Stock({ page, formKey, field }: { page: Page; formKey: string; field: FieldOf }) {
  const { variant } = page
  const kind = field.text('kind', 'received')
  return (
    <Section id="stock-part" title="Stock" gap="mb-3">
      <p className="mb-4 flex items-baseline gap-3">
        <span className="money font-display text-3xl">{variant.stock}</span>
        <span className="text-soft">in stock</span>
        {variant.stock <= variant.lowStock && <StockBadge stock={variant.stock} low />}
      </p>
      <Form hidden={{ intent: 'stock', key: `${formKey}-stock`, seen: variant.stock }} className="grid gap-4">
        <fieldset>
          <legend className="text-sm font-semibold">What happened</legend>
          {KINDS.map(([value, label, hint]) => (
            <label key={value} className="stitch flex min-h-12 items-center gap-3 py-2">
              <input
                type="radio"
                name="kind"
                value={value}
                defaultChecked={kind === value}
                className="size-5.5 shrink-0"
              />
              <span>
                <span className="font-medium">{label}</span> <span className="text-sm text-soft">{hint}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-start gap-4">
          <Field label="How many" inputMode="numeric" autoComplete="off" required {...field('quantity')} />
          <Field
            label="Note"
            maxLength={140}
            hint="Reason or supplier. Required unless stock was received."
            {...field('note')}
          />
        </div>
        <Button variant="quiet" className="justify-self-start" data-busy="Saving...">
          Change stock
        </Button>
      </Form>
    </Section>
  )
}

function Log({ page }: { page: Page }) {
  return (
    <Section id="log-part" title="Stock changes" gap="mb-3">
      <Movements items={page.movements} of={false} />
      {page.movements.length === 0 ? (
        <p className="text-soft">Nothing yet.</p>
      ) : (
        <p className="mt-3">
          <a
            href={`/seller/stock?variant=${page.variant.id}`}
            className="inline-grid min-h-11 place-items-center font-semibold text-link underline underline-offset-4"
          >
            Full log
          </a>
        </p>
      )}
    </Section>
  )
}

function Price({ page, formKey, field }: { page: Page; formKey: string; field: FieldOf }) {
  const { variant, coming, history, currency, timeZone, today } = page
  return (
    <Section id="price-part" title="Price" gap="mb-3">
      <p className="money mb-4 font-display text-3xl">{shortMoney(variant.price)}</p>
      {coming.length > 0 && (
        <ul className="mb-4" aria-label="Scheduled prices">
          {coming.map((price) => (
            <li key={price.id} className="stitch flex flex-wrap items-center justify-between gap-3 py-2">
              <span>
                <span className="money font-semibold">{shortMoney(price.price)}</span>{' '}
                <span className="text-soft">from {day(price.from, timeZone)}</span>
              </span>
              <ConfirmForm
                id={`cancel-${price.id}`}
                ask="Cancel"
                title={`Cancel the price of ${shortMoney(price.price)}?`}
                detail={`The price won’t change on ${day(price.from, timeZone)}.`}
                confirm="Yes, cancel it"
                fields={{ intent: 'cancel-price', 'price-id': price.id, key: `${formKey}-cancel-${price.id}` }}
                variant="danger"
              />
            </li>
          ))}
        </ul>
      )}
      <Form hidden={{ intent: 'price', key: `${formKey}-price` }} className="grid gap-4">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <PriceField label="New price" currency={currency} field={field} />
          <Field
            label="From (optional)"
            type="date"
            min={today}
            hint="Leave blank to start now. Otherwise it starts at the beginning of that day."
            {...field('from')}
          />
        </div>
        <Fault errors={field.errors('body')} />
        <Button variant="quiet" className="justify-self-start" data-busy="Saving...">
          Set price
        </Button>
      </Form>
      {history.length > 1 && (
        <details className="mt-4">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-link">
            Price history
          </summary>
          <Alike sums={history.map(({ price }) => price)}>
            <ul>
              {history.map((change) => (
                <li key={change.id} className="stitch flex justify-between gap-4 py-2 text-sm">
                  <span className="text-soft">
                    {day(change.from, timeZone)} · {change.by}
                  </span>
                  <Amount money={change.price} />
                </li>
              ))}
            </ul>
          </Alike>
        </details>
      )}
    </Section>
  )
}
