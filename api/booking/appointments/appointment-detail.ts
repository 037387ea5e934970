// One appointment with all that is to be known of it: its services, what happened to it, where its
// money is, and what the reader may do about it now, to the unit. Both sides read the same, less what
// is the other's own.
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import {
  appointment,
  appointmentEvent,
  appointmentItem,
  appointmentRefund,
  salonClient,
} from '../../../db/schema/booking/appointments'
import { staff } from '../../../db/schema/booking/salons'
import { user } from '../../../db/schema/identity'
import { cashbackPaid } from '../../money/plus/cashback'
import { type Ctx, readAs, type Viewer } from '../../platform/context'
import { type MoneyJson, moneyJson, percent } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import {
  type Appointment,
  answerFrom,
  type Found,
  ownedBy,
  type Status,
  selectAppointments,
} from './appointments'
import {
  clientCancellation,
  clientMayMove,
  type Judged,
  mayComplete,
  noShow,
  type Policy,
  termsOnceMoved,
} from './policy'

export type VisitItem = {
  id: string
  serviceId: string
  serviceName: string
  staffId: string
  staffName: string
  startsAt: string
  endsAt: string
  /** Add-ons included. */
  price: MoneyJson
  addOns: { id: string; name: string; price: MoneyJson; durationMinutes: number }[]
}

export type TimelineEntry = {
  at: string
  kind: 'step' | 'moved' | 'refunded'
  /** The status that it stepped to, or stood in. */
  status: Status
  by: 'client' | 'salon' | 'purse'
  /** When it began before and since, where it was moved. */
  from: string | null
  to: string | null
  /** What was refunded. */
  amount: MoneyJson | null
  /** Why, where somebody said it. */
  note: string
}

/** What of what is held the salon would keep, and what would go back. */
export type Ending = { fee: MoneyJson; returned: MoneyJson }

export type AppointmentDetail = Appointment & {
  salonPhone: string
  items: VisitItem[]
  timeline: TimelineEntry[]
  /** A gift's words, for whoever gave it and the salon. */
  forContact: string
  forMessage: string
  recurringId: string | null
  /** The terms that hold now. */
  policy: Policy
  /** To a time that the client has not agreed to yet: until then no fee is kept. */
  movedBySalon: boolean
  money: {
    /** What was put on hold at booking; what of the price is paid at the salon. */
    held: MoneyJson
    atSalon: MoneyJson
    /** What of the hold the salon was paid, platform fee included; what went back at that moment, or whole. */
    captured: MoneyJson
    released: MoneyJson
    refunded: MoneyJson
    /** The salon's side: our fee of what was captured, less what refunds gave back of it. */
    fee: MoneyJson | null
    /** What a member got back, less what refunds took back of it. */
    cashback: MoneyJson
    /** The transfers to look up: the client's hold, and the salon's payment. */
    holdTransferId: string | null
    captureId: string | null
  }
  /** What the reader may do now; null or false: not now. */
  terms: {
    confirm: boolean
    /** A salon's cancelling gives everything back; of what waits for its answer it is declining. */
    cancel: Ending | null
    move: boolean
    complete: boolean
    noShow: Ending | null
    /** Up to how much may be refunded, and of what it is the rest. */
    refund: { upTo: MoneyJson; captured: MoneyJson; fee: MoneyJson; cashback: MoneyJson } | null
  }
  /** Whom the salon knows; null for the client themselves. */
  client: {
    id: string
    name: string
    phone: string
    notes: string
    /** Visits that were completed here, and times that they did not come. */
    visits: number
    noShows: number
    /** Who walked in or rang has no purse. */
    guest: boolean
  } | null
}

