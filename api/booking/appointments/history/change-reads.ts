// What the page of an appointment shows of a change that its client is asked to agree to.
import { and, desc, eq } from 'drizzle-orm'
import type { appointment } from '../../../../db/schema/booking/appointments'
import { visitChange } from '../../../../db/schema/booking/visit-changes'
import type { Ctx } from '../../../platform/context'
import { moneyJson } from '../../../platform/values/money'
import { rfc3339 } from '../../../platform/values/time'

export type ChangeRow = typeof visitChange.$inferSelect

/** The statement that reads the open change of an appointment: one at most. */
export function openChange(ctx: Ctx, id: string) {
  return ctx.db
    .select()
    .from(visitChange)
    .where(and(eq(visitChange.appointmentId, id), eq(visitChange.status, 'asked')))
}

/** The statement that reads the newest change of an appointment, whatever became of it. */
export function lastChange(ctx: Ctx, id: string) {
  return ctx.db
    .select()
    .from(visitChange)
    .where(eq(visitChange.appointmentId, id))
    .orderBy(desc(visitChange.createdAt), desc(visitChange.id))
    .limit(1)
}

/** A change that is asked, or that the client did not agree to; null: none, or it was made. */
export function changeResponse(
  row: Pick<typeof appointment.$inferSelect, 'price' | 'currency' | 'timeZone'>,
  change: ChangeRow | undefined,
  now: number,
) {
  if (!change) return null
  const { id, status, summary, price, expiresAt } = change
  if (status !== 'asked' && status !== 'declined') return null
  return {
    id,
    summary,
    status: status === 'asked' && expiresAt <= now ? ('expired' as const) : status,
    price: moneyJson(price, row.currency),
    more: moneyJson(Math.max(0, price - row.price), row.currency),
    endsAt: rfc3339(change.endsAt, row.timeZone),
    expiresAt: rfc3339(expiresAt, row.timeZone),
  }
}
