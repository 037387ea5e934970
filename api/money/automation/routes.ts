// What moves money by itself, over HTTP: auto top-up and round-ups.
import { Hono } from 'hono'
import {
  type ApiEnv,
  access,
  answers,
  idempotencyKey,
  idempotent,
  takes,
} from '../../platform/guards'
import { getAutoTopUps, saveAutoTopUp, switchAutoTopUp } from './auto-top-up'
import { AutoTopUpEdit, RoundUpEdit, ServiceCurrency, ServiceSwitch } from './input'
import { getServices } from './overview'
import {
  AutoTopUpResponse,
  AutoTopUpsResponse,
  RoundUpResponse,
  RoundUpsResponse,
  ServicesResponse,
} from './responses'
import { getRoundUps, saveRoundUp, switchRoundUp } from './round-up'

export const automation = new Hono<ApiEnv>()
  .get(
    '/',
    access('client'),
    answers('The wallet services at a glance', 200, ServicesResponse),
    async (c) => c.json(await getServices(c.env.ctx, c.var.viewer)),
  )
  .get(
    '/auto-top-up',
    access('client'),
    answers('Auto top-up of each currency', 200, AutoTopUpsResponse),
    async (c) => c.json(await getAutoTopUps(c.env.ctx, c.var.viewer)),
  )
  .put(
    '/auto-top-up',
    access('client'),
    answers('Set auto top-up of a currency, and switch it on', 200, AutoTopUpResponse),
    idempotent(),
    takes('json', AutoTopUpEdit),
    async (c) =>
      c.json(await saveAutoTopUp(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('json'))),
  )
  .put(
    '/auto-top-up/:currency/active',
    access('client'),
    answers('Switch auto top-up on or off', 200, AutoTopUpResponse),
    idempotent(),
    takes('param', ServiceCurrency),
    takes('json', ServiceSwitch),
    async (c) => {
      const { currency } = c.req.valid('param')
      const { isActive } = c.req.valid('json')
      const { ctx } = c.env
      return c.json(await switchAutoTopUp(ctx, c.var.viewer, idempotencyKey(c), currency, isActive))
    },
  )
  .get(
    '/round-up',
    access('client'),
    answers('Round-ups of each currency', 200, RoundUpsResponse),
    async (c) => c.json(await getRoundUps(c.env.ctx, c.var.viewer)),
  )
  .put(
    '/round-up',
    access('client'),
    answers('Set round-ups of a currency, and switch them on', 200, RoundUpResponse),
    idempotent(),
    takes('json', RoundUpEdit),
    async (c) =>
      c.json(await saveRoundUp(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('json'))),
  )
  .put(
    '/round-up/:currency/active',
    access('client'),
    answers('Switch round-ups on or off', 200, RoundUpResponse),
    idempotent(),
    takes('param', ServiceCurrency),
    takes('json', ServiceSwitch),
    async (c) => {
      const { currency } = c.req.valid('param')
      const { isActive } = c.req.valid('json')
      const { ctx } = c.env
      return c.json(await switchRoundUp(ctx, c.var.viewer, idempotencyKey(c), currency, isActive))
    },
  )
