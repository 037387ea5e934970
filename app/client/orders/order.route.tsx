// One order of the client: status and next step, the pickup code, its items, its payment, and all available actions.
import { useActionData, useLoaderData } from '@remix-run/react'
import { Phone } from 'lucide-react'
import type { OrderResponse } from '../../../api/shop/orders/responses'
import {
  NO_ORDER,
  ORDERS_FAILED,
  orderMoneyText,
  orderNext,
  RETURN_REASON_LABELS,
  RETURN_STATES,
} from '../../features/orders/order-labels'
import { OrderBadge, OrderLines, OrderSums } from '../../features/orders/order-lines'
import { BACK_IN_PURSE, promisedBy, REFUND_PROMISED } from '../../features/purse/purse-labels'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Amount } from '../../ui/display/amount'
import { QrCode } from '../../ui/display/qr-code'
import { Sums } from '../../ui/display/sums'
import { dateTime, day } from '../../ui/display/time'
import { Timeline } from '../../ui/display/timeline'
import { Badge } from '../../ui/feedback/badge'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { intentOf } from '../../ui/forms/fields'
import { routeError } from '../../ui/layout/error-page'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { BESIDE, SIDE } from '../../ui/measures'
import { LinkedSum } from '../linked-sum'
import { OpenAction, OrderActions } from './order-actions'
import { changeOrder } from './order-actions.server'
import { stepsOf } from './order-timeline'

export const meta = title('Order')

export const loader = page('client', async ({ api, newKey, searchParams, id }) => {
  const order = await get(api.orders[':id'].$get({ param: { id } }))
  return {
    // Clients never get the salon's form of the response.
    order: order as OrderResponse,
    requested: searchParams.get('do'),
    formKey: newKey(),
  }
})

export const action = page('client', changeOrder)

export default function Order() {
  const { order, requested, formKey } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const next = orderNext(order)
  return (
    <Shell as="client" path="/client/orders">
      <PageHead
        title={`Order ${order.reference}`}
        lead={`From ${order.shop.name}, ${dateTime(order.createdAt)}`}
        back={{ to: '/client/orders', label: 'Back to orders' }}
      />
      <InlineNotice notice={result?.notice} />
      <div data-live="order" className={`${BESIDE} lg:grid-rows-[auto_1fr]`}>
        <div className="grid min-w-0 grid-cols-1 gap-8">
          <OpenAction open={intentOf(result) ?? requested} order={order} formKey={formKey} formResult={result} />
          {order.pickUp?.code && <Code order={order} code={order.pickUp.code} />}
          <section aria-label="Status" className="rounded-lg bg-raised p-5 shadow-low ring-1 ring-line lg:p-6">
            <OrderBadge order={order} />
            {next && <p className="mt-3">{next}</p>}
            <p className={next ? 'mt-1 font-semibold' : 'mt-3 font-semibold'}>{orderMoneyText(order)}</p>
            <Place order={order} />
          </section>
        </div>
        <div className={`contents min-w-0 grid-cols-1 gap-8 lg:row-span-2 lg:grid ${SIDE}`}>
          <OrderActions order={order} />
          <Section id="history" title="History" gap="mb-3" className="max-lg:order-last">
            <Timeline steps={stepsOf(order)} />
          </Section>
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-8">
          <Section id="things" title="Items">
            <OrderLines lines={order.lines} href={({ productId }) => `/client/products/${productId}`} />
            <OrderSums order={order} />
            {order.note && <p className="mt-3 text-sm">“{order.note}”</p>}
          </Section>
          <Returns order={order} formKey={formKey} />
          <Section id="money" title="Payment">
            <Sums>
              <LinkedSum name="Held now" money={order.money.held} link={order.money.holdTransferId} />
              <LinkedSum name="Paid to the seller" money={order.money.captured} link={order.money.captureId} />
              <LinkedSum name={BACK_IN_PURSE} money={order.money.released} />
              {order.refunds.map((refund) => (
                <LinkedSum
                  key={refund.id}
                  name={`Refunded on ${day(`${refund.at.slice(0, 19)}Z`)}`}
                  money={refund.amount}
                  link={refund.transferId}
                />
              ))}
              {order.promisedRefund && <LinkedSum name={promisedBy('shop')} money={order.promisedRefund.amount} />}
            </Sums>
          </Section>
        </div>
      </div>
    </Shell>
  )
}

