// Refunds: amount and reason, then the refund part by part, and the confirmation. The values
// are in the address, so that going back loses nothing.
import type { ReactNode } from 'react'
import { LONG_REASON, NO_REASON, Refund } from '../../../api/booking/appointments/input'
import { refundParts } from '../../../api/booking/appointments/policy'
import { INVALID_AMOUNT } from '../../../api/money/ledger/input'
import {
  type Currency,
  decimal,
  formatMoney,
  type MoneyJson,
  minorOf,
  parseAmount,
} from '../../../api/platform/values/money'
import { CLIENT_READS } from '../../features/notifications/notified'
import { FROM_FEE, TO_CLIENT } from '../../features/purse/purse-labels'
import { RefundReview } from '../../features/purse/refund-review'
import { Button } from '../../ui/forms/button'
import { AreaField, Field } from '../../ui/forms/field'
import { asFormResult, fieldsOf } from '../../ui/forms/fields'

export type RefundTyped = { step: string; amount: string; reason: string }

type Faults = { amount?: string[]; reason?: string[] }

/** Validates a refund before it is requested; an empty amount means all of it. */
export function refundFault({ amount, reason }: RefundTyped, upTo: MoneyJson): Faults {
  const read = amount === '' ? null : parseAmount(amount, upTo.currency)
  const fault =
    read === null
      ? null
      : !read.ok
        ? INVALID_AMOUNT
        : read.minor > minorOf(upTo)
          ? `Up to ${formatMoney(upTo)} can be refunded.`
          : null
  return {
    ...(fault && { amount: [fault] }),
    ...(reason === '' && { reason: [NO_REASON] }),
    ...(reason.length > 200 && { reason: [LONG_REASON] }),
  }
}

export function RefundForm({ typed, upTo, faults }: { typed: RefundTyped; upTo: MoneyJson; faults: Faults }) {
  const field = fieldsOf(Refund, asFormResult(typed, faults))
  return (
    <form method="get" className="grid max-w-xl gap-5" noValidate>
      <input type="hidden" name="refund" value="review" />
      <Field
        label={`Amount in ${upTo.currency}`}
        {...field('amount')}
        autoComplete="off"
        maxLength={20}
        hint={`Leave blank to refund the full ${formatMoney(upTo)}.`}
      />
      <AreaField label="Reason" {...field('reason')} rows={2} hint={CLIENT_READS} />
      <Button data-busy="Checking...">Review</Button>
    </form>
  )
}

export function RefundCheck({
  typed,
  terms,
  path,
  reviewKey,
}: {
  typed: RefundTyped
  terms: { upTo: MoneyJson; captured: MoneyJson; fee: MoneyJson; cashback: MoneyJson; balance: MoneyJson }
  path: string
  reviewKey: string
}) {
  const { upTo, captured, fee, cashback, balance } = terms
  const { currency } = upTo
  const read = parseAmount(typed.amount, currency as Currency)
  const amount = read.ok ? read.minor : minorOf(upTo)
  const paid = { captured: minorOf(captured), fee: minorOf(fee), cashback: minorOf(cashback) }
  const parts = refundParts(paid, paid.captured - minorOf(upTo), amount)
  const money = (minor: number) => formatMoney({ amount: decimal({ minor, currency }), currency })
  // An amount never wraps.
  const whole = (minor: number) => <span className="whitespace-nowrap">{money(minor)}</span>
  const exact = decimal({ minor: amount, currency })
  return (
    <RefundReview
      short={minorOf(balance) < parts.net}
      balance={balance}
      amount={money(amount)}
      lines={(from) => [
        [TO_CLIENT, whole(amount)],
        [from, whole(parts.net)],
        [FROM_FEE, whole(parts.fee)],
        ...(parts.cashback > 0
          ? ([['Cashback returned to Purse', whole(parts.cashback)]] as [string, ReactNode][])
          : []),
        ['Reason', typed.reason],
      ]}
      fields={{ step: 'refunds', amount: exact, reason: typed.reason, key: reviewKey }}
      change={`${path}?${new URLSearchParams({ refund: 'form', amount: typed.amount, reason: typed.reason })}`}
    />
  )
}
