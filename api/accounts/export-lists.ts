// The lists of an export, read page by page along an index, oldest first.
import { and, asc, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import { application, auditEvent } from '../../db/schema/admin'
import { appointment } from '../../db/schema/bookings'
import { ledgerAccount, posting, transfer } from '../../db/schema/ledger'
import { review, salon } from '../../db/schema/salons'
import { ticket } from '../../db/schema/support'
import { deposit } from '../../db/schema/wallet'
import { answerFrom, type Found, selectAppointments } from '../bookings/appointments'
import type { Ctx } from '../context'
import { moneyJson } from '../money'
import { rfc3339 } from '../time'
import type { List, Row } from './archive'

/** Rows of a page. */
const PAGE = 500

/** Every movement of each account, an account after the other. */
export function movementsOf(ctx: Ctx, accounts: string[]): List {
  return {
    name: 'transactions',
    columns: [
      'transaction',
      'at',
      'kind',
      'description',
      'account',
      'amount',
      'currency',
      'reverses',
    ],
    pages: movements(ctx, accounts),
  }
}

async function* movements(ctx: Ctx, accounts: string[]): AsyncIterable<Row[]> {
  for (const id of accounts) {
    yield* pagesOf<Movement>(
      (last) => ctx.db.all(movementsPage(id, last)),
      (row) => ({
        transaction: row.transfer_id,
        at: rfc3339(row.created_at),
        kind: row.kind,
        description: row.description,
        account: row.account,
        ...money(row.amount, row.currency),
        reverses: row.reverses,
      }),
    )
  }
}

type Movement = {
  id: string
  transfer_id: string
  created_at: number
  kind: string
  description: string
  account: string
  amount: number
  currency: string
  reverses: string | null
}

/** Both sides are read along their index and merged. */
function movementsPage(id: string, last: Movement | undefined): SQL {
  const after = last ? sql`AND (transfer_id, id) > (${last.transfer_id}, ${last.id})` : sql``
  const side = (column: 'debit_account' | 'credit_account', sign: 1 | -1) =>
    sql`SELECT id, transfer_id, ${sql.raw(String(sign))} * amount AS amount, currency
      FROM ${posting} WHERE ${sql.raw(column)} = ${id} ${after}`
  return sql`
    SELECT side.id AS id, side.transfer_id AS transfer_id, ${transfer.createdAt} AS created_at,
      ${transfer.kind} AS kind, ${transfer.description} AS description,
      ${ledgerAccount.kind} AS account, side.amount AS amount, side.currency AS currency,
      ${transfer.reverses} AS reverses
    FROM (
      SELECT * FROM (${side('debit_account', -1)} UNION ALL ${side('credit_account', 1)})
      ORDER BY transfer_id, id LIMIT ${PAGE}
    ) AS side
    JOIN ${transfer} ON ${transfer.id} = side.transfer_id
    JOIN ${ledgerAccount} ON ${ledgerAccount.id} = ${id}
    ORDER BY side.transfer_id, side.id`
}

/** What was put in, newest last, and how each ended. */
export function depositsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'deposits',
    columns: ['deposit', 'at', 'amount', 'currency', 'method', 'status', 'failure', 'transaction'],
    pages: pagesOf<typeof deposit.$inferSelect>(
      (last) =>
        ctx.db
          .select()
          .from(deposit)
          .where(and(eq(deposit.userId, userId), last && gt(deposit.id, last.id)))
          .orderBy(asc(deposit.id))
          .limit(PAGE),
      (row) => ({
        deposit: row.id,
        at: rfc3339(row.createdAt),
        ...money(row.amount, row.currency),
        method: row.methodLabel,
        status: row.status,
        failure: row.failure,
        transaction: row.transferId,
      }),
    ),
  }
}

/** A client's own visits. */
export function visitsOf(ctx: Ctx, userId: string): List {
  return visits(ctx, 'appointments', eq(appointment.clientId, userId), 'salon')
}

/** The appointments at a partner's salons. */
export function visitsAt(ctx: Ctx, userId: string): List {
  return visits(ctx, 'salon-appointments', eq(salon.ownerId, userId), 'client')
}

