// For members: their membership, what Plus has saved them, and every way to change or end it.
import type { ReactNode } from 'react'
import { PAYMENT_DECLINED } from '../../../api/money/ledger/input'
import type { PlusPageResponse } from '../../../api/money/plus/responses'
import type { MoneyJson } from '../../../api/platform/values/money'
import { Amount, DisplaySum } from '../../ui/display/amount'
import { shortMoney } from '../../ui/display/money-parts'
import { day } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { Button } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { Form } from '../../ui/forms/form'
import { Section } from '../../ui/layout/section'
import { Unbroken } from '../../ui/unbroken'
import { PayAnotherWay } from '../deposits/pay-another-way'
import { AboutPrice, PriceNote } from './about-price'
import { PayChoice, ShortOfDollars } from './payment-choice'
import { payerOf, type Subscribed, shortOf } from './plus-data'

type Props = { plus: PlusPageResponse; subscription: Subscribed; formKey: string }

export function Member(props: Props) {
  const { plus } = props
  return (
    <>
      <div data-live="plus" className="grid gap-5">
        <MemberStatus {...props} />
        <PriceNote />
        <Brought plus={plus} />
      </div>
      <div className="grid grid-cols-1 gap-12 lg:grid-cols-2">
        <Changes {...props} />
        <Receipts plus={plus} />
      </div>
    </>
  )
}

function MemberStatus({ plus, subscription, formKey }: Props) {
  const { next, agreed, cancelAtEnd, status, periodEndsAt, timeZone, payWith } = subscription
  const payer = payerOf(plus, subscription.paymentMethodId, payWith)
  const until = day(periodEndsAt, timeZone)
  const short = next && payWith === 'purse' ? shortOf(plus, next.amount) : null
  return (
    <>
      <section aria-labelledby="membership" className="purse rounded-lg p-6 shadow-mid lg:p-8">
        <StatusWord subscription={subscription} />
        <h2 id="membership" className="mt-3 font-display text-2xl">
          {status === 'waiting' ? 'Almost there' : cancelAtEnd ? `Yours until ${until}` : 'You have Plus'}
        </h2>
        <p className="mt-2 text-on-plum-soft">
          {status === 'waiting' && `We’re waiting for ${payer} to confirm the first payment. Your benefits start then.`}
          {cancelAtEnd && 'Cancelled. You won’t be charged again, and you keep your benefits until then.'}
          {status === 'grace' &&
            next &&
            !agreed &&
            `The payment of ${shortMoney(next.amount)} failed. You keep your benefits for now, and we’ll try again on ${day(next.at, timeZone)}.`}
          {(status === 'trial' || status === 'active') && next && (
            <>
              {status === 'trial' ? 'Your first month is free. Then ' : 'Next payment: '}
              <span className="money font-semibold text-on-plum">{shortMoney(next.amount)}</span>
              <AboutPrice behind of={next.amount} /> on{' '}
              <span className="whitespace-nowrap font-semibold text-on-plum">{day(next.at, timeZone)}</span>, from{' '}
              {payer}.
            </>
          )}
        </p>
      </section>
      {agreed && next && (
        <section aria-label="New price" className="rounded-md bg-wait-tint px-4 py-4 text-wait">
          <p>
            Plus now costs {shortMoney(next.amount)}. You agreed to {shortMoney(agreed)}. You won’t be charged unless
            you agree. Otherwise, Plus ends.
          </p>
          <Form hidden={{ intent: 'agree', plan: subscription.plan }} className="mt-3">
            <Button data-busy="Saving...">
              Agree to {shortMoney(next.amount)} {subscription.plan}
            </Button>
          </Form>
        </section>
      )}
      {plus.payment?.status === 'waiting' && status !== 'waiting' && (
        <p className="rounded-md bg-wait-tint px-4 py-3 text-sm font-medium text-wait">
          {shortMoney(plus.payment.amount)} from <Unbroken text={plus.payment.method} /> is on its way.
        </p>
      )}
      {plus.payment?.status === 'waiting' && (
        <PayAnotherWay deposit={plus.payment} formKey={formKey} action="/client/wallet/premium" />
      )}
      {plus.payment?.status === 'failed' && (
        <p className="rounded-md bg-out-tint px-4 py-3 text-sm font-medium text-out">
          <Unbroken text={plus.payment.method} />: {plus.payment.failure ?? PAYMENT_DECLINED} Choose another way to pay
          below.
        </p>
      )}
      {short && next && (
        <ShortOfDollars
          missing={short}
          returnTo="/client/wallet/premium"
          text={`Your purse holds ${shortMoney(plus.purse)} in USD. Have ${shortMoney(next.amount)} there by ${day(next.at, timeZone)}, or choose a payment method below.`}
        />
      )}
    </>
  )
}

function StatusWord({ subscription: { status, cancelAtEnd } }: Pick<Props, 'subscription'>) {
  if (status === 'grace') return <Badge tone="cancelled">Payment needed</Badge>
  if (status === 'waiting') return <Badge tone="pending">Waiting for confirmation</Badge>
  if (cancelAtEnd) return <Badge tone="plain">Cancelled</Badge>
  return <Badge tone="confirmed">{status === 'trial' ? 'Free month' : 'Active'}</Badge>
}

/** Whether nothing of what was earned has been paid yet. */
function isAll(accrued: MoneyJson[], earned: MoneyJson[]): boolean {
  return accrued.map(shortMoney).join() === earned.map(shortMoney).join()
}

