// The decision of a dispute and its reason; the amounts are reviewed before it is made.
import { formatMoney, type MoneyJson } from '../../../api/platform/values/money'
import { Button } from '../../ui/forms/button'
import { Fault } from '../../ui/forms/field'
import { ReasonField } from '../ledger/adjustment-page'

/** The messages for a dispute that is not found, or could not be loaded. */
export const DISPUTE_FAULTS = {
  missing: ['Dispute not found', 'There is no dispute for this order.'],
  failed: 'Could not load the dispute. Please try again.',
} as const

export type TypedDecision = { for: '' | 'client' | 'seller'; reason: string }

export function DisputeForm({
  path,
  typed,
  faults,
  held,
}: {
  /** The address of the review. */
  path: string
  typed: TypedDecision
  faults: { for?: string[]; reason?: string[] }
  held: MoneyJson
}) {
  const sum = formatMoney(held)
  return (
    <form method="get" action={path} noValidate className="grid gap-5">
      <input type="hidden" name="step" value="review" />
      <fieldset
        className="grid gap-1"
        aria-describedby={faults.for ? 'for-fault' : undefined}
        aria-invalid={faults.for ? true : undefined}
      >
        <legend className="mb-1 text-sm font-semibold">Decide in favor of</legend>
        <Side
          value="client"
          chosen={typed.for}
          label="For the client"
          hint={`${sum} goes back to their purse, and the order is marked as lost.`}
        />
        <Side
          value="seller"
          chosen={typed.for}
          label="For the seller"
          hint={`They are paid ${sum}, less the vendor fee. The order counts as delivered.`}
        />
        <Fault id="for-fault" errors={faults.for} />
      </fieldset>
      <ReasonField reason={typed.reason} faults={faults} />
      <Button data-busy="Checking...">Review</Button>
    </form>
  )
}

function Side({
  value,
  chosen,
  label,
  hint,
}: {
  value: 'client' | 'seller'
  chosen: string
  label: string
  hint: string
}) {
  return (
    <label className="flex min-h-11 items-start gap-3 py-2">
      <input
        type="radio"
        name="for"
        value={value}
        defaultChecked={chosen === value}
        aria-describedby={`for-${value}`}
        className="mt-0.5 size-5.5 shrink-0"
      />
      <span>
        <span className="block font-medium">{label}</span>
        <span id={`for-${value}`} className="block text-sm text-soft">
          {hint}
        </span>
      </span>
    </label>
  )
}
