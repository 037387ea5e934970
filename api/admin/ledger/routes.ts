// HTTP routes of adjustments, transfers and the trial balance: admins only.
import { operation, operations } from '../../platform/http/operation'
import { doAdjustment, previewAdjustment } from './adjustments'
import {
  CorrectionPlanQuery,
  GiveGoodwill,
  GoodwillPlanQuery,
  MakeCorrection,
  MakeRefund,
  MakeSettlement,
  RefundPlanQuery,
  SettlementPlanQuery,
  TrialBalanceQuery,
} from './input'
import { getLimit, listAdjustments } from './limits'
import { correctionOf, goodwillOf, refundOf, settlementOf } from './requested'
import { AdjustmentPlanResponse, MoneyDoneResponse, TrialBalanceResponse } from './responses'
import { getTransferDetail } from './transfer-detail'
import { searchTransfers } from './transfer-search'
import { exportTrialBalance, getTrialBalance } from './trial-balance'

/** What refuses every adjustment: it takes a fresh proof, and one proposal about a subject waits at a time. */
const ADJUSTING = ['proposal-status', 'step-up-required'] as const

export const ledgerRoutes = operations(
  searchTransfers,
  getTransferDetail,
  listAdjustments,
  getLimit,
  operation('admin', 'GET /admin/money/refunds/plan', {
    summary: 'What a refund would move',
    query: RefundPlanQuery,
    response: AdjustmentPlanResponse,
    run: ({ ctx, viewer, query }) => previewAdjustment(ctx, viewer, refundOf(query)),
  }),
  operation('admin', 'POST /admin/money/refunds', {
    summary: 'Refund a completed appointment or a delivered order',
    keyed: true,
    body: MakeRefund,
    created: MoneyDoneResponse,
    problems: [
      ...ADJUSTING,
      'appointment-status',
      'insufficient-funds',
      'order-status',
      'refund-exceeded',
      'refund-promised',
    ],
    run: ({ ctx, viewer, key, body }) => {
      const { reason, ...requested } = body
      const adjustment = { act: refundOf(requested), reason }
      return doAdjustment(ctx, viewer, key, adjustment)
    },
  }),
  operation('admin', 'GET /admin/money/goodwill/plan', {
    summary: 'What goodwill would move',
    query: GoodwillPlanQuery,
    response: AdjustmentPlanResponse,
    problems: ['unknown-currency'],
    run: ({ ctx, viewer, query }) => previewAdjustment(ctx, viewer, goodwillOf(query)),
  }),
  operation('admin', 'POST /admin/money/goodwill', {
    summary: 'Give someone goodwill from Purse',
    keyed: true,
    body: GiveGoodwill,
    created: MoneyDoneResponse,
    problems: [...ADJUSTING, 'invalid-amount', 'not-found', 'recipient-unavailable', 'unknown-currency'],
    run: ({ ctx, viewer, key, body }) => {
      const { reason, ...requested } = body
      const adjustment = { act: goodwillOf(requested), reason }
      return doAdjustment(ctx, viewer, key, adjustment)
    },
  }),
  operation('admin', 'GET /admin/money/corrections/plan', {
    summary: 'What a correction would move',
    query: CorrectionPlanQuery,
    response: AdjustmentPlanResponse,
    problems: ['unknown-currency'],
    run: ({ ctx, viewer, query }) => previewAdjustment(ctx, viewer, correctionOf(query)),
  }),
  operation('admin', 'POST /admin/money/corrections', {
    summary: 'Make a correction between two accounts',
    keyed: true,
    body: MakeCorrection,
    created: MoneyDoneResponse,
    problems: [...ADJUSTING, 'insufficient-funds', 'not-found', 'unknown-currency'],
    run: ({ ctx, viewer, key, body }) => {
      const { reason, ...requested } = body
      const adjustment = { act: correctionOf(requested), reason }
      return doAdjustment(ctx, viewer, key, adjustment)
    },
  }),
  operation('admin', 'GET /admin/money/settlements/plan', {
    summary: 'What a dispute decision would move',
    query: SettlementPlanQuery,
    response: AdjustmentPlanResponse,
    run: ({ ctx, viewer, query }) => previewAdjustment(ctx, viewer, settlementOf(query)),
  }),
  operation('admin', 'POST /admin/money/settlements', {
    summary: 'Decide for the client or the seller of a disputed order',
    keyed: true,
    body: MakeSettlement,
    created: MoneyDoneResponse,
    problems: [...ADJUSTING, 'not-found', 'order-status'],
    run: ({ ctx, viewer, key, body }) => {
      const { reason, ...requested } = body
      const adjustment = { act: settlementOf(requested), reason }
      return doAdjustment(ctx, viewer, key, adjustment)
    },
  }),
)

export const trialBalances = operations(
  operation('admin', 'GET /admin/trial-balance', {
    summary: 'The balance of each kind of account, by currency, at any time',
    query: TrialBalanceQuery,
    response: TrialBalanceResponse,
    run: ({ ctx, viewer, query }) => getTrialBalance(ctx, viewer, query),
  }),
  exportTrialBalance,
)
