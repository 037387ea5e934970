// Versioned fees for admins: current, planned and past versions, and what another percentage would
// have earned last month. A transaction keeps the version it began with.

import { and, desc, eq, sql } from 'drizzle-orm'
import { proposal } from '../../../db/schema/admin/governance'
import { user } from '../../../db/schema/identity'
import { fee } from '../../../db/schema/money/ledger'
import type { Ctx, ProvenViewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { beyond } from '../../platform/keyset'
import { pageFrom } from '../../platform/pagination'
import { DomainError } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import { readAsAdmin } from '../../platform/viewer/proof'
import {
  ALONE_BASIS_POINTS,
  basisPointsOf,
  FEE_KINDS,
  type FeeKind,
  FeeKindParam,
  FeeQuery,
  percentOf,
} from '../settings/input'
import { feeEffect, monthBefore, takenIn } from './impact'
import { FeeDetailResponse, FeesResponse, type FeeVersionResponse } from './responses'

type FeeRow = typeof fee.$inferSelect

type Fee = { kind: FeeKind; inForce: FeeVersionResponse; planned: FeeVersionResponse[]; waiting: string | null }

/** Every kind with its current and planned version. One round trip. */
export const listFees = operation('admin', 'GET /admin/fees', {
  summary: 'Every fee: current and planned',
  response: FeesResponse,
  reads: ({ ctx }) => ({ rows: currentVersions(ctx, FEE_KINDS), waiting: waitingProposals(ctx) }),
  read: ({ rows, waiting }, { ctx, viewer }) => ({
    items: FEE_KINDS.flatMap((kind) => feeFrom(ctx, viewer, kind, rows, waiting) ?? []),
    timeZone: viewer.timeZone,
  }),
})

/**
 * One kind with its versions, newest first, paged, and with the effect `percent` would have had
 * last month. One round trip.
 */
export const getFee = operation('admin', 'GET /admin/fees/:kind', {
  summary: 'One fee: its versions, and the effect of a change',
  problems: ['invalid-cursor'],
  params: FeeKindParam,
  query: FeeQuery,
  response: FeeDetailResponse,
  run: async ({ ctx, viewer, params: { kind }, query: { percent, limit, cursor } }) => {
    const month = monthBefore(ctx.now())
    const [proven, rows, waiting, versions, [agreed], taken] = await readAsAdmin(ctx, viewer, [
      currentVersions(ctx, [kind]),
      waitingProposals(ctx),
      selectVersions(ctx)
        .where(and(eq(fee.kind, kind), beyond(cursor, [fee.effectiveFrom, fee.id])))
        .orderBy(desc(fee.effectiveFrom), desc(fee.id))
        .limit(limit + 1),
      lastAgreed(ctx, kind),
      // Nothing to estimate without a percentage, so nothing is read.
      takenIn(ctx, kind, percent === undefined ? { ...month, until: month.from } : month),
    ])
    const found = feeFrom(ctx, proven, kind, rows, waiting)
    if (!found) throw new DomainError('not-found')
    return {
      ...found,
      timeZone: proven.timeZone,
      versions: pageFrom(
        versions,
        limit,
        (row) => [row.fee.effectiveFrom, row.fee.id],
        (row) => versionFrom(proven, row.fee, row.changedBy),
      ),
      effect:
        percent === undefined
          ? null
          : { ...feeEffect(taken, basisPointsOf(percent), month), alone: mayAlone(agreed, basisPointsOf(percent)) },
    }
  },
})

/** The statement that reads the last version two admins agreed on, or the initial one. */
export function lastAgreed(ctx: Ctx, kind: FeeKind) {
  return ctx.db
    .select()
    .from(fee)
    .where(and(eq(fee.kind, kind), sql`(${fee.changedBy} IS NULL OR ${fee.proposalId} IS NOT NULL)`))
    .orderBy(desc(fee.createdAt), desc(fee.effectiveFrom))
    .limit(1)
}

/** Whether one admin may set it alone; the trigger fee_by_two enforces the same. */
export function mayAlone(agreed: FeeRow | undefined, basisPoints: number): boolean {
  return agreed !== undefined && Math.abs(basisPoints - agreed.basisPoints) <= ALONE_BASIS_POINTS
}

/** A version as the API returns it, in the viewer's time zone. */
function versionFrom(viewer: ProvenViewer, row: FeeRow, changedBy: string | null): FeeVersionResponse {
  return {
    id: row.id,
    kind: row.kind,
    percent: percentOf(row.basisPoints),
    effectiveFrom: rfc3339(row.effectiveFrom, viewer.timeZone),
    by: row.changedBy === null ? 'first' : row.proposalId === null ? 'one' : 'two',
    changedBy,
    proposalId: row.proposalId,
  }
}

function selectVersions(ctx: Ctx) {
  return ctx.db.select({ fee, changedBy: user.name }).from(fee).leftJoin(user, eq(user.id, fee.changedBy)).$dynamic()
}

/** The current and planned versions of each kind, newest first. */
function currentVersions(ctx: Ctx, kinds: readonly FeeKind[]) {
  const now = ctx.now()
  const wanted = sql.join(
    kinds.map((kind) => sql`(${kind})`),
    sql`, `,
  )
  return selectVersions(ctx)
    .where(sql`${fee.id} IN (
      WITH kinds (kind) AS (VALUES ${wanted})
      SELECT (SELECT id FROM fee AS held WHERE held.kind = kinds.kind AND held.effective_from <= ${now}
        ORDER BY held.effective_from DESC, held.created_at DESC LIMIT 1) FROM kinds
      UNION ALL
      SELECT later.id FROM kinds JOIN fee AS later ON later.kind = kinds.kind AND later.effective_from > ${now})`)
    .orderBy(desc(fee.effectiveFrom), desc(fee.createdAt))
}

type VersionRow = Awaited<ReturnType<typeof currentVersions>>[number]

function waitingProposals(ctx: Ctx) {
  return ctx.db
    .select({ id: proposal.id, subject: proposal.subject })
    .from(proposal)
    .where(and(eq(proposal.kind, 'fee'), eq(proposal.status, 'waiting'), sql`${proposal.expiresAt} > ${ctx.now()}`))
}

function feeFrom(
  ctx: Ctx,
  viewer: ProvenViewer,
  kind: FeeKind,
  rows: VersionRow[],
  waiting: { id: string; subject: string }[],
): Fee | null {
  const mine = rows.filter((row) => row.fee.kind === kind)
  const held = mine.find((row) => row.fee.effectiveFrom <= ctx.now())
  if (!held) return null
  const version = (row: VersionRow) => versionFrom(viewer, row.fee, row.changedBy)
  // Of two for the same moment the later one applies.
  const planned = mine.filter(
    (row, i) =>
      row.fee.effectiveFrom > ctx.now() &&
      mine.findIndex((other) => other.fee.effectiveFrom === row.fee.effectiveFrom) === i,
  )
  return {
    kind,
    inForce: version(held),
    planned: planned.reverse().map(version),
    waiting: waiting.find(({ subject }) => subject === kind)?.id ?? null,
  }
}
