// The exchange form, beside the balances and the day's rates.
import { ChevronDown } from 'lucide-react'
import { QuoteExchange } from '../../../api/money/exchange/input'
import type { ExchangeResponse } from '../../../api/money/exchange/responses'
import { CURRENCY } from '../../../api/platform/values/currencies'
import { CURRENCIES, type MoneyJson } from '../../../api/platform/values/money'
import { addFundsPath } from '../../platform/paths'
import { Amount } from '../../ui/display/amount'
import { shortMoney } from '../../ui/display/money-parts'
import { day } from '../../ui/display/time'
import { Button, ButtonLink } from '../../ui/forms/button'
import { Field, SelectField } from '../../ui/forms/field'
import { type FormResult, fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { FLOW_CARD } from '../../ui/layout/flow'
import { Section } from '../../ui/layout/section'
import { rateText } from './exchange-rate'

/** The previous values, from the address. */
export type Typed = { from?: string | undefined; to?: string | undefined; amount?: string | undefined }

const full = ({ amount }: MoneyJson) => Number(amount) > 0

export function ExchangeForm({
  overview,
  typed,
  returnTo,
  formKey,
  formResult,
  path,
}: {
  overview: ExchangeResponse
  typed: Typed
  /** What the exchange is for. */
  returnTo: string | null
  formKey: string
  formResult: FormResult
  path: string
}) {
  const { balances, currency, spreadPercent } = overview
  const payable = balances.filter((money) => full(money) || money.currency === typed.from)
  const from = typed.from ?? (payable.find((money) => money.currency === currency) ?? payable[0])?.currency
  const field = fieldsOf(
    QuoteExchange,
    formResult,
    {},
    { from, to: typed.to ?? [currency, 'USD', 'KES'].find((code) => code !== from), amount: typed.amount },
  )
  if (payable.length === 0) {
    return (
      <Section id="empty" title="Nothing to exchange yet">
        <p className="mt-1 mb-5 text-soft">
          Add funds in one currency, then exchange them into any of the other eleven.
        </p>
        <ButtonLink to={addFundsPath({ amount: '', currency }, path)}>Add funds</ButtonLink>
      </Section>
    )
  }
  return (
    <Form
      hidden={{ intent: 'quote', key: formKey, returnTo: field.text('returnTo', returnTo) || null }}
      action={path}
      id="exchange"
      className="grid gap-5"
    >
      <SelectField
        label="From"
        {...field('from')}
        options={payable.map((money) => [money.currency, `${shortMoney(money)} · ${CURRENCY[money.currency].name}`])}
      />
      <Field label="Amount" {...field('amount')} autoComplete="off" maxLength={40} required placeholder="0.00" />
      <SelectField
        label="To"
        {...field('to')}
        options={CURRENCIES.map((code) => [code, `${CURRENCY[code].name} (${code})`])}
      />
      <p className="text-sm text-soft">
        Our fee is {spreadPercent}% of what you pay, with a minimum of the currency’s smallest unit. You’ll see the
        exact amounts first.
      </p>
      <Button className="sm:justify-self-start" data-busy="Getting the rate...">
        See the rate
      </Button>
    </Form>
  )
}

/** The available balance of each currency; empty ones share a line. */
export function Purse({ balances }: { balances: MoneyJson[] }) {
  const empty = balances.filter((money) => !full(money))
  return (
    <Section id="balances" title="In your purse" className={FLOW_CARD}>
      <dl className="mt-1">
        {balances.filter(full).map((money) => (
          <div key={money.currency} className="flex items-baseline justify-between gap-4 py-1.5">
            <dt className="text-sm text-soft">{CURRENCY[money.currency].name}</dt>
            <dd>
              <Amount short money={money} className="font-semibold" />
            </dd>
          </div>
        ))}
      </dl>
      {empty.length > 0 && (
        <p className="pt-2.5 text-sm text-soft">Nothing yet in {empty.map(({ currency }) => currency).join(', ')}.</p>
      )}
    </Section>
  )
}

export function RateList({ overview: { asOf, rates } }: { overview: ExchangeResponse }) {
  if (!asOf) return null
  return (
    <details className="group">
      <summary className="flex min-h-12 items-center justify-between gap-4 font-semibold">
        Rates of {day(asOf)}
        <ChevronDown size={20} aria-hidden className="shrink-0 group-open:rotate-180" />
      </summary>
      <ul className="text-sm">
        {rates.map((rate) => (
          <li key={rate.base + rate.counter} className="money stitch py-2 text-right">
            {rateText(rate)}
          </li>
        ))}
      </ul>
    </details>
  )
}
