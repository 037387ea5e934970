// HTTP for a business, its applications to be listed, and the admins who decide them. A step is a resource.
import { Hono } from 'hono'
import { ApplicationResponse } from '../identity/business/responses'
import {
  APPLICANTS,
  type ApiEnv,
  access,
  answers,
  idempotencyKey,
  idempotent,
  takes,
} from '../platform/guards'
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
    access(...APPLICANTS),
    answers('The person’s salon or shop, and how their application stands', 200, BusinessResponse),
    async (c) => c.json(await getBusiness(c.env.ctx, c.var.viewer)),
  )
  .put(
    '/',
    access(...APPLICANTS),
    answers('Make or edit the salon or shop; what is left out stays', 200, OwnBusinessResponse),
    takes('json', BusinessEdit),
    async (c) => c.json(await saveBusiness(c.env.ctx, c.var.viewer, c.req.valid('json'))),
  )

export const myApplications = new Hono<ApiEnv>()
  .post(
    '/',
    access(...APPLICANTS),
    answers('Ask to have the salon or shop listed', 201, ApplicationResponse),
    idempotent(),
    takes('json', SendApplication),
    async (c) =>
      c.json(
        await sendApplication(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('json')),
        201,
      ),
  )
  .post(
    '/:id/withdrawal',
    access(...APPLICANTS),
    answers('Take the application back', 200, ApplicationResponse),
    idempotent(),
    takes('param', ApplicationId),
    async (c) =>
      c.json(
        await withdrawApplication(
          c.env.ctx,
          c.var.viewer,
          idempotencyKey(c),
          c.req.valid('param').id,
        ),
      ),
  )

export const adminApplications = new Hono<ApiEnv>()
  .get(
    '/',
    access('admin'),
    answers('Applications of a status', 200, ApplicationListResponse),
    takes('query', ApplicationsQuery),
    async (c) => c.json(await listApplications(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .get(
    '/:id',
    access('admin'),
    answers('One application; that it was looked at is recorded', 200, ApplicationDetailResponse),
    takes('param', ApplicationId),
    async (c) => c.json(await getApplication(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
  .post(
    '/:id/approval',
    access('admin'),
    answers('List the salon or shop; a client takes the role', 200, ApplicationResponse),
    idempotent(),
    takes('param', ApplicationId),
    async (c) =>
      c.json(
        await approveApplication(
          c.env.ctx,
          c.var.viewer,
          idempotencyKey(c),
          c.req.valid('param').id,
        ),
      ),
  )
  .post(
    '/:id/refusal',
    access('admin'),
    answers('Refuse, and say what has to be mended', 200, ApplicationResponse),
    idempotent(),
    takes('param', ApplicationId),
    takes('json', Refusal),
    async (c) =>
      c.json(
        await refuseApplication(c.env.ctx, c.var.viewer, idempotencyKey(c), {
          ...c.req.valid('param'),
          ...c.req.valid('json'),
        }),
      ),
  )
