// The review of a refund by a salon or a shop, and its one button; one that their balance does not cover is promised instead.
import type { ReactNode } from 'react'
import { formatMoney, type MoneyJson } from '../../../api/platform/values/money'
import { Review } from '../../ui/layout/money-confirmation'

/** The form field by which it is promised. */
export const PROMISES = 'fromNextEarnings'

/** `lines` names where the part of the salon or the shop comes from by its argument. */
export function RefundReview({
  short,
  balance,
  amount,
  lines,
  fields,
  change,
}: {
  short: boolean
  balance: MoneyJson
  amount: string
  lines: (from: string) => [string, ReactNode][]
  fields: Record<string, string>
  change: string
}) {
  return (
    <div className="max-w-xl">
      {short && (
        <p className="mb-5 rounded-md bg-wait-tint px-4 py-3 text-wait">
          Your business’s balance of {formatMoney(balance)} doesn’t cover this. You can promise it: the client gets it
          as soon as your balance does, before anything else is paid out to you. You can’t take it back.
        </p>
      )}
      <Review
        title={short ? 'Check the promise' : 'Check the refund'}
        lines={lines(short ? 'From your next earnings' : 'From your balance')}
        fields={{ ...fields, ...(short && { [PROMISES]: 'on' }) }}
        confirm={short ? `Promise ${amount}` : `Refund ${amount}`}
        busy={short ? 'Promising...' : 'Refunding...'}
        change={change}
      />
    </div>
  )
}
