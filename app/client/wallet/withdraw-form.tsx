// Amount and destination of a withdrawal. A GET form, so that its review has an address.
import type { WithdrawalOptionsResponse } from '../../../api/money/withdrawals/responses'
import { shortMoney } from '../../ui/display/money-parts'
import { dateTime } from '../../ui/display/time'
import { Button, ButtonLink } from '../../ui/forms/button'
import { Field, SelectField } from '../../ui/forms/field'
import { Section } from '../../ui/layout/section'

type Destination = WithdrawalOptionsResponse['destinations'][number]

type WithdrawFormProps = {
  options: WithdrawalOptionsResponse
  typed: { amount: string; paymentMethodId: string }
  faults: Record<string, string[]>
}

const METHODS = '/client/settings/payment-methods'

export function WithdrawForm({ options, typed, faults }: WithdrawFormProps) {
  const { currency, most, fee, destinations } = options
  const supported = destinations.filter((destination) => destination.supported)
  if (supported.length === 0) return <NowhereToGo currency={currency} any={destinations.length > 0} />
  const chosen =
    destinations.find(({ id }) => id === typed.paymentMethodId) ??
    supported.find(({ coolsUntil }) => coolsUntil === null)
  const waiting = supported.some(({ coolsUntil }) => coolsUntil !== null)
  return (
    <form method="get" className="grid gap-5" noValidate>
      <input type="hidden" name="currency" value={currency} />
      <Field
        label={`Amount in ${currency}`}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        defaultValue={typed.amount}
        errors={faults.amount}
        hint={
          fee.percent === '0'
            ? `Up to ${shortMoney(most)}. ${fee.plus ? 'Free with Plus.' : 'No fee.'}`
            : `Up to ${shortMoney(most)}. The fee is ${fee.percent}%, or nothing with Plus.`
        }
      />
      <SelectField
        label="Where to"
        name="paymentMethodId"
        id="where-to"
        defaultValue={chosen?.id}
        errors={faults.paymentMethodId}
        hint={waiting ? 'To protect you, a new method can be used after 24 hours.' : undefined}
        {...(!chosen && { none: 'Choose where to' })}
        options={destinations.map((destination) => [
          destination.id,
          labelOf(destination, currency),
          !destination.supported || destination.coolsUntil !== null,
        ])}
      />
      <Button data-busy="Checking...">Review</Button>
    </form>
  )
}

function labelOf({ label, supported, coolsUntil }: Destination, currency: string): string {
  if (!supported) return `${label} (cannot receive ${currency})`
  return coolsUntil === null ? label : `${label} (from ${dateTime(coolsUntil)} on)`
}

function NowhereToGo({ currency, any }: { currency: string; any: boolean }) {
  return (
    <Section
      id="where-to-add"
      title={any ? `None of your methods can receive ${currency}` : 'Where should it go?'}
      className="rounded-lg bg-blush p-6"
    >
      <p className="mt-1 mb-5">Add your card or mobile money number, then withdraw to it.</p>
      <p className="flex flex-wrap gap-3">
        <ButtonLink to={`${METHODS}/mobile-money`}>Add mobile money</ButtonLink>
        <ButtonLink variant="quiet" to={`${METHODS}/card`}>
          Add a card
        </ButtonLink>
      </p>
    </Section>
  )
}
