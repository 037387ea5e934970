// HTTP routes of wallets: balances, history, deposits, and webhooks of payment providers.
import { Hono } from 'hono'
import { z } from 'zod'
import { type ApiEnv, EVERYONE } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { pageOf } from '../../platform/pagination'
import { abandonDeposit } from '../deposits/abandonment'
import { getDeposit, topUp } from '../deposits/deposits'
import { DepositId, NewDepositQuery, TopUp } from '../deposits/input'
import { getNewDeposit } from '../deposits/new-deposit'
import {
  AddedDepositResponse,
  DepositDetailResponse,
  DepositResponse,
  NewDepositResponse,
} from '../deposits/responses'
import { OverviewQuery, SandboxDecision, TransactionsQuery, WalletQuery } from '../ledger/input'
import { WalletResponse } from '../ledger/responses'
import { OverviewResponse, TransactionResponse } from '../transactions/responses'
import { getAllMoney } from './all-money'
import { AllMoneyResponse } from './all-money-responses'
import { getMoneyOverview } from './money-overview'
import { MoneyOverviewResponse } from './money-overview-responses'
import { getOverview, getWallet, listTransactions } from './wallet'
import { decideSandboxPayment, receivePaymentEvent } from './webhooks'

export const wallet = new Hono<ApiEnv>()
  .get(
    '/',
    route(EVERYONE, 'The balance in one currency', {
      query: WalletQuery,
      response: WalletResponse,
      handler: ({ ctx, viewer, query }) => getWallet(ctx, viewer, query.currency),
    }),
  )
  .get(
    '/overview',
    route('client', 'What the wallet screen shows', {
      query: OverviewQuery,
      response: OverviewResponse,
      handler: ({ ctx, viewer, query }) => getOverview(ctx, viewer, query),
    }),
  )
  .get(
    '/all-money',
    route('client', 'Every balance, what is set aside and for what, and the total', {
      response: AllMoneyResponse,
      handler: ({ ctx, viewer }) => getAllMoney(ctx, viewer),
    }),
  )
  .get(
    '/transactions',
    route(EVERYONE, 'The history, newest first', {
      query: TransactionsQuery,
      response: pageOf(TransactionResponse),
      handler: ({ ctx, viewer, query }) => listTransactions(ctx, viewer, query),
    }),
  )
  .post(
    '/deposits',
    route('client', 'Add funds', {
      keyed: true,
      body: TopUp,
      created: AddedDepositResponse,
      handler: ({ ctx, viewer, key, body }) => topUp(ctx, viewer, key, body),
    }),
  )
  .get(
    '/deposits/new',
    route('client', 'The amount and payment methods for adding money on the way back to a page', {
      query: NewDepositQuery,
      response: NewDepositResponse,
      handler: ({ ctx, viewer, query }) => getNewDeposit(ctx, viewer, query),
    }),
  )
  .get(
    '/deposits/:id',
    route('client', 'One deposit, and the payment methods for another try', {
      params: DepositId,
      response: DepositDetailResponse,
      handler: ({ ctx, viewer, params }) => getDeposit(ctx, viewer, params.id),
    }),
  )
  .post(
    '/deposits/:id/abandonment',
    route('client', 'Choose another way to pay; a later confirmation is added to the purse', {
      keyed: true,
      params: DepositId,
      response: DepositResponse,
      handler: ({ ctx, viewer, key, params }) => abandonDeposit(ctx, viewer, key, params.id),
    }),
  )
  .get(
    '/money-overview',
    route(EVERYONE, 'Every balance, earnings and fees', {
      response: MoneyOverviewResponse,
      handler: ({ ctx, viewer }) => getMoneyOverview(ctx, viewer),
    }),
  )

export const sandbox = new Hono<ApiEnv>().post(
  '/deposits/:id/decision',
  route(['client', 'local'], 'Answer the sandbox bank’s question; local runs only', {
    params: DepositId,
    body: SandboxDecision,
    response: DepositResponse,
    handler: ({ ctx, viewer, params, body }) =>
      decideSandboxPayment(ctx, viewer, params.id, body.decision),
  }),
)

export const webhooks = new Hono<ApiEnv>().post(
  '/payments/:processor',
  route('provider', 'A payment provider’s webhook', {
    params: z.object({ processor: z.string().max(40) }),
    response: z.object({ received: z.literal(true) }),
    handler: async ({ c, ctx, params }) => {
      await receivePaymentEvent(ctx, params.processor, {
        rawBody: await c.req.text(),
        headers: c.req.raw.headers,
        url: new URL(c.req.url),
      })
      return { received: true as const }
    },
  }),
)
