// HTTP for the money desk and the trial balance: admins only. An act is a resource.
import { Hono } from 'hono'
import { attachment } from '../../platform/documents/attachment'
import { CSV } from '../../platform/documents/csv-writer'
import {
  type ApiEnv,
  access,
  answers,
  answersFile,
  idempotencyKey,
  idempotent,
  takes,
} from '../../platform/guards'
import { doAct, previewAct } from './adjustments'
import {
  ActsQuery,
  CorrectionPlanQuery,
  GiveGoodwill,
  GoodwillPlanQuery,
  MakeCorrection,
  MakeRefund,
  MakeSettlement,
  RefundPlanQuery,
  SettlementPlanQuery,
  TransferId,
  TransferSearch,
  TrialBalanceQuery,
} from './input'
import { getLimit, listActs } from './limits'
import { correctionOf, goodwillOf, refundOf, settlementOf } from './requested'
import {
  ActPlanResponse,
  AdjustmentsResponse,
  LimitResponse,
  MoneyDoneResponse,
  TransferDetailResponse,
  TransferListResponse,
  TrialBalanceResponse,
} from './responses'
import { getDeskTransfer } from './transfer-detail'
import { searchTransfers } from './transfer-search'
import { getTrialBalance, trialBalanceTable } from './trial-balance'

export const moneyDesk = new Hono<ApiEnv>()
  .get(
    '/transfers',
    access('admin'),
    answers('Transfers by anything that they are called, newest first', 200, TransferListResponse),
    takes('query', TransferSearch),
    async (c) => c.json(await searchTransfers(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .get(
    '/transfers/:id',
    access('admin'),
    answers(
      'One transfer to its postings; that it was looked at is recorded',
      200,
      TransferDetailResponse,
    ),
    takes('param', TransferId),
    async (c) => c.json(await getDeskTransfer(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
  .get(
    '/adjustments',
    access('admin'),
    answers('What was done at the desk, and what one may do alone', 200, AdjustmentsResponse),
    takes('query', ActsQuery),
    async (c) => c.json(await listActs(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .get(
    '/limits',
    access('admin'),
    answers('What one may move alone within 24 hours, and has', 200, LimitResponse),
    async (c) => c.json(await getLimit(c.env.ctx, c.var.viewer)),
  )
  .get(
    '/refunds/plan',
    access('admin'),
    answers('What a refund would move', 200, ActPlanResponse),
    takes('query', RefundPlanQuery),
    async (c) => c.json(await previewAct(c.env.ctx, c.var.viewer, refundOf(c.req.valid('query')))),
  )
  .post(
    '/refunds',
    access('admin'),
    answers('Refund a completed appointment or a delivered order', 201, MoneyDoneResponse),
    idempotent(),
    takes('json', MakeRefund),
    async (c) => {
      const { reason, ...asked } = c.req.valid('json')
      const act = { act: refundOf(asked), reason }
      return c.json(await doAct(c.env.ctx, c.var.viewer, idempotencyKey(c), act), 201)
    },
  )
  .get(
    '/goodwill/plan',
    access('admin'),
    answers('What goodwill would move', 200, ActPlanResponse),
    takes('query', GoodwillPlanQuery),
    async (c) =>
      c.json(await previewAct(c.env.ctx, c.var.viewer, goodwillOf(c.req.valid('query')))),
  )
  .post(
    '/goodwill',
    access('admin'),
    answers('Give somebody money of Purse’s own', 201, MoneyDoneResponse),
    idempotent(),
    takes('json', GiveGoodwill),
    async (c) => {
      const { reason, ...asked } = c.req.valid('json')
      const act = { act: goodwillOf(asked), reason }
      return c.json(await doAct(c.env.ctx, c.var.viewer, idempotencyKey(c), act), 201)
    },
  )
  .get(
    '/corrections/plan',
    access('admin'),
    answers('What a correction would move', 200, ActPlanResponse),
    takes('query', CorrectionPlanQuery),
    async (c) =>
      c.json(await previewAct(c.env.ctx, c.var.viewer, correctionOf(c.req.valid('query')))),
  )
  .post(
    '/corrections',
    access('admin'),
    answers('Put something right between two accounts', 201, MoneyDoneResponse),
    idempotent(),
    takes('json', MakeCorrection),
    async (c) => {
      const { reason, ...asked } = c.req.valid('json')
      const act = { act: correctionOf(asked), reason }
      return c.json(await doAct(c.env.ctx, c.var.viewer, idempotencyKey(c), act), 201)
    },
  )
  .get(
    '/settlements/plan',
    access('admin'),
    answers('What the decision of a dispute would move', 200, ActPlanResponse),
    takes('query', SettlementPlanQuery),
    async (c) =>
      c.json(await previewAct(c.env.ctx, c.var.viewer, settlementOf(c.req.valid('query')))),
  )
  .post(
    '/settlements',
    access('admin'),
    answers('Decide for the client or the seller of a disputed order', 201, MoneyDoneResponse),
    idempotent(),
    takes('json', MakeSettlement),
    async (c) => {
      const { reason, ...asked } = c.req.valid('json')
      const act = { act: settlementOf(asked), reason }
      return c.json(await doAct(c.env.ctx, c.var.viewer, idempotencyKey(c), act), 201)
    },
  )

export const trialBalances = new Hono<ApiEnv>()
  .get(
    '/',
    access('admin'),
    answers('What each kind of account holds, by currency, at any time', 200, TrialBalanceResponse),
    takes('query', TrialBalanceQuery),
    async (c) => c.json(await getTrialBalance(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .get(
    '/table',
    access('admin'),
    answersFile('The same as a table', CSV),
    takes('query', TrialBalanceQuery),
    async (c) => {
      const found = await getTrialBalance(c.env.ctx, c.var.viewer, c.req.valid('query'))
      const body = trialBalanceTable(found)
      return attachment(c, { name: 'trial-balance.csv', contentType: CSV, body })
    },
  )
