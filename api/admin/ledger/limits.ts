// How much one admin may move alone, how much of it they have used, and past adjustments.

import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { adjustment, adjustmentLimit } from '../../../db/schema/admin/adjustments'
import { proposal } from '../../../db/schema/admin/governance'
import { user } from '../../../db/schema/identity'
import { REFERENCE_CURRENCY } from '../../money/exchange/reference'
import type { Ctx } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { beyond } from '../../platform/keyset'
import { pageFrom } from '../../platform/pagination'
import { moneyJson } from '../../platform/values/money'
import { DAY, rfc3339 } from '../../platform/values/time'
import { AdjustmentsQuery } from './input'
import { type AdjustmentResponse, AdjustmentsResponse, LimitResponse } from './responses'

/** The window of the limit in milliseconds; the trigger uses the same. */
const LIMIT_SPAN = DAY

/**
 * The statement that reads the limit over all currencies and how much the admin has moved alone in
 * the window: one row, in minor units of the reference currency.
 */
export function limitOf(ctx: Ctx, adminId: string) {
  const used = ctx.db
    .select({ used: sql`coalesce(sum(${adjustment.referenceAmount}), 0)` })
    .from(adjustment)
    .where(
      and(
        eq(adjustment.adminId, adminId),
        isNull(adjustment.proposalId),
        gt(adjustment.createdAt, ctx.now() - LIMIT_SPAN),
      ),
    )
  return ctx.db.select({ limit: adjustmentLimit.minor, used: sql<number>`(${used})` }).from(adjustmentLimit)
}

export type LimitRow = { limit: number; used: number }

/** The viewer's own limits. One round trip. */
export const getLimit = operation('admin', 'GET /admin/money/limits', {
  summary: 'The 24-hour limit of one admin, and what is used of it',
  response: LimitResponse,
  reads: ({ ctx, viewer }) => ({ rows: limitOf(ctx, viewer.id) }),
  read: ({ rows }) => limitResponse(rows),
})

/** Past adjustments, newest first, with the viewer's own limits. One round trip. */
export const listAdjustments = operation('admin', 'GET /admin/money/adjustments', {
  summary: 'Adjustments, and what one admin may do alone',
  problems: ['invalid-cursor'],
  query: AdjustmentsQuery,
  response: AdjustmentsResponse,
  reads: ({ ctx, viewer, query: { limit: most, cursor } }) => ({
    rows: selectAdjustments(ctx)
      .where(beyond(cursor, [adjustment.createdAt, adjustment.id]))
      .orderBy(desc(adjustment.createdAt), desc(adjustment.id))
      .limit(most + 1),
    limit: limitOf(ctx, viewer.id),
  }),
  read: ({ rows, limit }, { viewer, query: { limit: most } }) => {
    const page = pageFrom(
      rows,
      most,
      ({ act }) => [act.createdAt, act.id],
      (row) => adjustmentResponse(row, viewer.timeZone),
    )
    return { ...page, limit: limitResponse(limit) }
  },
})

/** The statement that reads adjustments with their proposer and confirmer. */
export function selectAdjustments(ctx: Ctx) {
  const second = alias(user, 'second')
  return ctx.db
    .select({ act: adjustment, admin: user.name, second: sql<string | null>`${second.name}` })
    .from(adjustment)
    .innerJoin(user, eq(user.id, adjustment.adminId))
    .leftJoin(proposal, eq(proposal.id, adjustment.proposalId))
    .leftJoin(second, eq(second.id, proposal.decidedBy))
}

/** The statement that reads the adjustments of a transfer, or about its subject. */
export function adjustmentsAbout(ctx: Ctx, transferId: string, subjects: SQL) {
  return selectAdjustments(ctx)
    .where(
      sql`${adjustment.id} IN (SELECT id FROM adjustment WHERE transfer_id = ${transferId}
        UNION SELECT id FROM adjustment WHERE subject IN (${subjects}))`,
    )
    .orderBy(desc(adjustment.createdAt), desc(adjustment.id))
    .limit(50)
}

type AdjustmentRow = { act: typeof adjustment.$inferSelect; admin: string; second: string | null }

export function adjustmentResponse({ act, admin, second }: AdjustmentRow, timeZone: string): AdjustmentResponse {
  const { id, kind, subject, reason, transferId } = act
  return {
    id,
    kind,
    subject,
    reason,
    transferId,
    admin,
    confirmedBy: second,
    amount: moneyJson(act.amount, act.currency),
    createdAt: rfc3339(act.createdAt, timeZone),
  }
}

/** As people see it. */
export function limitResponse([row]: LimitRow[]): LimitResponse {
  const money = (minor: number) => moneyJson(minor, REFERENCE_CURRENCY)
  return { limit: money(row?.limit ?? 0), used: money(row?.used ?? 0) }
}
