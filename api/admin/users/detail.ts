// One person's account for admins, for a purpose that is recorded: one round trip.

import { and, count, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { application, auditEvent, proposal, suspension } from '../../../db/schema/admin/governance'
import { passkey, session, user } from '../../../db/schema/identity'
import { salon } from '../../../db/schema/salons/salons'
import { shop } from '../../../db/schema/shop/products'
import { ticket } from '../../../db/schema/support'
import { kindOf } from '../../identity/business/application'
import type { AuditEvent } from '../../platform/audit/audit'
import { lookedAt } from '../../platform/audit/audit-look'
import type { Ctx } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { emailOf } from '../../platform/values/email-address'
import { moneyJson } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import { PersonQuery } from '../settings/input'
import { PersonResponse } from './responses'

/** Rows of each list; the full lists are elsewhere. */
const DISPLAY_LIMIT = 10

/** Audit events about the person's credentials and admin changes. */
const EVENTS: AuditEvent[] = [
  'session.started',
  'session.ended',
  'sessions.ended',
  'sign-in.refused',
  'step-up.refused',
  'password.changed',
  'password.reset',
  'phone.changed',
  'email.confirmed',
  'email.added',
  'contact.removed',
  'two-factor.enabled',
  'two-factor.disabled',
  'passkey.added',
  'passkey.removed',
  'api-key.added',
  'api-key.revoked',
  'calendar-feed.added',
  'grant.added',
  'webhook.added',
  'webhook.changed',
  'webhook.secret-renewed',
  'webhook.removed',
  'payment-method.added',
  'payment-method.refused',
  'payment-method.removed',
  'card-testing.suspected',
  'account.created',
  'terms.agreed',
  'account.deleted',
  'role.changed',
  'person.suspended',
  'person.restored',
  'person.factors-reset',
  'admin.made',
]

/** The access and its purpose are recorded in the same batch. */
export const getPerson = operation('admin', 'GET /admin/people/:id', {
  summary: 'One account, for a stated purpose; the view is recorded',
  query: PersonQuery,
  response: PersonResponse,
  problems: ['not-found'],
  reads: ({ ctx, viewer, params: { id }, query: { purpose } }) => ({
    person: ctx.db.select({ user, openBookings: openBookings() }).from(user).where(eq(user.id, id)),
    keys: ctx.db.select({ count: count() }).from(passkey).where(eq(passkey.userId, id)),
    sessions: ctx.db
      .select({ count: count() })
      .from(session)
      .where(and(eq(session.userId, id), gt(session.expiresAt, new Date(ctx.now())))),
    salons: ctx.db
      .select({ id: salon.id, name: salon.name, status: salon.status })
      .from(salon)
      .where(eq(salon.ownerId, id))
      .limit(DISPLAY_LIMIT),
    shops: ctx.db
      .select({ id: shop.id, name: shop.name, status: shop.status })
      .from(shop)
      .where(eq(shop.ownerId, id))
      .limit(DISPLAY_LIMIT),
    balances: balancesOf(ctx, id),
    events: eventsOf(ctx, id),
    applications: ctx.db
      .select()
      .from(application)
      .where(eq(application.userId, id))
      .orderBy(desc(application.createdAt))
      .limit(DISPLAY_LIMIT),
    suspensions: suspensionsOf(ctx, id),
    transfers: transfersOf(ctx, id),
    tickets: ctx.db
      .select()
      .from(ticket)
      .where(eq(ticket.userId, id))
      .orderBy(desc(ticket.createdAt))
      .limit(DISPLAY_LIMIT),
    waiting: ctx.db
      .select({ id: proposal.id })
      .from(proposal)
      .where(
        and(
          eq(proposal.kind, 'admin'),
          eq(proposal.subject, id),
          eq(proposal.status, 'waiting'),
          gt(proposal.expiresAt, ctx.now()),
        ),
      ),
    lookedAt: lookedAt(
      ctx,
      viewer,
      { event: 'person.seen', subject: id, detail: purpose },
      sql`EXISTS (SELECT 1 FROM user WHERE id = ${id})`,
    ),
  }),
  read: (
    {
      person: [person],
      keys: [keys],
      sessions: [sessions],
      salons,
      shops,
      balances,
      events,
      applications,
      suspensions,
      transfers,
      tickets,
      waiting: [waiting],
    },
    { viewer },
  ) => {
    if (!person) throw new DomainError('not-found')
    const at = (instant: number) => rfc3339(instant, viewer.timeZone)
    const maybe = (instant: Date | number | null) => (instant === null ? null : at(Number(instant)))
    const { user: row, openBookings: open } = person
    return {
      id: row.id,
      name: row.name,
      email: emailOf(row.email),
      emailVerified: row.emailVerified,
      phone: row.phone,
      role: row.role,
      currency: row.currency,
      since: at(row.createdAt.getTime()),
      deletedAt: maybe(row.deletedAt),
      self: row.id === viewer.id,
      suspendedAt: maybe(row.suspendedAt),
      twoFactorEnabled: row.twoFactorEnabled,
      passkeys: keys?.count ?? 0,
      devices: sessions?.count ?? 0,
      salons,
      shops,
      balances: balances.map(({ kind, currency, balance }) => ({ kind, balance: moneyJson(balance, currency) })),
      openBookings: open,
      events: events.map(({ event, createdAt, by }) => ({ event, at: at(createdAt), by })),
      applications: applications.map((application) => ({
        id: application.id,
        kind: kindOf(application),
        status: application.status,
        at: at(application.createdAt),
      })),
      suspensions: suspensions.map(({ suspension, by, liftedBy }) => ({
        id: suspension.id,
        reason: suspension.reason,
        by,
        at: at(suspension.createdAt),
        liftedBy,
        liftedAt: maybe(suspension.liftedAt),
      })),
      transfers: transfers.map(({ id, description, amount, currency, createdAt }) => ({
        id,
        description,
        amount: moneyJson(amount, currency),
        at: at(createdAt),
      })),
      tickets: tickets.map(({ id, reference, subject, status, createdAt }) => ({
        id,
        reference,
        subject,
        status,
        at: at(createdAt),
      })),
      proposal: waiting?.id ?? null,
    }
  },
})

/** How many bookings of a `user` as a client are open. */
export function openBookings() {
  return sql<number>`(SELECT count(*) FROM appointment
    WHERE appointment.client_id = user.id AND appointment.status IN ('pending', 'confirmed'))`
}

/** By kind and currency; the money of goals is in the goals' own accounts. */
function balancesOf(ctx: Ctx, id: string) {
  return ctx.db
    .select({ kind: sql<string>`kind`, currency: sql<string>`currency`, balance: sql<number>`sum(balance)` })
    .from(sql`(
      SELECT kind, currency, balance FROM ledger_account WHERE owner = ${id}
      UNION ALL
      SELECT account.kind, account.currency, account.balance
      FROM goal_member JOIN ledger_account AS account ON account.owner = goal_member.id
      WHERE goal_member.user_id = ${id})`)
    .groupBy(sql`kind, currency`)
    .having(sql`sum(balance) <> 0`)
    .orderBy(sql`kind, currency`)
}

function eventsOf(ctx: Ctx, id: string) {
  return ctx.db
    .select({
      event: auditEvent.event,
      createdAt: auditEvent.createdAt,
      /** An admin's name, if it was not the person. */
      by: sql<string | null>`(SELECT name FROM user WHERE user.id = audit_event.actor AND user.id <> ${id})`,
    })
    .from(auditEvent)
    .where(and(eq(auditEvent.subject, id), inArray(auditEvent.event, EVENTS)))
    .orderBy(desc(auditEvent.createdAt), desc(auditEvent.id))
    .limit(DISPLAY_LIMIT)
}

function suspensionsOf(ctx: Ctx, id: string) {
  const lifter = alias(user, 'lifter')
  return ctx.db
    .select({ suspension, by: user.name, liftedBy: lifter.name })
    .from(suspension)
    .innerJoin(user, eq(user.id, suspension.suspendedBy))
    .leftJoin(lifter, eq(lifter.id, suspension.liftedBy))
    .where(eq(suspension.userId, id))
    .orderBy(desc(suspension.createdAt))
    .limit(DISPLAY_LIMIT)
}

/** The last lines of their money and claims, from the end of each account's statement. */
function transfersOf(ctx: Ctx, id: string) {
  return ctx.db
    .select({
      id: sql<string>`entry.transfer_id`,
      description: sql<string>`transfer.description`,
      amount: sql<number>`entry.amount`,
      currency: sql<string>`account.currency`,
      createdAt: sql<number>`entry.created_at`,
    })
    .from(sql`ledger_account AS account
      JOIN account_entry AS entry ON entry.sequence IN (
        SELECT sequence FROM account_entry WHERE account_id = account.id ORDER BY sequence DESC LIMIT ${DISPLAY_LIMIT})
      JOIN transfer ON transfer.id = entry.transfer_id`)
    .where(sql`account.owner = ${id} AND account.kind IN ('wallet', 'payable')`)
    .orderBy(sql`entry.sequence DESC`)
    .limit(DISPLAY_LIMIT)
}
