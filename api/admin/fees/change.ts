// Changing a fee: one admin may change it within half a percent of the last version two admins agreed on; beyond that
// another must confirm. It applies from a future time; existing transactions keep their version.

import { and, desc, eq, sql } from 'drizzle-orm'
import { proposal } from '../../../db/schema/admin/governance'
import { fee } from '../../../db/schema/money/ledger'
import { outbox } from '../../../db/schema/notifications'
import type { Notification } from '../../notifications/channels'
import { audit } from '../../platform/audit/audit'
import type { Statement } from '../../platform/command'
import type { Ctx, ProvenViewer, Role, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { writesRow } from '../../platform/outbox-rows'
import { dateTimeForm } from '../../platform/values/date-forms'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { DAY, instantAt } from '../../platform/values/time'
import { zoneName } from '../../platform/values/zone'
import { requireFresh, requireTwoFactor } from '../../platform/viewer/proof'
import { type Confirmation, propose } from '../approvals/propose'
import { basisPointsOf, ChangeFee, type FeeKind, percentOf } from '../settings/input'
import { lastAgreed, mayAlone } from './fees'
import { FeeChangedResponse } from './responses'

type FeeRow = typeof fee.$inferSelect

/** How far ahead a fee may be planned, in milliseconds. */
const AHEAD = 366 * DAY

/**
 * Plans another version of a fee, or proposes it to a second admin. If two are planned for the same
 * moment, the later one applies. Two round trips.
 */
export const changeFee = operation('admin', 'POST /admin/fees', {
  summary: 'Schedule a change, or propose it to a second admin',
  body: ChangeFee,
  response: FeeChangedResponse,
  problems: ['step-up-required', 'fee-backdated', 'proposal-status'],
  reads: ({ ctx, body: input }) => ({
    agreed: lastAgreed(ctx, input.kind),
    versions: versionsOf(ctx, input.kind),
    waiting: waitingOf(ctx, input.kind),
  }),
  decide: ({ agreed: [agreed], versions, waiting: [waiting] }, { ctx, viewer, body: input }) => {
    requireTwoFactor(viewer)
    requireFresh(ctx, viewer)
    const { kind, reason } = input
    const basisPoints = basisPointsOf(input.percent)
    const now = ctx.now()
    const effectiveFrom = momentOf(viewer, input.from, now)
    const before = versions.find((row) => row.effectiveFrom <= effectiveFrom)
    if (before?.basisPoints === basisPoints) throw fieldFault('percent', 'The fee at that time is already this.')
    const text = textOf(viewer, kind, basisPoints, effectiveFrom)
    if (mayAlone(agreed, basisPoints)) {
      const row = newVersion(ctx, { kind, basisPoints, effectiveFrom, changedBy: viewer.id })
      return {
        writes: changed(ctx, viewer, row, text),
        response: { fee: row.id, proposal: null },
      }
    }
    if (waiting) throw new DomainError('proposal-status', { detail: WAITS })
    const was = versions.find((row) => row.effectiveFrom <= now)?.basisPoints ?? basisPoints
    const { id, writes } = propose(ctx, viewer, {
      kind: 'fee',
      subject: kind,
      reason,
      input: { basisPoints, was, effectiveFrom },
      words: text,
    })
    return { writes, response: { fee: null, proposal: id } }
  },
})

const WAITS = 'A change to this fee is already waiting for a second admin. It has to be decided first.'

/** A confirmed change applies from the requested time, or from its confirmation if that is later. */
export const feeConfirmation: Confirmation = {
  reads: () => [],
  decide: (ctx, viewer, row) => {
    const requested = JSON.parse(row.input) as {
      basisPoints: number
      effectiveFrom: number
    }
    const createdAt = row.decidedAt ?? ctx.now()
    const version = newVersion(ctx, {
      kind: row.subject as FeeKind,
      basisPoints: requested.basisPoints,
      effectiveFrom: Math.max(requested.effectiveFrom, createdAt),
      changedBy: row.proposedBy,
      proposalId: row.id,
      createdAt,
    })
    const { kind, basisPoints, effectiveFrom } = version
    return changed(ctx, viewer, version, textOf(viewer, kind, basisPoints, effectiveFrom))
  },
}

/** When a change takes effect, UTC milliseconds. */
function momentOf(viewer: ProvenViewer, from: string | undefined, now: number): number {
  if (from === undefined) return now
  const [date = '', time = ''] = from.split('T')
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const moment = instantAt(date, hours * 60 + minutes, viewer.timeZone)
  if (moment < now) throw new DomainError('fee-backdated', { errors: { from: ['Choose a future time.'] } })
  if (moment > now + AHEAD) throw fieldFault('from', 'Choose a time within a year.')
  return moment
}

function newVersion(
  ctx: Ctx,
  draft: Pick<FeeRow, 'kind' | 'basisPoints' | 'effectiveFrom' | 'changedBy'> &
    Partial<Pick<FeeRow, 'proposalId' | 'createdAt'>>,
): FeeRow {
  // Never later than the moment it applies from: the database rejects backdated versions.
  const createdAt = draft.createdAt ?? Math.min(ctx.now(), draft.effectiveFrom)
  return { id: ctx.id(), proposalId: null, ...draft, createdAt }
}

function changed(ctx: Ctx, viewer: Viewer, row: FeeRow, text: string): Statement[] {
  return [
    ctx.db.insert(fee).values(row),
    audit(ctx, { actor: viewer.id, event: 'fee.changed', subject: row.id, detail: row.kind }),
    ...PAID_BY[row.kind].map((role) =>
      notifyRole(ctx, role, {
        kind: 'account',
        title: 'A Purse fee is changing',
        text: `${text}. What was booked or ordered before keeps the fee that it began with.`,
        path: role === 'beauty_partner' ? '/partner/settings?tab=payments' : '/seller/settings?tab=payments',
      }),
    ),
  ]
}

/** Who is notified of a change in advance: those whose earnings it reduces. */
const PAID_BY: Record<FeeKind, ('beauty_partner' | 'product_seller')[]> = {
  platform: ['beauty_partner'],
  vendor: ['product_seller'],
  payout_daily: ['beauty_partner', 'product_seller'],
  payout_weekly: ['beauty_partner', 'product_seller'],
  payout_monthly: ['beauty_partner', 'product_seller'],
  payout_instant: ['beauty_partner', 'product_seller'],
  withdrawal: [],
  withdrawal_plus: [],
  exchange: [],
  cashback: [],
  cashback_cap: [],
}

/** The statement that notifies everybody of a role with an active account. */
function notifyRole(ctx: Ctx, role: Role, notification: Notification): Statement {
  const rows = ctx.db.run(sql`
    INSERT INTO ${outbox} (id, channel, recipient, payload, created_at)
    SELECT ${ctx.id()} || ':' || id, 'notification', id, ${JSON.stringify(notification)}, ${ctx.now()}
    FROM user WHERE role = ${role} AND deleted_at IS NULL AND suspended_at IS NULL`)
  return writesRow(rows, null)
}

const NAMES: Record<FeeKind, string> = {
  platform: 'The platform fee on visits',
  vendor: 'The vendor fee on orders',
  withdrawal: 'The withdrawal fee',
  withdrawal_plus: 'The withdrawal fee with Plus',
  exchange: 'The spread of exchanges',
  cashback: 'Cashback with Plus',
  cashback_cap: 'The monthly cashback cap, as a share of the Plus price,',
  payout_daily: 'The fee of daily payouts',
  payout_weekly: 'The fee of weekly payouts',
  payout_monthly: 'The fee of monthly payouts',
  payout_instant: 'The fee of instant payouts',
}

/** "The platform fee on visits is 3.5% from Tue, Dec 1, 2026, 12:00 AM Nairobi time" */
function textOf(viewer: ProvenViewer, kind: FeeKind, basisPoints: number, from: number): string {
  const at = dateTimeForm(from, viewer.timeZone, 'always')
  return `${NAMES[kind]} is ${percentOf(basisPoints)}% from ${at} ${zoneName(viewer.timeZone)}`
}

/** Current and planned versions, newest first. */
function versionsOf(ctx: Ctx, kind: FeeKind) {
  return ctx.db
    .select()
    .from(fee)
    .where(
      and(
        eq(fee.kind, kind),
        sql`${fee.effectiveFrom} >= coalesce((SELECT max(held.effective_from)
        FROM fee AS held WHERE held.kind = ${kind} AND held.effective_from <= ${ctx.now()}), 0)`,
      ),
    )
    .orderBy(desc(fee.effectiveFrom), desc(fee.createdAt))
}

function waitingOf(ctx: Ctx, kind: FeeKind) {
  return ctx.db
    .select({ id: proposal.id })
    .from(proposal)
    .where(and(eq(proposal.kind, 'fee'), eq(proposal.subject, kind), eq(proposal.status, 'waiting')))
}
