// HTTP routes of payment methods.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { MethodId, NewMethod } from '../ledger/input'
import { addMethod } from './add-method'
import { listMethods, makeDefault, removeMethod } from './payment-methods'
import { AddedMethodResponse, MethodsResponse } from './responses'

export const methods = new Hono<ApiEnv>()
  .get(
    '/',
    route('client', 'The client’s payment methods, the default first, and what can be added', {
      response: MethodsResponse,
      handler: ({ ctx, viewer }) => listMethods(ctx, viewer),
    }),
  )
  .post(
    '/',
    route('client', 'Add a card or a mobile-money number', {
      keyed: true,
      body: NewMethod,
      created: AddedMethodResponse,
      handler: ({ ctx, viewer, key, body }) => addMethod(ctx, viewer, key, body),
    }),
  )
  .put(
    '/:id/default',
    route('client', 'Make one payment method the default', {
      params: MethodId,
      response: MethodsResponse,
      handler: ({ ctx, viewer, params }) => makeDefault(ctx, viewer, params.id),
    }),
  )
  .delete(
    '/:id',
    route('client', 'Remove a payment method', {
      params: MethodId,
      response: MethodsResponse,
      handler: ({ ctx, viewer, params }) => removeMethod(ctx, viewer, params.id),
    }),
  )
