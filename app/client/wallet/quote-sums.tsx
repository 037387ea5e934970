// A quote that is accepted together with what it pays for.
import { formatMoney, type MoneyJson } from '../../../api/platform/values/money'
import { Sum, Sums } from '../../ui/display/sums'
import { day } from '../../ui/display/time'
import { rateText, type ShownRate } from './exchange-rate'

type Quote = {
  pay: MoneyJson
  get: MoneyJson
  spread: MoneyJson
  spreadPercent: string
  rate: ShownRate
  ratesAsOf: string
}

export function QuoteSums({ quote }: { quote: Quote }) {
  return (
    <>
      <Sums>
        <Sum label="You exchange" money={quote.pay} />
        <Sum label={`Including our fee of ${quote.spreadPercent}%`} money={quote.spread} />
        <Sum label={`Rate of ${day(quote.ratesAsOf)}`} words={rateText(quote.rate)} />
        <Sum label="You get" money={quote.get} strong />
      </Sums>
      <p className="text-sm text-soft">
        If you cancel, refunds go to your purse in {quote.get.currency}. The exchange of{' '}
        {formatMoney(quote.pay)} isn’t undone.
      </p>
    </>
  )
}
