// Adjustments, each a new transfer with a reason: refunds, goodwill, corrections, settlements of
// disputed orders. Within the limit one admin makes it; beyond that another must confirm it.
import { and, eq } from 'drizzle-orm'
import { adjustment } from '../../../db/schema/admin/adjustments'
import { proposal } from '../../../db/schema/admin/governance'
import { referenceRates } from '../../money/exchange/newest-rates'
import { divisorOf, inReference, type ReferenceRate } from '../../money/exchange/reference'
import { drainOutbox } from '../../notifications/outbox'
import { type AuditEvent, audit } from '../../platform/audit/audit'
import { command, type Statement } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { type Currency, formatMoney, moneyJson } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { readAsAdmin, requireFresh, requireTwoFactor } from '../../platform/viewer/proof'
import { orderCommand } from '../../shop/orders/transitions'
import { propose } from '../approvals/propose'
import { accountText } from './account-labels'
import { correctionReads, planCorrection } from './corrections'
import { planSettlement, settlementReads } from './dispute-settlement'
import { goodwillReads, planGoodwill } from './goodwill'
import { type LimitRow, limitOf, limitResponse } from './limits'
import type { Adjustment, Plan } from './plan'
import { planRefund, refundReads } from './refunds'
import type { AdjustmentPlanResponse, MoneyDoneResponse } from './responses'

/** The statements whose rows `planOf` needs. */
export function adjustmentReads(ctx: Ctx, adjustment: Adjustment): Statement[] {
  switch (adjustment.act) {
    case 'refund':
      return refundReads(ctx, adjustment)
    case 'goodwill':
      return goodwillReads(ctx, adjustment)
    case 'correction':
      return correctionReads(ctx, adjustment)
    case 'settlement':
      return settlementReads(ctx, adjustment)
  }
}

/**
 * Plans an adjustment.
 * @throws DomainError as its parts do: not-found, invalid-input, invalid-amount, …
 */
export function planOf(adjustment: Adjustment, rows: unknown[]): Plan {
  switch (adjustment.act) {
    case 'refund':
      return planRefund(adjustment, rows)
    case 'goodwill':
      return planGoodwill(adjustment, rows)
    case 'correction':
      return planCorrection(adjustment, rows)
    case 'settlement':
      return planSettlement(adjustment, rows)
  }
}

/** Previews an adjustment for the admin; nothing is written. One round trip. */
export async function previewAdjustment(
  ctx: Ctx,
  viewer: Viewer,
  adjustment: Adjustment,
): Promise<AdjustmentPlanResponse> {
  const [, limit, rates, ...rows] = await readAsAdmin(ctx, viewer, [
    limitOf(ctx, viewer.id),
    referenceRates(ctx),
    ...(adjustmentReads(ctx, adjustment) as [Statement]),
  ])
  const plan = planOf(adjustment, rows)
  const { minor, currency, about, person, moves, fault, lines = [], delivery = 0 } = plan
  const money = (sum: number) => moneyJson(sum, currency)
  return {
    kind: adjustment.act,
    amount: money(minor),
    about,
    person,
    postings: moves.map(({ from, fromName, to, toName, minor: sum }) => ({
      from: accountText(from.kind, fromName),
      to: accountText(to.kind, toName),
      amount: money(sum),
    })),
    ...limitResponse(limit),
    alone: mayAlone(plan, limit, rates),
    fault: fault?.detail ?? null,
    lines: lines.map((line) => ({ ...line, unitPrice: money(line.unitPrice) })),
    delivery: delivery > 0 ? money(delivery) : null,
  }
}

/**
 * Makes an adjustment, or proposes it if it exceeds what one admin may move alone within 24 hours.
 * @throws DomainError step-up-required, not-found, invalid-input, invalid-amount,
 *   appointment-status, order-status, refund-exceeded, insufficient-funds, refund-promised, recipient-unavailable,
 *   break-status, proposal-status (one about the same is pending), idempotency-key-reused
 */
export async function doAdjustment(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  { act, reason }: { act: Adjustment; reason: string },
): Promise<MoneyDoneResponse> {
  const once = () => attempt(ctx, viewer, key, act, reason)
  const { response, replayed } = await once().catch((error: unknown) => {
    // Concurrent adjustments have used up the limit since it was read: the retry proposes it.
    if (error instanceof DomainError && error.code === 'second-admin-required') return once()
    throw error
  })
  if (!replayed) ctx.after(() => drainOutbox(ctx))
  return response
}

