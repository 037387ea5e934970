// The admins' review of applications to be listed. Each is decided once, by someone other than the
// applicant; triggers enforce both (migrations/0007_admin_rules.sql).

import { and, asc, count, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { application } from '../../db/schema/admin/governance'
import { user } from '../../db/schema/identity'
import { goalAutoSave } from '../../db/schema/money/goals'
import { autoTopUp, scheduledTransfer } from '../../db/schema/money/wallet-services'
import { salon } from '../../db/schema/salons/salons'
import { product, productVariant, shop } from '../../db/schema/shop/products'
import { endAppointments } from '../booking/appointments/my-bookings/end-visits'
import { type ApplicationRow, applicationFrom, kindOf } from '../identity/business/application'
import { ApplicationResponse } from '../identity/business/responses'
import { pursesOf, toBusinessBalance } from '../money/ledger/business-balance'
import { changed, commandAndNotify, notify } from '../notifications/outbox'
import { audit } from '../platform/audit/audit'
import { lookedAt } from '../platform/audit/audit-look'
import type { Statement } from '../platform/command'
import type { Ctx, Viewer } from '../platform/context'
import { operation } from '../platform/http/operation'
import { beyond } from '../platform/keyset'
import { pageFrom } from '../platform/pagination'
import { emailOf } from '../platform/values/email-address'
import { moneyJson } from '../platform/values/money'
import { DomainError } from '../platform/values/problem'
import { readAsAdmin, requireTwoFactor } from '../platform/viewer/proof'
import { pageReads, salonFrom } from '../salons/discovery/salon-page'
import { salonProfile } from '../salons/profile/profile'
import { shopProfile } from '../shop/storefront/own-shop'
import { shopPreviewFrom, shopPreviewReads } from '../shop/storefront/shop-page'
import { adminsToNotify } from './applications'
import { ApplicationsQuery, Refusal } from './input'
import { nameNotification } from './new-names'
import { ApplicationDetailResponse, ApplicationListResponse, type UnfinishedResponse } from './responses'
import { unfinishedOf } from './unfinished'

/** Products of a shop that an application shows. */
const DISPLAY_LIMIT = 50

/** Applications by status: waiting ones longest first, decided ones latest first. One round trip. */
export const listApplications = operation('admin', 'GET /admin/applications', {
  summary: 'Applications of a status',
  query: ApplicationsQuery,
  response: ApplicationListResponse,
  problems: ['invalid-cursor'],
  run: async ({ ctx, viewer, query: { status, limit, cursor } }) => {
    const key: SQL<number> = status === 'waiting' ? sql`${application.createdAt}` : sql`-${application.decidedAt}`
    const [, rows, counted] = await readAsAdmin(ctx, viewer, [
      ctx.db
        .select({
          application,
          key,
          name: sql<string>`coalesce(${salon.name}, ${shop.name}, '')`,
          city: sql<string>`coalesce(${salon.city}, ${shop.city}, '')`,
          applicant: user.name,
        })
        .from(application)
        .innerJoin(user, eq(user.id, application.userId))
        .leftJoin(salon, eq(salon.id, application.subjectId))
        .leftJoin(shop, eq(shop.id, application.subjectId))
        .where(and(eq(application.status, status), beyond(cursor, [key, application.id], '>')))
        .orderBy(asc(key), asc(application.id))
        .limit(limit + 1),
      ctx.db.select({ status: application.status, count: count() }).from(application).groupBy(application.status),
    ])
    const of = (wanted: string) => counted.find((row) => row.status === wanted)?.count ?? 0
    return {
      ...pageFrom(
        rows,
        limit,
        (row) => [row.key, row.application.id],
        ({ application: row, name, city, applicant }) => ({
          ...applicationFrom(row),
          name: row.name ? `${name} → ${row.name}` : name,
          city,
          applicant,
        }),
      ),
      counts: { waiting: of('waiting'), approved: of('approved'), refused: of('refused') },
    }
  },
})

/**
 * One application with its subject and applicant; one round trip. The access is recorded, because
 * it shows personal data.
 */
export const getApplication = operation('admin', 'GET /admin/applications/:id', {
  summary: 'One application; the view is recorded',
  response: ApplicationDetailResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, params: { id } }) => {
    const subject = sql<string>`(SELECT subject_id FROM application WHERE id = ${id})`
    const [, [found], deciders, unfinished, , products, ...pages] = await readAsAdmin(ctx, viewer, [
      selectApplication(ctx, id),
      ctx.db
        .select({ name: user.name })
        .from(user)
        .innerJoin(application, eq(application.decidedBy, user.id))
        .where(eq(application.id, id)),
      unfinishedOf(ctx, applicantOf(id)),
      lookedAt(
        ctx,
        viewer,
        { event: 'application.seen', subject: id },
        sql`EXISTS (SELECT 1 FROM application WHERE id = ${id})`,
      ),
      productsOf(ctx, subject),
      ...shopPreviewReads(ctx, subject),
      ...pageReads(ctx, subject, undefined, { listed: false }),
    ])
    if (!found) throw new DomainError('not-found')
    const { applicant } = found
    const [shops, categoryRows, facts, points, cards, ...page] = pages
    return {
      ...applicationFrom(found.application),
      applicant: {
        id: applicant.id,
        name: applicant.name,
        email: emailOf(applicant.email),
        phone: applicant.phone,
        role: applicant.role,
        memberSince: applicant.createdAt.toISOString(),
        unfinished: applicant.role === 'client' ? unfinished.length : 0,
      },
      salon: found.salon && salonProfile(found.salon),
      shop: found.shop && shopProfile(found.shop),
      preview: found.salon && salonFrom(page),
      shopPreview: found.shop && shopPreviewFrom([shops, categoryRows, facts, points, cards]),
      products: products.map(({ price, currency, ...product }) => ({
        ...product,
        listed: product.listed === 'listed',
        price: moneyJson(price, currency),
      })),
      decidedBy: deciders[0]?.name ?? null,
    }
  },
})

