// Times of one service in a salon's card: for a client a press holds one and leads to its review, where a second books
// it; a stranger signs in on the way.
import type { CardTimesResponse } from '../../../api/salons/discovery/search-responses'
import { bookingPath } from '../../platform/paths'
import { whenOf } from '../../ui/days/asked-time'
import { duration } from '../../ui/display/duration'
import { priceText, shortMoney } from '../../ui/display/money-parts'
import { clock, placeClock } from '../../ui/display/time'
import { Form } from '../../ui/forms/form'

const TIME =
  'money grid min-h-11 place-items-center rounded-sm bg-raised text-sm font-semibold ring-[1.5px] ring-edge ring-inset hover:bg-blush'

export function TimesOfSalon({
  of: { service, times, stays, short },
  salonId,
  name,
  timeZone,
  formKey,
  booking,
}: {
  of: CardTimesResponse
  salonId: string
  /** Of the salon. */
  name: string
  timeZone: string
  formKey: string
  /** The booking page with another service or time to choose. */
  booking: string
}) {
  const plan = JSON.stringify([{ serviceId: service.id, staffId: null, addOnIds: [] }])
  const label = (at: string) => `${placeClock(at, timeZone)}: ${service.name} at ${name}`
  return (
    <div className="relative grid gap-2 pt-3 text-sm">
      <p className="flex items-baseline justify-between gap-3">
        <span>
          <span className="font-semibold">{service.name}</span>
          <span className="text-soft">{` · ${duration(service.durationMinutes)}`}</span>
        </span>
        <span className="money shrink-0 font-semibold">{priceText(service.price)}</span>
      </p>
      {stays && <p className="text-in">{`${shortMoney(stays)} stays in your purse`}</p>}
      {short && <p className="text-soft">{`Your purse is short by ${shortMoney(short)}`}</p>}
      {formKey ? (
        <Form
          hidden={{ key: `${formKey}-${salonId}`, salonId, plan }}
          action={bookingPath(salonId, service.id, whenOf(times[0] ?? ''))}
          className="grid grid-cols-2 gap-2"
        >
          {times.map((at) => (
            <button key={at} type="submit" name="startsAt" value={at} aria-label={label(at)} className={TIME}>
              {clock(at, timeZone)}
            </button>
          ))}
        </Form>
      ) : (
        <ul className="grid grid-cols-2 gap-2">
          {times.map((at) => (
            <li key={at}>
              <a href={bookingPath(salonId, service.id, whenOf(at))} aria-label={label(at)} className={TIME}>
                {clock(at, timeZone)}
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="flex items-center justify-between gap-3">
        <span className="text-soft">Another service or time?</span>
        <a
          href={booking}
          aria-label={`Book Now at ${name}`}
          className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
        >
          Book Now
        </a>
      </p>
    </div>
  )
}
