// The form of a gift card: design, amount, recipient, message, and date of delivery.
import type { ReactNode } from 'react'
import type { PersonResponse } from '../../../api/money/transfers/responses'
import type { MoneyJson } from '../../../api/platform/values/money'
import { BuyGiftCard, GIFT_DESIGNS, MAX_GIFT_MESSAGE, MAX_GIFT_NAME } from '../../../api/shop/gift-cards/input'
import { DESIGN_NAMES, designPath } from '../../features/gift-cards/design-drawing'
import { FOR_WHOM } from '../../features/gift-cards/gift-card-labels'
import { shortMoney } from '../../ui/display/money-parts'
import { Button } from '../../ui/forms/button'
import { AreaField, Fault, Field } from '../../ui/forms/field'
import { asFormResult, fieldsOf } from '../../ui/forms/fields'
import { AmountFields } from '../../ui/forms/money-fields'
import { Question } from '../../ui/layout/step'
import { ChosenPerson } from '../transfers/people-search'
import { offeredSums, sumId } from './gift-sums'

type Typed = Record<string, string | undefined>
type Faults = Record<string, string[] | undefined>

const CHOICE =
  'relative grid min-h-12 place-items-center rounded-md bg-raised px-3 py-2 text-center font-semibold ring-[1.5px] ring-inset ring-edge has-checked:bg-blush has-checked:ring-2 has-checked:ring-link has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-link'

const HIDDEN_RADIO = 'absolute inset-0 size-full appearance-none opacity-0'

function Choice({
  id,
  name,
  value,
  label,
  checked,
}: {
  id?: string
  name: string
  value: string
  label: ReactNode
  checked: boolean
}) {
  return (
    <label className={CHOICE}>
      <input type="radio" id={id} name={name} value={value} defaultChecked={checked} className={HIDDEN_RADIO} />
      {label}
    </label>
  )
}

export function DesignChoice({ chosen, errors }: { chosen: string; errors: string[] | undefined }) {
  return (
    <Question id="design" title="Choose a design">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {GIFT_DESIGNS.map((design) => (
          <label
            key={design}
            className="relative grid gap-1.5 rounded-md p-1.5 ring-[1.5px] ring-inset ring-line has-checked:bg-blush has-checked:ring-2 has-checked:ring-link has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-link"
          >
            <input
              type="radio"
              name="design"
              value={design}
              defaultChecked={design === chosen}
              className={HIDDEN_RADIO}
            />
            <img
              src={designPath(design)}
              alt=""
              width={320}
              height={200}
              className="aspect-[8/5] w-full rounded-sm bg-sunken object-cover"
            />
            <span className="pb-0.5 text-center text-sm font-semibold">{DESIGN_NAMES[design]}</span>
          </label>
        ))}
      </div>
      <Fault errors={errors} />
    </Question>
  )
}

/** Suggested amounts in every currency of the purse, or a custom one. */
export function SumChoice({ typed, faults, balances }: { typed: Typed; faults: Faults; balances: MoneyJson[] }) {
  const offered = offeredSums(balances)
  const all = offered.flatMap(({ sums }) => sums)
  const chosen = `${typed.currency} ${typed.amount}`
  const known = offered.some(({ sums }) => sums.some((sum) => typedSum(sum) === chosen))
  const isOwnSum = Boolean(typed.amount || faults.amount) && !known
  const first = offered[0]?.sums[1]
  return (
    <Question id="how-much" title="How much?">
      <div className="group/sum grid gap-4">
        {offered.map(({ currency, sums }) => (
          <div key={currency} className="grid gap-2">
            {offered.length > 1 && <p className="text-sm font-semibold">{currency}</p>}
            <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
              {sums.map((sum) => (
                <Choice
                  key={sum.amount}
                  id={sumId(all.indexOf(sum))}
                  name="sum"
                  value={typedSum(sum)}
                  label={<span className="money">{shortMoney(sum)}</span>}
                  checked={known ? typedSum(sum) === chosen : !isOwnSum && sum === first}
                />
              ))}
            </div>
          </div>
        ))}
        <Choice id={sumId('own')} name="sum" value="own" label="Another amount" checked={isOwnSum} />
        <div className="hidden gap-4 group-has-[input[value=own]:checked]/sum:grid">
          <AmountFields
            field={fieldsOf(BuyGiftCard, asFormResult(isOwnSum ? typed : { currency: typed.currency }, faults))}
            currencies={balances.map(({ currency }) => currency)}
            balances={balances}
          />
        </div>
      </div>
      <p className="text-sm text-soft">In your purse: {balances.map((balance) => shortMoney(balance)).join(', ')}</p>
    </Question>
  )
}

