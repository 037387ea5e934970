// One transfer for admins: its postings with account owners, its hold, subject and reversals, and
// related adjustments.

import { eq, inArray, or, sql } from 'drizzle-orm'
import { reconciliationBreak } from '../../../db/schema/admin/adjustments'
import { appointment } from '../../../db/schema/booking/appointments'
import { user } from '../../../db/schema/identity'
import { goalMember, savingsGoal } from '../../../db/schema/money/goals'
import { hold, posting, transfer } from '../../../db/schema/money/ledger'
import { payout } from '../../../db/schema/money/payouts'
import { deposit, withdrawal } from '../../../db/schema/money/wallet'
import { shopOrder } from '../../../db/schema/shop/orders'
import { aboutHoldOf, holdOf, orderOf, visitOf } from '../../money/transactions/transaction-detail'
import { lookedAt } from '../../platform/audit/audit-look'
import { operation } from '../../platform/http/operation'
import { moneyJson } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import { KIND_WORDS, TransferId } from './input'
import { actAnswer, actsAbout } from './limits'
import { amountsOf, postingAnswers, postingsOf } from './postings'
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
        reversedBy: sql<
          string | null
        >`(SELECT back.id FROM transfer AS back WHERE back.reverses = ${transfer.id})`,
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
      .where(inArray(appointment.id, visitOf(id))),
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
      .where(
        sql`${reconciliationBreak.adjustmentId} IN (SELECT id FROM adjustment WHERE transfer_id = ${id})`,
      ),
    acts: actsAbout(
      ctx,
      id,
      sql`SELECT ${id} UNION SELECT id FROM appointment WHERE id IN ${visitOf(id)}
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
      kindWords: KIND_WORDS[kind],
      description,
      createdAt: rfc3339(createdAt, timeZone),
      amounts: amountsOf(row.postings),
      postings: postingAnswers(row.postings),
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
        ...deposits.map((one) => ({
          ...{ kind: 'deposit' as const, id: one.id, name: one.methodLabel, state: one.status },
          ...{ reference: one.reference, refundable: null },
        })),
        ...withdrawals.map(({ row: one }) => ({
          ...{ kind: 'withdrawal' as const, id: one.id, name: one.methodLabel, state: one.status },
          ...{ reference: one.reference, refundable: null },
        })),
        ...payouts.map((one) => ({
          ...{
            kind: 'payout' as const,
            id: one.id,
            name: `Payout, ${one.cause}`,
            state: one.status,
          },
          ...{ reference: one.reference, refundable: null },
        })),
        ...visits.map((one) => ({
          ...{ kind: 'appointment' as const, id: one.id, name: one.serviceName, state: one.status },
          reference: null,
          refundable: left(one.clientId === null ? 0 : one.captured - one.refunded, one.currency),
        })),
        ...orders.map((one) => ({
          ...{
            kind: 'order' as const,
            id: one.id,
            name: `Order ${one.reference}`,
            state: one.status,
          },
          reference: one.reference,
          refundable: left(one.captureId === null ? 0 : one.total - one.refunded, one.currency),
        })),
        ...goals.map((one) => ({
          ...{ kind: 'goal' as const, id: one.id, name: one.name, state: one.status, ...plain },
        })),
        ...cards.map((one) => ({
          ...{ kind: 'gift_card' as const, id: one.id, name: 'Gift card', state: '', ...plain },
        })),
        ...breaks.map((one) => ({
          ...{ kind: 'break' as const, id: one.id, name: `Discrepancy at ${one.processor}` },
          ...{ state: one.status, reference: one.reference, refundable: null },
        })),
      ],
      acts: acts.map((act) => actAnswer(act, timeZone)),
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
