// The history of a visit, as both sides read it: its steps, moves and refunds, and its client's dispute.
import { asc, eq } from 'drizzle-orm'
import { type appointment, appointmentEvent } from '../../../../db/schema/booking/appointments'
import type { ticket } from '../../../../db/schema/support'
import type { Ctx } from '../../../platform/context'
import { type MoneyJson, moneyJson } from '../../../platform/values/money'
import { rfc3339 } from '../../../platform/values/time'

type EventRow = typeof appointmentEvent.$inferSelect
type AppointmentRow = typeof appointment.$inferSelect

type TimelineEntry = {
  at: string
  kind: 'step' | 'moved' | 'refunded' | 'disputed' | 'reopened'
  /** The new status, or the unchanged one. */
  status: AppointmentRow['status']
  /** How a visit that was cancelled with this step ended. */
  ending: AppointmentRow['ending']
  by: 'client' | 'salon' | 'purse'
  /** The previous and the new start, if it was rescheduled. */
  from: string | null
  to: string | null
  /** The refunded amount. */
  amount: MoneyJson | null
  /** The reason, if one was given. */
  note: string
}

/** Details of an event by kind: instants in UTC milliseconds, amounts in minor units. */
type EventDetail = {
  ending?: NonNullable<AppointmentRow['ending']>
  from?: number
  to?: number
  amount?: number
  note?: string
  /** How it had ended, where the salon took that back. */
  reopened?: string
}

/** The statement that reads what happened to a visit, in its order. */
export function selectEvents(ctx: Ctx, id: string) {
  return ctx.db
    .select()
    .from(appointmentEvent)
    .where(eq(appointmentEvent.appointmentId, id))
    .orderBy(asc(appointmentEvent.createdAt), asc(appointmentEvent.id))
}

/** When a visit was completed or cancelled, UTC milliseconds; null: it is yet to be. */
export function endOf(events: EventRow[]): number | null {
  const end = events.findLast(
    ({ kind, status }) => kind === 'step' && (status === 'completed' || status === 'cancelled'),
  )
  return end?.createdAt ?? null
}

/** What happened to a visit, in its order. */
export function timelineOf(
  { appointment: row, salon }: { appointment: AppointmentRow; salon: { ownerId: string } },
  events: EventRow[],
  dispute: typeof ticket.$inferSelect | undefined,
): TimelineEntry[] {
  const instant = (at: number) => rfc3339(at, row.timeZone)
  const entries = events.map((event): TimelineEntry => {
    const detail = JSON.parse(event.detail) as EventDetail
    return {
      at: instant(event.createdAt),
      kind: detail.reopened === undefined ? event.kind : 'reopened',
      status: event.status,
      ending: event.status === 'cancelled' ? (detail.ending ?? row.ending) : null,
      by: event.actor === 'system' ? 'purse' : event.actor === salon.ownerId ? 'salon' : 'client',
      from: detail.from === undefined ? null : instant(detail.from),
      to: detail.to === undefined ? null : instant(detail.to),
      amount: detail.amount === undefined ? null : moneyJson(detail.amount, row.currency),
      note: detail.note ?? '',
    }
  })
  if (!dispute) return entries
  const before = events.filter(({ createdAt }) => createdAt <= dispute.createdAt).length
  const disputed: TimelineEntry = {
    at: instant(dispute.createdAt),
    kind: 'disputed',
    status: row.status,
    by: 'client',
    ending: null,
    from: null,
    to: null,
    amount: null,
    note: dispute.message,
  }
  return entries.toSpliced(before, 0, disputed)
}
