// How much to withdraw, and where to. A form that asks, so that what it comes to has an address.
import type { MoneyJson } from '../../api/money'
import { formatMoney } from '../../api/money'
import { Button, ButtonLink } from './button'
import { Field, SelectField } from './field'

type Destination = { id: string; label: string; isDefault: boolean; supported: boolean }

type WithdrawFormProps = {
  standing: {
    currency: string
    most: MoneyJson
    fee: { percent: string; plus: boolean }
    destinations: Destination[]
  }
  typed: { amount: string; paymentMethodId: string }
  faults: Record<string, string[]>
}

const METHODS = '/client/settings/payment-methods'

export function WithdrawForm({ standing, typed, faults }: WithdrawFormProps) {
  const { currency, most, fee, destinations } = standing
  const supported = destinations.filter((destination) => destination.supported)
  if (supported.length === 0)
    return <NowhereToGo currency={currency} any={destinations.length > 0} />
  const chosen = destinations.find(({ id }) => id === typed.paymentMethodId) ?? supported[0]
  return (
    <form method="get" className="grid gap-5" noValidate>
      <input type="hidden" name="currency" value={currency} />
      <Field
        label={`Amount in ${currency}`}
        name="amount"
        id="amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        defaultValue={typed.amount}
        errors={faults.amount}
        hint={
          fee.percent === '0'
            ? `Up to ${formatMoney(most)}. ${fee.plus ? 'Free with Plus.' : 'No fee.'}`
            : `Up to ${formatMoney(most)}. The fee is ${fee.percent}% of it; with Plus there is none.`
        }
      />
      <SelectField
        label="Where to"
        name="paymentMethodId"
        id="where-to"
        defaultValue={chosen?.id}
        errors={faults.paymentMethodId}
      >
        {destinations.map(({ id, label, supported: possible }) => (
          <option key={id} value={id} disabled={!possible}>
            {possible ? label : `${label} (cannot receive ${currency})`}
          </option>
        ))}
      </SelectField>
      <Button data-busy="Checking...">Review</Button>
    </form>
  )
}

function NowhereToGo({ currency, any }: { currency: string; any: boolean }) {
  return (
    <section aria-labelledby="where-to-add" className="rounded-lg bg-blush p-6">
      <h2 id="where-to-add" className="font-display text-lg">
        {any ? `None of your methods can receive ${currency}` : 'Where should it go?'}
      </h2>
      <p className="mt-1 mb-5">
        Add a card or a mobile-money number of yours, then withdraw to it.
      </p>
      <p className="flex flex-wrap gap-3">
        <ButtonLink to={`${METHODS}/mobile-money`}>Add mobile money</ButtonLink>
        <ButtonLink look="quiet" to={`${METHODS}/card`}>
          Add a card
        </ButtonLink>
      </p>
    </section>
  )
}
