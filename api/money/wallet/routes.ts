// HTTP for wallets: balances, history, deposits, and what payment providers tell us.
import { Hono } from 'hono'
import { z } from 'zod'
import {
  type ApiEnv,
  access,
  answers,
  EVERYONE,
  idempotencyKey,
  idempotent,
  takes,
} from '../../platform/guards'
import { pageOf } from '../../platform/pagination'
import { getDeposit, topUp } from '../deposits/deposits'
import { DepositDetailResponse, DepositResponse } from '../deposits/responses'
import {
  DepositId,
  OverviewQuery,
  SandboxDecision,
  TopUp,
  TransactionsQuery,
  WalletQuery,
} from '../ledger/input'
import { WalletResponse } from '../ledger/responses'
import { OverviewResponse, TransactionResponse } from '../transactions/responses'
import { getStanding } from './money-overview'
import { StandingResponse } from './money-overview-responses'
import { getOverview, getWallet, listTransactions } from './wallet'
import { decideSandboxPayment, receivePaymentEvent } from './webhooks'

export const wallet = new Hono<ApiEnv>()
  .get(
    '/',
    access(...EVERYONE),
    answers('The balance in one currency', 200, WalletResponse),
    takes('query', WalletQuery),
    async (c) => c.json(await getWallet(c.env.ctx, c.var.viewer, c.req.valid('query').currency)),
  )
  .get(
    '/overview',
    access('client'),
    answers('What the wallet screen shows', 200, OverviewResponse),
    takes('query', OverviewQuery),
    async (c) => c.json(await getOverview(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .get(
    '/transactions',
    access(...EVERYONE),
    answers('The history, newest first', 200, pageOf(TransactionResponse)),
    takes('query', TransactionsQuery),
    async (c) => c.json(await listTransactions(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .post(
    '/deposits',
    access('client'),
    answers('Add funds', 201, DepositResponse),
    idempotent(),
    takes('json', TopUp),
    async (c) =>
      c.json(await topUp(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('json')), 201),
  )
  .get(
    '/deposits/:id',
    access('client'),
    answers('One deposit, and what another try can be paid with', 200, DepositDetailResponse),
    takes('param', DepositId),
    async (c) => c.json(await getDeposit(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
  .get(
    '/money-overview',
    access(...EVERYONE),
    answers('Every balance, what is owed to the person, and the fees', 200, StandingResponse),
    async (c) => c.json(await getStanding(c.env.ctx, c.var.viewer)),
  )

export const sandbox = new Hono<ApiEnv>().post(
  '/deposits/:id/decision',
  access('client', 'local'),
  answers("Answer the sandbox bank's question; local runs only", 200, DepositResponse),
  takes('param', DepositId),
  takes('json', SandboxDecision),
  async (c) => {
    const { id } = c.req.valid('param')
    return c.json(
      await decideSandboxPayment(c.env.ctx, c.var.viewer, id, c.req.valid('json').decision),
    )
  },
)

export const webhooks = new Hono<ApiEnv>().post(
  '/payments/:processor',
  access('provider'),
  answers(
    'A payment provider tells us what happened',
    200,
    z.object({ received: z.literal(true) }),
  ),
  takes('param', z.object({ processor: z.string().max(40) })),
  async (c) => {
    const { processor } = c.req.valid('param')
    await receivePaymentEvent(c.env.ctx, processor, {
      rawBody: await c.req.text(),
      headers: c.req.raw.headers,
      url: new URL(c.req.url),
    })
    return c.json({ received: true as const })
  },
)
