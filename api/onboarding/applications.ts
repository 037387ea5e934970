// Applications to be listed: sending, reading and withdrawing one. Admins decide in decisions.ts.

import { and, asc, eq, isNull } from 'drizzle-orm'
import { application } from '../../db/schema/admin/governance'
import { user } from '../../db/schema/identity'
import {
  type ApplicationRow,
  applicationFrom,
  lastApplicationOf,
  mayHave,
  ROLE_OF,
} from '../identity/business/application'
import { ApplicationResponse } from '../identity/business/responses'
import { changed, notify } from '../notifications/outbox'
import { audit } from '../platform/audit/audit'
import type { Ctx } from '../platform/context'
import { APPLICANTS } from '../platform/http/guards'
import { operation } from '../platform/http/operation'
import { DomainError, type FieldErrors } from '../platform/values/problem'
import { completeSalonId, missingOfSalon, offerFor, salonProfileOf } from '../salons/profile/profile'
import { completeShopId, missingOfShop, offeringFor, shopProfileOf } from '../shop/storefront/own-shop'
import { SendApplication } from './input'

/** The most admins notified of a new application. */
const MOST_ADMINS = 50

/**
 * Sends the saved salon or shop for approval; it is locked until the application is decided or
 * withdrawn. One application can wait at a time.
 */
export const sendApplication = operation(APPLICANTS, 'POST /me/applications', {
  summary: 'Submit the salon or shop for approval',
  body: SendApplication,
  created: ApplicationResponse,
  problems: ['profile-incomplete', 'application-status'],
  reads: ({ ctx, viewer }) => ({
    salon: salonProfileOf(ctx, viewer.id),
    shop: shopProfileOf(ctx, viewer.id),
    last: lastApplicationOf(ctx, viewer.id),
    admins: adminsToNotify(ctx),
  }),
  decide: ({ salon: [salon], shop: [shop], last: [last], admins }, { ctx, viewer, body: { kind } }) => {
    if (!mayHave(viewer.role, kind)) throw new DomainError('forbidden')
    const subject = kind === 'salon' ? salon?.salon : shop?.shop
    if (!subject) throw incomplete(['name'])
    if (last?.status === 'waiting' || subject.status !== 'draft') throw new DomainError('application-status')
    const missing =
      kind === 'salon' && salon
        ? missingOfSalon(salon.salon, offerFor(viewer, salon))
        : missingOfShop((shop as NonNullable<typeof shop>).shop, offeringFor(viewer, shop))
    if (missing.length > 0) throw incomplete(missing)
    const row: ApplicationRow = {
      id: ctx.id(),
      userId: viewer.id,
      role: ROLE_OF[kind],
      subjectId: subject.id,
      name: '',
      status: 'waiting',
      reason: '',
      decidedBy: null,
      createdAt: ctx.now(),
      decidedAt: null,
    }
    const complete =
      kind === 'salon' ? completeSalonId(ctx, viewer, subject.id) : completeShopId(ctx, viewer, subject.id)
    return {
      writes: [
        // If fields were emptied since the read, the subject is null and a trigger rejects the row.
        ctx.db.insert(application).values({ ...row, subjectId: complete }),
        audit(ctx, { actor: viewer.id, event: 'application.sent', subject: row.id }),
        changed(ctx, viewer.id, 'account'),
        ...admins.flatMap(({ id }) => [
          notify(ctx, id, {
            kind: 'system',
            title: `A ${kind} is waiting for approval`,
            text: `${subject.name} in ${subject.city} asks to be listed.`,
            path: `/admin/applications/${row.id}`,
          }),
          changed(ctx, id, 'account'),
        ]),
      ],
      response: applicationFrom(row),
    }
  },
})

/** Withdraws an application before it is decided; then the salon or shop can be changed again. */
export const withdrawApplication = operation(APPLICANTS, 'POST /me/applications/:id/withdrawal', {
  summary: 'Withdraw the application',
  response: ApplicationResponse,
  problems: ['not-found', 'application-status'],
  reads: ({ ctx, viewer, params: { id } }) => ({
    row: ctx.db
      .select()
      .from(application)
      .where(and(eq(application.id, id), eq(application.userId, viewer.id))),
    admins: adminsToNotify(ctx),
  }),
  decide: ({ row: [row], admins }, { ctx, viewer, params: { id } }) => {
    if (!row) throw new DomainError('not-found')
    if (row.status !== 'waiting') throw new DomainError('application-status')
    const step = { status: 'withdrawn', decidedAt: ctx.now() } as const
    return {
      writes: [
        ctx.db.update(application).set(step).where(eq(application.id, id)),
        audit(ctx, { actor: viewer.id, event: 'application.withdrawn', subject: id }),
        changed(ctx, viewer.id, 'account'),
        ...admins.map((admin) => changed(ctx, admin.id, 'account')),
      ],
      response: applicationFrom({ ...row, ...step }),
    }
  },
})

/** Selects the admins who can decide. */
export function adminsToNotify(ctx: Ctx) {
  return ctx.db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.role, 'admin'), isNull(user.deletedAt)))
    .orderBy(asc(user.id))
    .limit(MOST_ADMINS)
}

function incomplete(missing: string[]): DomainError {
  const errors: FieldErrors = Object.fromEntries(missing.map((field) => [field, ['Still missing']]))
  return new DomainError('profile-incomplete', { errors })
}
