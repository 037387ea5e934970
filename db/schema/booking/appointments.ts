// Appointments, those that repeat, their history and refunds, and slot holds. A visit is an appointment or the slot hold
// that becomes it: both have the same id.
import { sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  sqliteTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { reference } from '../../columns'
import { user } from '../identity'
import { fee, hold, transfer } from '../money/ledger'
import { memberDiscount } from '../money/member-discounts'
import { salonClient } from '../salons/clients'
import { salon, service, staff } from '../salons/salons'

/** The salon's terms when the appointment was booked: hours, and basis points of the price. */
export type Policy = {
  freeCancelHours: number | null
  rescheduleHours: number
  lateFeeBasisPoints: number
  noShowFeeBasisPoints: number
  depositBasisPoints: number
  /** For how long it can be undone free of charge; absent: it cannot. */
  undoMinutes?: number
}

/** The services a client wants, in this order: with which staff member (null: anyone) and add-ons. */
export type AppointmentPlan = { serviceId: string; staffId: string | null; addOnIds: string[] }[]

/** A member discount as it was shown; null: none on that service. */
export type AgreedDiscount = { id: string; basisPoints: number } | null

const NO_POLICY: Policy = {
  freeCancelHours: null,
  rescheduleHours: 24,
  lateFeeBasisPoints: 0,
  noShowFeeBasisPoints: 0,
  depositBasisPoints: 0,
}

/**
 * A recurring appointment: a job books the next one if it is free, paid for, and no worse than what
 * its client agreed to.
 */
export const recurringAppointment = sqliteTable(
  'recurring_appointment',
  {
    id: text('id').primaryKey(),
    clientId: reference('client_id', () => user.id),
    salonId: reference('salon_id', () => salon.id),
    plan: text('plan', { mode: 'json' }).$type<AppointmentPlan>().notNull(),
    payment: text('payment', { enum: ['purse', 'salon'] }).notNull(),
    notes: text('notes').notNull().default(''),
    /** The agreed price, minor units; if an appointment costs more or has worse terms, the client is asked. */
    price: integer('price').notNull().default(0),
    policy: text('policy', { mode: 'json' }).$type<Policy>().notNull().default(NO_POLICY),
    /** The first local date, from which every further one is counted; the minute of the local day. */
    firstDate: text('first_date').notNull(),
    minute: integer('minute').notNull(),
    everyWeeks: integer('every_weeks').notNull(),
    /** The next local date to book; the last that may be, or null. */
    nextDate: text('next_date').notNull(),
    untilDate: text('until_date'),
    /** Why the last due date was skipped; empty if it was booked. */
    skipped: text('skipped').notNull().default(''),
    status: text('status', { enum: ['active', 'ended'] })
      .notNull()
      .default('active'),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    index('recurring_appointment_client').on(t.clientId, t.status),
    index('recurring_appointment_due').on(t.nextDate).where(sql`status = 'active'`),
    check('recurring_appointment_every', sql`${t.everyWeeks} BETWEEN 1 AND 26`),
    check('recurring_appointment_minute', sql`${t.minute} BETWEEN 0 AND 1439`),
    check('recurring_appointment_status', sql`${t.status} IN ('active', 'ended')`),
  ],
)

/** The agreement: service, price, duration and zone are snapshots, unaffected by later edits. */
export const appointment = sqliteTable(
  'appointment',
  {
    id: text('id').primaryKey(),
    /** Null for a guest: see guestId. */
    clientId: text('client_id').references(() => user.id),
    guestId: text('guest_id').references(() => salonClient.id),
    salonId: reference('salon_id', () => salon.id),
    /** The first of its services, and who does it; all are in appointment_item. */
    serviceId: reference('service_id', () => service.id),
    staffId: reference('staff_id', () => staff.id),
    startsAt: integer('starts_at').notNull(),
    endsAt: integer('ends_at').notNull(),
    timeZone: text('time_zone').notNull(),
    /** Of all its services: "Braids and Manicure"; minutes and price are of the whole visit. */
    serviceName: text('service_name').notNull(),
    durationMinutes: integer('duration_minutes').notNull(),
    price: integer('price').notNull(),
    currency: text('currency').notNull(),
    payment: text('payment', { enum: ['purse', 'salon'] }).notNull(),
    /** The whole price where the purse pays; a deposit, or none, where the rest is paid at the salon. */
    holdId: text('hold_id').references(() => hold.id),
    /** The fee version agreed at booking. */
    feeId: reference('fee_id', () => fee.id),
    notes: text('notes').notNull().default(''),
    status: text('status', { enum: ['pending', 'confirmed', 'cancelled', 'completed'] })
      .notNull()
      .default('pending'),
    /** How a cancelled one ended. */
    ending: text('ending', { enum: ['client', 'declined', 'salon', 'expired', 'no_show'] }),
    /** Until when the salon may reply; null: until it begins. */
    answerBy: integer('answer_by'),
    policy: text('policy', { mode: 'json' }).$type<Policy>().notNull().default(NO_POLICY),
    /** The salon has moved it to a time its client has not accepted yet: until then cancelling is free. */
    movedBySalon: integer('moved_by_salon', { mode: 'boolean' }).notNull().default(false),
    /**
     * When the client first moved it once it was too late to cancel free of charge: from then on it costs the fee; null: they
     * have not.
     */
    lateSince: integer('late_since'),
    /** Until when its client may give it back free of charge, whatever the policy; null: as the policy says. */
    freeUntil: integer('free_until'),
    /** What of the hold the salon was paid, fee included, by which transfer; what of it went back. */
    captured: integer('captured').notNull().default(0),
    captureId: text('capture_id').references(() => transfer.id),
    refunded: integer('refunded').notNull().default(0),
    /** A gift: the recipient, their contact, and the message to them. */
    forName: text('for_name').notNull().default(''),
    forContact: text('for_contact').notNull().default(''),
    forMessage: text('for_message').notNull().default(''),
    recurringId: text('recurring_id').references((): AnySQLiteColumn => recurringAppointment.id),
    /** By how many minutes the client says that they are late; 0: they have not said so. */
    lateMinutes: integer('late_minutes').notNull().default(0),
    /** When the salon checked the client in; null: not yet. */
    arrivedAt: integer('arrived_at'),
    /** Whether by the client's code, which only they can show: otherwise it is the salon's word alone. */
    arrivedByCode: integer('arrived_by_code', { mode: 'boolean' }).notNull().default(false),
    /** What the client shows on arrival: four letters, of this salon's visits to come only this one's. A trigger gives it. */
    checkInCode: text('check_in_code'),
    /** Why its salon has booked it, or moved it, to where it would not fit, and who did; null: it fits. */
    anyway: text('anyway', { enum: ['hours', 'break', 'second'] }),
    anywayBy: text('anyway_by'),
    /** Counts every change: a change based on an outdated reading is rejected. */
    version: integer('version').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [
    unique('appointment_hold').on(t.holdId),
    index('appointment_client').on(t.clientId, t.startsAt),
    index('appointment_salon').on(t.salonId, t.startsAt),
    index('appointment_client_status').on(t.clientId, t.status, t.startsAt),
    index('appointment_salon_status').on(t.salonId, t.status, t.startsAt),
    index('appointment_open').on(t.startsAt).where(sql`status = 'pending'`),
    index('appointment_coming').on(t.startsAt).where(sql`status = 'confirmed'`),
    uniqueIndex('appointment_check_in').on(t.salonId, t.checkInCode).where(sql`status IN ('pending', 'confirmed')`),
    check('appointment_times', sql`${t.startsAt} < ${t.endsAt}`),
    // Whoever has the contact finds what they were given.
    index('appointment_gift').on(t.forContact).where(sql`for_contact <> ''`),
    index('appointment_guest').on(t.guestId),
    index('appointment_recurring').on(t.recurringId, t.startsAt),
    index('appointment_capture').on(t.captureId).where(sql`capture_id IS NOT NULL`),
    check('appointment_payment', sql`${t.payment} = 'salon' OR ${t.holdId} IS NOT NULL`),
    check('appointment_whose', sql`(${t.clientId} IS NULL) = (${t.guestId} IS NOT NULL)`),
    check('appointment_ending', sql`(${t.ending} IS NULL) = (${t.status} <> 'cancelled')`),
    check(
      'appointment_ending_known',
      sql`coalesce(${t.ending}, 'client') IN ('client', 'declined', 'salon', 'expired', 'no_show')`,
    ),
    check(
      'appointment_captured',
      sql`${t.captured} >= 0 AND (${t.captured} > 0) = (${t.captureId} IS NOT NULL)
        AND ${t.refunded} BETWEEN 0 AND ${t.captured}`,
    ),
    check('appointment_status_known', sql`${t.status} IN ('pending', 'confirmed', 'cancelled', 'completed')`),
  ],
)

export const appointmentEvent = sqliteTable(
  'appointment_event',
  {
    id: text('id').primaryKey(),
    appointmentId: reference('appointment_id', () => appointment.id),
    /** A step to `status`, or what else happened to it while it stood there. */
    kind: text('kind', { enum: ['step', 'moved', 'refunded'] })
      .notNull()
      .default('step'),
    status: text('status', { enum: ['pending', 'confirmed', 'cancelled', 'completed'] }).notNull(),
    /** JSON: what changed, as the timeline says it. */
    detail: text('detail').notNull().default('{}'),
    actor: text('actor').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    index('appointment_event_appointment').on(t.appointmentId),
    check('appointment_event_kind', sql`${t.kind} IN ('step', 'moved', 'refunded')`),
  ],
)

/** One service of an appointment, in order. Name, price and commission are snapshots. */
export const appointmentItem = sqliteTable(
  'appointment_item',
  {
    id: text('id').primaryKey(),
    appointmentId: reference('appointment_id', () => appointment.id),
    position: integer('position').notNull(),
    serviceId: reference('service_id', () => service.id),
    staffId: reference('staff_id', () => staff.id),
    /** The service itself, add-ons included, without buffers. */
    startsAt: integer('starts_at').notNull(),
    endsAt: integer('ends_at').notNull(),
    serviceName: text('service_name').notNull(),
    /** Add-ons included. */
    price: integer('price').notNull(),
    addOns: text('add_ons', { mode: 'json' })
      .$type<{ id: string; name: string; price: number; durationMinutes: number }[]>()
      .notNull()
      .default([]),
    /** The member discount it was bought at: its share, and what it took off; the list price is the price and this. */
    discountId: text('discount_id').references(() => memberDiscount.id),
    discountBasisPoints: integer('discount_basis_points').notNull().default(0),
    discountAmount: integer('discount_amount').notNull().default(0),
    /** The staff member's share at booking. */
    commissionBasisPoints: integer('commission_basis_points').notNull().default(0),
    /** The extras request it was added by; null: it was booked. Checked by a trigger. */
    extrasId: text('extras_id'),
  },
  (t) => [
    unique('appointment_item_position').on(t.appointmentId, t.position),
    index('appointment_item_staff').on(t.staffId, t.startsAt),
    index('appointment_item_discount').on(t.discountId).where(sql`discount_id IS NOT NULL`),
    check('appointment_item_times', sql`${t.startsAt} < ${t.endsAt}`),
    check('appointment_item_price', sql`${t.price} >= 0`),
  ],
)

/** A refund to the client after the salon was paid, in part or full. */
export const appointmentRefund = sqliteTable(
  'appointment_refund',
  {
    id: text('id').primaryKey(),
    appointmentId: reference('appointment_id', () => appointment.id),
    amount: integer('amount').notNull(),
    /** The platform's fee and the cashback that went back with it, in proportion. */
    feePart: integer('fee_part').notNull(),
    cashbackPart: integer('cashback_part').notNull(),
    transferId: reference('transfer_id', () => transfer.id),
    reason: text('reason').notNull().default(''),
    actor: text('actor').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    unique('appointment_refund_transfer').on(t.transferId),
    index('appointment_refund_appointment').on(t.appointmentId),
    check(
      'appointment_refund_amounts',
      sql`${t.amount} > 0 AND ${t.feePart} BETWEEN 0 AND ${t.amount} AND ${t.cashbackPart} BETWEEN 0 AND ${t.amount}`,
    ),
  ],
)

/**
 * A time held for a client while they pay (`checkout`, ten minutes), or offered to them (`proposal`): by
 * the salon, or because a visit that repeats is no longer what they agreed to. It ends once: it becomes the appointment of the same id, or its busy intervals go.
 */
export const slotHold = sqliteTable(
  'slot_hold',
  {
    id: text('id').primaryKey(),
    clientId: reference('client_id', () => user.id),
    salonId: reference('salon_id', () => salon.id),
    kind: text('kind', { enum: ['checkout', 'proposal'] }).notNull(),
    startsAt: integer('starts_at').notNull(),
    endsAt: integer('ends_at').notNull(),
    /** The staff member of each service; none is left open. */
    plan: text('plan', { mode: 'json' }).$type<AppointmentPlan>().notNull(),
    /** The price that was shown, in minor units. */
    price: integer('price').notNull(),
    currency: text('currency').notNull(),
    /** The terms that were shown; null: those of the salon when it is booked. */
    policy: text('policy', { mode: 'json' }).$type<Policy>(),
    message: text('message').notNull().default(''),
    /** The member discount on each service of the plan, agreed with the price. */
    discounts: text('discounts', { mode: 'json' }).$type<AgreedDiscount[]>().notNull().default([]),
    /** The offer of a conversation that it takes up (messages.ts), at the offer's price. */
    offerId: text('offer_id'),
    /** The visits that repeat whose next one this is, at a price or terms that its client has yet to accept. */
    recurringId: text('recurring_id').references(() => recurringAppointment.id),
    /** Which of the salon's own links its client came by, or that their assistant prepared it; null: none. */
    via: text('via', { enum: ['link', 'poster', 'embed', 'button', 'assistant'] }),
    status: text('status', { enum: ['held', 'booked', 'released', 'expired'] })
      .notNull()
      .default('held'),
    /** What is to be booked once a deposit that is under way arrives: payment, notes, a gift's words. */
    booking: text('booking', { mode: 'json' }).$type<Record<string, unknown>>(),
    expiresAt: integer('expires_at').notNull(),
    createdAt: integer('created_at').notNull(),
    endedAt: integer('ended_at'),
  },
  (t) => [
    index('slot_hold_open').on(t.expiresAt).where(sql`status = 'held'`),
    index('slot_hold_client').on(t.clientId, t.status),
    index('slot_hold_offer').on(t.offerId),
    index('slot_hold_recurring').on(t.recurringId),
    check('slot_hold_times', sql`${t.startsAt} < ${t.endsAt}`),
    check('slot_hold_kind', sql`${t.kind} IN ('checkout', 'proposal')`),
    check('slot_hold_status', sql`${t.status} IN ('held', 'booked', 'released', 'expired')`),
    check('slot_hold_ended', sql`(${t.status} = 'held') = (${t.endedAt} IS NULL)`),
  ],
)