export const ErrorBoundary = routeError({ missing: ['Order not found', NO_ORDER], failed: ORDERS_FAILED })

/** The delivery address and carrier; or the pickup point. */
function Place({ order }: { order: OrderResponse }) {
  const { address, pickUp, carrier, tracking, seller } = order
  return (
    <div className="mt-4 grid gap-1 stitch-above pt-4 text-sm">
      {address && (
        <p>
          <span className="text-soft">For </span>
          {[address.name, address.line1, address.line2, address.city].filter(Boolean).join(', ')}
        </p>
      )}
      {pickUp && (
        <p>
          <span className="text-soft">{order.status === 'collected' ? 'Picked up at ' : 'Pick up at '}</span>
          {pickUp.name}, {pickUp.address}
        </p>
      )}
      {(carrier || tracking) && (
        <p>
          <span className="text-soft">Shipped with </span>
          {[carrier, tracking && `tracking number ${tracking}`].filter(Boolean).join(', ')}
        </p>
      )}
      {seller.phone && (
        <p>
          <a
            href={`tel:${seller.phone.replaceAll(' ', '')}`}
            className="inline-flex min-h-11 items-center gap-2 text-link underline underline-offset-4"
          >
            <Phone size={17} aria-hidden /> Call {order.shop.name}
          </a>
        </p>
      )}
    </div>
  )
}

/** The code, large enough to be read across a counter, and by a camera. */
function Code({ order, code }: { order: OrderResponse; code: string }) {
  return (
    <Section
      id="code"
      title="Your pickup code"
      className="grid justify-items-center gap-3 rounded-lg bg-blush p-6 text-center"
    >
      <p className="text-2xl font-bold tracking-wider tabular-nums">
        {code.slice(0, 3)} {code.slice(3)}
      </p>
      <QrCode text={`${order.reference} ${code}`} label={`Pickup code for ${order.reference}`} />
      <p className="max-w-sm text-sm">
        Show it only when you pick up order {order.reference} at {order.pickUp?.name}. Anyone with the code can pick up
        the order, and the seller is then paid.
      </p>
    </Section>
  )
}

function Returns({ order, formKey }: { order: OrderResponse; formKey: string }) {
  if (order.returns.length === 0) return null
  return (
    <Section id="returns" title="Returns">
      <ul>
        {order.returns.map((oneReturn) => {
          const line = order.lines.find(({ id }) => id === oneReturn.lineId)
          return (
            <li key={oneReturn.id} className="stitch grid gap-1 py-3">
              <p className="flex flex-wrap items-center justify-between gap-3">
                <span className="font-semibold">
                  {oneReturn.quantity} × {line?.productName}
                </span>
                <Badge tone={RETURN_TONES[oneReturn.status]}>
                  {oneReturn.promised ? REFUND_PROMISED[0] : RETURN_STATES[oneReturn.status]}
                </Badge>
              </p>
              <p className="text-sm text-soft">
                {RETURN_REASON_LABELS[oneReturn.reason]}. <Amount short money={oneReturn.amount} />
              </p>
              {oneReturn.detail && <p className="text-sm">“{oneReturn.detail}”</p>}
              {oneReturn.answer && (
                <p className="text-sm">
                  {order.shop.name}: “{oneReturn.answer}”
                </p>
              )}
              {oneReturn.status === 'requested' && !oneReturn.promised && (
                <div className="mt-1">
                  <ConfirmForm
                    id={`keep-${oneReturn.id}`}
                    ask="Cancel return"
                    title="Cancel the return?"
                    detail="We’ll tell the seller. You won’t be refunded."
                    confirm="Yes, cancel return"
                    fields={{ intent: 'keep', returnId: oneReturn.id, key: `${formKey}-keep-${oneReturn.id}` }}
                  />
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

const RETURN_TONES = { requested: 'pending', refunded: 'confirmed', declined: 'cancelled', withdrawn: 'plain' } as const
