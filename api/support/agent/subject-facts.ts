// Facts about the subject of a ticket: an appointment or order with time, place and price, or a reported account.
// Reviews, messages and conversations have their own page.
import { eq, sql } from 'drizzle-orm'
import { appointment } from '../../../db/schema/booking/appointments'
import { user } from '../../../db/schema/identity'
import { salon } from '../../../db/schema/salons/salons'
import { shopOrder } from '../../../db/schema/shop/orders'
import { shop } from '../../../db/schema/shop/products'
import { ticket } from '../../../db/schema/support'
import type { Ctx } from '../../platform/context'
import { moneyJson } from '../../platform/values/money'
import { rfc3339 } from '../../platform/values/time'
import type { AgentTicketResponse } from './responses'

type TicketRow = typeof ticket.$inferSelect
type About = NonNullable<AgentTicketResponse['subjectOf']>

/** The statements that read it; each finds a row for its kind of ticket. */
export function subjectReads(ctx: Ctx, id: string) {
  const of = (kind: string) =>
    sql`(SELECT ${ticket.aboutId} FROM ${ticket} WHERE ${ticket.id} = ${id} AND ${ticket.aboutKind} = ${kind})`
  return [
    ctx.db
      .select({ visit: appointment, salonName: salon.name })
      .from(appointment)
      .innerJoin(salon, eq(salon.id, appointment.salonId))
      .where(sql`${appointment.id} = ${of('appointment')}`),
    ctx.db
      .select({ order: shopOrder, shopName: shop.name })
      .from(shopOrder)
      .innerJoin(shop, eq(shop.id, shopOrder.shopId))
      .where(sql`${shopOrder.id} = ${of('order')}`),
    ctx.db
      .select({ name: user.name, role: user.role })
      .from(user)
      .where(sql`${user.id} = ${of('user')}`),
  ] as const
}

type Reads = ReturnType<typeof subjectReads>

export function subjectFrom(
  { aboutKind: kind, aboutId: id }: TicketRow,
  [[visited], [ordered], [person]]: [Awaited<Reads[0]>, Awaited<Reads[1]>, Awaited<Reads[2]>],
  timeZone: string,
): About | null {
  if (kind === null || id === null) return null
  const none = { title: '', where: '', state: '', at: null, sum: null, arrivedAt: null }
  const about: About = { kind, id, ...none, arrivedByCode: false, disputed: false, refundable: false }
  if (visited) {
    const { visit, salonName } = visited
    return {
      ...about,
      title: visit.serviceName,
      where: salonName,
      state: visit.ending === 'no_show' ? 'no-show' : visit.status,
      at: rfc3339(visit.startsAt, timeZone),
      sum: moneyJson(visit.price, visit.currency),
      arrivedAt: rfc3339(visit.arrivedAt, timeZone),
      arrivedByCode: visit.arrivedByCode,
      refundable: visit.refunded < visit.captured,
    }
  }
  if (ordered) {
    const { order, shopName } = ordered
    return {
      ...about,
      title: `Order ${order.reference}`,
      where: shopName,
      state: order.ending === null ? order.status : `${order.status}, ${order.ending}`,
      at: rfc3339(order.createdAt, timeZone),
      sum: moneyJson(order.total, order.currency),
      disputed: order.disputedAt !== null,
      refundable: order.captureId !== null && order.refunded < order.total,
    }
  }
  return person ? { ...about, title: person.name, where: person.role } : about
}
