// HTTP routes of withdrawals.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { Withdraw, WithdrawalId, WithdrawalsQuery } from '../ledger/input'
import { getWithdrawalOptions } from './quote'
import { WithdrawalOptionsResponse, WithdrawalResponse } from './responses'
import { getWithdrawal, withdraw } from './withdrawals'

export const withdrawals = new Hono<ApiEnv>()
  .get(
    '/',
    route('client', 'Limits, fees, destinations and withdrawals in progress', {
      query: WithdrawalsQuery,
      response: WithdrawalOptionsResponse,
      handler: ({ ctx, viewer, query }) => getWithdrawalOptions(ctx, viewer, query),
    }),
  )
  .post(
    '/',
    route('client', 'Withdraw to one of the client’s methods', {
      keyed: true,
      body: Withdraw,
      created: WithdrawalResponse,
      handler: ({ ctx, viewer, key, body }) => withdraw(ctx, viewer, key, body),
    }),
  )
  .get(
    '/:id',
    route('client', 'One withdrawal and its status', {
      params: WithdrawalId,
      response: WithdrawalResponse,
      handler: ({ ctx, viewer, params }) => getWithdrawal(ctx, viewer, params.id),
    }),
  )
