// A visit as a gift: notifies the recipient, without the price.
import { and, count, eq, gt, ne } from 'drizzle-orm'
import { appointment } from '../../../db/schema/booking/appointments'
import { toContact } from '../../notifications/to-contacts/contact-messages'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { placeTime } from '../../platform/values/place-time'
import { DomainError } from '../../platform/values/problem'
import { DAY } from '../../platform/values/time'
import type { Found } from './appointments'
import type { Booking } from './input'

/** Gift notifications per client and day: prevents abuse of other people's mailboxes. */
const GIFTS_A_DAY = 10
/** The same to everybody, so that nobody learns who is on Purse. */
const CODE_AT = 'If you are on Purse with this address, you find the visit and your check-in code under Bookings.'

/** Counts the client's gift notifications of the last day. */
export function giftsToday(ctx: Ctx, clientId: string) {
  return ctx.db
    .select({ sent: count() })
    .from(appointment)
    .where(
      and(
        eq(appointment.clientId, clientId),
        ne(appointment.forContact, ''),
        gt(appointment.createdAt, ctx.now() - DAY),
      ),
    )
}

/** @throws DomainError too-many-requests, if the booking would send one more gift notification */
export function refuseManyGifts({ forContact }: Booking, gifts: { sent: number }[]): void {
  if (forContact && (gifts[0]?.sent ?? 0) >= GIFTS_A_DAY) throw new DomainError('too-many-requests')
}

/**
 * Notifies the recipient by email or text message, whichever contact was given; nothing without
 * one. Counted by the step with which the client asks for it.
 */
export function notifyGuest(ctx: Ctx, about: Pick<Found, 'appointment' | 'salon' | 'clientName'>): Statement[] {
  const { appointment: row, salon, clientName } = about
  const { forContact: to, forName, forMessage } = row
  if (to === '') return []
  const when = placeTime(row.startsAt, row.timeZone, null)
  const where = `${salon.name}, ${salon.address}, ${salon.city}`
  const lines = [
    `Hello ${forName}, ${clientName} has a gift for you: ${row.serviceName} at ${where}, on ${when}.`,
    ...(forMessage ? [`“${forMessage}”`] : []),
    row.status === 'pending'
      ? 'The salon still has to confirm the time. If it doesn’t suit you, let the sender know.'
      : 'The salon is expecting you. If it doesn’t suit you, let the sender know.',
    ...(to.includes('@') ? [CODE_AT] : []),
  ]
  return toContact(ctx, {
    to,
    subject: `${clientName} has a gift for you`,
    text: lines.join(to.includes('@') ? '\n\n' : ' '),
    sender: clientName,
  })
}
