// HTTP routes for a business, its applications, and their review by admins. A transition is a
// resource.
import { Hono } from 'hono'
import { refreshesFreeTime } from '../booking/availability/free-time-refresh'
import { ApplicationResponse } from '../identity/business/responses'
import { APPLICANTS, type ApiEnv } from '../platform/http/guards'
import { route } from '../platform/http/route'
import {
  approveApplication,
  getApplication,
  listApplications,
  refuseApplication,
} from './application-review'
import { sendApplication, withdrawApplication } from './applications'
import { getBusiness, saveBusiness } from './business-profile'
import { ApplicationId, ApplicationsQuery, BusinessEdit, Refusal, SendApplication } from './input'
import {
  ApplicationDetailResponse,
  ApplicationListResponse,
  BusinessResponse,
  OwnBusinessResponse,
} from './responses'

export const myBusiness = new Hono<ApiEnv>()
  .get(
    '/',
    route(APPLICANTS, 'The account’s salon or shop and its application status', {
      response: BusinessResponse,
      handler: ({ ctx, viewer }) => getBusiness(ctx, viewer),
    }),
  )
  .put(
    '/',
    route(APPLICANTS, 'Create or edit the salon or shop; omitted fields stay', {
      body: BusinessEdit,
      response: OwnBusinessResponse,
      handler: ({ ctx, viewer, body }) => saveBusiness(ctx, viewer, body),
    }),
  )

export const myApplications = new Hono<ApiEnv>()
  .post(
    '/',
    route(APPLICANTS, 'Submit the salon or shop for approval', {
      keyed: true,
      body: SendApplication,
      created: ApplicationResponse,
      handler: ({ ctx, viewer, key, body }) => sendApplication(ctx, viewer, key, body),
    }),
  )
  .post(
    '/:id/withdrawal',
    route(APPLICANTS, 'Withdraw the application', {
      keyed: true,
      params: ApplicationId,
      response: ApplicationResponse,
      handler: ({ ctx, viewer, key, params }) => withdrawApplication(ctx, viewer, key, params.id),
    }),
  )

export const adminApplications = new Hono<ApiEnv>()
  .use(refreshesFreeTime)
  .get(
    '/',
    route('admin', 'Applications of a status', {
      query: ApplicationsQuery,
      response: ApplicationListResponse,
      handler: ({ ctx, viewer, query }) => listApplications(ctx, viewer, query),
    }),
  )
  .get(
    '/:id',
    route('admin', 'One application; the view is recorded', {
      params: ApplicationId,
      response: ApplicationDetailResponse,
      handler: ({ ctx, viewer, params }) => getApplication(ctx, viewer, params.id),
    }),
  )
  .post(
    '/:id/approval',
    route('admin', 'Approve the application; a client changes role', {
      keyed: true,
      params: ApplicationId,
      response: ApplicationResponse,
      handler: ({ ctx, viewer, key, params }) => approveApplication(ctx, viewer, key, params.id),
    }),
  )
  .post(
    '/:id/refusal',
    route('admin', 'Decline the application, with a reason', {
      keyed: true,
      params: ApplicationId,
      body: Refusal,
      response: ApplicationResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        refuseApplication(ctx, viewer, key, {
          ...params,
          ...body,
        }),
    }),
  )
