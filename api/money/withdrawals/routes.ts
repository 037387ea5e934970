// Withdrawals over HTTP.
import { Hono } from 'hono'
import {
  type ApiEnv,
  access,
  answers,
  idempotencyKey,
  idempotent,
  takes,
} from '../../platform/guards'
import { Withdraw, WithdrawalId, WithdrawalsQuery } from '../ledger/input'
import { getWithdrawalStanding } from './quote'
import { WithdrawalResponse, WithdrawalStandingResponse } from './responses'
import { getWithdrawal, withdraw } from './withdrawals'

export const withdrawals = new Hono<ApiEnv>()
  .get(
    '/',
    access('client'),
    answers(
      'Limits, fee and destinations, and what is on its way',
      200,
      WithdrawalStandingResponse,
    ),
    takes('query', WithdrawalsQuery),
    async (c) => c.json(await getWithdrawalStanding(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .post(
    '/',
    access('client'),
    idempotent(),
    answers("Withdraw to one of the client's methods", 201, WithdrawalResponse),
    takes('json', Withdraw),
    async (c) =>
      c.json(await withdraw(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('json')), 201),
  )
  .get(
    '/:id',
    access('client'),
    answers('One withdrawal and what became of it', 200, WithdrawalResponse),
    takes('param', WithdrawalId),
    async (c) => c.json(await getWithdrawal(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
