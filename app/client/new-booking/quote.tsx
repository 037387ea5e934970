// Paying for a booking from another balance: which one, then the quote to agree to. All of it is in
// the form of the booking, so that what was typed there stays.
import { formatMoney, type MoneyJson } from '../../../api/platform/values/money'
import { buttonClass } from '../../ui/forms/button'
import { QuoteSums } from '../wallet/quote-sums'
import type { SlotHoldView } from './slot-hold'

export type ShownQuote = Parameters<typeof QuoteSums>[0]['quote'] & {
  id: string
  expiresAt: string
}

/** Balances in other currencies: what it costs from them is asked first. */
export function OtherBalances({ balances }: { balances: MoneyJson[] }) {
  return (
    <div className="grid gap-2">
      <p className="text-sm">Or use another balance:</p>
      {balances.map((balance) => (
        <button
          key={balance.currency}
          type="submit"
          name="from"
          value={balance.currency}
          data-busy="Getting the rate..."
          className={buttonClass('quiet', 'w-full')}
        >
          See what it costs in {balance.currency} ({formatMoney(balance)} there)
        </button>
      ))}
    </div>
  )
}

/**
 * Accepted with the booking. The button for a new rate counts down (data-wait in entry.client.ts);
 * the styles then show it in place of the other. Without scripts the server refuses a rate that has
 * expired.
 */
export function Quoted({
  hold,
  payment,
  quote,
  now,
}: {
  hold: SlotHoldView
  payment: 'purse' | 'salon'
  quote: ShownQuote
  now: number
}) {
  const left = Math.max(1, Math.ceil((Date.parse(quote.expiresAt) - now) / 1000))
  return (
    <section
      aria-label="Exchange"
      className="group/quote grid gap-3 rounded-lg bg-raised p-5 ring-1 ring-line"
    >
      <input type="hidden" name="payment" value={payment} />
      <input type="hidden" name="quoteId" value={quote.id} />
      <QuoteSums quote={quote} />
      <p
        role="status"
        className="hidden rounded-md bg-wait-tint px-4 py-3 text-wait group-has-[[data-wait]:enabled]/quote:block"
      >
        <strong>That rate has expired.</strong> Nothing was moved. Please look at the new rate.
      </p>
      <button
        type="submit"
        data-busy="Booking..."
        className={buttonClass('main', 'w-full group-has-[[data-wait]:enabled]/quote:hidden')}
      >
        Exchange {formatMoney(quote.pay)}, hold {formatMoney(hold.payments[payment].held)} and book
      </button>
      <button
        type="submit"
        name="from"
        value={quote.pay.currency}
        disabled
        data-wait={left}
        data-busy="Getting the rate..."
        className={buttonClass(
          'quiet',
          'money noscript:hidden enabled:bg-apricot enabled:text-on-apricot enabled:ring-0 enabled:hover:bg-apricot-deep',
        )}
      >
        Get a new rate
      </button>
      <noscript>
        <p className="text-sm text-soft">This rate holds for {left} seconds.</p>
      </noscript>
      <button
        type="submit"
        name="intent"
        value="otherwise"
        className="min-h-11 justify-self-start font-semibold text-link underline-offset-4 hover:underline"
      >
        Pay another way
      </button>
    </section>
  )
}