/** One appointment of the viewer's, in full; one round trip. @throws DomainError not-found */
export async function getAppointment(
  ctx: Ctx,
  viewer: Viewer,
  id: string,
): Promise<AppointmentDetail> {
  const [, rows, items, events, refunds, cashback, clients] = await readAs(ctx, viewer, [
    selectAppointments(ctx).where(and(eq(appointment.id, id), ownedBy(viewer))),
    ctx.db
      .select({ item: appointmentItem, staffName: staff.name })
      .from(appointmentItem)
      .innerJoin(staff, eq(staff.id, appointmentItem.staffId))
      .where(eq(appointmentItem.appointmentId, id))
      .orderBy(asc(appointmentItem.position)),
    ctx.db
      .select()
      .from(appointmentEvent)
      .where(eq(appointmentEvent.appointmentId, id))
      .orderBy(asc(appointmentEvent.createdAt), asc(appointmentEvent.id)),
    ctx.db.select().from(appointmentRefund).where(eq(appointmentRefund.appointmentId, id)),
    cashbackPaid(ctx, id),
    clientOf(ctx, id),
  ])
  const found = rows[0]
  if (!found) throw new DomainError('not-found')
  const { appointment: row, salon } = found
  const partner = viewer.role === 'beauty_partner'
  const money = (minor: number) => moneyJson(minor, row.currency)
  const instant = (at: number) => rfc3339(at, row.timeZone)
  const held = found.hold?.amount ?? 0
  const fee = percent(row.captured, found.basisPoints)
  const cashbackMinor = cashback[0]?.amount ?? 0
  const sumOf = (part: 'feePart' | 'cashbackPart') =>
    refunds.reduce((sum, refund) => sum + refund[part], 0)
  const over = found.hold !== null && found.hold.status !== 'held'
  return {
    ...answerFrom(found),
    salonPhone: salon.phone,
    items: items.map(({ item, staffName }) => ({
      id: item.id,
      serviceId: item.serviceId,
      serviceName: item.serviceName,
      staffId: item.staffId,
      staffName,
      startsAt: instant(item.startsAt),
      endsAt: instant(item.endsAt),
      price: money(item.price),
      addOns: item.addOns.map((addOn) => ({ ...addOn, price: money(addOn.price) })),
    })),
    timeline: events.map((event) => {
      const detail = JSON.parse(event.detail) as EventDetail
      return {
        at: instant(event.createdAt),
        kind: event.kind,
        status: event.status,
        by: event.actor === 'system' ? 'purse' : event.actor === salon.ownerId ? 'salon' : 'client',
        from: detail.from === undefined ? null : instant(detail.from),
        to: detail.to === undefined ? null : instant(detail.to),
        amount: detail.amount === undefined ? null : money(detail.amount),
        note: detail.note ?? '',
      }
    }),
    forContact: row.forContact,
    forMessage: row.forMessage,
    recurringId: row.recurringId,
    policy: judged(found).policy,
    movedBySalon: row.movedBySalon,
    money: {
      held: money(held),
      atSalon: money(row.payment === 'salon' ? row.price - held : 0),
      captured: money(row.captured),
      released: money(over ? held - row.captured : 0),
      refunded: money(row.refunded),
      fee: partner ? money(fee - sumOf('feePart')) : null,
      cashback: money(cashbackMinor - sumOf('cashbackPart')),
      holdTransferId: found.hold?.transferId ?? null,
      captureId: row.captureId,
    },
    terms: partner
      ? salonTerms(ctx, found, fee, cashbackMinor)
      : clientTerms(judged(found), ctx.now(), money),
    client: partner ? (clients[0] ?? null) : null,
  }
}

/** What the salon's policy judges it by: see policy.ts. */
export function judged({ appointment: row, hold }: Found): Judged {
  const { status, startsAt, price, movedBySalon } = row
  const policy = movedBySalon ? termsOnceMoved(row.policy) : row.policy
  return { status, startsAt, price, policy, held: hold?.status === 'held' ? hold.amount : 0 }
}

/** What an event says beside its kind: instants in UTC milliseconds, amounts in minor units. */
export type EventDetail = { from?: number; to?: number; amount?: number; note?: string }

type Terms = AppointmentDetail['terms']

function clientTerms(visit: Judged, now: number, money: (minor: number) => MoneyJson): Terms {
  const cancel = clientCancellation(visit, now)
  return {
    confirm: false,
    cancel: cancel && { fee: money(cancel.fee), returned: money(cancel.returned) },
    move: clientMayMove(visit, now),
    complete: false,
    noShow: null,
    refund: null,
  }
}

function salonTerms(ctx: Ctx, found: Found, fee: number, cashback: number): Terms {
  const { appointment: row } = found
  const money = (minor: number) => moneyJson(minor, row.currency)
  const visit = judged(found)
  const missed = noShow(visit, ctx.now())
  const open = row.status === 'pending' || row.status === 'confirmed'
  const left = row.captured - row.refunded
  return {
    confirm: row.status === 'pending',
    cancel: open ? { fee: money(0), returned: money(visit.held) } : null,
    move: open,
    complete: mayComplete(visit, ctx.now()),
    noShow: missed && { fee: money(missed.fee), returned: money(missed.returned) },
    refund:
      left > 0
        ? {
            upTo: money(left),
            captured: money(row.captured),
            fee: money(fee),
            cashback: money(cashback),
          }
        : null,
  }
}

/** Who comes, as the salon has them in its books. */
function clientOf(ctx: Ctx, appointmentId: string) {
  // The plus keeps the salon's index out of it: it is by far the larger of the two.
  const count = (which: SQL) => sql<number>`(SELECT count(*) FROM appointment AS visit
    WHERE +visit.salon_id = ${salonClient.salonId} AND ${which}
      AND (visit.client_id = ${salonClient.userId} OR visit.guest_id = ${salonClient.id}))`
  return ctx.db
    .select({
      id: salonClient.id,
      name: sql<string>`coalesce(${user.name}, ${salonClient.name})`,
      phone: sql<string>`coalesce(${user.phone}, ${salonClient.phone})`,
      notes: salonClient.notes,
      visits: count(sql`visit.status = 'completed'`),
      noShows: count(sql`visit.ending = 'no_show'`),
      guest: sql<boolean>`${salonClient.userId} IS NULL`.mapWith(Boolean),
    })
    .from(salonClient)
    .leftJoin(user, eq(user.id, salonClient.userId))
    .where(
      sql`${salonClient.id} = (
        SELECT coalesce(visit.guest_id, known.id) FROM appointment AS visit
        LEFT JOIN salon_client AS known
          ON known.salon_id = visit.salon_id AND known.user_id = visit.client_id
        WHERE visit.id = ${appointmentId})`,
    )
}
