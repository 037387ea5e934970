// HTTP for admins, and for those who apply to them. A step is a resource.
import { Hono } from 'hono'
import { getPlatform } from '../admin/settings/configuration'
import { ApplicationId, ApplicationsQuery, Refusal, SendApplication } from '../admin/settings/input'
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
  ApplicationAnswer,
  ApplicationDetailAnswer,
  ApplicationListAnswer,
  PlatformAnswer,
} from '../platform/values/responses'
import {
  approveApplication,
  getApplication,
  listApplications,
  refuseApplication,
} from './application-review'
import { sendApplication, withdrawApplication } from './applications'

export const myApplications = new Hono<ApiEnv>()
  .post(
    '/',
    access(...APPLICANTS),
    answers('Ask to have the salon or shop listed', 201, ApplicationAnswer),
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
    answers('Take the application back', 200, ApplicationAnswer),
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
    answers('Applications of a status', 200, ApplicationListAnswer),
    takes('query', ApplicationsQuery),
    async (c) => c.json(await listApplications(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .get(
    '/:id',
    access('admin'),
    answers('One application; that it was looked at is recorded', 200, ApplicationDetailAnswer),
    takes('param', ApplicationId),
    async (c) => c.json(await getApplication(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
  .post(
    '/:id/approval',
    access('admin'),
    answers('List the salon or shop; a client takes the role', 200, ApplicationAnswer),
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
    answers('Refuse, and say what has to be mended', 200, ApplicationAnswer),
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

export const platform = new Hono<ApiEnv>().get(
  '/',
  access('admin'),
  answers('The fees in force, and the providers that are set up', 200, PlatformAnswer),
  async (c) => c.json(await getPlatform(c.env.ctx, c.var.viewer)),
)
