// Payouts over HTTP, for those who run a salon or a shop.
import { Hono } from 'hono'
import { z } from 'zod'
import {
  type ApiEnv,
  access,
  answers,
  idempotencyKey,
  idempotent,
  takes,
} from '../../platform/guards'
import { addDestination, removeDestination } from './destinations'
import { AddDestination, AskForPayout, ChangePayoutSettings, PayoutId, PayoutsQuery } from './input'
import { getPayout, getPayouts, listPayouts } from './payouts'
import { askForPayout } from './request'
import {
  DestinationResponse,
  PayoutDetailResponse,
  PayoutListResponse,
  PayoutResponse,
  PayoutSettingsResponse,
  PayoutsResponse,
} from './responses'
import { changeSettings } from './settings'

const OWED = ['beauty_partner', 'product_seller'] as const

export const payouts = new Hono<ApiEnv>()
  .get(
    '/',
    access(...OWED),
    answers('Balances, where they go and when, and the newest payouts', 200, PayoutsResponse),
    takes('query', PayoutsQuery),
    async (c) => c.json(await getPayouts(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .post(
    '/',
    access(...OWED),
    idempotent(),
    answers('Pay out the whole balance of a currency now', 201, PayoutResponse),
    takes('json', AskForPayout),
    async (c) => {
      const asked = c.req.valid('json')
      return c.json(await askForPayout(c.env.ctx, c.var.viewer, idempotencyKey(c), asked), 201)
    },
  )
  .get(
    '/history',
    access(...OWED),
    answers('Your payouts, the newest first', 200, PayoutListResponse),
    takes('query', PayoutsQuery),
    async (c) => c.json(await listPayouts(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .put(
    '/settings',
    access(...OWED),
    answers('Change how often you are paid out', 200, PayoutSettingsResponse),
    takes('json', ChangePayoutSettings),
    async (c) => c.json(await changeSettings(c.env.ctx, c.var.viewer, c.req.valid('json'))),
  )
  .post(
    '/destinations',
    access(...OWED),
    idempotent(),
    answers('Say where payouts of a currency go; a change waits a day', 201, DestinationResponse),
    takes('json', AddDestination),
    async (c) => {
      const place = c.req.valid('json')
      return c.json(await addDestination(c.env.ctx, c.var.viewer, idempotencyKey(c), place), 201)
    },
  )
  .delete(
    '/destinations/:id',
    access(...OWED),
    answers('Take away where payouts go', 200, z.object({ id: z.string() })),
    takes('param', PayoutId),
    async (c) => c.json(await removeDestination(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
  .get(
    '/:id',
    access(...OWED),
    answers('One payout, what it pays and what became of it', 200, PayoutDetailResponse),
    takes('param', PayoutId),
    async (c) => c.json(await getPayout(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
