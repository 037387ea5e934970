// One transfer for admins: its postings with account owners, its hold, subject and reversals, and related adjustments.

import { eq, inArray, or, sql } from 'drizzle-orm'
import { reconciliationBreak } from '../../../db/schema/admin/adjustments'
import { appointment } from '../../../db/schema/booking/appointments'
import { user } from '../../../db/schema/identity'
import { goalMember, savingsGoal } from '../../../db/schema/money/goals'
import { hold, posting, transfer } from '../../../db/schema/money/ledger'
import { payout } from '../../../db/schema/money/payouts'
import { deposit, withdrawal } from '../../../db/schema/money/wallet'
import { shopOrder } from '../../../db/schema/shop/orders'
import { aboutHoldOf, appointmentOf, holdOf, orderOf } from '../../money/transactions/transaction-detail'
import { lookedAt } from '../../platform/audit/audit-look'
import { operation } from '../../platform/http/operation'
import { moneyJson } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import { KIND_LABELS, TransferId } from './input'
import { adjustmentResponse, adjustmentsAbout } from './limits'
import { amountsOf, postingResponses, postingsOf } from './postings'
import { TransferDetailResponse } from './responses'

/** One transfer; the access is recorded. One round trip. */
export const getTransferDetail = operation('admin', 'GET /admin/money/transfers/:id', {
  summary: 'One transfer with its postings; the view is recorded',
  params: TransferId,
  response: TransferDetailResponse,
  problems: ['not-found'],
  reads: ({ ctx, viewer, params: { id } }) => ({
    found: ctx.db
      .select({
        transfer,
        actor: user.name,
        postings: postingsOf(sql`${transfer.id}`),
        reversedBy: sql<string | null>`(SELECT back.id FROM transfer AS back WHERE back.reverses = ${transfer.id})`,
      })
      .from(transfer)
      .leftJoin(user, eq(user.id, transfer.actor))
      .where(eq(transfer.id, id)),
    holds: holdOf(ctx, id),
    deposits: ctx.db.select().from(deposit).where(eq(deposit.transferId, id)),
    withdrawals: ctx.db
      .select({ row: withdrawal })
      .from(withdrawal)
      .innerJoin(hold, eq(hold.id, withdrawal.holdId))
      .where(or(eq(withdrawal.transferId, id), aboutHoldOf(id))),
    payouts: ctx.db
      .select()
      .from(payout)
      .where(or(eq(payout.holdTransferId, id), eq(payout.endTransferId, id))),
    visits: ctx.db
      .select()
      .from(appointment)
      .where(inArray(appointment.id, appointmentOf(id))),
    orders: ctx.db
      .select()
      .from(shopOrder)
      .where(inArray(shopOrder.id, orderOf(id))),
    goals: ctx.db
      .selectDistinct({ id: savingsGoal.id, name: savingsGoal.name, status: savingsGoal.status })
      .from(goalMember)
      .innerJoin(savingsGoal, eq(savingsGoal.id, goalMember.goalId))
      .where(inArray(goalMember.id, ownersIn(id, 'goal'))),
    cards: ctx.db.select({ id: sql<string>`owner` }).from(ownersIn(id, 'gift_card')),
    breaks: ctx.db
      .select()
      .from(reconciliationBreak)
      .where(sql`${reconciliationBreak.adjustmentId} IN (SELECT id FROM adjustment WHERE transfer_id = ${id})`),
    acts: adjustmentsAbout(
      ctx,
      id,
      sql`SELECT ${id} UNION SELECT id FROM appointment WHERE id IN ${appointmentOf(id)}
        UNION SELECT id FROM shop_order WHERE id IN ${orderOf(id)}`,
    ),
    lookedAt: lookedAt(
      ctx,
      viewer,
      { id: ctx.id(), event: 'transfer.seen', subject: id },
      sql`EXISTS (SELECT 1 FROM transfer WHERE id = ${id})`,
    ),
  }),
  read: (
    { found, holds, deposits, withdrawals, payouts, visits, orders, goals, cards, breaks, acts },
    { viewer, params: { id } },
  ) => {
    const row = found[0]
    if (!row) throw new DomainError('not-found')
    const { timeZone } = viewer
    const { kind, description, createdAt, reverses } = row.transfer
    const held = holds[0]
    const plain = { refundable: null, reference: null }
    return {
      id,
      kind,
      kindWords: KIND_LABELS[kind],
      description,
      createdAt: rfc3339(createdAt, timeZone),
      amounts: amountsOf(row.postings),
      postings: postingResponses(row.postings),
      actor: row.actor ?? 'Purse',
      reverses,
      reversedBy: row.reversedBy,
      hold: held
        ? {
            status: held.status,
            amount: moneyJson(held.amount, held.currency),
            endedAt: rfc3339(held.endedAt, timeZone),
          }
        : null,
      belongsTo: [
        ...deposits.map((deposit) => ({
          kind: 'deposit' as const,
          id: deposit.id,
          name: deposit.methodLabel,
          state: deposit.status,
          reference: deposit.reference,
          refundable: null,
        })),
        ...withdrawals.map(({ row }) => ({
          kind: 'withdrawal' as const,
          id: row.id,
          name: row.methodLabel,
          state: row.status,
          reference: row.reference,
          refundable: null,
        })),
        ...payouts.map((payout) => ({
          kind: 'payout' as const,
          id: payout.id,
          name: `Payout, ${payout.cause}`,
          state: payout.status,
          reference: payout.reference,
          refundable: null,
        })),
        ...visits.map((visit) => ({
          kind: 'appointment' as const,
          id: visit.id,
          name: visit.serviceName,
          state: visit.status,
          reference: null,
          refundable: left(visit.clientId === null ? 0 : visit.captured - visit.refunded, visit.currency),
        })),
        ...orders.map((order) => ({
          kind: 'order' as const,
          id: order.id,
          name: `Order ${order.reference}`,
          state: order.status,
          reference: order.reference,
          refundable: left(order.captureId === null ? 0 : order.total - order.refunded, order.currency),
        })),
        ...goals.map((goal) => ({ kind: 'goal' as const, id: goal.id, name: goal.name, state: goal.status, ...plain })),
        ...cards.map((card) => ({ kind: 'gift_card' as const, id: card.id, name: 'Gift card', state: '', ...plain })),
        ...breaks.map((row) => ({
          kind: 'break' as const,
          id: row.id,
          name: `Discrepancy at ${row.processor}`,
          state: row.status,
          reference: row.reference,
          refundable: null,
        })),
      ],
      acts: acts.map((adjustment) => adjustmentResponse(adjustment, timeZone)),
    }
  },
})

/** The owners of the accounts of a kind in a transfer. */
function ownersIn(id: string, kind: 'goal' | 'gift_card') {
  return sql`(SELECT DISTINCT account.owner FROM ${posting} JOIN ledger_account AS account
    ON account.id IN (${posting.debitAccount}, ${posting.creditAccount})
    WHERE ${posting.transferId} = ${id} AND account.kind = ${kind})`
}

function left(minor: number, currency: string) {
  return minor > 0 ? moneyJson(minor, currency) : null
}
