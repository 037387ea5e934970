// HTTP for times that are kept for a client while they pay, or that a salon offers them.
import { Hono } from 'hono'
import { DepositResponse } from '../../money/deposits/responses'
import {
  type ApiEnv,
  access,
  answers,
  idempotencyKey,
  idempotent,
  takes,
} from '../../platform/guards'
import { HoldSlot, PayForSlot, SlotHoldId } from '../appointments/input'
import { payForSlot } from './checkout'
import { SlotHoldDetailResponse, SlotHoldResponse } from './responses'
import { getSlotHold, holdSlot, releaseSlotHold } from './slot-holds'

export const slotHolds = new Hono<ApiEnv>()
  .post(
    '/',
    access('client'),
    answers('Keep a free time for ten minutes', 201, SlotHoldResponse),
    idempotent(),
    takes('json', HoldSlot),
    async (c) =>
      c.json(await holdSlot(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('json')), 201),
  )
  .get(
    '/:id',
    access('client'),
    answers(
      'A kept time: all that is to be known before it is booked',
      200,
      SlotHoldDetailResponse,
    ),
    takes('param', SlotHoldId),
    async (c) => c.json(await getSlotHold(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
  .delete(
    '/:id',
    access('client'),
    answers('Give a kept time back', 200, SlotHoldResponse),
    takes('param', SlotHoldId),
    async (c) => c.json(await releaseSlotHold(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
  .post(
    '/:id/deposits',
    access('client'),
    answers('Add what the purse lacks, and book with it when it comes', 201, DepositResponse),
    idempotent(),
    takes('param', SlotHoldId),
    takes('json', PayForSlot),
    async (c) => {
      const { id } = c.req.valid('param')
      const input = c.req.valid('json')
      return c.json(await payForSlot(c.env.ctx, c.var.viewer, idempotencyKey(c), id, input), 201)
    },
  )
