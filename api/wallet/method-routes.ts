// Payment methods over HTTP.
import { Hono } from 'hono'
import { MethodsAnswer } from '../answers'
import { type ApiEnv, access, answers, takes } from '../guards'
import { MethodId } from './input'
import { listMethods, makeDefault, removeMethod } from './methods'

export const methods = new Hono<ApiEnv>()
  .get(
    '/',
    access('client'),
    answers("The client's payment methods, the default first", 200, MethodsAnswer),
    async (c) => c.json(await listMethods(c.env.ctx, c.var.viewer)),
  )
  .put(
    '/:id/default',
    access('client'),
    answers('Make one payment method the default', 200, MethodsAnswer),
    takes('param', MethodId),
    async (c) => c.json(await makeDefault(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
  .delete(
    '/:id',
    access('client'),
    answers('Remove a payment method', 200, MethodsAnswer),
    takes('param', MethodId),
    async (c) => c.json(await removeMethod(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
