// One appointment in a list: when, what, where, how it stands, and where its money is.
import type { ReactNode } from 'react'
import type { MoneyJson } from '../../api/money'
import { Amount } from './amount'
import { StatusBadge } from './badge'
import { clock, dateParts, duration } from './time'

export type AppointmentView = {
  id: string
  status: 'pending' | 'confirmed' | 'cancelled' | 'completed'
  salonId: string
  salonName: string
  clientName: string
  serviceName: string
  durationMinutes: number
  staffName: string
  startsAt: string
  timeZone: string
  price: MoneyJson
  payment: 'purse' | 'salon'
  hold: 'held' | 'captured' | 'released' | 'expired' | null
  notes: string
}

/** As the client sees it. */
export function AppointmentRow({
  appointment,
  children,
}: {
  appointment: AppointmentView
  children?: ReactNode
}) {
  const { startsAt, timeZone } = appointment
  const date = dateParts(startsAt.slice(0, 10))
  return (
    <li className="stitch flex gap-4 py-4">
      <div className="grid w-14 shrink-0 content-start justify-items-center self-start rounded-md bg-blush py-2 text-center leading-tight">
        <span className="text-xs font-semibold">{date.month}</span>
        <span className="font-display text-lg">{date.day}</span>
        <span className="text-xs">{date.weekday}</span>
      </div>
      <div className="min-w-0 grow">
        <div className="flex items-start justify-between gap-3">
          <h3 className="font-semibold">{appointment.serviceName}</h3>
          <StatusBadge status={appointment.status} />
        </div>
        <p className="text-sm text-soft">
          <a
            href={`/client/salons/${appointment.salonId}`}
            className="underline decoration-line underline-offset-4 hover:decoration-link"
          >
            {appointment.salonName}
          </a>
          {' · '}
          {appointment.staffName}
        </p>
        <p className="text-sm">
          <time dateTime={startsAt}>{clock(startsAt, timeZone)}</time>
          {' · '}
          {duration(appointment.durationMinutes)}
          {' · '}
          <Amount money={appointment.price} className="font-semibold" />
        </p>
        <p className="text-sm text-soft">{moneyWords(appointment, 'client')}</p>
        {appointment.notes && <p className="mt-1 text-sm break-words">“{appointment.notes}”</p>}
        {children && <div className="mt-3 flex flex-wrap gap-2">{children}</div>}
      </div>
    </li>
  )
}

/** The salon's diary: appointments by day, each a line with what can be done about it. */
export function Diary({
  appointments,
  today,
  actions,
}: {
  appointments: AppointmentView[]
  /** The date at the salon. */
  today: string
  actions: (appointment: AppointmentView) => ReactNode
}) {
  const days = [...new Set(appointments.map(({ startsAt }) => startsAt.slice(0, 10)))]
  return days.map((date) => (
    <section key={date} className="mt-4">
      <h3 className="text-sm font-semibold text-soft">
        {date === today ? 'Today' : dateParts(date).long}
      </h3>
      <ul>
        {appointments
          .filter(({ startsAt }) => startsAt.startsWith(date))
          .map((appointment) => (
            <li
              key={appointment.id}
              className="stitch grid grid-cols-[5.25rem_minmax(0,1fr)] gap-x-3 py-3 sm:grid-cols-[5.25rem_minmax(0,1fr)_auto] sm:items-center"
            >
              <p className="money self-start">
                <time dateTime={appointment.startsAt} className="font-semibold">
                  {clock(appointment.startsAt, appointment.timeZone)}
                </time>
                <span className="block text-xs text-soft">
                  {duration(appointment.durationMinutes)}
                </span>
              </p>
              <div className="min-w-0">
                <p className="font-semibold break-words">{appointment.clientName}</p>
                <p className="text-sm">
                  {appointment.serviceName}{' '}
                  <span className="text-soft">with {appointment.staffName}</span>
                </p>
                <p className="text-sm text-soft">
                  <Amount money={appointment.price} className="font-semibold text-ink" /> ·{' '}
                  {moneyWords(appointment, 'partner')}
                </p>
                {appointment.notes && <p className="text-sm break-words">“{appointment.notes}”</p>}
              </div>
              <div className="mt-2 flex flex-wrap gap-2 max-sm:col-start-2 sm:mt-0">
                {actions(appointment)}
              </div>
            </li>
          ))}
      </ul>
    </section>
  ))
}

function moneyWords(
  { payment, hold, status }: AppointmentView,
  seenBy: 'client' | 'partner',
): string {
  if (payment === 'salon') return status === 'cancelled' ? 'Nothing was paid' : 'Paid at the salon'
  if (seenBy === 'client') {
    if (hold === 'held') return 'Held in your purse until the visit is done'
    return hold === 'captured' ? 'Paid from your purse' : 'Back in your purse'
  }
  if (hold === 'held') return 'Covered: held in the client’s purse'
  return hold === 'captured' ? 'Settled to your balance' : 'Returned to the client'
}
