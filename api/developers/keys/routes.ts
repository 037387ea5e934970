// HTTP routes of API keys, for people who run a salon or a shop. No key opens them.
import { Hono } from 'hono'
import { type ApiEnv, BUSINESSES } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { addKey, listKeys, revokeKey } from './api-keys'
import { KeyId, NewKey } from './input'
import { KeyResponse, KeysResponse, NewKeyResponse } from './responses'

export const apiKeys = new Hono<ApiEnv>()
  .get(
    '/',
    route(BUSINESSES, 'Your API keys', {
      response: KeysResponse,
      handler: ({ ctx, viewer }) => listKeys(ctx, viewer),
    }),
  )
  .post(
    '/',
    route(BUSINESSES, 'Add an API key, which is shown once', {
      keyed: true,
      body: NewKey,
      created: NewKeyResponse,
      handler: ({ ctx, viewer, key, body }) => addKey(ctx, viewer, key, body),
    }),
  )
  .delete(
    '/:id',
    route(BUSINESSES, 'Revoke an API key', {
      params: KeyId,
      response: KeyResponse,
      handler: ({ ctx, viewer, params }) => revokeKey(ctx, viewer, params.id),
    }),
  )
