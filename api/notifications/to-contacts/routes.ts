// HTTP for the link in messages to people who have not asked for them: asking changes nothing, pressing does.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { getOptOut, OptOutResponse, OptOutToken, optIn, optOut } from './opt-outs'

export const contactOptOuts = new Hono<ApiEnv>()
  .get(
    '/:token',
    route('public', 'Whether messages of others to an email address or phone are stopped', {
      params: OptOutToken,
      response: OptOutResponse,
      handler: ({ ctx, params }) => getOptOut(ctx, params.token),
    }),
  )
  .put(
    '/:token',
    route('public', 'Stop messages of others to an email address or phone', {
      params: OptOutToken,
      response: OptOutResponse,
      handler: ({ ctx, params }) => optOut(ctx, params.token),
    }),
  )
  .delete(
    '/:token',
    route('public', 'Allow messages of others to an email address or phone again', {
      params: OptOutToken,
      response: OptOutResponse,
      handler: ({ ctx, params }) => optIn(ctx, params.token),
    }),
  )
