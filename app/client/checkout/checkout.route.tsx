// Checkout: first the fulfilment of each shop's part, then the review with all costs and one button
// that names its effect. Every step is a plain form.
import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Choices, PayCheckout, QuoteForCheckout } from '../../../api/shop/cart/input'
import type { CheckoutResponse } from '../../../api/shop/cart/responses'
import { orderPlaced } from '../../features/moments/moments'
import { get } from '../../platform/api.server'
import { form, forms, press, textIn } from '../../platform/form.server'
import { redirectWithMoment } from '../../platform/moments/moment.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Amount } from '../../ui/display/amount'
import { shortMoney } from '../../ui/display/money-parts'
import { clockAsWritten } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button, ButtonLink } from '../../ui/forms/button'
import { intentOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { Island } from '../../ui/island'
import { FLOW_CARD, Flow } from '../../ui/layout/flow'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { BarSum, StepBar, StepCount } from '../../ui/layout/step'
import { addFunds } from '../deposits/add-funds.server'
import HoldCountdown from '../hold-countdown.island'
import { WAYS_FORM, Ways, waysIn } from './delivery-options'
import { Review } from './review'

export const meta = title('Check out')

export const loader = page('client', async ({ api, newKey, searchParams: query, id }) => {
  const quote = query.get('quote')?.slice(0, 100)
  const checkout = await get(
    api.checkouts[':id'].$get({
      param: { id },
      query: { ...(quote && { quote }) },
    }),
  )
  if (checkout.status === 'paid') throw redirect(ordersPath(checkout.orders))
  const keys = Array.from({ length: 4 }, () => newKey())
  return { checkout, changing: query.has('change'), added: query.has('added'), keys, now: Date.now() }
})

const checkouts = ({ api, id }: PageRequest) => ({ one: api.checkouts[':id'], param: { id } })

const here = ({ id }: PageRequest) => `/client/checkout/${id}`

export const action = page(
  'client',
  forms({
    release: press(
      (visit: PageRequest) => {
        const { one, param } = checkouts(visit)
        return one.release.$post({ param })
      },
      () => '/cart',
    ),
    choose: form(
      Choices,
      (visit: PageRequest, { json, key }) => {
        const { one, param } = checkouts(visit)
        return one.choices.$put({ param, json }, key)
      },
      (_, __, visit) => here(visit),
      { from: waysIn },
    ),
    quote: form(
      QuoteForCheckout,
      (visit: PageRequest, { json, key }) => {
        const { one, param } = checkouts(visit)
        return one.quotes.$post({ param, json }, key)
      },
      ({ id: quote }, _, visit) => `${here(visit)}?${new URLSearchParams({ quote })}#pay`,
      { faults: 'notice' },
    ),
    pay: form(
      PayCheckout,
      (visit: PageRequest, { json, key }) => {
        const { one, param } = checkouts(visit)
        return one.payment.$post({ param, json }, key)
      },
      ({ orders }) => {
        const to = ordersPath(orders)
        return redirectWithMoment(to, orderPlaced(orders, to))
      },
      {
        from: (form) => ({ version: textIn(form, 'version'), quoteId: textIn(form, 'quote') }),
        faults: 'notice',
      },
    ),
    'add-funds': addFunds,
  }),
)

function ordersPath(orders: { id: string }[]): string {
  return orders.length === 1 ? `/client/orders/${orders[0]?.id}` : '/client/orders'
}

export default function CheckOut() {
  const { checkout, changing, added, keys, now } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const path = `/client/checkout/${checkout.id}`
  if (checkout.status !== 'open') return <Ended checkout={checkout} />
  const reviewing = checkout.ready && !changing && intentOf(response) !== 'choose'
  const [chooseKey = '', payKey = '', quoteKey = '', fundsKey = ''] = keys
  return (
    <Shell as="client" path="/client/products" flow>
      <PageHead
        title={reviewing ? 'Review and order' : 'Delivery or pickup'}
        back={reviewing ? { to: `${path}?change=1`, label: 'Change delivery' } : { to: '/cart', label: 'Your cart' }}
      />
      <StepCount number={reviewing ? 2 : 1} of={2} />
      <InlineNotice notice={response?.notice} />
      <div className="mb-6">
        <Island
          name="hold-countdown"
          of={HoldCountdown}
          on="page"
          props={{
            of: 'items',
            until: clockAsWritten(checkout.expiresAt),
            left: Math.max(0, Date.parse(checkout.expiresAt) - now),
            path: '/cart',
          }}
        />
      </div>
      {reviewing ? (
        <Review
          checkout={checkout}
          path={path}
          keys={{ pay: payKey, quote: quoteKey, funds: fundsKey }}
          formResult={response}
          now={now}
        />
      ) : (
        <Flow summary={<Chosen checkout={checkout} />}>
          <Ways checkout={checkout} path={path} formKey={chooseKey} formResult={response} added={added} />
        </Flow>
      )}
      <Form hidden={{ intent: 'release' }} action={path} className="mt-6">
        <button
          type="submit"
          data-busy="One moment..."
          className="min-h-11 font-semibold text-link underline underline-offset-4"
        >
          Cancel checkout
        </button>
      </Form>
    </Shell>
  )
}

/** What is being bought, and the way on; a phone has its sum and that at the bottom edge. */
function Chosen({ checkout: { shops, itemsTotal } }: { checkout: CheckoutResponse }) {
  return (
    <div className="grid gap-4">
      <Items shops={shops} itemsTotal={itemsTotal} />
      <StepBar wide sum={<BarSum label="Products" sum={shortMoney(itemsTotal)} />}>
        <Button form={WAYS_FORM} data-busy="One moment...">
          Review order
        </Button>
      </StepBar>
    </div>
  )
}

function Items({ shops, itemsTotal }: Pick<CheckoutResponse, 'shops' | 'itemsTotal'>) {
  return (
    <Section id="chosen" title="Your items" gap="mb-2" className={`max-lg:hidden ${FLOW_CARD}`}>
      <ul>
        {shops.flatMap(({ lines }) =>
          lines.map(({ variantId, name, quantity, total }) => (
            <li key={variantId} className="stitch flex justify-between gap-4 py-2.5 text-sm">
              <span className="min-w-0 wrap-anywhere">
                {quantity} × {name}
              </span>
              <Amount short money={total} />
            </li>
          )),
        )}
      </ul>
      <p className="mt-3 flex justify-between gap-4 font-semibold">
        Products <Amount short money={itemsTotal} />
      </p>
    </Section>
  )
}

/** Nothing was paid: the cart is unchanged. */
function Ended({ checkout }: { checkout: CheckoutResponse }) {
  const expired = checkout.status === 'expired'
  return (
    <Shell as="client" path="/client/products" flow column>
      <PageHead title={expired ? 'Your time is up' : 'You cancelled this checkout'} />
      <div className="grid max-w-xl gap-4">
        <p>
          You weren’t charged. Your items, for {shortMoney(checkout.itemsTotal)}, are still in your cart, but they’re no
          longer on hold. Check out again.
        </p>
        <p>
          <ButtonLink to="/cart">Back to your cart</ButtonLink>
        </p>
      </div>
    </Shell>
  )
}
