// One variant: its stock and its log, its current and scheduled price, and its identity.
import { useActionData, useLoaderData } from '@remix-run/react'
import { ask, get, keyed } from '../../platform/api.server'
import { textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { numberIn, refuseAct, refuseSetUp, refuseUnknown } from '../../platform/row-forms.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { Alike, Amount } from '../../ui/display/amount'
import { shortMoney } from '../../ui/display/money-parts'
import { day } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { Button } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { Fault, Field, fieldsOf } from '../../ui/forms/field'
import { Toggle } from '../../ui/forms/toggle'
import { Section } from '../../ui/layout/section'
import { SellerPage } from '../seller-page'
import { type FormState, ORDERS_STAY, PriceField, VariantFields } from './product-form'
import { PRODUCT_PLACES, variantIn } from './products.server'
import { Movements, StockBadge } from './stock-labels'

const PATH = '/seller/products'

export const meta = title<typeof loader>((data) => (data ? nameOf(data.page) : 'Variant'))

export const loader = page('seller', async ({ visitor, params, api, newKey }) => {
  const param = { id: params.variantId ?? '' }
  const shown = await get(api['my-shop'].variants[':id'].$get({ param }))
  return { name: visitor.name, page: shown, formKey: newKey() }
})

export const action = page('seller', async ({ request, params: { variantId = '' }, api, id }) => {
  const form = await request.formData()
  const here = `${PATH}/${encodeURIComponent(id)}/variants/${encodeURIComponent(variantId)}`
  const param = { id: variantId }
  const shop = api['my-shop']
  switch (textIn(form, 'intent')) {
    case 'stock': {
      const moved = await ask(
        shop.variants[':id'].stock.$post({ param, json: moveIn(form) }, keyed(form)),
      )
      if (!moved.ok)
        return moved.problem.errors
          ? refuseSetUp(moved.problem, form, { counted: 'quantity' })
          : refuseSetUp({ ...moved.problem, errors: undefined as never }, form)
      throw await redirectWithToast(here, 'Stock changed', 'It’s in the stock log.')
    }
    case 'price': {
      const json = { price: textIn(form, 'price'), from: textIn(form, 'from') || null }
      const set = await ask(shop.variants[':id'].prices.$post({ param, json }, keyed(form)))
      if (!set.ok) return refuseSetUp(set.problem, form)
      throw await redirectWithToast(
        here,
        json.from ? 'Price scheduled' : 'Price changed',
        json.from ? 'It applies from that day.' : 'It applies now.',
      )
    }
    case 'cancel-price': {
      const price = { id: textIn(form, 'price-id') }
      const gone = await ask(shop.prices[':id'].$delete({ param: price }, keyed(form)))
      if (!gone.ok) return refuseAct(gone.problem)
      throw await redirectWithToast(here, 'Cancelled', 'The price stays the same.')
    }
    case 'save': {
      const options = Number(textIn(form, 'options')) || 0
      const json = {
        version: textIn(form, 'version'),
        ...variantIn(form, options),
        active: form.has('active'),
      }
      const saved = await ask(shop.variants[':id'].$put({ param, json }, keyed(form)))
      if (!saved.ok) return refuseSetUp(saved.problem, form, PRODUCT_PLACES)
      throw await redirectWithToast(here, 'Variant saved', ORDERS_STAY)
    }
  }
  return refuseUnknown()
})

function moveIn(form: FormData) {
  const note = textIn(form, 'note')
  const count = numberIn(form, 'quantity')
  const kind = textIn(form, 'kind')
  if (kind === 'corrected')
    return { kind: 'corrected' as const, counted: count, seen: numberIn(form, 'seen'), note }
  return {
    kind: kind === 'damaged' ? ('damaged' as const) : ('received' as const),
    quantity: count,
    note,
  }
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>['page']

function nameOf({ product, variant }: Page): string {
  return [product.name, ...variant.values].join(', ')
}

export default function VariantPage() {
  const { page, formKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { product, variant, currency } = page
  const faults = answer?.faults ?? {}
  /** Typed values are shown again in the form that was submitted. */
  const stateOf = (intent: string): FormState =>
    answer?.typed.intent?.[0] === intent
      ? { typed: answer.typed, faults }
      : { typed: {}, faults: {} }
  return (
    <SellerPage
      path={`${PATH}/${product.id}/variants/${variant.id}`}
      title={variant.values.join(', ') || product.name}
      lead={variant.sku}
      back={{ to: `${PATH}/${product.id}`, label: product.name }}
      notice={answer?.notice}
      head={!variant.active && <Badge tone="plain">Not for sale</Badge>}
    >
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2 lg:items-start">
        <div className="grid gap-10">
          <Stock page={page} formKey={formKey} state={stateOf('stock')} />
          <Log page={page} />
        </div>
        <div className="grid gap-10">
          <Price page={page} formKey={formKey} state={stateOf('price')} />
          <Section id="facts-part" title="Option values" gap="mb-3">
            <form method="post" noValidate className="grid gap-5">
              <input type="hidden" name="intent" value="save" />
              <input type="hidden" name="key" value={`${formKey}-save`} />
              <input type="hidden" name="options" value={product.options.length} />
              <input
                type="hidden"
                name="version"
                value={stateOf('save').typed.version?.[0] ?? variant.version}
              />
              <VariantFields options={product.options} own={variant} state={stateOf('save')} />
              <Toggle
                name="active"
                label="For sale"
                hint="When off, clients can’t see or buy it."
                on={variant.active}
              />
              <Button variant="quiet" className="justify-self-start" data-busy="Saving...">
                Save
              </Button>
            </form>
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

function Stock({ page, formKey, state }: { page: Page; formKey: string; state: FormState }) {
  const { variant } = page
  const field = fieldsOf(state.typed, state.faults)
  const kind = state.typed.kind?.[0] ?? 'received'
  return (
    <Section id="stock-part" title="Stock" gap="mb-3">
      <p className="mb-4 flex items-baseline gap-3">
        <span className="money font-display text-3xl">{variant.stock}</span>
        <span className="text-soft">in stock</span>
        {variant.stock <= variant.lowStock && <StockBadge stock={variant.stock} low />}
      </p>
      <form method="post" noValidate className="grid gap-4">
        <input type="hidden" name="intent" value="stock" />
        <input type="hidden" name="key" value={`${formKey}-stock`} />
        <input type="hidden" name="seen" value={variant.stock} />
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
                <span className="font-medium">{label}</span>{' '}
                <span className="text-sm text-soft">{hint}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-start gap-4">
          <Field
            label="How many"
            inputMode="numeric"
            autoComplete="off"
            required
            {...field('quantity')}
          />
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
      </form>
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

function Price({ page, formKey, state }: { page: Page; formKey: string; state: FormState }) {
  const { variant, coming, history, currency, timeZone, today } = page
  const field = fieldsOf(state.typed, state.faults)
  return (
    <Section id="price-part" title="Price" gap="mb-3">
      <p className="money mb-4 font-display text-3xl">{shortMoney(variant.price)}</p>
      {coming.length > 0 && (
        <ul className="mb-4" aria-label="Scheduled prices">
          {coming.map((one) => (
            <li
              key={one.id}
              className="stitch flex flex-wrap items-center justify-between gap-3 py-2"
            >
              <span>
                <span className="money font-semibold">{shortMoney(one.price)}</span>{' '}
                <span className="text-soft">from {day(one.from, timeZone)}</span>
              </span>
              <ConfirmForm
                id={`cancel-${one.id}`}
                ask="Cancel"
                title={`Cancel the price of ${shortMoney(one.price)}?`}
                detail={`The price won’t change on ${day(one.from, timeZone)}.`}
                confirm="Yes, cancel it"
                fields={{
                  intent: 'cancel-price',
                  'price-id': one.id,
                  key: `${formKey}-cancel-${one.id}`,
                }}
                variant="danger"
              />
            </li>
          ))}
        </ul>
      )}
      <form method="post" noValidate className="grid gap-4">
        <input type="hidden" name="intent" value="price" />
        <input type="hidden" name="key" value={`${formKey}-price`} />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <PriceField label="New price" currency={currency} state={state} />
          <Field
            label="From (optional)"
            type="date"
            min={today}
            hint="Leave blank to start now. Otherwise it starts at the beginning of that day."
            {...field('from')}
          />
        </div>
        <Fault errors={state.faults.body} />
        <Button variant="quiet" className="justify-self-start" data-busy="Saving...">
          Set price
        </Button>
      </form>
      {history.length > 1 && (
        <details className="mt-4">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-link">
            Price history
          </summary>
          <Alike sums={history.map(({ price }) => price)}>
            <ul>
              {history.map((one) => (
                <li key={one.id} className="stitch flex justify-between gap-4 py-2 text-sm">
                  <span className="text-soft">
                    {day(one.from, timeZone)} · {one.by}
                  </span>
                  <Amount money={one.price} />
                </li>
              ))}
            </ul>
          </Alike>
        </details>
      )}
    </Section>
  )
}