/**
 * Lists the salon or shop and gives a client the role for it, or applies a listed one's new name. The money in a
 * client's purse becomes the balance of their business, so that it stays within reach.
 */
export const approveApplication = operation('admin', 'POST /admin/applications/:id/approval', {
  summary: 'Approve the application; a client changes role',
  keyed: true,
  response: ApplicationResponse,
  problems: ['not-found', 'application-status', 'account-busy'],
  run: ({ ctx, viewer, key, params: { id } }) =>
    decideOn(ctx, viewer, { key, id, to: 'approved', reason: '' }, (found, unfinished, purses) => {
      const { application: row, applicant } = found
      const listed = row.name ? { name: row.name } : ({ status: 'approved' } as const)
      const list: Statement =
        kindOf(row) === 'salon'
          ? ctx.db.update(salon).set(listed).where(eq(salon.id, row.subjectId))
          : ctx.db.update(shop).set(listed).where(eq(shop.id, row.subjectId))
      if (applicant.role === row.role) return [list]
      if (applicant.role !== 'client') throw new DomainError('application-status')
      if (unfinished.length > 0) {
        throw new DomainError('account-busy', {
          detail: `${applicant.name} still has open bookings, orders, goals or other items as a client. They have to be finished first; ${applicant.name} sees the list in the application.`,
        })
      }
      return [
        list,
        ...purses.flatMap((purse) => toBusinessBalance(ctx, purse, viewer.id)),
        // A client's automatic transfers end with the pages that show them.
        ...endedWithRole(ctx, applicant.id),
        ctx.db
          .update(user)
          .set({ role: row.role, updatedAt: new Date(ctx.now()) })
          .where(eq(user.id, applicant.id)),
        audit(ctx, { actor: viewer.id, event: 'role.changed', subject: applicant.id }),
      ]
    }),
})

/** Refuses the application, with what to correct before applying again. */
export const refuseApplication = operation('admin', 'POST /admin/applications/:id/refusal', {
  summary: 'Decline the application, with a reason',
  keyed: true,
  body: Refusal,
  response: ApplicationResponse,
  problems: ['not-found', 'application-status'],
  run: ({ ctx, viewer, key, params: { id }, body: { reason } }) =>
    decideOn(ctx, viewer, { key, id, to: 'refused', reason }, () => []),
})

type Decision = { key: string; id: string; to: 'approved' | 'refused'; reason: string }

