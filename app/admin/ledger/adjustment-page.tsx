// The page of one adjustment: its form, then the exact amounts that it moves, and the button that executes it.
import type { ReactNode } from 'react'
import type { AdjustmentPlanResponse } from '../../../api/admin/ledger/responses'
import { formatMoney } from '../../../api/platform/values/money'
import type { Notice } from '../../platform/errors'
import { Amount } from '../../ui/display/amount'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { AreaField, inSight } from '../../ui/forms/field'
import { Review } from '../../ui/layout/money-confirmation'
import { PageHead, Shell } from '../../ui/layout/shell'
import { ReviewByEnter } from '../person-choice'

export const NOT_LOADED = 'Could not load this page. Please try again.'

export function AdjustmentPage({
  title,
  lead,
  notice,
  path = '/admin/money',
  back = { to: '/admin/money', label: 'Money' },
  children,
}: {
  title: string
  lead?: string | undefined
  notice: Notice | null | undefined
  /** The navigation entry that it belongs to, and its parent page where that is not the ledger. */
  path?: string
  back?: { to: string; label: string }
  children: ReactNode
}) {
  return (
    <Shell as="admin" path={path} column>
      <PageHead title={title} lead={lead} back={back} />
      <InlineNotice notice={notice} />
      <div className="max-w-xl">{children}</div>
    </Shell>
  )
}

/** The reason, as the people affected will read it. Its fault is far down the page, so it is brought into sight where it is the only one. */
export function ReasonField({ reason, faults }: { reason: string; faults: Record<string, string[] | undefined> }) {
  const { reason: errors, ...others } = faults
  const alone = Object.values(others).every((fault) => !fault)
  return (
    <AreaField
      label="Reason"
      name="reason"
      rows={3}
      required
      minLength={10}
      maxLength={500}
      defaultValue={reason}
      errors={errors}
      {...inSight(alone ? errors : undefined)}
      hint="10 to 500 characters. Stored with the transfer and shown to everyone it affects."
    />
  )
}

/** The page of an adjustment that is typed in: its fields and reason, then what will move. */
export function TypedAdjustmentPage({
  title,
  lead,
  path,
  verb,
  loaded,
  said,
  children,
}: {
  title: string
  lead: string
  path: string
  verb: string
  loaded: {
    typed: Record<string, string> & { reason: string }
    plan: AdjustmentPlanResponse | null
    faults: Record<string, string[] | undefined>
    notice: Notice | null
    formKey: string
    change: string
  }
  /** The answer to the confirmation. */
  said: Notice | null | undefined
  /** The fields above the reason. */
  children: ReactNode
}) {
  const { typed, plan, faults, notice, formKey, change } = loaded
  const { reason, ...fields } = typed
  return (
    <AdjustmentPage title={title} lead={lead} notice={said ?? notice}>
      {plan ? (
        <AdjustmentReview
          plan={plan}
          reason={reason}
          fields={{ ...fields, key: formKey }}
          change={change}
          verb={verb}
        />
      ) : (
        <form method="get" action={path} noValidate className="grid gap-5">
          <ReviewByEnter />
          {children}
          <ReasonField reason={reason} faults={faults} />
          <Button name="step" value="review" data-busy="Checking...">
            Review
          </Button>
        </form>
      )}
    </AdjustmentPage>
  )
}

/** The exact postings, and the limit for a single admin. */
export function AdjustmentReview({
  plan,
  reason,
  fields,
  change,
  verb,
}: {
  plan: AdjustmentPlanResponse
  reason: string
  fields: Record<string, string>
  /** Where everything can still be changed. */
  change: string
  /** The button's label: "Refund", "Give", "Correct". */
  verb: string
}) {
  const sum = formatMoney(plan.amount)
  return (
    <>
      {!plan.alone && (
        <p className="mb-5 rounded-md bg-wait-tint px-4 py-3 font-medium text-wait">
          You’ve moved {formatMoney(plan.used)} of your {formatMoney(plan.limit)} limit in the last 24 hours, across all
          currencies. This needs a second admin: the money moves once they confirm.
        </p>
      )}
      <Review
        title={plan.alone ? 'What will move' : 'What would move'}
        lines={[
          ['About', plan.about],
          ...plan.postings.map((posting): [string, ReactNode] => [
            `${posting.from} → ${posting.to}`,
            <Amount key={`${posting.from} ${posting.to}`} money={posting.amount} className="whitespace-nowrap" />,
          ]),
          ['Total', <Amount key="all" money={plan.amount} className="whitespace-nowrap" />],
          ['Reason', reason],
        ]}
        fields={{ ...fields, reason }}
        confirm={plan.alone ? `${verb} ${sum}` : `Propose ${sum}`}
        busy="Sending..."
        change={change}
      />
    </>
  )
}
