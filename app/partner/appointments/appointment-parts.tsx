// Parts of an appointment's page: its services, its history, and its payment, as the salon sees them.
import type { AppointmentDetailResponse } from '../../../api/booking/appointments/responses'
import { decimal, type MoneyJson, minorOf } from '../../../api/platform/values/money'
import { PAID_THERE, PAID_THERE_LATER } from '../../features/bookings/booking-labels'
import { promisedOn } from '../../features/purse/purse-labels'
import { Amount, Price } from '../../ui/display/amount'
import { Sum, Sums } from '../../ui/display/sums'
import { clock, dateTime, day, placeClock } from '../../ui/display/time'

export const NO_SHOW = 'Marked as a no-show'

export function VisitItems({ items, timeZone }: { items: AppointmentDetailResponse['items']; timeZone: string }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id} className="stitch flex items-start justify-between gap-4 py-3">
          <div className="min-w-0">
            <p className="font-semibold">{item.serviceName}</p>
            <p className="text-sm text-soft">
              {item.extra ? (
                'Added on top'
              ) : (
                <>
                  <time dateTime={item.startsAt}>{clock(item.startsAt, timeZone)}</time>
                  {' to '}
                  <time dateTime={item.endsAt}>{placeClock(item.endsAt, timeZone)}</time>
                </>
              )}
              {' · '}
              {item.staffName}
            </p>
            {item.addOns.map((addOn) => (
              <p key={addOn.id} className="text-sm text-soft">
                With {addOn.name}, <Amount short money={addOn.price} />
              </p>
            ))}
          </div>
          <Price of={item.price} className="font-semibold" />
        </li>
      ))}
    </ul>
  )
}

type Entry = AppointmentDetailResponse['timeline'][number]

export function VisitTimeline({ timeline, timeZone }: { timeline: Entry[]; timeZone: string }) {
  return (
    <ol>
      {timeline.map((entry, i) => (
        // Entries are never reordered, and two may share a timestamp.
        <li key={`${entry.at}-${i.toString()}`} className="stitch py-3">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <p className="font-semibold">{entryText(entry)}</p>
            <time dateTime={entry.at} className="text-sm text-soft">
              {dateTime(entry.at, timeZone)}
            </time>
          </div>
          {entry.kind === 'moved' && entry.from && entry.to && (
            <p className="text-sm text-soft">
              From {dateTime(entry.from, timeZone)} to {dateTime(entry.to, timeZone)}
            </p>
          )}
          {entry.amount && (
            <p className="text-sm text-soft">
              {entry.kind === 'refunded' ? 'To the client’s purse: ' : 'Charged from the held amount: '}
              <Amount money={entry.amount} />
            </p>
          )}
          {entry.note && <p className="text-sm">“{entry.note}”</p>}
        </li>
      ))}
    </ol>
  )
}

const BY = { client: 'by the client', salon: 'by the salon', purse: 'by itself' } as const

const STEPS = { pending: 'Booked', confirmed: 'Confirmed', completed: 'Completed', cancelled: 'Cancelled' } as const

const ENDINGS: Record<string, string> = {
  declined: 'Declined by the salon',
  expired: 'Expired without a reply',
  no_show: NO_SHOW,
}

function entryText({ kind, status, ending, by, from }: Entry): string {
  if (kind === 'moved') return `${from ? 'Moved' : 'Changed'} ${BY[by]}`
  if (kind === 'refunded') return `Refunded ${BY[by]}`
  if (kind === 'disputed') return `Disputed ${BY[by]}`
  if (kind === 'reopened') return `Undone ${BY[by]}: open again`
  const ended = ending ? ENDINGS[ending] : undefined
  return ended ?? `${STEPS[status]} ${BY[by]}`
}

/** The salon's side: only lines with an amount, and the remaining balance last. */
export function VisitMoney({
  price,
  money,
  status,
  promisedRefund,
}: {
  price: MoneyJson
  money: AppointmentDetailResponse['money']
  status: Entry['status']
  promisedRefund: { amount: MoneyJson; at: string } | null
}) {
  const some = (sum: MoneyJson | null): sum is MoneyJson => sum !== null && minorOf(sum) > 0
  const paid = some(money.captured)
  const open = some(money.held) && !paid && !some(money.released)
  return (
    <Sums>
      <Sum label="Price" money={price} />
      {open && <Sum label="Held in the client’s purse" money={money.held} />}
      {some(money.atSalon) && status !== 'cancelled' && (
        <Sum label={status === 'completed' ? PAID_THERE : PAID_THERE_LATER} money={money.atSalon} />
      )}
      {paid && <Sum label="Paid from the client’s purse" money={money.captured} />}
      {some(money.released) && <Sum label="Returned to the client" money={money.released} />}
      {some(money.refunded) && <Sum label="Refunded" money={less(money.refunded)} />}
      {promisedRefund && <Sum label={promisedOn(day(promisedRefund.at))} money={promisedRefund.amount} />}
      {paid && money.fee && <Sum label="Platform fee" money={less(money.fee)} />}
      {paid && money.fee && (
        <Sum label="In your balance" money={minus(money.captured, money.refunded, money.fee)} strong />
      )}
    </Sums>
  )
}

function less(sum: MoneyJson): MoneyJson {
  return minorOf(sum) === 0 ? sum : { ...sum, amount: `-${sum.amount}` }
}

function minus(from: MoneyJson, ...rest: MoneyJson[]): MoneyJson {
  const minor = rest.reduce((left, sum) => left - minorOf(sum), minorOf(from))
  return { ...from, amount: decimal({ minor, currency: from.currency }) }
}
