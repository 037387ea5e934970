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

/** `seenBy` decides the other side's name, and how the money is worded. */
export function AppointmentRow({
  appointment,
  seenBy = 'client',
  children,
}: {
  appointment: AppointmentView
  seenBy?: 'client' | 'partner'
  children?: ReactNode
}) {
  const { startsAt, timeZone } = appointment
  const date = dateParts(startsAt.slice(0, 10))
  return (
    <li className="stitch flex gap-4 py-4">
      <div className="grid w-14 shrink-0 content-start justify-items-center rounded-md bg-blush py-2 text-center leading-tight">
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
          {seenBy === 'client' ? (
            <a href={`/client/salons/${appointment.salonId}`} className="underline decoration-line underline-offset-4 hover:decoration-link">
              {appointment.salonName}
            </a>
          ) : (
            <span className="text-ink">{appointment.clientName}</span>
          )}
          {' · '}{appointment.staffName}
        </p>
        <p className="text-sm">
          <time dateTime={startsAt}>{clock(startsAt, timeZone)}</time>
          {' · '}{duration(appointment.durationMinutes)}{' · '}
          <Amount money={appointment.price} className="font-semibold" />
        </p>
        <p className="text-sm text-soft">{moneyWords(appointment, seenBy)}</p>
        {appointment.notes && <p className="mt-1 text-sm break-words">“{appointment.notes}”</p>}
        {children && <div className="mt-3 flex flex-wrap gap-2">{children}</div>}
      </div>
    </li>
  )
}

function moneyWords({ payment, hold, status }: AppointmentView, seenBy: 'client' | 'partner'): string {
  if (payment === 'salon') return status === 'cancelled' ? 'Nothing was paid' : 'Paid at the salon'
  if (seenBy === 'client') {
    if (hold === 'held') return 'Held in your purse until the visit is done'
    return hold === 'captured' ? 'Paid from your purse' : 'Back in your purse'
  }
  if (hold === 'held') return 'Covered: held in the client’s purse'
  return hold === 'captured' ? 'Settled to your balance' : 'Returned to the client'
}