async function decideOn(
  ctx: Ctx,
  viewer: Viewer,
  { key, id, to, reason }: Decision,
  consequences: (found: Found, unfinished: UnfinishedResponse[], purses: Purses) => Statement[],
): Promise<ApplicationResponse> {
  return commandAndNotify(ctx, viewer, {
    name: `application:${to}`,
    key,
    input: { id, reason },
    reads: [
      selectApplication(ctx, id),
      adminsToNotify(ctx),
      unfinishedOf(ctx, applicantOf(id)),
      pursesOf(ctx, applicantOf(id)),
    ],
    decide: ([[found], admins, unfinished, purses], proven) => {
      requireTwoFactor(proven)
      if (!found) throw new DomainError('not-found')
      const { application: row, applicant } = found
      if (row.userId === viewer.id) throw new DomainError('forbidden')
      if (row.status !== 'waiting' || applicant.deletedAt) throw new DomainError('application-status')
      const step = { status: to, reason, decidedBy: viewer.id, decidedAt: ctx.now() }
      return {
        writes: [
          // First: its trigger rejects the batch when a concurrent request has decided.
          ctx.db.update(application).set(step).where(eq(application.id, id)),
          ...consequences(found, unfinished, purses),
          audit(ctx, { actor: viewer.id, event: `application.${to}`, subject: id }),
          notify(ctx, row.userId, notificationOf(found, to, reason)),
          changed(ctx, row.userId, 'account'),
          ...admins.map((admin) => changed(ctx, admin.id, 'account')),
        ],
        response: applicationFrom({ ...row, ...step }),
      }
    },
  })
}

function notificationOf(found: Found, to: 'approved' | 'refused', reason: string) {
  const { application: row, applicant } = found
  if (row.name) {
    const before = found.salon?.name ?? found.shop?.name ?? ''
    return nameNotification(row, { to, reason, before })
  }
  const kind = kindOf(row)
  const name = found.salon?.name ?? found.shop?.name ?? `Your ${kind}`
  if (to === 'refused') {
    const base = kind === 'salon' ? '/partner/set-up' : '/seller/set-up'
    return {
      kind: 'account',
      title: `Your ${kind} needs a change before it is listed`,
      text: `${name} hasn’t been approved yet. ${reason} Make the changes and submit it again.`,
      path: applicant.role === 'client' ? `/client/apply?as=${kind}` : base,
    } as const
  }
  return {
    kind: 'account',
    title: `Your ${kind} is approved`,
    text: kind === 'salon' ? `${name} is listed: clients can find it now.` : `${name} is approved.`,
    path: kind === 'salon' ? `/salon/${row.subjectId}` : '/seller/dashboard',
  } as const
}

function selectApplication(ctx: Ctx, id: string) {
  return ctx.db
    .select({
      application,
      applicant: user,
      salon,
      shop,
    })
    .from(application)
    .innerJoin(user, eq(user.id, application.userId))
    .leftJoin(salon, eq(salon.id, application.subjectId))
    .leftJoin(shop, eq(shop.id, application.subjectId))
    .where(eq(application.id, id))
}

/** What an application's shop shows of its products; the cheapest variant's price, and all that is in stock. */
function productsOf(ctx: Ctx, shopId: SQL<string>) {
  return ctx.db
    .select({
      id: product.id,
      name: product.name,
      category: product.category,
      listed: product.status,
      currency: shop.currency,
      price: sql<number>`coalesce(min(${productVariant.price}), 0)`,
      stock: sql<number>`coalesce(sum(${productVariant.stock}), 0)`,
    })
    .from(product)
    .innerJoin(shop, eq(shop.id, product.shopId))
    .leftJoin(productVariant, and(eq(productVariant.productId, product.id), eq(productVariant.active, true)))
    .where(and(eq(product.shopId, shopId), ne(product.status, 'archived')))
    .groupBy(product.id)
    .orderBy(desc(product.number))
    .limit(DISPLAY_LIMIT)
}

type Found = {
  application: ApplicationRow
  applicant: typeof user.$inferSelect
  salon: typeof salon.$inferSelect | null
  shop: typeof shop.$inferSelect | null
}

type Purses = Awaited<ReturnType<typeof pursesOf>>

/** Selects the applicant of an application. */
function applicantOf(id: string): SQL {
  return sql`(SELECT user_id FROM application WHERE id = ${id})`
}

/** Ends recurring appointments, scheduled transfers, auto-save and auto top-up. */
function endedWithRole(ctx: Ctx, id: string): Statement[] {
  const updatedAt = ctx.now()
  return [
    ...endAppointments(ctx, { id }),
    ctx.db
      .update(scheduledTransfer)
      .set({ status: 'ended', updatedAt })
      .where(and(eq(scheduledTransfer.userId, id), ne(scheduledTransfer.status, 'ended'))),
    ctx.db.update(autoTopUp).set({ isActive: false, updatedAt }).where(eq(autoTopUp.userId, id)),
    ctx.db.update(goalAutoSave).set({ isActive: false, updatedAt }).where(eq(goalAutoSave.userId, id)),
  ]
}
