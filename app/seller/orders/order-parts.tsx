// One order as its seller works with it: the next thing to do, what is in it, where it goes, where its money
// is, what happened.
import type { ReactNode } from 'react'
import { formatMoney, type MoneyJson, minorOf, moneyJson } from '../../../api/platform/values/money'
import type { Entry } from '../../features/orders/order-timeline'
import { endingOf, FULFILMENT, type SaleState } from '../../features/orders/seller-order-labels'
import { TextLink } from '../../ui/display/text-link'
import { dateTime } from '../../ui/display/time'
import { Button, ButtonLink } from '../../ui/forms/button'
import { Field, fieldsOf, INPUT } from '../../ui/forms/field'
import { Section } from '../../ui/layout/section'

type Line = {
  id: string
  productName: string
  variantName: string
  sku: string
  unitPrice: MoneyJson
  quantity: number
  refundedQuantity: number
  sum: MoneyJson
}

export type OrderView = SaleState & {
  id: string
  reference: string
  fulfilment: keyof typeof FULFILMENT
  salonName: string | null
  lines: Line[]
  itemsTotal: MoneyJson
  deliveryFee: MoneyJson
  total: MoneyJson
  refunded: MoneyJson | null
  answerBy: string | null
  settleBy: string | null
  createdAt: string
  note: string
  address: {
    name: string
    phone: string
    line1: string
    line2: string
    city: string
    country: string
  } | null
  carrier: string
  tracking: string
  client: { id: string; name: string }
  pickUp: { name: string; address: string } | null
  timeline: Entry[]
  returns: {
    id: string
    lineId: string
    quantity: number
    amount: MoneyJson
    reason: keyof typeof RETURN_REASONS
    detail: string
    status: 'asked' | 'refunded' | 'declined' | 'withdrawn'
    answer: string
    at: string
  }[]
  money: { held: MoneyJson; fee: MoneyJson | null; net: MoneyJson | null }
  terms: {
    accept: boolean
    pack: boolean
    ship: boolean
    ready: boolean
    handOver: boolean
    cancel: { returned: MoneyJson } | null
    refund: { upTo: MoneyJson } | null
  }
}

export const RETURN_REASONS = {
  damaged: 'It arrived damaged',
  wrong_item: 'Not what was ordered',
  not_as_described: 'Not as described',
  changed_mind: 'Changed their mind',
  other: 'Another reason',
} as const

export type Typed = { step: string; carrier: string; tracking: string; words: string; id: string }

export type Faults = Record<string, string[] | undefined>

type Acted = {
  order: OrderView
  path: string
  formKey: string
  typed: Typed | null
  faults: Faults
}

/** What is to be done now, as the one button that stands out; the rest is links. */
export function NextStep({ order, path, formKey, typed, faults }: Acted) {
  const { terms } = order
  const hidden = (step: string) => (
    <>
      <input type="hidden" name="step" value={step} />
      <input type="hidden" name="key" value={`${formKey}-${step}`} />
    </>
  )
  const field = fieldsOf(typed, faults)
  return (
    <section aria-label="Next step" className="rounded-lg bg-blush p-5 lg:p-6">
      <Now order={order} />
      {terms.accept && (
        <form method="post" className="mt-4 flex flex-wrap gap-3">
          {hidden('acceptance')}
          <Button data-busy="Accepting...">Accept the order</Button>
          <ButtonLink to={`${path}/cancel`} look="danger">
            Decline
          </ButtonLink>
        </form>
      )}
      {terms.pack && (
        <form method="post" className="mt-4">
          {hidden('packing')}
          <Button data-busy="Saving...">Mark as packed</Button>
        </form>
      )}
      {terms.ship && (
        <Unfolded open={order.packed || typed?.step === 'shipment'} label="Send it off at once">
          <form method="post" className="grid max-w-md gap-4" noValidate>
            {hidden('shipment')}
            <Field
              label="Carrier"
              {...field('carrier')}
              maxLength={60}
              autoComplete="off"
              placeholder="G4S, Sendy, your own rider"
            />
            <Field
              label="Tracking number"
              {...field('tracking')}
              maxLength={80}
              autoComplete="off"
              hint="The client reads both. Leave empty what there is none of."
            />
            <Button look={order.packed ? 'main' : 'quiet'} data-busy="Saving...">
              It is on its way
            </Button>
          </form>
        </Unfolded>
      )}
      {terms.ready && (
        <form method="post" className="mt-4">
          {hidden('readiness')}
          <Button look={order.packed ? 'main' : 'quiet'} data-busy="Saving...">
            {order.fulfilment === 'salon_pickup'
              ? `It is at ${order.salonName ?? 'the salon'}`
              : 'It can be collected'}
          </Button>
        </form>
      )}
      {terms.handOver && (
        <form method="post" className="mt-4 grid max-w-xs gap-4" noValidate>
          {hidden('collection')}
          <Field
            label="The client’s pick-up code"
            name="code"
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            className={`${INPUT} money text-center text-lg`}
            hint="Six digits, in their order. You are paid once it is right."
            errors={faults.code}
          />
          <Button data-busy="Checking...">Hand it over</Button>
        </form>
      )}
    </section>
  )
}

