// Paying from the purse. A shortfall is deposited in place, or exchanged from another currency by a
// quote that is accepted with the same button; each button names its effect.

import type { MoneyJson } from '../../../api/platform/values/money'
import type { CheckoutResponse } from '../../../api/shop/cart/responses'
import { AVAILABLE } from '../../features/purse/purse-labels'
import { DisplaySum } from '../../ui/display/amount'
import { shortMoney } from '../../ui/display/money-parts'
import { buttonClass } from '../../ui/forms/button'
import type { FormResult } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { Island } from '../../ui/island'
import { StepBar } from '../../ui/layout/step'
import AddFunds from '../deposits/add-funds.island'
import { fundsRefused } from '../deposits/add-funds-result'
import { NewRate, OtherBalances, QuoteSums, RateExpired, secondsLeft, WHILE_VALID } from '../wallet/quote'

type Keys = { pay: string; quote: string; funds: string }

export function Pay({
  checkout,
  path,
  keys,
  formResult,
  now,
}: {
  checkout: CheckoutResponse
  path: string
  keys: Keys
  formResult: FormResult
  now: number
}) {
  const { available, shortfall, total, currency, balances, quote } = checkout
  return (
    <div id="pay" className="grid grid-cols-1 gap-4 lg:sticky lg:top-8">
      <section aria-label="Your purse" className="purse grid gap-4 rounded-lg p-5">
        <div data-live="purse" aria-live="polite">
          <p className="text-sm text-on-plum-soft">{AVAILABLE}</p>
          <p>
            <DisplaySum money={available} className="text-xl" />
          </p>
          <p className="mt-1 text-sm">
            {shortfall
              ? `Your purse is short by ${shortMoney(shortfall)} for this order.`
              : 'Your purse covers this order.'}
          </p>
        </div>
      </section>
      {shortfall && !quote && (
        <section aria-label="Add Funds" className="rounded-lg bg-raised p-5 shadow-low ring-1 ring-line">
          <Island
            name="add-funds"
            of={AddFunds}
            props={{
              action: path,
              formKey: keys.funds,
              methods: checkout.paymentMethods,
              sharedMethods: checkout.sharedMethods,
              currency,
              sums: checkout.quickAmounts,
              missing: shortfall,
              from: path,
              returnTo: path,
              amount: shortfall.amount,
              ...fundsRefused(formResult),
            }}
          />
        </section>
      )}
      <div data-live="order" className="grid gap-4">
        {!shortfall && <Order checkout={checkout} path={path} formKey={keys.pay} />}
        {shortfall && quote && <Quoted checkout={checkout} quote={quote} path={path} keys={keys} now={now} />}
        {shortfall && !quote && balances.length > 0 && (
          <Others checkout={checkout} balances={balances} path={path} formKey={keys.quote} />
        )}
        <p className="text-sm text-soft">
          {checkout.shops.length === 1 ? 'The seller is' : 'Each seller is'} paid once you have your order. Until then,{' '}
          {shortMoney(total)} stays on hold. If the order doesn’t arrive, you get it back.
        </p>
      </div>
    </div>
  )
}

function Order({ checkout, path, formKey }: { checkout: CheckoutResponse; path: string; formKey: string }) {
  return (
    <Form hidden={{ intent: 'pay', key: formKey, version: checkout.version }} action={path}>
      <StepBar wide>
        <button type="submit" data-busy="Ordering..." className={buttonClass('main', 'w-full')}>
          Hold {shortMoney(checkout.total)} and order
        </button>
      </StepBar>
    </Form>
  )
}

/** Balances in other currencies: a quote for the shortfall is requested first. */
function Others({
  checkout,
  balances,
  path,
  formKey,
}: {
  checkout: CheckoutResponse
  balances: MoneyJson[]
  path: string
  formKey: string
}) {
  return (
    <Form hidden={{ intent: 'quote', key: formKey, version: checkout.version }} action={path}>
      <OtherBalances balances={balances} text="Or pay the rest from another balance:" />
    </Form>
  )
}

/** The quote that is accepted together with the order. */
function Quoted({
  checkout,
  quote,
  path,
  keys,
  now,
}: {
  checkout: CheckoutResponse
  quote: NonNullable<CheckoutResponse['quote']>
  path: string
  keys: Keys
  now: number
}) {
  const left = secondsLeft(quote, now)
  const over = quote.status !== 'open' || left === 0
  return (
    <section aria-label="Exchange" className="group/quote grid gap-3 rounded-lg bg-raised p-5 ring-1 ring-line">
      <QuoteSums quote={quote} />
      <RateExpired over={over} />
      {!over && (
        <Form
          hidden={{ intent: 'pay', key: keys.pay, version: checkout.version, quote: quote.id }}
          action={path}
          className={`grid ${WHILE_VALID}`}
        >
          <button type="submit" data-busy="Ordering..." className={buttonClass('main', 'w-full')}>
            Exchange {shortMoney(quote.pay)}, hold {shortMoney(checkout.total)} and order
          </button>
        </Form>
      )}
      <Form
        hidden={{ intent: 'quote', key: keys.quote, version: checkout.version }}
        action={path}
        className="grid gap-2"
      >
        <NewRate left={left} over={over} from={quote.pay.currency} />
      </Form>
      <a href={path} className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4">
        Pay another way
      </a>
    </section>
  )
}