/** The total savings with Plus, by currency. */
function Brought({ plus }: { plus: PlusPageResponse }) {
  const { interest, cashback, discounts, feesSaved } = plus.brought
  return (
    <Section id="brought" title="What you’ve earned with Plus" className="mt-3">
      <dl className="mt-1 grid sm:grid-cols-2 sm:gap-x-8 lg:grid-cols-4">
        <Gain term={`${plus.interestPercent}% APY interest`} sums={interest} nothing="Calculated daily from today">
          {plus.accrued.length > 0 &&
            `${isAll(plus.accrued, interest) ? 'It’s' : `${plus.accrued.map(shortMoney).join(' and ')} of it is`} paid into your purse at the end of the month.`}
        </Gain>
        <Gain
          term={`${plus.cashbackPercent}% cashback`}
          sums={cashback}
          nothing="Earned on your next visit paid from your purse"
        >
          Up to {shortMoney(plus.cashbackCap.month)} a month, {shortMoney(plus.cashbackCap.left)}
          <AboutPrice behind of={plus.cashbackCap.left} /> left.
        </Gain>
        <Gain term="Saved with exclusive offers" sums={discounts} nothing="Book or shop at a member price" />
        <Gain term="Withdrawal fees saved" sums={feesSaved} nothing="Your next withdrawal is free" />
      </dl>
    </Section>
  )
}

function Gain({
  term,
  sums,
  nothing,
  children,
}: {
  term: string
  sums: MoneyJson[]
  nothing: string
  children?: ReactNode
}) {
  return (
    <div className="stitch py-4">
      <dt className="text-sm text-soft">{term}</dt>
      {sums.length === 0 && <dd className="mt-1">{nothing}</dd>}
      {sums.map((money) => (
        <dd key={money.currency}>
          <DisplaySum money={money} className="text-xl" />
        </dd>
      ))}
      {children && <dd className="mt-1 text-sm text-soft">{children}</dd>}
    </div>
  )
}

function Changes({ plus, subscription, formKey }: Props) {
  const { cancelAtEnd, status, periodEndsAt, timeZone, payWith, paymentMethodId } = subscription
  const other = plus.plans.find(({ plan }) => plan !== subscription.plan)
  const until = day(periodEndsAt, timeZone)
  const chosen =
    payWith === 'purse' ? 'purse' : (paymentMethodId ?? plus.paymentMethods.find((m) => m.isDefault)?.id ?? '')
  return (
    <div className="grid content-start gap-8">
      {!cancelAtEnd && status !== 'waiting' && (
        <Form hidden={{ intent: 'pay' }} className="grid gap-5">
          <PayChoice plus={plus} chosen={chosen} />
          <Button variant="quiet" className="justify-self-start" data-busy="Saving...">
            {status === 'grace' ? 'Save and try again' : 'Save how you pay'}
          </Button>
        </Form>
      )}
      {other && !cancelAtEnd && status !== 'waiting' && (
        <Section id="plan" title={`Your plan: ${subscription.plan}`}>
          <p className="mt-1 mb-4 text-soft">
            {other.plan === 'yearly'
              ? `Yearly costs ${shortMoney(other.price)}${other.saving ? ` and saves ${shortMoney(other.saving)} a year` : ''}.`
              : `Monthly costs ${shortMoney(other.price)}.`}{' '}
            Changes apply from {until}.
          </p>
          <Form hidden={{ intent: 'plan', plan: other.plan }}>
            <Button variant="quiet" data-busy="Saving...">
              Change to {other.plan}
            </Button>
          </Form>
        </Section>
      )}
      <Section id="end" title={cancelAtEnd ? 'Changed your mind?' : 'Cancel anytime'}>
        <p className="mt-1 mb-4 text-soft">
          {cancelAtEnd ? `You can resume until ${until}, and you won’t pay twice.` : 'No fee and no questions asked.'}
        </p>
        {cancelAtEnd ? (
          <Form hidden={{ intent: 'resume', key: `${formKey}-resume` }}>
            <Button data-busy="Saving...">Keep Plus</Button>
          </Form>
        ) : (
          <ConfirmForm
            id="cancel-plus"
            ask="Cancel Plus"
            title="Cancel Plus?"
            detail={
              status === 'grace' || status === 'waiting'
                ? 'It ends immediately, and nothing is charged.'
                : `Your benefits stay until ${until}. Nothing more is charged.`
            }
            confirm="Yes, cancel it"
            fields={{ intent: 'cancel', key: `${formKey}-cancel` }}
            variant="danger"
          />
        )}
      </Section>
    </div>
  )
}

function Receipts({ plus }: { plus: PlusPageResponse }) {
  const { items } = plus.receipts
  return (
    <Section id="receipts" title="Receipts">
      {items.length === 0 && <p className="mt-1 text-soft">No charges yet. Your receipts appear here.</p>}
      <ul>
        {items.map(({ id, amount, startsAt, endsAt, timeZone, paidWith }) => (
          <li key={id} className="stitch">
            <a
              href={`/client/wallet/premium/receipts/${id}`}
              className="group flex min-h-14 items-center justify-between gap-4 py-2.5"
            >
              <span>
                <span className="block font-medium underline-offset-4 group-hover:underline">
                  {day(startsAt, timeZone)} to {day(endsAt, timeZone)}
                </span>
                <span className="block text-sm text-soft">{paidWith}</span>
              </span>
              <Amount short money={amount} className="font-semibold" />
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
