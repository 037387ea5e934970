// HTTP for reports of accounts, and for what was taken down of somebody.
import { Hono } from 'hono'
import {
  APPLICANTS,
  type ApiEnv,
  access,
  answers,
  EVERYONE,
  idempotencyKey,
  idempotent,
  takes,
} from '../../platform/guards'
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
    access(...APPLICANTS),
    answers('Report the account of a salon, a shop or a person', 201, AccountReportedResponse),
    idempotent(),
    takes('json', ReportAccount),
    async (c) =>
      c.json(
        await reportAccount(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('json')),
        201,
      ),
  )
  .get(
    '/of/:kind/:id',
    access(...APPLICANTS),
    answers('Whom such a report would be of', 200, ReportableResponse),
    takes('param', ReportedAccount),
    async (c) => c.json(await getReportable(c.env.ctx, c.var.viewer, c.req.valid('param'))),
  )

export const myRemovals = new Hono<ApiEnv>()
  .get(
    '/:id',
    access(...EVERYONE),
    answers('Something of the viewer’s that was taken down', 200, RemovalResponse),
    takes('param', RemovalId),
    async (c) => c.json(await getRemoval(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
  .post(
    '/:id/appeal',
    access(...EVERYONE),
    answers('Ask to have it looked at again, once', 201, ModeratedResponse),
    idempotent(),
    takes('param', RemovalId),
    takes('json', Appeal),
    async (c) => {
      const asked = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await appealRemoval(c.env.ctx, c.var.viewer, idempotencyKey(c), asked), 201)
    },
  )