function visits(ctx: Ctx, name: string, whose: SQL, other: 'salon' | 'client'): List {
  return {
    name,
    columns: [
      'appointment',
      'status',
      'startsAt',
      'endsAt',
      'timeZone',
      'salon',
      ...(other === 'salon' ? ['salonAddress'] : ['client']),
      'service',
      'staff',
      'amount',
      'currency',
      'payment',
      'hold',
      'notes',
      'bookedAt',
    ],
    pages: pagesOf<Found>(
      (last) =>
        selectAppointments(ctx)
          .where(and(whose, last && after(appointment.startsAt, appointment.id, last.appointment)))
          .orderBy(asc(appointment.startsAt), asc(appointment.id))
          .limit(PAGE),
      (found) => {
        const visit = answerFrom(found)
        return {
          appointment: visit.id,
          status: visit.status,
          startsAt: visit.startsAt,
          endsAt: visit.endsAt,
          timeZone: visit.timeZone,
          salon: visit.salonName,
          salonAddress: visit.salonAddress,
          client: visit.clientName,
          service: visit.serviceName,
          staff: visit.staffName,
          amount: visit.price.amount,
          currency: visit.price.currency,
          payment: visit.payment,
          hold: visit.hold,
          notes: visit.notes,
          bookedAt: visit.createdAt,
        }
      },
    ),
  }
}

function after(
  startsAt: typeof appointment.startsAt,
  id: typeof appointment.id,
  last: { startsAt: number; id: string },
): SQL | undefined {
  return or(gt(startsAt, last.startsAt), and(eq(startsAt, last.startsAt), gt(id, last.id)))
}

/** What they wrote of salons. */
export function reviewsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'reviews',
    columns: ['review', 'at', 'salon', 'rating', 'comment'],
    pages: pagesOf<{ review: typeof review.$inferSelect; salonName: string }>(
      (last) =>
        ctx.db
          .select({ review, salonName: salon.name })
          .from(review)
          .innerJoin(salon, eq(salon.id, review.salonId))
          .where(and(eq(review.userId, userId), last && gt(review.id, last.review.id)))
          .orderBy(asc(review.id))
          .limit(PAGE),
      ({ review: row, salonName }) => ({
        review: row.id,
        at: rfc3339(row.createdAt),
        salon: salonName,
        rating: row.rating,
        comment: row.comment,
      }),
    ),
  }
}

/** Their applications and what was decided. */
export function applicationsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'applications',
    columns: ['application', 'at', 'role', 'status', 'reason', 'decidedAt'],
    pages: pagesOf<typeof application.$inferSelect>(
      (last) =>
        ctx.db
          .select()
          .from(application)
          .where(and(eq(application.userId, userId), last && gt(application.id, last.id)))
          .orderBy(asc(application.id))
          .limit(PAGE),
      (row) => ({
        application: row.id,
        at: rfc3339(row.createdAt),
        role: row.role,
        status: row.status,
        reason: row.reason,
        decidedAt: row.decidedAt === null ? null : rfc3339(row.decidedAt),
      }),
    ),
  }
}

/** What they wrote to us. */
export function ticketsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'tickets',
    columns: ['reference', 'at', 'status', 'name', 'email', 'subject', 'message'],
    pages: pagesOf<typeof ticket.$inferSelect>(
      (last) =>
        ctx.db
          .select()
          .from(ticket)
          .where(and(eq(ticket.userId, userId), last && gt(ticket.id, last.id)))
          .orderBy(asc(ticket.id))
          .limit(PAGE),
      (row) => ({
        reference: row.reference,
        at: rfc3339(row.createdAt),
        status: row.status,
        name: row.name,
        email: row.email,
        subject: row.subject,
        message: row.message,
      }),
    ),
  }
}

/** What was done to the account. Who else did it is theirs: it says that it was Purse. */
export function eventsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'account-events',
    columns: ['at', 'event', 'by'],
    pages: pagesOf<typeof auditEvent.$inferSelect>(
      (last) =>
        ctx.db
          .select()
          .from(auditEvent)
          .where(
            and(
              eq(auditEvent.subject, userId),
              last &&
                or(
                  gt(auditEvent.createdAt, last.createdAt),
                  and(eq(auditEvent.createdAt, last.createdAt), gt(auditEvent.id, last.id)),
                ),
            ),
          )
          .orderBy(asc(auditEvent.createdAt), asc(auditEvent.id))
          .limit(PAGE),
      (row) => ({
        at: rfc3339(row.createdAt),
        event: row.event,
        by: row.actor === userId ? 'you' : row.actor === 'anonymous' ? 'somebody unknown' : 'Purse',
      }),
    ),
  }
}

/** Reads until a page is not full; each page begins after the last row of the one before. */
async function* pagesOf<R>(
  read: (last: R | undefined) => PromiseLike<R[]>,
  row: (found: R) => Row,
): AsyncIterable<Row[]> {
  let last: R | undefined
  for (;;) {
    const found: R[] = await read(last)
    yield found.map(row)
    if (found.length < PAGE) return
    last = found.at(-1)
  }
}

function money(minor: number, currency: string): { amount: string; currency: string } {
  return moneyJson(minor, currency)
}