/** In a sentence or two: where it stands, and what that means. */
function Now({ order }: { order: OrderView }) {
  const { answerBy, settleBy, money, disputed } = order
  const held = formatMoney(money.held)
  switch (order.status) {
    case 'placed':
      return (
        <Said title="A new order">
          {answerBy &&
            `Please answer by ${dateTime(answerBy)}. After that it ends by itself, and ${held} goes back to the client.`}
        </Said>
      )
    case 'accepted':
      return (
        <Said title={order.packed ? 'Packed' : 'Accepted'}>
          {held} is held for you
          {order.fulfilment === 'delivery'
            ? ', and paid once the client has it.'
            : ', and paid once it is collected.'}
        </Said>
      )
    case 'shipped':
      return disputed ? (
        <Said title="The client says that it has not arrived">
          {held} stays on hold until they have it. Write to them; if it is lost, cancel it. Purse
          looks at it too, and decides if you cannot.
        </Said>
      ) : (
        <Said title="On its way">
          {[order.carrier, order.tracking].filter(Boolean).join(' · ')}
          {settleBy && (
            <span className="block">
              {held} is paid to you when the client has it, at the latest on {dateTime(settleBy)}.
            </span>
          )}
        </Said>
      )
    case 'ready':
      return (
        <Said title={`Waits at ${order.pickUp?.name ?? 'the counter'}`}>
          {settleBy && `It is kept until ${dateTime(settleBy)}.`}
        </Said>
      )
    case 'cancelled':
      return <Said title="Cancelled">{endingOf(order)}</Said>
    default:
      return (
        <Said title={order.status === 'collected' ? 'Collected' : 'Delivered'}>
          {money.net && `${formatMoney(money.net)} of it is yours.`}
        </Said>
      )
  }
}

function Said({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <h2 className="font-display text-lg">{title}</h2>
      <p className="mt-1 empty:hidden">{children}</p>
    </>
  )
}