function typedSum({ amount, currency }: MoneyJson): string {
  return `${currency} ${amount}`
}

/** The recipient: a chosen client of Purse, or an email address or a phone. */
export function RecipientFields({
  person,
  typed,
  faults,
  changePath,
}: {
  person: PersonResponse | null
  typed: Typed
  faults: Faults
  changePath: string
}) {
  const byPhone = Boolean(typed.phone)
  const field = fieldsOf(BuyGiftCard, asFormResult(typed, faults))
  return (
    <Question id="whom" title={FOR_WHOM}>
      {person ? (
        <>
          <input type="hidden" name="person" value={person.id} />
          <ChosenPerson person={person} changePath={changePath} />
        </>
      ) : (
        <div className="group/reach grid gap-4">
          <div className="grid grid-cols-2 gap-3">
            <Choice name="reach" value="email" label="By email" checked={!byPhone} />
            <Choice name="reach" value="phone" label="By text message" checked={byPhone} />
          </div>
          <div className="group-has-[input[value=phone]:checked]/reach:hidden">
            <Field label="Their email" {...field('email')} type="email" autoComplete="off" maxLength={200} />
          </div>
          <div className="hidden group-has-[input[value=phone]:checked]/reach:block">
            <Field
              label="Their phone"
              {...field('phone')}
              type="tel"
              autoComplete="off"
              maxLength={40}
              placeholder="+254 712 345 678"
            />
          </div>
          <Fault errors={faults.recipient} />
        </div>
      )}
      <Fault errors={faults.person} />
    </Question>
  )
}

/** What the card says. */
export function WordFields({
  typed,
  faults,
  hint,
}: {
  typed: Typed
  faults: Faults
  /** What a sender may be called. */
  hint?: string
}) {
  const field = fieldsOf(BuyGiftCard, asFormResult(typed, faults))
  return (
    <Question id="words" title="What should it say?">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Their name" {...field('recipientName')} autoComplete="off" required maxLength={MAX_GIFT_NAME} />
        <Field label="From" {...field('fromName')} autoComplete="off" required maxLength={MAX_GIFT_NAME} hint={hint} />
      </div>
      <AreaField label="A message (optional)" {...field('message')} rows={4} maxLength={MAX_GIFT_MESSAGE} />
    </Question>
  )
}

export function WhenFields({
  typed,
  faults,
  today,
  last,
}: {
  typed: Typed
  faults: Faults
  today: string
  last: string
}) {
  const later = Boolean(typed.deliverOn)
  return (
    <Question id="when" title="When should we send it?">
      <div className="group/when grid gap-4">
        <div className="grid grid-cols-2 gap-3">
          <Choice name="when" value="now" label="Now" checked={!later} />
          <Choice name="when" value="later" label="On a day" checked={later} />
        </div>
        <div className="hidden group-has-[input[value=later]:checked]/when:block">
          <Field
            label="Day"
            name="deliverOn"
            type="date"
            min={today}
            max={last}
            defaultValue={typed.deliverOn}
            errors={faults.deliverOn}
            hint="It’s sent at 9:00 AM your time. You pay now."
          />
        </div>
      </div>
    </Question>
  )
}

/** A suggestion how to spend it; the buttons preserve the typed values. */
export function SuggestionChoice({
  suggestion,
  errors,
}: {
  suggestion: { salon: { id: string; name: string }; service: { id: string; name: string } | null } | null
  errors: string[] | undefined
}) {
  return (
    <Question id="suggestion" title="Suggestion (optional)" second>
      {suggestion ? (
        <>
          <input type="hidden" name="salonId" value={suggestion.salon.id} />
          <input type="hidden" name="serviceId" value={suggestion.service?.id ?? ''} />
          <p>
            You suggest{' '}
            <strong>
              {suggestion.service && `${suggestion.service.name} at `}
              {suggestion.salon.name}
            </strong>
            . They can book it in one tap, or spend the card on anything else.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="quiet" name="intent" value="suggest">
              Suggest something else
            </Button>
            <Button variant="quiet" name="intent" value="unsuggest">
              No suggestion
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="text-soft">
            A salon or service they can book in one tap. They can still spend the card on anything.
          </p>
          <Button variant="quiet" name="intent" value="suggest" className="justify-self-start">
            Suggest a salon
          </Button>
        </>
      )}
      <Fault errors={errors} />
    </Question>
  )
}
