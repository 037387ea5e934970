// The seller's next step for an order.
import type { ReactNode } from 'react'
import { formatMoney } from '../../../api/platform/values/money'
import { Collection, Shipment } from '../../../api/shop/orders/input'
import type { OrderResponse } from '../../../api/shop/orders/responses'
import { NOT_ARRIVED, PICKUP_CODE } from '../../features/orders/order-labels'
import { endingOf } from '../../features/orders/seller-order-labels'
import { dateTime } from '../../ui/display/time'
import { Button, ButtonLink } from '../../ui/forms/button'
import { Field, INPUT } from '../../ui/forms/field'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import type { Acted } from './order-parts'

/** The main action as a button; the others as links. */
export function NextStep({ order, path, formKey, formResult }: Acted) {
  const { terms } = order
  const shipment = fieldsOf(Shipment, formResult, { step: 'shipment' })
  const hidden = (step: string) => ({ step, key: `${formKey}-${step}` })
  return (
    <section aria-label="Next step" className="rounded-lg bg-blush p-5 lg:p-6">
      <Now order={order} />
      {terms.accept && (
        <Form hidden={hidden('acceptance')} className="mt-4 flex flex-wrap gap-3">
          <Button data-busy="Accepting...">Accept the order</Button>
          <ButtonLink to={`${path}/cancel`} variant="danger">
            Decline
          </ButtonLink>
        </Form>
      )}
      {terms.pack && (
        <Form hidden={hidden('packing')} className="mt-4">
          <Button data-busy="Saving...">Mark as packed</Button>
        </Form>
      )}
      {terms.ship && (
        <Unfolded open={order.packed || shipment.isRefused} label="Ship right away">
          <Form hidden={hidden('shipment')} className="grid max-w-md gap-4" noValidate>
            <Field
              label="Carrier"
              {...shipment('carrier')}
              maxLength={60}
              autoComplete="off"
              placeholder="G4S, Sendy, your own rider"
            />
            <Field
              label="Tracking number"
              {...shipment('tracking')}
              maxLength={80}
              autoComplete="off"
              hint="The client sees both. Leave blank if none."
            />
            <Button variant={order.packed ? 'main' : 'quiet'} data-busy="Saving...">
              Mark as shipped
            </Button>
          </Form>
        </Unfolded>
      )}
      {terms.ready && (
        <Form hidden={hidden('readiness')} className="mt-4">
          <Button variant={order.packed ? 'main' : 'quiet'} data-busy="Saving...">
            {order.fulfilment === 'salon_pickup' ? `It’s at ${order.salonName ?? 'the salon'}` : 'Ready for pickup'}
          </Button>
        </Form>
      )}
      {terms.handOver && (
        <Form hidden={hidden('collection')} className="mt-4 grid max-w-xs gap-4" noValidate>
          <Field
            label={PICKUP_CODE}
            {...fieldsOf(Collection, formResult, { step: 'collection' })('code')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            className={`${INPUT} money text-center text-lg`}
            hint="Six digits, in their order. You’re paid when it matches."
          />
          <Button data-busy="Checking...">Confirm pickup</Button>
        </Form>
      )}
    </section>
  )
}

/** The status and its meaning, in a sentence or two. */
function Now({ order }: { order: OrderResponse }) {
  const { answerBy, settleBy, money, disputed } = order
  const held = formatMoney(money.held)
  switch (order.status) {
    case 'placed':
      return (
        <Explanation title="A new order">
          {answerBy &&
            `Please accept or decline it by ${dateTime(answerBy)}. After that, it’s cancelled and the client gets ${held} back.`}
        </Explanation>
      )
    case 'accepted':
      return (
        <Explanation title={order.packed ? 'Packed' : 'Accepted'}>
          {held} is on hold for you
          {order.fulfilment === 'delivery'
            ? ', and paid once the client receives it.'
            : ', and paid once it’s picked up.'}
        </Explanation>
      )
    case 'shipped':
      return disputed ? (
        <Explanation title={NOT_ARRIVED}>
          {held} stays on hold until they have it. Message them, or cancel the order if it’s lost. We’re looking into
          it, too, and will decide if you can’t agree.
        </Explanation>
      ) : (
        <Explanation title="On its way">
          {[order.carrier, order.tracking].filter(Boolean).join(' · ')}
          {settleBy && (
            <span className="block">
              {held} is paid to you when the client receives it, by {dateTime(settleBy)} at the latest.
            </span>
          )}
        </Explanation>
      )
    case 'ready':
      return (
        <Explanation title={`Waiting at ${order.pickUp?.name ?? 'the counter'}`}>
          {settleBy && `It’s held until ${dateTime(settleBy)}.`}
        </Explanation>
      )
    case 'cancelled':
      return <Explanation title="Cancelled">{endingOf(order)}</Explanation>
    default:
      return (
        <Explanation title={order.status === 'collected' ? 'Picked up' : 'Delivered'}>
          {money.net && `You earned ${formatMoney(money.net)}.`}
        </Explanation>
      )
  }
}

function Explanation({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <h2 className="font-display text-lg">{title}</h2>
      <p className="mt-1 empty:hidden">{children}</p>
    </>
  )
}

/** A form that is open, or collapsed where it is not the next step. */
function Unfolded({ open, label, children }: { open: boolean; label: string; children: ReactNode }) {
  if (open) return <div className="mt-4">{children}</div>
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4">
        {label}
      </summary>
      <div className="mt-2">{children}</div>
    </details>
  )
}
