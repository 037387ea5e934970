// The client's bookings: upcoming and past, offers by salons, and the last visit to review. One round trip.

import { and, asc, desc, eq, gt, gte, inArray, not, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/client'
import { prepared } from '../../../../db/prepared'
import { appointment, slotHold } from '../../../../db/schema/booking/appointments'
import { hold } from '../../../../db/schema/money/ledger'
import { review } from '../../../../db/schema/salons/reviews'
import { salon, salonPicture } from '../../../../db/schema/salons/salons'
import { operation } from '../../../platform/http/operation'
import { decodeCursor, pageFrom } from '../../../platform/pagination'
import { moneyJson } from '../../../platform/values/money'
import { DAY, rfc3339 } from '../../../platform/values/time'
import { readAs } from '../../../platform/viewer/proof'
import { LONGEST_BUSY } from '../../../salons/times/calendar-reads'
import { backResponse } from '../appointment-detail'
import type { AppointmentRow } from '../appointments'
import { giftAppointmentFrom, giftAppointmentsFor } from '../coming/gift-visits'
import { MOVED_BACK, type MovedBack } from '../history/moved-back'
import { isWaitedFor } from '../origins/held-for'
import { clientMayMove, mayNotifyLate } from '../policy'
import { judged } from '../terms'
import { MyBookingsQuery } from './input'
import { type BookingLineResponse, MyBookingsResponse } from './responses'

/** How long after a visit its client is asked for a review. */
const ASK_FOR = 60 * DAY

type SalonLine = { id: string; name: string; address: string; cover: string | null }

type BookingStep = {
  serviceId: string
  staffId: string
  staffName: string
  addOnIds: string[]
}

/** Both lists, or the next page of one; one round trip. */
export const listMyBookings = operation('client', 'GET /me/bookings', {
  summary: 'Your bookings, offers and visits to review',
  problems: ['invalid-cursor'],
  query: MyBookingsQuery,
  response: MyBookingsResponse,
  run: async ({ ctx, viewer, query: { when, limit, cursor } }) => {
    const now = ctx.now()
    const lines = (which: MyBookingsQuery['when'], first: number) => {
      const [at, id] = when === which && cursor ? decodeCursor(cursor) : [first, '']
      const read = which === 'past' ? pastOf : upcomingOf
      return read(ctx.db, { clientId: viewer.id, now, at, id, most: limit + 1 })
    }
    const [proven, upcoming, past, offers, unsaid, gifts] = await readAs(ctx, viewer, [
      // What began before has ended, and is not read to find what is coming.
      lines('upcoming', now - LONGEST_BUSY),
      lines('past', Number.MAX_SAFE_INTEGER),
      offersFor(ctx.db, { clientId: viewer.id, now }),
      toReviewBy(ctx.db, { clientId: viewer.id, since: now - ASK_FOR }),
      giftAppointmentsFor(ctx, viewer),
    ])
    const latest = unsaid[0]
    return {
      upcoming: pageFrom(upcoming, limit, keyOf, (line) => lineFrom(now, line)),
      past: pageFrom(past, limit, keyOf, (line) => lineFrom(now, line)),
      timeZone: proven.timeZone,
      offers: offers.map(({ hold, timeZone, ...rest }) => ({
        ...rest,
        id: hold.id,
        kind: hold.kind,
        startsAt: rfc3339(hold.startsAt, timeZone),
        timeZone,
        price: moneyJson(hold.price, hold.currency),
        message: hold.message,
        repeats: hold.recurringId !== null,
        expiresAt: rfc3339(hold.expiresAt, timeZone),
      })),
      gifts: gifts.map((gift) => giftAppointmentFrom(ctx, gift)),
      toReview: latest ? { appointmentId: latest.id, salon: latest.salon, serviceName: latest.serviceName } : null,
    }
  },
})

/** What a line shows of a salon; join its cover by `COVER`. */
export const SALON = {
  id: salon.id,
  name: salon.name,
  address: sql<string>`${salon.address} || ', ' || ${salon.city}`,
  cover: salonPicture.image,
}

export const COVER = and(eq(salonPicture.salonId, salon.id), eq(salonPicture.kind, 'cover')) as SQL

/** The names of the services in a slot hold's plan, in order. */
const PLANNED = sql<string>`(SELECT coalesce(group_concat(name, ', '), '') FROM (
  SELECT service.name AS name FROM json_each(${slotHold.plan}) AS step
  JOIN service ON service.id = json_extract(step.value, '$.serviceId') ORDER BY step.key))`

const ITEMS = sql`FROM appointment_item AS item JOIN staff ON staff.id = item.staff_id
  JOIN service ON service.id = item.service_id WHERE item.appointment_id = ${appointment.id}`

const parsed = (text: string) => JSON.parse(text)

const STAFF_NAMES = sql<string[]>`(SELECT json_group_array(name) FROM (
  SELECT staff.name AS name ${ITEMS} GROUP BY staff.id ORDER BY min(item.position)))`.mapWith(parsed)

const AGAIN = sql<BookingStep[]>`(SELECT json_group_array(json_object('serviceId', service_id,
    'staffId', staff_id, 'staffName', name, 'addOnIds', json(add_ons))) FROM (
  SELECT item.service_id, CASE WHEN staff.active THEN item.staff_id ELSE '' END AS staff_id, staff.name,
    (SELECT json_group_array(add_on.id) FROM json_each(item.add_ons) AS chosen
      JOIN add_on ON add_on.id = json_extract(chosen.value, '$.id') AND add_on.active) AS add_ons
  ${ITEMS} AND service.active ORDER BY item.position))`.mapWith(parsed)

function selectLines(db: Db) {
  return db
    .select({
      row: appointment,
      salon: SALON,
      contact: { phone: salon.phone, visitNotes: salon.visitNotes },
      held: hold,
      staffNames: STAFF_NAMES,
      again: AGAIN,
      movedBack: MOVED_BACK,
    })
    .from(appointment)
    .innerJoin(salon, eq(salon.id, appointment.salonId))
    .leftJoin(salonPicture, COVER)
    .leftJoin(hold, eq(hold.id, appointment.holdId))
}

const coming = (now: Placeholder) =>
  and(inArray(appointment.status, ['pending', 'confirmed']), gte(appointment.endsAt, now)) as SQL

/** After the place in the list that a cursor names, or that where it begins. */
const upcomingOf = prepared((db, value) =>
  selectLines(db)
    .where(
      and(
        eq(appointment.clientId, value('clientId')),
        coming(value('now')),
        sql`(${appointment.startsAt}, ${appointment.id}) > (${value('at')}, ${value('id')})`,
      ),
    )
    .orderBy(asc(appointment.startsAt), asc(appointment.id))
    .limit(value('most')),
)

const pastOf = prepared((db, value) =>
  selectLines(db)
    .where(
      and(
        eq(appointment.clientId, value('clientId')),
        not(coming(value('now'))),
        sql`(${appointment.startsAt}, ${appointment.id}) < (${value('at')}, ${value('id')})`,
      ),
    )
    .orderBy(desc(appointment.startsAt), desc(appointment.id))
    .limit(value('most')),
)

const offersFor = prepared((db, value) =>
  db
    .select({
      hold: slotHold,
      salon: SALON,
      timeZone: salon.timeZone,
      serviceName: PLANNED,
      waitingList: isWaitedFor(slotHold.id),
    })
    .from(slotHold)
    .innerJoin(salon, eq(salon.id, slotHold.salonId))
    .leftJoin(salonPicture, COVER)
    .where(
      and(eq(slotHold.clientId, value('clientId')), eq(slotHold.status, 'held'), gt(slotHold.expiresAt, value('now'))),
    )
    .orderBy(asc(slotHold.expiresAt))
    .limit(10),
)

const toReviewBy = prepared((db, value) =>
  db
    .select({ id: appointment.id, serviceName: appointment.serviceName, salon: SALON })
    .from(appointment)
    .innerJoin(salon, eq(salon.id, appointment.salonId))
    .leftJoin(salonPicture, COVER)
    .leftJoin(review, and(eq(review.subjectId, appointment.salonId), eq(review.userId, appointment.clientId)))
    .where(
      and(
        eq(appointment.clientId, value('clientId')),
        eq(appointment.status, 'completed'),
        gt(appointment.startsAt, value('since')),
        sql`${review.id} IS NULL`,
      ),
    )
    .orderBy(desc(appointment.startsAt))
    .limit(1),
)

/** The last visit that took place, at a salon that takes bookings: to book it again. */
export const lastAppointmentOf = prepared((db, value) =>
  db
    .select({
      id: appointment.id,
      serviceName: appointment.serviceName,
      staffNames: STAFF_NAMES,
      salon: SALON,
      salonType: salon.businessType,
      again: AGAIN,
    })
    .from(appointment)
    .innerJoin(salon, and(eq(salon.id, appointment.salonId), eq(salon.status, 'approved')))
    .leftJoin(salonPicture, COVER)
    .where(and(eq(appointment.clientId, value('clientId')), eq(appointment.status, 'completed')))
    .orderBy(desc(appointment.startsAt), desc(appointment.id))
    .limit(1),
)

type Line = {
  row: AppointmentRow
  salon: SalonLine
  contact: { phone: string; visitNotes: string }
  held: typeof hold.$inferSelect | null
  staffNames: string[]
  again: BookingStep[]
  movedBack: MovedBack
}

const keyOf = ({ row }: Line): [number, string] => [row.startsAt, row.id]

function lineFrom(
  now: number,
  { row, salon: where, contact, held, staffNames, again, movedBack }: Line,
): BookingLineResponse {
  const money = (minor: number) => moneyJson(minor, row.currency)
  return {
    id: row.id,
    status: row.status,
    ending: row.ending,
    salon: where,
    serviceName: row.serviceName,
    staffNames,
    again,
    startsAt: rfc3339(row.startsAt, row.timeZone),
    endsAt: rfc3339(row.endsAt, row.timeZone),
    timeZone: row.timeZone,
    durationMinutes: row.durationMinutes,
    price: money(row.price),
    payment: row.payment,
    hold: held?.status ?? null,
    heldAmount: held && money(held.amount),
    captured: row.captured > 0 ? money(row.captured) : null,
    refunded: row.refunded > 0 ? money(row.refunded) : null,
    back: backResponse({ appointment: row, hold: held, movedBack }),
    forName: row.forName,
    recurring: row.recurringId !== null,
    ...contact,
    lateMinutes: row.lateMinutes,
    mayTellLate: mayNotifyLate(row, now),
    movable: clientMayMove(judged({ appointment: row, hold: held }), now),
  }
}