/** A form that is there at once, or behind a line where it is not the next thing to do. */
function Unfolded({
  open,
  label,
  children,
}: {
  open: boolean
  label: string
  children: ReactNode
}) {
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

export function OrderLines({ order }: { order: OrderView }) {
  const { lines, deliveryFee, refunded, fulfilment } = order
  return (
    <Section id="lines" title="In this order">
      <ul>
        {lines.map((line) => (
          <li key={line.id} className="stitch flex items-start justify-between gap-4 py-3">
            <span className="min-w-0">
              <span className="block font-medium break-words">
                {line.quantity} × {line.productName}
                {line.variantName && `, ${line.variantName}`}
              </span>
              <span className="text-sm text-soft">
                {line.sku} · {formatMoney(line.unitPrice)} each
              </span>
              {line.refundedQuantity > 0 && (
                <span className="block text-sm text-out">{line.refundedQuantity} refunded</span>
              )}
            </span>
            <span className="money font-semibold">{formatMoney(line.sum)}</span>
          </li>
        ))}
      </ul>
      <dl className="mt-2 text-sm">
        <Sum term={FULFILMENT[fulfilment]} money={deliveryFee} />
        <Sum term="Total" money={order.total} strong />
        {refunded && (
          <Sum term="Refunded" money={moneyJson(-minorOf(refunded), refunded.currency)} />
        )}
      </dl>
    </Section>
  )
}

export function OrderMoney({ order }: { order: OrderView }) {
  const { held, fee, net } = order.money
  return (
    <Section id="money" title="Money">
      <dl className="mt-1 text-sm empty:hidden">
        {minorOf(held) > 0 && <Sum term="Held for you" money={held} strong />}
        {fee && minorOf(fee) > 0 && <Sum term="Platform fee" money={fee} />}
        {net && minorOf(net) > 0 && <Sum term="Yours of it" money={net} strong />}
      </dl>
      {minorOf(held) === 0 && (!net || minorOf(net) === 0) && (
        <p className="text-sm text-soft">Nothing is held, and nothing was paid.</p>
      )}
    </Section>
  )
}

function Sum({ term, money, strong }: { term: string; money: MoneyJson; strong?: boolean }) {
  return (
    <div className={`flex justify-between gap-6 py-1.5 ${strong ? 'font-semibold' : ''}`}>
      <dt className={strong ? '' : 'text-soft'}>{term}</dt>
      <dd className="money text-right">{formatMoney(money)}</dd>
    </div>
  )
}

/** Where it goes: to an address, or to where it is collected. */
export function WhereTo({ order }: { order: Pick<OrderView, 'address' | 'pickUp' | 'client'> }) {
  const { address, pickUp } = order
  return (
    <address className="not-italic">
      {address ? (
        <>
          <span className="block font-semibold">{address.name}</span>
          {[address.line1, address.line2, `${address.city}, ${address.country}`]
            .filter(Boolean)
            .map((part) => (
              <span key={part} className="block break-words">
                {part}
              </span>
            ))}
          <TextLink
            to={`tel:${address.phone}`}
            className="print:min-h-0 print:text-ink print:no-underline"
          >
            {address.phone}
          </TextLink>
        </>
      ) : pickUp ? (
        <>
          <span className="block font-semibold">{pickUp.name}</span>
          <span className="block break-words">{pickUp.address}</span>
        </>
      ) : (
        <span className="text-soft">The client has closed their account.</span>
      )}
    </address>
  )
}

/** What clients ask to give back, each with its two answers. */
export function Returns({ order, path, formKey, typed, faults }: Acted) {
  if (order.returns.length === 0) return null
  return (
    <section aria-labelledby="returns-title" id="returns">
      <h2 id="returns-title" className="font-display text-lg">
        Returns
      </h2>
      <ul>
        {order.returns.map((one) => {
          const line = order.lines.find(({ id }) => id === one.lineId)
          const here = typed?.step === 'decline' && typed.id === one.id
          return (
            <li key={one.id} className="stitch py-3">
              <p className="font-medium">
                {one.quantity} × {line?.productName}
                {line?.variantName && `, ${line.variantName}`}
              </p>
              <p className="text-sm text-soft">
                {RETURN_REASONS[one.reason]} · {dateTime(one.at)}
              </p>
              {one.detail && <p className="mt-1 break-words">“{one.detail}”</p>}
              {one.status === 'asked' ? (
                <div className="mt-3 grid gap-2">
                  <ButtonLink
                    to={`${path}/refund?return=${encodeURIComponent(one.id)}`}
                    className="justify-self-start"
                  >
                    Take it back for {formatMoney(one.amount)}
                  </ButtonLink>
                  <details open={here || undefined}>
                    <summary className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4">
                      Decline it
                    </summary>
                    <form method="post" className="mt-2 grid max-w-md gap-3" noValidate>
                      <input type="hidden" name="step" value="decline" />
                      <input type="hidden" name="id" value={one.id} />
                      <input type="hidden" name="key" value={`${formKey}-decline-${one.id}`} />
                      <Field
                        label="Why not"
                        name="words"
                        id={`words-${one.id}`}
                        maxLength={500}
                        hint="The client reads it."
                        defaultValue={here ? typed?.words : undefined}
                        errors={here ? faults.words : undefined}
                      />
                      <Button look="danger" data-busy="Saving...">
                        Decline the return
                      </Button>
                    </form>
                  </details>
                </div>
              ) : (
                <p className="mt-1 text-sm">
                  {one.status === 'refunded'
                    ? `Taken back: ${formatMoney(one.amount)} refunded.`
                    : one.status === 'declined'
                      ? `Declined: ${one.answer}`
                      : 'The client keeps it after all.'}
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
