// One order, for its seller.
import { useActionData, useLoaderData } from '@remix-run/react'
import { minorOf } from '../../../api/platform/values/money'
import { Collection, ReturnResponse, Shipment } from '../../../api/shop/orders/input'
import { CLIENT_NOTIFIED } from '../../features/notifications/notified'
import { NO_ORDER, ORDER_FAILED, SETTLED } from '../../features/orders/order-labels'
import { OrderTimeline } from '../../features/orders/order-timeline'
import { helpPath } from '../../features/tickets/ticket-labels'
import { get } from '../../platform/api.server'
import { form, forms, press, textIn } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { dateTime } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { ButtonLink } from '../../ui/forms/button'
import { routeError } from '../../ui/layout/error-page'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { BESIDE } from '../../ui/measures'
import { NextStep } from './next-step'
import { SaleBadge } from './order-list'
import { OrderLines, OrderMoney, WhereTo } from './order-parts'
import { Returns } from './returns'

export const meta = title('Order')

const LIST = '/seller/orders'

export const loader = page('seller', async ({ api, newKey, id }) => {
  const param = { id }
  const order = await get(api.orders[':id'].$get({ param }))
  if (order.side !== 'seller') throw new Response('', { status: 404 })
  return { order, formKey: newKey() }
})

const DONE = {
  acceptance: ['Order accepted', CLIENT_NOTIFIED],
  packing: ['Marked as packed', 'Ship it or mark it ready for pickup when you can.'],
  shipment: ['On its way', 'The client has been notified with your details.'],
  readiness: ['Ready for pickup', 'The client has their code.'],
  collection: ['Handed over', SETTLED],
  decline: ['Return declined', 'The client will see your reason.'],
} as const

const orderOf = ({ api, id }: PageRequest<'seller'>) => ({ one: api.orders[':id'], param: { id } })

const done =
  (step: keyof typeof DONE) =>
  (_: unknown, __: unknown, { id }: PageRequest<'seller'>) =>
    [`${LIST}/${encodeURIComponent(id)}`, ...DONE[step]] as const

export const action = page(
  'seller',
  forms(
    {
      acceptance: press((pageRequest: PageRequest<'seller'>, { key }) => {
        const { one, param } = orderOf(pageRequest)
        return one.acceptance.$post({ param }, key)
      }, done('acceptance')),
      packing: press((pageRequest: PageRequest<'seller'>, { key }) => {
        const { one, param } = orderOf(pageRequest)
        return one.packing.$post({ param }, key)
      }, done('packing')),
      shipment: form(
        Shipment,
        (pageRequest: PageRequest<'seller'>, { json, key }) => {
          const { one, param } = orderOf(pageRequest)
          return one.shipment.$post({ param, json }, key)
        },
        done('shipment'),
      ),
      readiness: press((pageRequest: PageRequest<'seller'>, { key }) => {
        const { one, param } = orderOf(pageRequest)
        return one.readiness.$post({ param }, key)
      }, done('readiness')),
      collection: form(
        Collection,
        (pageRequest: PageRequest<'seller'>, { json, key }) => {
          const { one, param } = orderOf(pageRequest)
          return one.collection.$post({ param, json }, key)
        },
        done('collection'),
      ),
      decline: form(
        ReturnResponse,
        ({ api }: PageRequest<'seller'>, { form, json, key }) =>
          api['order-returns'][':id'].answer.$post({ param: { id: textIn(form, 'id') }, json }, key),
        done('decline'),
        { from: (form) => ({ decision: 'decline', words: textIn(form, 'words') }) },
      ),
    },
    'step',
  ),
)

export default function Order() {
  const { order, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const path = `${LIST}/${order.id}`
  const acted = { order, path, formKey, formResult: response }
  const { terms } = order
  return (
    <Shell as="product_seller" path={path}>
      <PageHead
        title={`Order ${order.reference}`}
        lead={`${order.clientName} · ${dateTime(order.createdAt)}`}
        back={{ to: LIST, label: 'Orders' }}
      >
        <SaleBadge order={order} />
      </PageHead>
      <InlineNotice notice={response?.notice} />
      <div data-live="order" className={BESIDE}>
        <div className="grid grid-cols-1 gap-8">
          <NextStep {...acted} />
          <Returns {...acted} />
          <OrderLines order={order} />
          {order.note && (
            <Section id="note" title="The client’s note">
              <p className="mt-1 whitespace-pre-line">“{order.note}”</p>
            </Section>
          )}
          <Section id="history" title="History" gap="mb-2">
            <OrderTimeline timeline={order.timeline} status={order.status} />
          </Section>
        </div>
        <div className="grid grid-cols-1 gap-8">
          <Section
            id="where"
            title={order.address ? 'Deliver to' : order.status === 'collected' ? 'Picked up at' : 'Pickup at'}
          >
            <div className="mt-1">
              <WhereTo order={order} />
            </div>
          </Section>
          <OrderMoney order={order} />
          <nav aria-label="More for this order" className="grid gap-2">
            <ButtonLink variant="quiet" to={`/seller/new-message?${new URLSearchParams({ order: order.id })}`}>
              Message {order.clientName.split(' ')[0]}
            </ButtonLink>
            <ButtonLink variant="quiet" to={helpPath('/seller', `order:${order.id}`)}>
              Get help
            </ButtonLink>
            {order.status !== 'cancelled' && (
              <ButtonLink variant="quiet" to={`${path}/slip`}>
                Packing slip
              </ButtonLink>
            )}
            {terms.refund && order.status !== 'placed' && (
              <ButtonLink variant="quiet" to={`${path}/refund`}>
                Refund
              </ButtonLink>
            )}
            {terms.cancel && order.status !== 'placed' && minorOf(terms.cancel.returned) > 0 && (
              <ButtonLink variant="danger" to={`${path}/cancel`}>
                Cancel the order
              </ButtonLink>
            )}
          </nav>
        </div>
      </div>
    </Shell>
  )
}

export const ErrorBoundary = routeError({ missing: ['Order not found', NO_ORDER], failed: ORDER_FAILED })