function attempt(ctx: Ctx, viewer: Viewer, key: string, adjustment: Adjustment, reason: string) {
  const reads = [
    limitOf(ctx, viewer.id),
    referenceRates(ctx),
    ctx.db
      .select({ id: proposal.id })
      .from(proposal)
      .where(and(eq(proposal.kind, 'money'), eq(proposal.subject, adjustment.subject), eq(proposal.status, 'waiting'))),
    ...(adjustmentReads(ctx, adjustment) as [Statement]),
  ] as const
  return commandOf(adjustment)(ctx, viewer, {
    name: `money:${adjustment.act}`,
    key,
    input: { act: adjustment, reason },
    reads,
    decide: ([limit, rates, waiting, ...rows], proven): { writes: Statement[]; response: MoneyDoneResponse } => {
      requireTwoFactor(proven)
      requireFresh(ctx, proven)
      const plan = planOf(adjustment, rows as unknown[])
      refuseFault(plan)
      if (mayAlone(plan, limit as LimitRow[], rates as ReferenceRate[])) {
        const { writes, transferId } = adjustmentWrites(ctx, adjustment, plan, {
          adminId: viewer.id,
          viewerId: viewer.id,
          proposalId: null,
          reason,
        })
        return { writes, response: { transfer: { id: transferId }, proposal: null } }
      }
      if ((waiting as { id: string }[]).length > 0) {
        throw new DomainError('proposal-status', {
          detail: 'A proposal about this is already waiting for another admin.',
        })
      }
      const { minor, currency } = plan
      const { id, writes } = propose(ctx, proven, {
        kind: 'money',
        subject: adjustment.subject,
        reason,
        input: { ...adjustment, minor, currency, about: plan.about },
        words: `${TITLES[adjustment.act]} of ${formatMoney(moneyJson(minor, currency))}: ${plan.about}`,
      })
      return { writes, response: { transfer: null, proposal: { id } } }
    },
  })
}

/** Reports a rejected adjustment of an order as a conflict with another pending one. */
export function commandOf(adjustment: Adjustment): typeof command {
  const ofOrder = adjustment.act === 'settlement' || (adjustment.act === 'refund' && adjustment.of === 'order')
  return ofOrder ? orderCommand : command
}

const TITLES = { refund: 'Refund', goodwill: 'Goodwill', correction: 'Correction', settlement: 'Settlement' } as const

const EVENTS: Record<Adjustment['act'], AuditEvent> = {
  refund: 'money.refunded',
  goodwill: 'money.credited',
  correction: 'money.corrected',
  settlement: 'order.settled',
}

/** The adjustment's row, its transfer and related statements, in the order the triggers need. */
export function adjustmentWrites(
  ctx: Ctx,
  adjusting: Adjustment,
  plan: Plan,
  by: { adminId: string; viewerId: string; proposalId: string | null; reason: string },
): { writes: Statement[]; transferId: string } {
  const [adjustmentId, transferId] = [ctx.id(), ctx.id()]
  const { adminId, viewerId, proposalId, reason } = by
  return {
    transferId,
    writes: [
      ctx.db.insert(adjustment).values({
        id: adjustmentId,
        kind: adjusting.act,
        currency: plan.currency,
        amount: plan.minor,
        reason,
        subject: adjusting.subject,
        adminId,
        proposalId,
        transferId,
        createdAt: ctx.now(),
      }),
      ...plan.writes(ctx, { transferId, actId: adjustmentId, adminId, viewerId, reason }),
      audit(ctx, { actor: adminId, event: EVENTS[adjusting.act], subject: transferId }),
    ],
  }
}

/** @throws DomainError insufficient-funds, refund-promised, recipient-unavailable, break-status */
export function refuseFault({ fault }: Plan): void {
  if (fault) throw new DomainError(fault.code, { detail: fault.detail })
}

/** Whether one admin may move it alone; the trigger adjustment_within_limit enforces the same. */
function mayAlone({ minor, currency }: Plan, [row]: LimitRow[], rates: ReferenceRate[]): boolean {
  const counts = inReference(minor, divisorOf(rates, currency as Currency))
  return row !== undefined && counts + row.used <= row.limit
}
