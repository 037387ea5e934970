// A quote before it is accepted: exact amounts, our margin, the rate and its date, and when it expires.
import type { OpenedQuoteResponse } from '../../../api/money/exchange/responses'
import { decimal, minorOf } from '../../../api/platform/values/money'
import { DisplaySum } from '../../ui/display/amount'
import { shortMoney } from '../../ui/display/money-parts'
import { TextLink } from '../../ui/display/text-link'
import { day } from '../../ui/display/time'
import { Button } from '../../ui/forms/button'
import { Form } from '../../ui/forms/form'
import { REVIEW_CARD, ReviewLines } from '../../ui/layout/money-confirmation'
import { feeTerm, rateText } from './exchange-rate'
import { NewRate, RateExpired, WHILE_VALID } from './quote'

export function ExchangeReview({
  quote,
  left,
  acceptKey,
  newKey,
  returnTo,
  path,
}: {
  quote: OpenedQuoteResponse
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
  const typed = { to: get.currency, amount: pay.amount, ...onward }
  const over = quote.status !== 'open' || left === 0
  const lines = [
    ['You pay', shortMoney(pay)],
    [feeTerm(quote.spreadPercent), shortMoney(quote.spread)],
    [`Rate of ${day(quote.ratesAsOf)}`, rateText(quote.rate)],
    ['You get', shortMoney(get)],
    ...(rest >= 0
      ? [[`Left in ${pay.currency}`, shortMoney({ ...pay, amount: decimal({ minor: rest, currency: pay.currency }) })]]
      : []),
  ] as const
  return (
    <div className={`group/quote ${REVIEW_CARD}`}>
      <p>
        <span className="text-soft">{shortMoney(pay)} becomes</span>
        <DisplaySum money={get} className="block text-xl" />
      </p>
      <ReviewLines
        lines={lines.map(([term, value]) => [
          term,
          <span key={term} className="money whitespace-nowrap">
            {value}
          </span>,
        ])}
      />
      <div className="mt-5">
        <RateExpired over={over} />
      </div>
      {rest < 0 && (
        <p className="mt-5 rounded-md bg-out-tint px-4 py-3 text-out">
          <strong>Not enough in your purse.</strong> {shortMoney(available)} is available now.
        </p>
      )}
      <div className="mt-5 grid gap-3">
        {!over && rest >= 0 && (
          <Form
            noValidate={false}
            hidden={{ intent: 'accept', quote: quote.id, key: acceptKey, returnTo }}
            className={`grid ${WHILE_VALID}`}
          >
            <Button data-busy="Exchanging...">
              Exchange {shortMoney(pay)} for {shortMoney(get)}
            </Button>
          </Form>
        )}
        <Form noValidate={false} hidden={{ intent: 'quote', key: newKey, ...typed }} action={path} className="grid">
          <NewRate left={left} over={over} from={pay.currency} />
        </Form>
        <TextLink to={`${path}?${new URLSearchParams({ from: pay.currency, ...typed })}`} className="justify-center">
          Make changes
        </TextLink>
      </div>
    </div>
  )
}
