// Reading appointments: the response fields, and ownership.

import { and, asc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { appointment, appointmentItem } from '../../../db/schema/booking/appointments'
import { party, partyPayment, partySeat } from '../../../db/schema/booking/parties'
import { user } from '../../../db/schema/identity'
import { fee, hold } from '../../../db/schema/money/ledger'
import { salonClient } from '../../../db/schema/salons/clients'
import { salon, staff } from '../../../db/schema/salons/salons'
import type { Ctx, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { beyond } from '../../platform/keyset'
import { pageFrom, pageOf } from '../../platform/pagination'
import { type MoneyJson, moneyJson } from '../../platform/values/money'
import { rfc3339 } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { MOVED_BACK } from './history/moved-back'
import { AppointmentsQuery } from './input'
import { FROM_GOAL } from './origins/from-goal'
import { AppointmentResponse } from './responses'

export type AppointmentRow = typeof appointment.$inferSelect

/** Somebody else who paid for a visit, and how much, in minor units. `closed`: 1 where they have closed their account since. */
export type Payer = { id: string; amount: number; closed?: 0 | 1 }
export type Status = AppointmentRow['status']
export type Ending = NonNullable<AppointmentRow['ending']>

/** The viewer's appointments by date: a client's own, or those of a partner's salons. */
export const listAppointments = operation(['client', 'beauty_partner'], 'GET /appointments', {
  summary: 'A client’s own appointments, or those of a partner’s salon, by date',
  scope: 'read',
  query: AppointmentsQuery,
  response: pageOf(AppointmentResponse),
  problems: ['invalid-cursor'],
  run: async ({ ctx, viewer, query }) => {
    const onPage = ({ status, startsAt, id }: Columns) =>
      and(query.status ? sql`${status} = ${query.status}` : undefined, beyond(query.cursor, [startsAt, id], '>'))
    const [, rows] = await readAs(ctx, viewer, [
      selectAppointments(ctx)
        .where(
          and(
            ownedBy(viewer),
            viewer.role === 'client' ? onPage(appointment) : amongFirst(viewer, onPage, query.limit + 1),
          ),
        )
        .orderBy(asc(appointment.startsAt), asc(appointment.id))
        .limit(query.limit + 1),
    ])
    return pageFrom(rows, query.limit, (r) => [r.appointment.startsAt, r.appointment.id], appointmentFrom)
  },
})

type Columns = Record<'status' | 'startsAt' | 'id', SQLWrapper>

/** The first ones of each of an owner's salons, in the order of its index: more than a page of each is never read. */
function amongFirst(viewer: Viewer, onPage: (columns: Columns) => SQL | undefined, most: number): SQL {
  const sqLiteTableWithColumns = alias(appointment, 'one')
  return sql`${appointment.id} IN (SELECT picked.id FROM salon AS own JOIN appointment AS picked
    ON picked.id IN (SELECT ${sqLiteTableWithColumns.id} FROM appointment AS one WHERE ${and(sql`${sqLiteTableWithColumns.salonId} = own.id`, onPage(sqLiteTableWithColumns))}
      ORDER BY ${sqLiteTableWithColumns.startsAt}, ${sqLiteTableWithColumns.id} LIMIT ${most})
    WHERE own.owner_id = ${viewer.id})`
}

/** Who else has paid for it, in a lasting order: friends of its party, or of the goal that it was booked from. */
const PAYERS = sql<Payer[]>`(
  SELECT json_group_array(json_object('id', paid.payer_id, 'amount', paid.amount, 'closed', paid.closed))
  FROM (
    SELECT each.payer_id, each.amount, payer.deleted_at IS NOT NULL AS closed
    FROM (
      SELECT payer_id, amount FROM ${partyPayment} WHERE visit_id = ${appointment.id}
      UNION ALL SELECT member.user_id, part.value ->> 'minor'
      FROM goal_visit AS saved, json_each(saved.parts) AS part
      JOIN goal_member AS member ON member.id = part.value ->> 'memberId'
      WHERE saved.visit_id = ${appointment.id} AND saved.return_id IS NULL AND member.user_id <> ${appointment.clientId}
    ) AS each JOIN ${user} AS payer ON payer.id = each.payer_id ORDER BY each.payer_id) AS paid)`.mapWith(
  (text: string) => JSON.parse(text) as Payer[],
)

/** Selects appointments with all fields of the response. */
export function selectAppointments({ db }: Pick<Ctx, 'db'>) {
  return db
    .select({
      appointment,
      salon,
      staffName: staff.name,
      clientName: sql<string>`coalesce(${user.name}, ${salonClient.name}, '')`,
      hold,
      basisPoints: fee.basisPoints,
      fromGoal: FROM_GOAL,
      itemCount: sql<number>`(SELECT count(*) FROM ${appointmentItem}
        WHERE ${appointmentItem.appointmentId} = ${appointment.id})`,
      // The party that it was booked with.
      partyId: partySeat.partyId,
      organiserId: party.organiserId,
      payers: PAYERS,
      movedBack: MOVED_BACK,
    })
    .from(appointment)
    .innerJoin(salon, eq(salon.id, appointment.salonId))
    .innerJoin(staff, eq(staff.id, appointment.staffId))
    .leftJoin(user, eq(user.id, appointment.clientId))
    .leftJoin(salonClient, eq(salonClient.id, appointment.guestId))
    .innerJoin(fee, eq(fee.id, appointment.feeId))
    .leftJoin(hold, eq(hold.id, appointment.holdId))
    .leftJoin(partySeat, eq(partySeat.id, appointment.id))
    .leftJoin(party, eq(party.id, partySeat.partyId))
}

export type Found = Awaited<ReturnType<typeof selectAppointments>>[number]

export function appointmentFrom(found: Found): AppointmentResponse {
  const { appointment: row, salon, staffName, clientName, hold: held, itemCount } = found
  return {
    id: row.id,
    status: row.status,
    ending: row.ending,
    salonId: row.salonId,
    salonName: salon.name,
    salonAddress: `${salon.address}, ${salon.city}`,
    salonType: salon.businessType,
    clientName,
    serviceId: row.serviceId,
    serviceName: row.serviceName,
    durationMinutes: row.durationMinutes,
    staffId: row.staffId,
    staffName,
    startsAt: rfc3339(row.startsAt, row.timeZone),
    endsAt: rfc3339(row.endsAt, row.timeZone),
    timeZone: row.timeZone,
    price: moneyJson(row.price, row.currency),
    payment: row.payment,
    hold: held?.status ?? null,
    heldAmount: held && moneyJson(held.amount, row.currency),
    captured: row.captured > 0 ? moneyJson(row.captured, row.currency) : null,
    refunded: row.refunded > 0 ? moneyJson(row.refunded, row.currency) : null,
    itemCount,
    answerBy: row.status === 'pending' ? rfc3339(row.answerBy ?? row.startsAt, row.timeZone) : null,
    notes: row.notes,
    forName: row.forName,
    partyId: found.partyId,
    lateMinutes: row.lateMinutes,
    arrivedAt: rfc3339(row.arrivedAt, row.timeZone),
    arrivedByCode: row.arrivedByCode,
    movedBySalon: row.movedBySalon,
    createdAt: rfc3339(row.createdAt),
  }
}

type AppointmentItem = {
  id: string
  serviceId: string
  serviceName: string
  staffId: string
  staffName: string
  startsAt: string
  endsAt: string
  /** Add-ons included. */
  price: MoneyJson
  /** The member discount it was booked at. */
  discount: { percent: number; listPrice: MoneyJson } | null
  addOns: { id: string; name: string; price: MoneyJson; durationMinutes: number }[]
  /** Whether it was done on top of what was booked. */
  extra: boolean
}

/** The statement that reads the services of an appointment, with who does each. */
export function itemsOf(ctx: Ctx, id: string) {
  return ctx.db
    .select({ item: appointmentItem, staffName: staff.name })
    .from(appointmentItem)
    .innerJoin(staff, eq(staff.id, appointmentItem.staffId))
    .where(eq(appointmentItem.appointmentId, id))
    .orderBy(asc(appointmentItem.position))
}

export function itemsResponse(
  { currency, timeZone }: Pick<Found['appointment'], 'currency' | 'timeZone'>,
  items: Awaited<ReturnType<typeof itemsOf>>,
): AppointmentItem[] {
  const money = (minor: number) => moneyJson(minor, currency)
  const instant = (at: number) => rfc3339(at, timeZone)
  return items.map(({ item, staffName }) => ({
    id: item.id,
    serviceId: item.serviceId,
    serviceName: item.serviceName,
    staffId: item.staffId,
    staffName,
    startsAt: instant(item.startsAt),
    endsAt: instant(item.endsAt),
    price: money(item.price),
    discount: item.discountId
      ? { percent: item.discountBasisPoints / 100, listPrice: money(item.price + item.discountAmount) }
      : null,
    addOns: item.addOns.map((addOn) => ({ ...addOn, price: money(addOn.price) })),
    extra: item.extrasId !== null,
  }))
}

/** The condition of ownership: the client, or the owner of the salon. */
export function ownedBy(viewer: Viewer) {
  return viewer.role === 'client' ? eq(appointment.clientId, viewer.id) : eq(salon.ownerId, viewer.id)
}
