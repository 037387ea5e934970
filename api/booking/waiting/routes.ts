// HTTP for the waiting list: a client's own entries, and the list of a partner's salon.
import { Hono, type MiddlewareHandler } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { operations } from '../../platform/http/operation'
import { refreshesFreeTime } from '../../salons/times/free-time-refresh'
import { changeWaiting, joinWaitingList, leaveWaitingList } from './entries'
import { matchAfterChange } from './matching'
import { getWaiting, listWaiting } from './my-waiting-list'
import { getSalonWaitingList, offerWaiting, saveWaitingSettings } from './salon-list'

/** What is free by now goes to whoever it fits after the change. */
const matches: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next()
  const { ctx } = c.env
  if (c.req.method !== 'GET' && c.res.ok) ctx.after(() => matchAfterChange(ctx))
}

export const waitingList = new Hono<ApiEnv>()
  .use('/waiting-list/*', matches)
  .route('/', operations(listWaiting, joinWaitingList, getWaiting, changeWaiting, leaveWaitingList))

export const salonWaitingList = new Hono<ApiEnv>()
  .use('/my-salon/waiting-list/*', refreshesFreeTime, matches)
  .route('/', operations(getSalonWaitingList, saveWaitingSettings, offerWaiting))
