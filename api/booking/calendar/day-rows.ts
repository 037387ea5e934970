// What a salon's calendar reads of some days. Its statements are prepared.
import { and, asc, eq, getTableColumns, gt, gte, inArray, lt, lte, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { prepared } from '../../../db/prepared'
import { appointment, appointmentItem, slotHold } from '../../../db/schema/booking/appointments'
import { blockedTime, busyInterval } from '../../../db/schema/booking/calendar'
import { party, partySeat } from '../../../db/schema/booking/parties'
import { user } from '../../../db/schema/identity'
import { hold } from '../../../db/schema/money/ledger'
import { salonClient } from '../../../db/schema/salons/clients'
import { resource, salon as salonTable, service, staff, staffService } from '../../../db/schema/salons/salons'
import type { Ctx, Viewer } from '../../platform/context'
import { DAY, utcDate } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { ownHours, ownSalon } from '../../salons/times/own-hours'
import { WHO_WAITS } from '../waiting/salon-list'

/** The viewer's salon, and all rows that concern it between two instants (UTC ms); one round trip. */
export async function readDays(ctx: Ctx, viewer: Viewer, { from, to }: { from: number; to: number }) {
  const { db } = ctx
  const of = { owner: viewer.id, firstDate: utcDate(from - DAY) }
  // A visit lasts a day at most, so the index on its start can bound the search.
  const days = { ...of, since: from - DAY, from, to }
  const [
    ,
    salons,
    hours,
    exceptions,
    people,
    staffHours,
    breaks,
    staffExceptions,
    skills,
    services,
    appointments,
    items,
    busy,
    blocks,
    held,
  ] = await readAs(ctx, viewer, [
    salonOf(db, of),
    ownHours.weekly(db, of),
    ownHours.exceptions(db, of),
    staffOf(db, of),
    ownHours.staffWeekly(db, of),
    ownHours.staffBreaks(db, of),
    ownHours.staffExceptions(db, of),
    skillsOf(db, of),
    servicesOf(db, of),
    appointmentsIn(db, days),
    itemsIn(db, days),
    busyIn(db, days),
    blocksIn(db, days),
    heldIn(db, { ...days, now: ctx.now() }),
  ])
  const rows = {
    hours,
    exceptions,
    staffHours,
    breaks,
    staffExceptions,
    skills,
    services,
    busy,
    held,
    staff: people,
    visits: appointments.map(({ appointment: row, userName, guestName, hold: money, partyId }) => ({
      ...row,
      partyId,
      clientName: userName ?? guestName ?? '',
      hold: money,
    })),
    items: items.map(({ item, category }) => ({ ...item, category })),
    blocks: blocks.map(({ block }) => block),
  }
  return [salons, rows] as const
}

const salonOf = prepared((db, value) =>
  db
    .select({ ...getTableColumns(salonTable), waiting: WHO_WAITS })
    .from(salonTable)
    .where(eq(salonTable.id, ownSalon(db, value))),
)

const staffOf = prepared((db, value) =>
  db
    .select()
    .from(staff)
    .where(eq(staff.salonId, ownSalon(db, value)))
    .orderBy(asc(staff.position)),
)

const skillsOf = prepared((db, value) =>
  db
    .select({ staffId: staffService.staffId, serviceId: staffService.serviceId })
    .from(staffService)
    .innerJoin(staff, eq(staff.id, staffService.staffId))
    .where(eq(staff.salonId, ownSalon(db, value))),
)

const servicesOf = prepared((db, value) =>
  db
    .select()
    .from(service)
    .where(and(eq(service.salonId, ownSalon(db, value)), eq(service.active, true)))
    .orderBy(asc(service.position)),
)

/** Open and completed appointments, and no-shows. */
const appointmentsIn = prepared((db, value) =>
  db
    .select({ appointment, userName: user.name, guestName: salonClient.name, hold, partyId: partySeat.partyId })
    .from(appointment)
    .leftJoin(partySeat, eq(partySeat.id, appointment.id))
    .leftJoin(user, eq(user.id, appointment.clientId))
    .leftJoin(salonClient, eq(salonClient.id, appointment.guestId))
    .leftJoin(hold, eq(hold.id, appointment.holdId))
    .where(
      and(
        beginsIn(db, value),
        or(inArray(appointment.status, ['pending', 'confirmed', 'completed']), eq(appointment.ending, 'no_show')),
      ),
    )
    .orderBy(asc(appointment.startsAt), asc(appointment.id)),
)

const itemsIn = prepared((db, value) =>
  db
    .select({ item: appointmentItem, category: service.category })
    .from(appointmentItem)
    .innerJoin(service, eq(service.id, appointmentItem.serviceId))
    .innerJoin(appointment, eq(appointment.id, appointmentItem.appointmentId))
    .where(beginsIn(db, value))
    .orderBy(asc(appointmentItem.position)),
)

const busyIn = prepared((db, value) =>
  db
    .select({ busy: busyInterval, resourceName: resource.name })
    .from(busyInterval)
    .innerJoin(appointment, eq(appointment.id, busyInterval.visitId))
    .leftJoin(resource, eq(resource.id, busyInterval.resourceId))
    .where(beginsIn(db, value)),
)

const blocksIn = prepared((db, value) =>
  db
    .select({ block: blockedTime })
    .from(blockedTime)
    .innerJoin(staff, eq(staff.id, blockedTime.staffId))
    .where(
      and(
        eq(staff.salonId, ownSalon(db, value)),
        lt(blockedTime.startsAt, value('to')),
        gt(blockedTime.endsAt, value('from')),
      ),
    ),
)

/** Slots that are held for one client, and those of parties that have yet to come together. */
const heldIn = prepared((db, value) => {
  const near = and(lt(busyInterval.startsAt, value('to')), gt(busyInterval.endsAt, value('from')))
  const { staffId, startsAt, endsAt } = busyInterval
  return unionAll(
    db
      .select({ id: slotHold.id, staffId, startsAt, endsAt, partyId: sql<string | null>`NULL` })
      .from(slotHold)
      .innerJoin(busyInterval, eq(busyInterval.visitId, slotHold.id))
      .innerJoin(staff, eq(staff.id, busyInterval.staffId))
      .where(
        and(
          eq(slotHold.salonId, ownSalon(db, value)),
          eq(slotHold.status, 'held'),
          gt(slotHold.expiresAt, value('now')),
          near,
        ),
      ),
    db
      .select({ id: partySeat.id, staffId, startsAt, endsAt, partyId: sql<string | null>`${party.id}` })
      .from(party)
      .innerJoin(partySeat, eq(partySeat.partyId, party.id))
      .innerJoin(busyInterval, eq(busyInterval.visitId, partySeat.id))
      .innerJoin(staff, eq(staff.id, busyInterval.staffId))
      .where(and(eq(party.salonId, ownSalon(db, value)), eq(party.status, 'gathering'), near)),
  )
})

function beginsIn(...[db, value]: Parameters<typeof ownSalon>) {
  return and(
    eq(appointment.salonId, ownSalon(db, value)),
    gte(appointment.startsAt, value('since')),
    lte(appointment.startsAt, value('to')),
  )
}
