// The history of an appointment's steps, and what each side is told of them, in words that stand alone.
import { appointmentEvent } from '../../db/schema/bookings'
import type { Statement } from '../command'
import type { Ctx } from '../context'
import { formatMoney, moneyJson } from '../money'
import type { Notice } from '../notifications/notices'
import { notify, tellLive } from '../notifications/outbox'
import { type CashbackRow, cashbackMinor } from '../plus/cashback'
import type { Found, Status } from './appointments'

type Told = Pick<Found, 'appointment' | 'salon' | 'clientName'>

/**
 * The history row of a step to `status`, and word of it: to both sides' devices, and in a notice to
 * whoever did not take it. `appointment` still has the status before. `cashback` is the share that a
 * member gets back on completion.
 */
export function recordStep(
  ctx: Ctx,
  told: Told,
  status: Status,
  actor: string,
  cashback: CashbackRow[] = [],
): Statement[] {
  const { appointment: row, salon } = told
  const changed = { type: 'changed', what: 'appointments' } as const
  const sides = [
    // A guest has no devices of their own.
    ...(row.clientId
      ? [{ to: row.clientId, notice: forClient(told, status, actor, cashback) }]
      : []),
    { to: salon.ownerId, notice: forSalon(told, status, actor) },
  ]
  return [
    ctx.db
      .insert(appointmentEvent)
      .values({ id: ctx.id(), appointmentId: row.id, status, actor, createdAt: ctx.now() }),
    ...sides.map(({ to }) => tellLive(ctx, to, changed)),
    ...sides.flatMap(({ to, notice }) => (notice && to !== actor ? [notify(ctx, to, notice)] : [])),
  ]
}

/** "Mon, Jan 11 at 9:30 AM" where the salon is: plain letters, which a text message carries best. */
export function salonTime(instant: number, timeZone: string): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(instant)
  const day = part({ weekday: 'short', month: 'short', day: 'numeric' })
  return plain(`${day} at ${part({ hour: 'numeric', minute: '2-digit' })}`)
}

function forClient(
  told: Told,
  status: Status,
  actor: string,
  cashback: CashbackRow[],
): Notice | null {
  const { appointment: row, salon } = told
  const visit = `${row.serviceName} at ${salon.name} on ${salonTime(row.startsAt, row.timeZone)}`
  const price = plain(formatMoney(moneyJson(row.price, row.currency)))
  const fromPurse = row.payment === 'purse'
  const back = fromPurse ? cashbackMinor(row.price, cashback) : 0
  const bonus =
    back > 0
      ? ` ${plain(formatMoney(moneyJson(back, row.currency)))} came back to you as cashback.`
      : ''
  const returned = fromPurse ? ` ${price} is back in your purse.` : ''
  const notice = (title: string, text: string): Notice => ({
    kind: 'appointment',
    title,
    text,
    path: '/client/bookings',
  })
  switch (status) {
    case 'pending':
      return null
    case 'confirmed':
      return notice('Appointment confirmed', `Confirmed: ${visit}.`)
    case 'completed':
      return notice(
        'Thank you for your visit',
        `Completed: ${visit}.${fromPurse ? ` ${price} was paid to the salon from your purse.${bonus}` : ''}`,
      )
    case 'cancelled':
      if (actor === 'system') {
        return notice('Appointment ended', `The salon did not answer in time: ${visit}.${returned}`)
      }
      return row.status === 'pending'
        ? notice('Appointment declined', `The salon cannot take you: ${visit}.${returned}`)
        : notice('Appointment cancelled', `The salon has cancelled: ${visit}.${returned}`)
  }
}

function forSalon(told: Told, status: Status, actor: string): Notice | null {
  const { appointment: row, salon, clientName } = told
  const visit = `${clientName}, ${row.serviceName} at ${salon.name} on ${salonTime(row.startsAt, row.timeZone)}`
  const notice = (title: string, text: string): Notice => ({
    kind: 'booking',
    title,
    text,
    path: '/partner/dashboard',
  })
  if (status === 'pending') {
    return notice('New booking', `${visit}. Please confirm or decline it.`)
  }
  if (status !== 'cancelled') return null
  return actor === 'system'
    ? notice('Booking ended', `Nobody answered in time: ${visit}.`)
    : notice('Booking cancelled', `The client has cancelled: ${visit}.`)
}

/** Without the spaces that do not break, which text messages cannot carry cheaply. */
function plain(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ')
}
