// Paying for a booking by a quote. It is in the form of the booking, so that what was typed there stays.
import type { SlotHoldDetailResponse } from '../../../api/booking/slots/responses'
import type { QuoteResponse } from '../../../api/money/exchange/responses'
import { shortMoney } from '../../ui/display/money-parts'
import { buttonClass } from '../../ui/forms/button'
import { NewRate, QuoteSums, RateExpired, secondsLeft, WHILE_VALID } from '../wallet/quote'

/** Accepted with the booking. */
export function Quoted({
  hold,
  payment,
  quote,
  now,
}: {
  hold: SlotHoldDetailResponse
  payment: 'purse' | 'salon' | 'goal'
  quote: QuoteResponse
  now: number
}) {
  const left = secondsLeft(quote, now)
  const over = left === 0
  const { held } = hold.payments[payment === 'salon' ? 'salon' : 'purse']
  return (
    <section aria-label="Exchange" className="group/quote grid gap-3 rounded-lg bg-raised p-5 ring-1 ring-line">
      <input type="hidden" name="payment" value={payment} />
      <input type="hidden" name="quoteId" value={quote.id} />
      <QuoteSums quote={quote} />
      <RateExpired over={over} />
      {!over && (
        <button type="submit" data-busy="Booking..." className={buttonClass('main', `w-full ${WHILE_VALID}`)}>
          Exchange {shortMoney(quote.pay)}, hold {shortMoney(held)} and book
        </button>
      )}
      <NewRate left={left} over={over} from={quote.pay.currency} />
      <button
        type="submit"
        name="intent"
        value="otherwise"
        className="min-h-11 justify-self-start font-semibold text-link underline underline-offset-4"
      >
        Pay another way
      </button>
    </section>
  )
}
