// Makes the promised refund of a visit, once the balance covers it.
import { eq } from 'drizzle-orm'
import { appointment } from '../../../../db/schema/booking/appointments'
import { user } from '../../../../db/schema/identity'
import { cashbackPaid } from '../../../money/plus/cashback'
import type { Promised } from '../../../money/promised-refunds/promised-run'
import { notify } from '../../../notifications/outbox'
import type { Statement } from '../../../platform/command'
import type { Ctx } from '../../../platform/context'
import { sumText } from '../../../platform/values/money'
import { selectAppointments } from '../appointments'
import { plannedRefund, plannedWrites } from './refunds'

/** The statements that make it and tell both sides; null: its client has closed their account. */
export async function promisedAppointmentRefund(
  ctx: Ctx,
  { appointmentId, ownerId, amount, reason, currency }: Promised,
): Promise<Statement[] | null> {
  const id = appointmentId ?? ''
  const [[found], [paidBack], [client]] = await ctx.db.batch([
    selectAppointments(ctx).where(eq(appointment.id, id)),
    cashbackPaid(ctx, id),
    ctx.db
      .select({ deletedAt: user.deletedAt })
      .from(appointment)
      .innerJoin(user, eq(user.id, appointment.clientId))
      .where(eq(appointment.id, id)),
  ])
  if (!found || !client || client.deletedAt) return null
  const plan = plannedRefund(found, amount, paidBack)
  return [
    ...plannedWrites(ctx, found, ownerId, plan, { reason }),
    notify(ctx, ownerId, {
      kind: 'booking',
      title: 'Promised refund made',
      text: `${found.clientName} has ${sumText(amount, currency)} back for ${found.appointment.serviceName}, from what you earned since.`,
      path: `/partner/appointments/${id}`,
    }),
  ]
}
