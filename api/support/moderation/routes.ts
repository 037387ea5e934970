// HTTP for reports of accounts, and for what was taken down of somebody.
import { Hono } from 'hono'
import { APPLICANTS, type ApiEnv, EVERYONE } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { getReportable, reportAccount } from './account-reports'
import { Appeal, RemovalId, ReportAccount, ReportedAccount } from './input'
import { appealRemoval, getRemoval } from './removals'
import {
  AccountReportedResponse,
  ModeratedResponse,
  RemovalResponse,
  ReportableResponse,
} from './responses'

export const accountReports = new Hono<ApiEnv>()
  .post(
    '/',
    route(APPLICANTS, 'Report the account of a salon, a shop or a person', {
      keyed: true,
      body: ReportAccount,
      created: AccountReportedResponse,
      handler: ({ ctx, viewer, key, body }) => reportAccount(ctx, viewer, key, body),
    }),
  )
  .get(
    '/of/:kind/:id',
    route(APPLICANTS, 'The account that would be reported', {
      params: ReportedAccount,
      response: ReportableResponse,
      handler: ({ ctx, viewer, params }) => getReportable(ctx, viewer, params),
    }),
  )

export const myRemovals = new Hono<ApiEnv>()
  .get(
    '/:id',
    route(EVERYONE, 'Removed content of the viewer', {
      params: RemovalId,
      response: RemovalResponse,
      handler: ({ ctx, viewer, params }) => getRemoval(ctx, viewer, params.id),
    }),
  )
  .post(
    '/:id/appeal',
    route(EVERYONE, 'Appeal a removal, once', {
      keyed: true,
      params: RemovalId,
      body: Appeal,
      created: ModeratedResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        appealRemoval(ctx, viewer, key, { ...params, ...body }),
    }),
  )
