// A quote before it is accepted: exact amounts, our margin, the rate and its date, and when it
// expires.
//
// The button for a new rate counts down (data-wait in entry.client.ts) and is enabled at the end;
// the styles then show it in place of the other. Without scripts both are shown, and the server
// reports an expired quote.
import { decimal, formatMoney, type MoneyJson, minorOf } from '../../../api/platform/values/money'
import { day } from '../../ui/display/time'
import { Button, ButtonLink } from '../../ui/forms/button'
import { rateText, type ShownRate } from './exchange-rate'

type Quote = {
  id: string
  status: string
  pay: MoneyJson
  get: MoneyJson
  spread: MoneyJson
  spreadPercent: string
  rate: ShownRate
  ratesAsOf: string
  available: MoneyJson
}

export function ExchangeReview({
  quote,
  left,
  acceptKey,
  newKey,
  returnTo,
  path,
}: {
  quote: Quote
  /** What the exchange is for. */
  returnTo: string | null
  /** Seconds until it expires. */
  left: number
  /** Idempotency keys: of this exchange, and of the next quote. */
  acceptKey: string
  newKey: string
  path: string
}) {
  const { pay, get, available } = quote
  const rest = minorOf(available) - minorOf(pay)
  const onward: Record<string, string> = returnTo ? { returnTo } : {}
  const typed = { from: pay.currency, to: get.currency, amount: pay.amount, ...onward }
  const over = quote.status !== 'open' || left === 0
  return (
    <div className="group max-w-xl">
      <p>
        <span className="text-soft">{formatMoney(pay)} becomes</span>
        <span className="money block font-display text-xl text-in">{formatMoney(get)}</span>
      </p>
      <dl className="mt-5">
        <Line name="You pay" value={formatMoney(pay)} />
        <Line
          name={`Including our fee of ${quote.spreadPercent}%`}
          value={formatMoney(quote.spread)}
        />
        <Line name={`Rate of ${day(quote.ratesAsOf)}`} value={rateText(quote.rate)} />
        <Line name="You get" value={formatMoney(get)} strong />
        {rest >= 0 && (
          <Line
            name={`Left in ${pay.currency} after`}
            value={formatMoney({
              ...pay,
              amount: decimal({ minor: rest, currency: pay.currency }),
            })}
          />
        )}
      </dl>
      <div role="status" className="mt-5">
        <p
          className={`rounded-md bg-wait-tint px-4 py-3 text-wait ${over ? '' : 'hidden group-has-[[data-wait]:enabled]:block'}`}
        >
          <strong>That rate has expired.</strong> Nothing was moved. Please look at the new rate,
          then confirm again.
        </p>
      </div>
      {rest < 0 && (
        <p className="mt-5 rounded-md bg-out-tint px-4 py-3 text-out">
          <strong>Not enough in your purse.</strong> {formatMoney(available)} is available now.
        </p>
      )}
      <div className="mt-5 grid gap-3 sm:flex sm:flex-wrap">
        {!over && rest >= 0 && (
          <form method="post" className="grid group-has-[[data-wait]:enabled]:hidden">
            <input type="hidden" name="intent" value="accept" />
            <input type="hidden" name="quote" value={quote.id} />
            <input type="hidden" name="key" value={acceptKey} />
            {returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
            <Button data-busy="Exchanging...">
              Exchange {formatMoney(pay)} for {formatMoney(get)}
            </Button>
          </form>
        )}
        <form method="post" action={path} className="grid">
          <input type="hidden" name="intent" value="quote" />
          <input type="hidden" name="key" value={newKey} />
          {Object.entries(typed).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {over ? (
            <Button data-busy="Getting the rate...">Get a new rate</Button>
          ) : (
            <>
              <Button
                variant="quiet"
                disabled
                data-wait={left}
                data-busy="Getting the rate..."
                className="money noscript:hidden enabled:bg-apricot enabled:text-on-apricot enabled:ring-0 enabled:hover:bg-apricot-deep"
              >
                Get a new rate
              </Button>
              <noscript className="grid">
                <p className="mb-2 text-sm text-soft">This rate holds for {left} seconds.</p>
                <Button variant="quiet">Get a new rate</Button>
              </noscript>
            </>
          )}
        </form>
        <ButtonLink variant="quiet" to={`${path}?${new URLSearchParams(typed)}`}>
          Change it
        </ButtonLink>
      </div>
    </div>
  )
}

function Line({ name, value, strong }: { name: string; value: string; strong?: boolean }) {
  return (
    <div
      className={`stitch flex items-baseline justify-between gap-4 py-3 ${strong ? 'font-semibold' : ''}`}
    >
      <dt className={strong ? '' : 'text-soft'}>{name}</dt>
      <dd className="money text-right">{value}</dd>
    </div>
  )
}
