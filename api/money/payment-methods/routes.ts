// Payment methods over HTTP.
import { Hono } from 'hono'
import {
  type ApiEnv,
  access,
  answers,
  idempotencyKey,
  idempotent,
  takes,
} from '../../platform/guards'
import { MethodId, NewMethod } from '../ledger/input'
import { addMethod } from './add-method'
import { listMethods, makeDefault, removeMethod } from './payment-methods'
import { AddedMethodResponse, MethodsResponse } from './responses'

export const methods = new Hono<ApiEnv>()
  .get(
    '/',
    access('client'),
    answers(
      "The client's payment methods, the default first, and what can be added",
      200,
      MethodsResponse,
    ),
    async (c) => c.json(await listMethods(c.env.ctx, c.var.viewer)),
  )
  .post(
    '/',
    access('client'),
    answers('Add a card or a mobile-money number', 201, AddedMethodResponse),
    idempotent(),
    takes('json', NewMethod),
    async (c) =>
      c.json(await addMethod(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('json')), 201),
  )
  .put(
    '/:id/default',
    access('client'),
    answers('Make one payment method the default', 200, MethodsResponse),
    takes('param', MethodId),
    async (c) => c.json(await makeDefault(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
  .delete(
    '/:id',
    access('client'),
    answers('Remove a payment method', 200, MethodsResponse),
    takes('param', MethodId),
    async (c) => c.json(await removeMethod(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
