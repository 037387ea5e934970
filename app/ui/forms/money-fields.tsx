// An amount, its currency, and a note: the fields of every form that sends money.
import { CURRENCY } from '../../../api/platform/values/currencies'
import { type Currency, formatMoney, type MoneyJson } from '../../../api/platform/values/money'
import { Field, SelectField } from './field'

type Values = Record<string, string | undefined>
type Faults = Record<string, string[] | undefined>

export function AmountFields({
  typed,
  faults,
  currencies,
  balances,
  label = 'Amount',
}: {
  typed: Values
  faults: Faults
  /** The currencies to choose from; a single one is not asked for. */
  currencies: Currency[]
  /** The balance, shown beside each currency. */
  balances?: MoneyJson[]
  label?: string
}) {
  const [only] = currencies
  const inPurse = (currency: string) => {
    const own = balances?.find((balance) => balance.currency === currency)
    return own && `${formatMoney(own)} available`
  }
  const one = currencies.length === 1 && only
  return (
    <>
      <Field
        label={one ? `${label} (${one})` : label}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        required
        maxLength={20}
        defaultValue={typed.amount}
        errors={faults.amount}
        hint={one ? inPurse(one) : undefined}
      />
      {one ? (
        <input type="hidden" name="currency" value={one} />
      ) : (
        <SelectField
          label="Currency"
          name="currency"
          defaultValue={typed.currency ?? only}
          errors={faults.currency}
          options={currencies.map((currency) => [
            currency,
            [CURRENCY[currency].name, inPurse(currency)].filter(Boolean).join(', '),
          ])}
        />
      )}
    </>
  )
}

export function NoteField({
  typed,
  faults,
  hint,
}: {
  typed: Values
  faults: Faults
  hint?: string
}) {
  return (
    <Field
      label="Note (optional)"
      name="note"
      autoComplete="off"
      maxLength={100}
      defaultValue={typed.note}
      errors={faults.note}
      hint={hint}
    />
  )
}
