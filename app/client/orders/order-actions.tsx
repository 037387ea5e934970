// The actions on an order, and the forms that confirm before anything moves.
import { LifeBuoy, MessageCircle, MessageSquareHeart, ReceiptText, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dispute } from '../../../api/shop/orders/input'
import type { OrderResponse } from '../../../api/shop/orders/responses'
import { HELP_HINT, helpPath } from '../../features/tickets/ticket-labels'
import { shortMoney } from '../../ui/display/money-parts'
import { day } from '../../ui/display/time'
import { Button, ButtonLink } from '../../ui/forms/button'
import { AreaField } from '../../ui/forms/field'
import type { FormResult } from '../../ui/forms/fields'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { LinkRow } from '../../ui/layout/link-row'
import { ACTIONS, Section } from '../../ui/layout/section'
import { orderPaper, PAPER_HINT } from '../documents'

/** The main actions as buttons, the rest a line each. */
export function OrderActions({ order }: { order: OrderResponse }) {
  const { id, terms, lines } = order
  const path = `/client/orders/${id}`
  const products = lines.filter(({ productId }, i) => lines.findIndex((line) => line.productId === productId) === i)
  const reviewed = terms.review ? products.slice(0, 3) : []
  return (
    <section aria-label={ACTIONS}>
      <div className="flex flex-wrap gap-3 *:grow lg:grid">
        {terms.confirm && (
          <ButtonLink to={`${path}?do=received`} className="basis-full">
            I’ve received it
          </ButtonLink>
        )}
        {terms.dispute && (
          <ButtonLink to={`${path}?do=dispute`} variant="quiet">
            It hasn’t arrived
          </ButtonLink>
        )}
        <BuyAgain order={order} />
        {terms.cancel && (
          <ButtonLink to={`${path}?do=cancel`} variant="danger">
            Cancel
          </ButtonLink>
        )}
      </div>
      <ul className="mt-3">
        {terms.giveBack && (
          <LinkRow
            to={`${path}/return`}
            label="Return an item"
            hint={`Until ${day(terms.giveBack.until)}.`}
            icon={Undo2}
          />
        )}
        {reviewed.map((line) => (
          <LinkRow
            key={line.id}
            to={`/client/products/${line.productId}/review`}
            label={`Review ${line.productName}`}
            hint="Tell others what you think."
            icon={MessageSquareHeart}
          />
        ))}
        {order.supportTicket && (
          <LinkRow
            to={`/client/support/${order.supportTicket}`}
            label="Support conversation"
            hint="You told us it hasn’t arrived."
            icon={LifeBuoy}
          />
        )}
        <LinkRow
          to={`/client/new-message?${new URLSearchParams({ order: id })}`}
          label="Chat with the seller"
          hint="About this order."
          icon={MessageCircle}
        />
        <LinkRow to={`${path}/receipt`} label={orderPaper(order).title} hint={PAPER_HINT} icon={ReceiptText} />
        <LinkRow to={helpPath('/client', `order:${id}`)} label="Get help" hint={HELP_HINT} icon={LifeBuoy} />
      </ul>
    </section>
  )
}

/** Adds the same items to the cart, as far as they are still sold. */
function BuyAgain({ order }: { order: OrderResponse }) {
  const over = order.status === 'cancelled' || order.fulfilledAt !== null
  return (
    <Form hidden={{ intent: 'add-order', orderId: order.id, from: '/cart' }} action="/cart" className="grid">
      <Button variant={over ? 'main' : 'quiet'} data-busy="Adding...">
        Buy again
      </Button>
    </Form>
  )
}

/** The action in `?do=`, where the order still allows it. */
export function OpenAction({
  open,
  order,
  formKey,
  formResult,
}: {
  open: string | null
  order: OrderResponse
  formKey: string
  formResult: FormResult
}) {
  const { terms } = order
  const path = `/client/orders/${order.id}`
  if (open === 'cancel' && terms.cancel) {
    const back = shortMoney(terms.cancel.returned)
    return (
      <Review title={`Cancel order ${order.reference}?`}>
        <p className="mt-2">
          <span className="money font-semibold text-in">{back}</span> goes back to your purse right away. That’s the
          full amount.
        </p>
        <Sure intent="cancel" formKey={formKey} back={path} keep="Keep it">
          <Button variant="danger" data-busy="Cancelling...">
            Cancel and refund {back}
          </Button>
        </Sure>
      </Review>
    )
  }
  if (open === 'received' && terms.confirm) {
    const held = shortMoney(order.money.held)
    return (
      <Review title="Have you received it?">
        <p className="mt-2">
          <span className="money font-semibold">{held}</span> is paid to {order.shop.name}. You can still return items
          for {order.seller.returnDays} days.
        </p>
        <Sure intent="received" formKey={formKey} back={path} keep="Not yet">
          <Button data-busy="Saving...">Yes, pay {held}</Button>
        </Sure>
      </Review>
    )
  }
  if (open === 'dispute' && terms.dispute) {
    return (
      <Review title="Not arrived?">
        <p className="mt-2">
          We’ll tell {order.shop.name}. Your payment stays on hold until the order arrives or is cancelled. If needed we
          step in, and read what you and they have written to each other since you ordered.
        </p>
        <Sure intent="dispute" formKey={formKey} back={path} keep="Keep waiting">
          <div className="sm:col-span-2">
            <AreaField
              label="What should the seller know? (optional)"
              {...fieldsOf(Dispute, formResult, { intent: 'dispute' })('message')}
              rows={3}
              maxLength={300}
            />
          </div>
          <Button data-busy="Sending...">Tell the seller</Button>
        </Sure>
      </Review>
    )
  }
  return null
}

function Review({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section id="requested" title={title} className="rounded-lg bg-raised p-6 shadow-mid ring-1 ring-line">
      {children}
    </Section>
  )
}

function Sure({
  intent,
  formKey,
  back,
  keep,
  children,
}: {
  intent: string
  formKey: string
  back: string
  keep: string
  children: ReactNode
}) {
  return (
    <Form hidden={{ intent, key: `${formKey}-${intent}` }} className="mt-6 grid gap-3 sm:grid-cols-2">
      {children}
      <ButtonLink to={back} variant="quiet">
        {keep}
      </ButtonLink>
    </Form>
  )
}
