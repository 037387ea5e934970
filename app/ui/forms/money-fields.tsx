// An amount, its currency, and a note: the fields of every form that sends money.
import { CURRENCY } from '../../../api/platform/values/currencies'
import { type Currency, formatMoney, type MoneyJson } from '../../../api/platform/values/money'
import { Field, SelectField } from './field'

type FieldProps = {
  name: string
  defaultValue: string | undefined
  errors: string[] | undefined
}

export function AmountFields({
  field,
  currencies,
  balances,
  label = 'Amount',
}: {
  field: (name: 'amount' | 'currency', own?: string) => FieldProps
  /** The currencies to choose from; a single one is not asked for. */
  currencies: Currency[]
  /** The balance, shown beside each currency. */
  balances?: MoneyJson[]
  label?: string
}) {
  const [only] = currencies
  const inPurse = (currency: string) => {
    const balance = balances?.find((balance) => balance.currency === currency)
    return balance && `${formatMoney(balance)} available`
  }
  const item = currencies.length === 1 && only
  return (
    <>
      <Field
        label={item ? `${label} (${item})` : label}
        {...field('amount')}
        autoComplete="off"
        required
        maxLength={20}
        hint={item ? inPurse(item) : undefined}
      />
      {item ? (
        <input type="hidden" name="currency" value={item} />
      ) : (
        <SelectField
          label="Currency"
          {...field('currency', only)}
          options={currencies.map((currency) => [
            currency,
            [CURRENCY[currency].name, inPurse(currency)].filter(Boolean).join(', '),
          ])}
        />
      )}
    </>
  )
}

export function NoteField({ field, hint }: { field: (name: 'note', own?: string) => FieldProps; hint?: string }) {
  return <Field label="Note (optional)" {...field('note')} autoComplete="off" maxLength={100} hint={hint} />
}
