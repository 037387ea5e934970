// The pieces of a quote: which balance pays, its sums, and what happens when its rate expires. They
// stand inside one `group/quote`: the button for a new rate counts down (data-wait in entry.client.ts)
// and is enabled at the end; the styles then show it in place of the button that accepts. Without
// scripts both are shown, and the server refuses a rate that has expired.
import type { QuoteResponse } from '../../../api/money/exchange/responses'
import type { MoneyJson } from '../../../api/platform/values/money'
import { shortMoney } from '../../ui/display/money-parts'
import { Sum, Sums } from '../../ui/display/sums'
import { day } from '../../ui/display/time'
import { Button, buttonClass } from '../../ui/forms/button'
import { feeTerm, rateText } from './exchange-rate'

const NEW_RATE = 'Get a new rate'

/** The sums of a quote that is accepted together with what it pays for. */
export function QuoteSums({ quote }: { quote: QuoteResponse }) {
  return (
    <>
      <Sums>
        <Sum label="You exchange" money={quote.pay} />
        <Sum label={feeTerm(quote.spreadPercent)} money={quote.spread} />
        <Sum label={`Rate of ${day(quote.ratesAsOf)}`} words={rateText(quote.rate)} />
        <Sum label="You get" money={quote.get} strong />
      </Sums>
      <p className="text-sm text-soft">
        If you cancel, refunds go to your purse in {quote.get.currency}. The exchange of {shortMoney(quote.pay)} isn’t
        undone.
      </p>
    </>
  )
}

/** Balances in other currencies, each a button that asks for a quote (`from`). */
export function OtherBalances({ balances, text }: { balances: MoneyJson[]; text: string }) {
  return (
    <div className="grid gap-2">
      <p className="text-sm">{text}</p>
      {balances.map((balance) => (
        <button
          key={balance.currency}
          type="submit"
          name="from"
          value={balance.currency}
          data-busy="Getting the rate..."
          className={buttonClass('quiet', 'w-full')}
        >
          See what it costs in {balance.currency} ({shortMoney(balance)} there)
        </button>
      ))}
    </div>
  )
}

/** Seconds until a quote expires, zero when it has. */
export function secondsLeft({ expiresAt }: { expiresAt: string }, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / 1000))
}

/** Shown from the start for a quote that can't be accepted any more, else when its time is up. */
export function RateExpired({ over }: { over: boolean }) {
  return (
    <div role="status">
      <p
        className={`rounded-md bg-wait-tint px-4 py-3 text-wait ${over ? '' : 'hidden group-has-[[data-wait]:enabled]/quote:block'}`}
      >
        <strong>That rate has expired.</strong> No money was moved. Check the new rate, then confirm again.
      </p>
    </div>
  )
}

/** For what accepts a quote: it gives way to the button for a new rate. */
export const WHILE_VALID = 'group-has-[[data-wait]:enabled]/quote:hidden'

/** Asks for the same quote again: at once when it is over, else after `left` seconds. */
export function NewRate({ left, over, from }: { left: number; over: boolean; from: string }) {
  const asks = { name: 'from', value: from, 'data-busy': 'Getting the rate...' }
  if (over) return <Button {...asks}>{NEW_RATE}</Button>
  return (
    <>
      <Button
        {...asks}
        variant="quiet"
        disabled
        data-wait={left}
        className="money noscript:hidden enabled:bg-apricot enabled:text-on-apricot enabled:ring-0 enabled:hover:bg-apricot-deep"
      >
        {NEW_RATE}
      </Button>
      <noscript className="grid">
        <p className="mb-2 text-sm text-soft">This rate is valid for {left} seconds.</p>
        <Button {...asks} variant="quiet">
          {NEW_RATE}
        </Button>
      </noscript>
    </>
  )
}
