// Depositing into a goal and withdrawing from it: two small forms, and the review before it is done.
import { ChevronDown } from 'lucide-react'
import type { GoalDetailResponse } from '../../../api/money/goals/responses'
import { BACK_TO_PURSE, PURSE_AFTERWARDS } from '../../features/purse/purse-labels'
import { Amount } from '../../ui/display/amount'
import { shortMoney } from '../../ui/display/money-parts'
import { Button, ButtonLink } from '../../ui/forms/button'
import { Field } from '../../ui/forms/field'
import { Form } from '../../ui/forms/form'
import { Section } from '../../ui/layout/section'
import { AddMissing } from '../wallet/add-missing'
import type { Direction, Move } from './contribution.server'
import { suggestedSums } from './suggested-sums'

const LABELS = {
  in: { label: 'Amount to add', review: 'Review deposit' },
  out: { label: 'Amount to withdraw', review: 'Review withdrawal' },
} as const

export function MoneyForms({
  goal,
  move,
  reviewKey,
}: {
  goal: GoalDetailResponse
  move: Move | null
  reviewKey: string
}) {
  if (move?.review) return <Review goal={goal} move={move} review={move.review} reviewKey={reviewKey} />
  const empty = Number(goal.own.amount) === 0
  return (
    <div id="money" className="grid gap-4">
      {goal.status === 'active' && (
        <Section id="title-in" title="Add to this goal" gap="mb-3">
          <Suggested goal={goal} />
          <AmountForm direction="in" goal={goal} move={move?.direction === 'in' ? move : null} />
        </Section>
      )}
      {!empty && (
        <details open={move?.direction === 'out'} className="group rounded-md open:bg-sunken open:p-5">
          <summary className="inline-flex min-h-11 items-center gap-1 font-semibold text-link">
            Withdraw money
            <ChevronDown size={18} aria-hidden className="group-open:rotate-180" />
          </summary>
          <AmountForm direction="out" goal={goal} move={move?.direction === 'out' ? move : null} />
        </details>
      )}
    </div>
  )
}

/** Each leads to the review. */
function Suggested({ goal }: { goal: GoalDetailResponse }) {
  const sums = suggestedSums(goal)
  if (sums.length === 0) return null
  return (
    <ul aria-label="Suggested amounts" className="mb-4 flex flex-wrap gap-2">
      {sums.map((sum) => (
        <li key={sum.amount}>
          <a
            href={`/goals/${goal.id}?${new URLSearchParams({ move: 'in', amount: sum.amount })}#money`}
            className="chip"
          >
            <span className="sr-only">Add </span>
            <Amount short money={sum} />
          </a>
        </li>
      ))}
    </ul>
  )
}

function AmountForm({ direction, goal, move }: { direction: Direction; goal: GoalDetailResponse; move: Move | null }) {
  const labels = LABELS[direction]
  const id = `amount-${direction}`
  const hint =
    direction === 'in'
      ? `You have ${shortMoney(goal.available)} in your purse.`
      : `You can withdraw up to ${shortMoney(goal.own)}.`
  return (
    <>
      <form method="get" action={`/goals/${goal.id}#money`} noValidate className="grid gap-3">
        <input type="hidden" name="move" value={direction} />
        <Field
          label={`${labels.label} (${goal.currency})`}
          name="amount"
          id={id}
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          defaultValue={move?.amount ?? ''}
          errors={move?.errors}
          hint={hint}
        />
        <Button variant={direction === 'in' ? 'main' : 'quiet'} className="sm:justify-self-start">
          {labels.review}
        </Button>
      </form>
      {move?.short && (
        <AddMissing
          missing={move.short}
          returnTo={`/goals/${goal.id}?${new URLSearchParams({ move: direction, amount: move.amount })}`}
        />
      )}
    </>
  )
}

function Review({
  goal,
  move,
  review,
  reviewKey,
}: {
  goal: GoalDetailResponse
  move: Move
  review: NonNullable<Move['review']>
  reviewKey: string
}) {
  const goesIn = move.direction === 'in'
  const sum = shortMoney(review.amount)
  const lines = [
    { label: goesIn ? 'From your purse' : BACK_TO_PURSE, money: review.amount },
    { label: 'Fee', money: { ...review.amount, amount: '0' } },
    { label: PURSE_AFTERWARDS, money: review.purseAfter },
    { label: `In ${goal.name} after`, money: review.goalAfter },
  ]
  return (
    <section
      id="money"
      aria-labelledby="review"
      className="rounded-lg bg-raised p-5 shadow-mid ring-1 ring-line sm:p-6"
    >
      <h2 id="review" className="mb-4 font-display text-lg">
        {goesIn ? `Add ${sum}?` : `Withdraw ${sum}?`}
      </h2>
      <dl className="mb-5">
        {lines.map(({ label, money }) => (
          <div key={label} className="stitch flex justify-between gap-4 py-2.5">
            <dt className="min-w-0 text-soft">{label}</dt>
            <dd>{label === 'Fee' ? 'None' : <Amount short money={money} className="font-semibold" />}</dd>
          </div>
        ))}
      </dl>
      <Form
        hidden={{ key: reviewKey, intent: move.direction, amount: move.amount, currency: goal.currency }}
        className="flex flex-wrap gap-3"
      >
        <Button data-busy={goesIn ? 'Adding...' : 'Withdrawing...'}>{goesIn ? `Add ${sum}` : `Withdraw ${sum}`}</Button>
        <ButtonLink to={`/goals/${goal.id}`} variant="quiet">
          Not now
        </ButtonLink>
      </Form>
    </section>
  )
}
