// HTTP for the waiting list: a client's own entries, and the list of a partner's salon.
import { Hono, type MiddlewareHandler } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { refreshesFreeTime } from '../availability/free-time-refresh'
import { changeWaiting, joinWaitingList, leaveWaitingList } from './entries'
import {
  ChangeWaiting,
  JoinWaitingList,
  OfferWaiting,
  SalonWaitingQuery,
  WaitingId,
  WaitingQuery,
  WaitingSettings,
} from './input'
import { matchAfterChange } from './matching'
import { getWaiting, listWaiting } from './my-waiting-list'
import {
  SalonWaitingListResponse,
  WaitingChangedResponse,
  WaitingEntryResponse,
  WaitingListResponse,
  WaitingOfferResponse,
} from './responses'
import { getSalonWaitingList, offerWaiting, saveWaitingSettings } from './salon-list'

/** What is free by now goes to whoever it fits after the change. */
const matches: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next()
  const { ctx } = c.env
  if (c.req.method !== 'GET' && c.res.ok) ctx.after(() => matchAfterChange(ctx))
}

export const waitingList = new Hono<ApiEnv>()
  .use(matches)
  .get(
    '/',
    route('client', 'Your waiting list entries, newest first, with what has happened', {
      query: WaitingQuery,
      response: WaitingListResponse,
      handler: ({ ctx, viewer, query }) => listWaiting(ctx, viewer, query),
    }),
  )
  .post(
    '/',
    route('client', 'Join a waiting list: to be booked automatically, or to be notified', {
      keyed: true,
      body: JoinWaitingList,
      created: WaitingChangedResponse,
      handler: ({ ctx, viewer, key, body }) => joinWaitingList(ctx, viewer, key, body),
    }),
  )
  .get(
    '/:id',
    route('client', 'One of your waiting list entries', {
      params: WaitingId,
      response: WaitingEntryResponse,
      handler: ({ ctx, viewer, params }) => getWaiting(ctx, viewer, params.id),
    }),
  )
  .post(
    '/:id/changes',
    route('client', 'Change an entry; your place in line stays', {
      keyed: true,
      params: WaitingId,
      body: ChangeWaiting,
      response: WaitingChangedResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        changeWaiting(ctx, viewer, key, params.id, body),
    }),
  )
  .post(
    '/:id/leave',
    route('client', 'Leave the waiting list', {
      keyed: true,
      params: WaitingId,
      response: WaitingChangedResponse,
      handler: ({ ctx, viewer, key, params }) => leaveWaitingList(ctx, viewer, key, params.id),
    }),
  )

export const salonWaitingList = new Hono<ApiEnv>()
  .use(refreshesFreeTime, matches)
  .get(
    '/',
    route('beauty_partner', 'The waiting list of your salon, by day', {
      query: SalonWaitingQuery,
      response: SalonWaitingListResponse,
      handler: ({ ctx, viewer, query }) => getSalonWaitingList(ctx, viewer, query),
    }),
  )
  .post(
    '/settings',
    route('beauty_partner', 'Switch your waiting list on or off, and choose who goes first', {
      keyed: true,
      body: WaitingSettings,
      response: WaitingSettings,
      handler: ({ ctx, viewer, key, body }) => saveWaitingSettings(ctx, viewer, key, body),
    }),
  )
  .post(
    '/:id/offer',
    route(
      'beauty_partner',
      'Offer a time to somebody on your waiting list; it is held for two hours',
      {
        keyed: true,
        params: WaitingId,
        body: OfferWaiting,
        created: WaitingOfferResponse,
        handler: ({ ctx, viewer, key, params, body }) =>
          offerWaiting(ctx, viewer, key, params.id, body),
      },
    ),
  )
