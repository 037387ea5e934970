// Asking to be listed: what somebody sends, sees and takes back. Admins decide in decisions.ts.
import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import { application } from '../../db/schema/admin/governance'
import { user } from '../../db/schema/identity'
import { completeSalonId, missingOfSalon, offerFor, salonOf } from '../booking/salons/profile'
import { drainOutbox, notify, tellLive } from '../notifications/outbox'
import { audit } from '../platform/audit'
import { command, type Statement } from '../platform/command'
import type { Ctx, Role, Viewer } from '../platform/context'
import { DomainError, type FieldErrors } from '../platform/values/problem'
import { rfc3339 } from '../platform/values/time'
import { completeShopId, missingOfShop, shelfFor, shopOf } from '../shop/storefront/own-shop'

export type ApplicationRow = typeof application.$inferSelect

export type Application = {
  id: string
  kind: Kind
  status: ApplicationRow['status']
  /** The new name that it asks for; empty where it asks to be listed. */
  newName: string
  /** Why it was refused. */
  reason: string
  createdAt: string
  decidedAt: string | null
}

export type Kind = 'salon' | 'shop'

/** The role that goes with what is asked to be listed. */
export const ROLE_OF = { salon: 'beauty_partner', shop: 'product_seller' } as const

/** Whom a notice about a new application reaches at most. */
const ADMINS_TOLD = 50

/** What somebody of a role may have listed; a client chooses, and takes the role with it. */
export function mayHave(role: Role, kind: Kind): boolean {
  return role === 'client' || role === ROLE_OF[kind]
}

/** What an application is about, by the role that goes with it. */
export function kindOf(row: Pick<ApplicationRow, 'role'>): Kind {
  return row.role === 'beauty_partner' ? 'salon' : 'shop'
}

/** The statement that reads somebody's last application to be listed. */
export function lastApplicationOf(ctx: Ctx, userId: string) {
  return ctx.db
    .select()
    .from(application)
    .where(and(eq(application.userId, userId), eq(application.name, '')))
    .orderBy(desc(application.createdAt), desc(application.id))
    .limit(1)
}

/** An application as the api answers it. */
export function applicationFrom(row: ApplicationRow): Application {
  const { id, status, reason, name, createdAt, decidedAt } = row
  return {
    id,
    kind: kindOf(row),
    status,
    newName: name,
    reason,
    createdAt: rfc3339(createdAt),
    decidedAt: decidedAt === null ? null : rfc3339(decidedAt),
  }
}

/**
 * Sends the salon or shop for approval as it was saved; from then on it stays as it is until it is
 * decided or taken back. One waits at a time (product.md reading 7).
 * @throws DomainError forbidden, profile-incomplete, application-status, idempotency-key-reused
 */
export async function sendApplication(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  { kind }: { kind: Kind },
): Promise<Application> {
  const { answer, replayed } = await command(ctx, viewer, {
    name: 'application:sent',
    key,
    input: { kind },
    reads: [
      salonOf(ctx, viewer.id),
      shopOf(ctx, viewer.id),
      lastApplicationOf(ctx, viewer.id),
      adminsToTell(ctx),
    ],
    decide: ([[salon], [shop], [last], admins]) => {
      if (!mayHave(viewer.role, kind)) throw new DomainError('forbidden')
      const subject = kind === 'salon' ? salon?.salon : shop?.shop
      if (!subject) throw incomplete(['name'])
      if (last?.status === 'waiting' || subject.status !== 'draft')
        throw new DomainError('application-status')
      const missing =
        kind === 'salon' && salon
          ? missingOfSalon(salon.salon, offerFor(viewer, salon))
          : missingOfShop((shop as NonNullable<typeof shop>).shop, shelfFor(viewer, shop))
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
        kind === 'salon'
          ? completeSalonId(ctx, viewer, subject.id)
          : completeShopId(ctx, viewer, subject.id)
      return {
        writes: [
          // Emptied since it was read, the subject is none of the person's drafts: a trigger refuses.
          ctx.db.insert(application).values({ ...row, subjectId: complete }),
          audit(ctx, { actor: viewer.id, event: 'application.sent', subject: row.id }),
          changed(ctx, viewer.id),
          ...admins.flatMap(({ id }) => [
            notify(ctx, id, {
              kind: 'system',
              title: `A ${kind} waits for approval`,
              text: `${subject.name} in ${subject.city} asks to be listed.`,
              path: `/admin/applications/${row.id}`,
            }),
            changed(ctx, id),
          ]),
        ],
        answer: applicationFrom(row),
      }
    },
  })
  if (!replayed) ctx.after(() => drainOutbox(ctx))
  return answer
}

/**
 * Takes an application back before it is decided; then the salon or shop can be changed again.
 * @throws DomainError not-found, application-status, idempotency-key-reused
 */
export async function withdrawApplication(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  id: string,
): Promise<Application> {
  const { answer, replayed } = await command(ctx, viewer, {
    name: 'application:withdrawn',
    key,
    input: { id },
    reads: [
      ctx.db
        .select()
        .from(application)
        .where(and(eq(application.id, id), eq(application.userId, viewer.id))),
      adminsToTell(ctx),
    ],
    decide: ([[row], admins]) => {
      if (!row) throw new DomainError('not-found')
      if (row.status !== 'waiting') throw new DomainError('application-status')
      const step = { status: 'withdrawn', decidedAt: ctx.now() } as const
      return {
        writes: [
          ctx.db.update(application).set(step).where(eq(application.id, id)),
          audit(ctx, { actor: viewer.id, event: 'application.withdrawn', subject: id }),
          changed(ctx, viewer.id),
          ...admins.map((admin) => changed(ctx, admin.id)),
        ],
        answer: applicationFrom({ ...row, ...step }),
      }
    },
  })
  if (!replayed) ctx.after(() => drainOutbox(ctx))
  return answer
}

/** The statement that reads who decides. */
export function adminsToTell(ctx: Ctx) {
  return ctx.db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.role, 'admin'), isNull(user.deletedAt)))
    .orderBy(asc(user.id))
    .limit(ADMINS_TOLD)
}

/** Word to somebody's open pages. */
export function changed(ctx: Ctx, userId: string): Statement {
  return tellLive(ctx, userId, { type: 'changed', what: 'account' })
}

function incomplete(missing: string[]): DomainError {
  const errors: FieldErrors = Object.fromEntries(missing.map((field) => [field, ['Still missing']]))
  return new DomainError('profile-incomplete', { errors })
}
