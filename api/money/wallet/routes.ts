// HTTP routes of wallets: balances, history, and webhooks of payment providers.
import { z } from 'zod'
import { operation, operations } from '../../platform/http/operation'
import { getAllMoney } from './all-money'
import { getMoneyOverview } from './money-overview'
import { getOverview, getWallet, listTransactions } from './wallet'
import { decideSandboxPayment, receivePaymentEvent } from './webhooks'

export const wallet = operations(getWallet, getOverview, getAllMoney, listTransactions, getMoneyOverview)

export const sandbox = operations(decideSandboxPayment)

export const webhooks = operations(
  operation('provider', 'POST /webhooks/payments/:processor', {
    summary: 'A payment provider’s webhook',
    params: z.object({ processor: z.string().max(40) }),
    response: z.object({ received: z.literal(true) }),
    problems: ['invalid-signature', 'not-found'],
    run: async ({ c, ctx, params }) => {
      await receivePaymentEvent(ctx, params.processor, {
        rawBody: await c.req.text(),
        headers: c.req.raw.headers,
        url: new URL(c.req.url),
      })
      return { received: true as const }
    },
  }),
)
