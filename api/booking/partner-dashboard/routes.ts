// HTTP for the partner dashboard: the partner's day, and the salon's clients.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { eraseGuest } from '../contacts/contacts'
import { blockClient, getClient, listClients, noteClient } from './client-book'
import { ClientBlock, ClientId, ClientNotes, ClientsQuery } from './input'
import {
  ClientDetailResponse,
  ClientIdResponse,
  ClientListResponse,
  PartnerDashboardResponse,
} from './responses'
import { getPartnerDashboard } from './today'

export const partnerDashboard = new Hono<ApiEnv>()
  .get(
    '/',
    route('beauty_partner', 'Requests, upcoming visits and revenue', {
      response: PartnerDashboardResponse,
      handler: ({ ctx, viewer }) => getPartnerDashboard(ctx, viewer),
    }),
  )
  .get(
    '/clients',
    route('beauty_partner', 'The salon’s clients', {
      query: ClientsQuery,
      response: ClientListResponse,
      handler: ({ ctx, viewer, query }) => listClients(ctx, viewer, query),
    }),
  )
  .get(
    '/clients/:id',
    route('beauty_partner', 'One client, with visits and notes', {
      params: ClientId,
      response: ClientDetailResponse,
      handler: ({ ctx, viewer, params }) => getClient(ctx, viewer, params.id),
    }),
  )
  .put(
    '/clients/:id',
    route('beauty_partner', 'Change the salon’s notes on a client', {
      keyed: true,
      params: ClientId,
      body: ClientNotes,
      response: ClientIdResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        noteClient(ctx, viewer, key, params.id, body),
    }),
  )
  .put(
    '/clients/:id/block',
    route('beauty_partner', 'Block a client, who cannot book there then, or unblock them', {
      keyed: true,
      params: ClientId,
      body: ClientBlock,
      response: ClientIdResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        blockClient(ctx, viewer, key, params.id, body),
    }),
  )
  .post(
    '/clients/:id/erasure',
    route('beauty_partner', 'Erase a guest from the client book', {
      keyed: true,
      params: ClientId,
      response: ClientIdResponse,
      handler: ({ ctx, viewer, key, params }) => eraseGuest(ctx, viewer, key, params.id),
    }),
  )
