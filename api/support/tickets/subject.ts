// The subject of a conversation: a salon or shop of one of its two people, or an appointment or order between them.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { appointment } from '../../../db/schema/booking/appointments'
import type { MessageContext } from '../../../db/schema/messaging'
import { salon } from '../../../db/schema/salons/salons'
import { shopOrder } from '../../../db/schema/shop/orders'
import { shop } from '../../../db/schema/shop/products'
import type { Ctx } from '../../platform/context'

declare module '../../platform/providers/live/port' {
  interface Changes {
    support: true
  }
}

/**
 * The statement that reads it, for a batch. `parties` is the condition on its owner and its client (null where it
 * has none): an approved salon or shop belongs to one of the two, an appointment or order to both.
 */
export function selectSubject(
  ctx: Ctx,
  about: MessageContext | undefined,
  parties: (owner: SQL, client: SQL | null) => SQL,
) {
  const { kind, id } = about ?? { kind: 'salon', id: '' }
  return kind === 'shop' || kind === 'order'
    ? shopSubject(ctx, kind, id, parties)
    : salonSubject(ctx, kind, id, parties)
}

function salonSubject(
  ctx: Ctx,
  kind: 'salon' | 'appointment',
  id: string,
  parties: (owner: SQL, client: SQL | null) => SQL,
) {
  const judgedAppointment = kind === 'appointment' ? id : ''
  return ctx.db
    .select({
      title: sql<string>`coalesce(${appointment.serviceName}, ${salon.name})`,
      startsAt: sql<number | null>`${appointment.startsAt}`,
      timeZone: sql<string>`${salon.timeZone}`,
    })
    .from(salon)
    .leftJoin(appointment, eq(appointment.id, judgedAppointment))
    .where(
      and(
        kind === 'salon'
          ? and(eq(salon.id, id), eq(salon.status, 'approved'))
          : eq(salon.id, sql`(SELECT salon_id FROM appointment WHERE id = ${id})`),
        parties(sql`${salon.ownerId}`, kind === 'appointment' ? sql`${appointment.clientId}` : null),
      ),
    )
}

function shopSubject(ctx: Ctx, kind: 'shop' | 'order', id: string, parties: (owner: SQL, client: SQL | null) => SQL) {
  const order = kind === 'order' ? id : ''
  return ctx.db
    .select({
      title: sql<string>`coalesce(${orderTitle(shopOrder.reference)}, ${shop.name})`,
      startsAt: sql<number | null>`NULL`,
      timeZone: sql<string>`'UTC'`,
    })
    .from(shop)
    .leftJoin(shopOrder, eq(shopOrder.id, order))
    .where(
      and(
        kind === 'shop'
          ? and(eq(shop.id, id), eq(shop.status, 'approved'))
          : eq(shop.id, sql`(SELECT shop_id FROM shop_order WHERE id = ${id})`),
        parties(sql`${shop.ownerId}`, kind === 'order' ? sql`${shopOrder.clientId}` : null),
      ),
    )
}

/** "Order K7M2-9QXD", from its reference column. */
export function orderTitle(reference: SQLiteColumn): SQL<string> {
  return sql<string>`'Order ' || ${reference}`
}
