// A salon's appointments, each a line that leads to it: when, who, what, its payment, its actions.
import { Check, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AppointmentResponse } from '../../../api/booking/appointments/responses'
import { minorOf } from '../../../api/platform/values/money'
import { lateText } from '../../features/bookings/booking-labels'
import { Price } from '../../ui/display/amount'
import { duration } from '../../ui/display/duration'
import { clock, dateParts, shortDate, zoneElsewhere } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'

export function VisitRows({
  visits,
  dated = false,
  mark = () => null,
  rowClass = () => '',
  actions,
}: {
  visits: AppointmentResponse[]
  /** Where they are of several days. */
  dated?: boolean
  /** What is said of one beside its client: "Now". */
  mark?: (visit: AppointmentResponse) => string | null
  rowClass?: (visit: AppointmentResponse, index: number) => string
  actions?: (visit: AppointmentResponse) => ReactNode
}) {
  return (
    <ul>
      {visits.map((visit, index) => {
        const buttons = actions?.(visit)
        return (
          <li
            key={visit.id}
            className={`stitch relative grid gap-x-3 py-3 hover:bg-sunken/60 sm:grid-flow-col sm:items-center ${dated ? 'grid-cols-[5.75rem_minmax(0,1fr)]' : 'grid-cols-[5.5rem_minmax(0,1fr)]'} ${rowClass(visit, index)}`}
          >
            <When visit={visit} dated={dated} />
            <div className="min-w-0">
              <p className="flex items-baseline gap-2 font-semibold">
                <a
                  href={`/partner/appointments/${visit.id}`}
                  className="-my-2.5 truncate py-2.5 underline-offset-4 after:absolute after:inset-0 hover:underline"
                >
                  {visit.clientName}
                </a>
                <Marked as={mark(visit)} />
              </p>
              <p className="text-sm">
                {visit.serviceName} <span className="text-soft">with {visit.staffName}</span>
              </p>
              {visit.arrivedAt && visit.status === 'confirmed' && (
                <p className="text-sm font-semibold text-in">Arrived at {clock(visit.arrivedAt, visit.timeZone)}</p>
              )}
              {visit.lateMinutes > 0 && !visit.arrivedAt && visit.status !== 'cancelled' && (
                <p className="text-sm font-semibold text-wait">{lateText(visit)}</p>
              )}
              {visit.notes && <p className="truncate text-sm text-soft">“{visit.notes}”</p>}
              {buttons && <Payment visit={visit} />}
            </div>
            {buttons ? (
              // Over the link, which is as large as the line.
              <div className="relative z-1 mt-3 flex flex-wrap gap-2 max-sm:col-start-2 sm:mt-0">{buttons}</div>
            ) : (
              <div className="max-sm:col-start-2">
                <Payment visit={visit} />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function When({
  visit: { startsAt, timeZone, durationMinutes },
  dated,
}: {
  visit: AppointmentResponse
  dated: boolean
}) {
  const date = startsAt.slice(0, 10)
  return (
    <p className="self-start whitespace-nowrap max-sm:row-span-3">
      <time dateTime={startsAt} className="money">
        {dated && (
          <span className="block text-xs font-semibold">
            {dateParts(date).weekday}, {shortDate(date)}
          </span>
        )}
        <span className={dated ? 'text-sm' : 'font-semibold'}>{clock(startsAt, timeZone)}</span>
      </time>
      <span className="block text-xs text-soft">
        {zoneElsewhere(startsAt, timeZone)} {duration(durationMinutes)}
      </span>
    </p>
  )
}

function Marked({ as }: { as: string | null }) {
  return as && <Badge tone={as === 'Now' ? 'confirmed' : 'plain'}>{as}</Badge>
}

/** The price, and whether the salon has it: a lock where the client's purse covers it. */
function Payment({ visit }: { visit: AppointmentResponse }) {
  return (
    <p className="flex items-center gap-1.5 text-sm">
      <Price of={visit.price} className="font-semibold" />
      {stateOf(visit)}
    </p>
  )
}

function stateOf({ payment, hold, heldAmount, price }: AppointmentResponse): ReactNode {
  if (minorOf(price) === 0) return null
  if (hold === null) return <SoftText>at the salon</SoftText>
  if (hold === 'captured') return <Sign icon={Check} label="Settled to your balance" />
  const deposit = payment === 'salon' && heldAmount && heldAmount.amount !== price.amount
  return deposit ? <SoftText>deposit held</SoftText> : <Sign icon={Lock} label="Covered by the client’s purse" />
}

function SoftText({ children }: { children: string }) {
  return <span className="text-soft">{children}</span>
}

function Sign({ icon: Icon, label }: { icon: typeof Lock; label: string }) {
  return (
    <span role="img" aria-label={label} title={label} className="relative text-in">
      <Icon size={15} strokeWidth={2.5} aria-hidden />
    </span>
  )
}
