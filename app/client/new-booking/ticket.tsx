// A booked visit as a ticket: the salon's cover, when, what, with whom, and on the stub the amount held for it.
import { Lock } from 'lucide-react'
import type { SlotHoldDetailResponse } from '../../../api/booking/slots/responses'
import { minorOf } from '../../../api/platform/values/money'
import { StateBadge } from '../../features/bookings/booking-card'
import { Cover } from '../../features/salons/cover'
import { tradeOf } from '../../features/salons/salon-pattern'
import { shortMoney } from '../../ui/display/money-parts'
import { dateParts, placeClock } from '../../ui/display/time'

type Booked = NonNullable<SlotHoldDetailResponse['appointment']>
type Held = SlotHoldDetailResponse['price']

export function Ticket({ hold, booked }: { hold: SlotHoldDetailResponse; booked: Booked }) {
  const { salon, timeZone } = hold
  const { startsAt, staffNames } = booked
  const { weekday, day, month } = dateParts(startsAt.slice(0, 10))
  const { held } = hold.payments[booked.payment]
  const rest = minorOf(hold.price) - minorOf(held)
  return (
    <section aria-label="Your visit" className="ticket">
      <div className="ticket-body bg-raised">
        <Cover of={salon} trade={tradeOf(salon.businessType)} image={booked.cover} className="ticket-cloth h-28" />
        <div className="flex gap-5 px-5 pt-4 pb-6">
          <p aria-hidden="true" className="grid shrink-0 content-start justify-items-center">
            <span className="text-sm font-semibold text-soft">{weekday}</span>
            <span className="font-display text-[3.5rem]/none">{day}</span>
            <span className="text-sm font-semibold text-soft">{month}</span>
          </p>
          <div className="min-w-0 grow border-l border-line pl-5">
            <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <time dateTime={startsAt} className="font-display text-xl">
                <span className="sr-only">{dateParts(startsAt.slice(0, 10)).long}, </span>
                {placeClock(startsAt, timeZone)}
              </time>
              {booked.status === 'pending' && <StateBadge status="pending" ending={null} />}
            </p>
            <p className="mt-1 font-semibold">{booked.serviceName}</p>
            <p className="text-sm text-soft">with {staffNames.join(' and ')}</p>
            <p className="mt-2 text-sm">
              {salon.name}, {salon.address}, {salon.city}
            </p>
          </div>
        </div>
      </div>
      <div className="ticket-stub flex items-center gap-3 bg-raised px-5 pt-5 pb-4">
        {minorOf(held) > 0 ? (
          <>
            <Lock size={20} aria-hidden className="shrink-0 text-wait" />
            <p className="text-sm">
              <span className="money font-semibold">{shortMoney(held)}</span> is held{' '}
              {booked.fromGoal ? heldFrom(held, booked.fromGoal) : 'from your purse'} until your visit is done.
              {rest > 0 && ' The rest is paid at the salon.'}
            </p>
          </>
        ) : minorOf(hold.price) === 0 ? (
          <p className="text-sm">
            <span className="font-semibold">Free.</span> There is nothing to pay.
          </p>
        ) : (
          <p className="text-sm">
            <span className="money font-semibold">{shortMoney(hold.price)}</span> to pay at the salon. Nothing is held
            now.
          </p>
        )}
      </div>
    </section>
  )
}

/** "from your goal Braids and your purse" */
function heldFrom(held: Held, { name, amount }: NonNullable<Booked['fromGoal']>): string {
  return `from your goal ${name}${minorOf(amount) < minorOf(held) ? ' and your purse' : ''}`
}
