// HTTP for reports of accounts, for what was taken down of somebody, and for the admins who decide it.
import { Hono } from 'hono'
import { getContent, openReportedPhoto, openReportedPicture } from '../../admin/moderation/content'
import { decideRemoval, letStand, takeDown } from '../../admin/moderation/decisions'
import { listModeration } from '../../admin/moderation/queue'
import {
  APPLICANTS,
  type ApiEnv,
  access,
  answers,
  answersFile,
  EVERYONE,
  idempotencyKey,
  idempotent,
  takes,
} from '../../platform/guards'
import type { StoredFile } from '../../platform/providers/files/port'
import { getReportable, reportAccount } from './account-reports'
import {
  Appeal,
  ContentParam,
  DecideRemoval,
  ModerationQuery,
  PhotoParam,
  RemovableParam,
  RemovalId,
  ReportAccount,
  ReportedAccount,
  TakeDown,
} from './input'
import { appealRemoval, getRemoval } from './removals'
import {
  AccountReportedAnswer,
  ContentAnswer,
  ModeratedAnswer,
  ModerationAnswer,
  RemovalAnswer,
  ReportableAnswer,
} from './responses'

export const accountReports = new Hono<ApiEnv>()
  .post(
    '/',
    access(...APPLICANTS),
    answers('Report the account of a salon, a shop or a person', 201, AccountReportedAnswer),
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
    answers('Whom such a report would be of', 200, ReportableAnswer),
    takes('param', ReportedAccount),
    async (c) => c.json(await getReportable(c.env.ctx, c.var.viewer, c.req.valid('param'))),
  )

export const myRemovals = new Hono<ApiEnv>()
  .get(
    '/:id',
    access(...EVERYONE),
    answers('Something of the viewer’s that was taken down', 200, RemovalAnswer),
    takes('param', RemovalId),
    async (c) => c.json(await getRemoval(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
  .post(
    '/:id/appeal',
    access(...EVERYONE),
    answers('Ask to have it looked at again, once', 201, ModeratedAnswer),
    idempotent(),
    takes('param', RemovalId),
    takes('json', Appeal),
    async (c) => {
      const asked = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await appealRemoval(c.env.ctx, c.var.viewer, idempotencyKey(c), asked), 201)
    },
  )

export const adminModeration = new Hono<ApiEnv>()
  .get(
    '/',
    access('admin'),
    answers('What is reported, appealed, or was taken down', 200, ModerationAnswer),
    takes('query', ModerationQuery),
    async (c) => c.json(await listModeration(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .post(
    '/removals/:id/outcome',
    access('admin'),
    answers('Restore what was taken down, or uphold it', 200, ModeratedAnswer),
    idempotent(),
    takes('param', RemovalId),
    takes('json', DecideRemoval),
    async (c) => {
      const decided = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await decideRemoval(c.env.ctx, c.var.viewer, idempotencyKey(c), decided))
    },
  )
  .get(
    '/message/:id/picture',
    access('admin'),
    answersFile('The picture of a reported message; that it was seen is recorded', 'image/jpeg'),
    takes('param', RemovalId),
    async (c) => {
      const file = await openReportedPicture(c.env.ctx, c.var.viewer, c.req.valid('param').id)
      return picture(file)
    },
  )
  .get(
    '/review/:id/photos/:number',
    access('admin'),
    answersFile('A photo of a review; that it was seen is recorded', 'image/jpeg'),
    takes('param', PhotoParam),
    async (c) => picture(await openReportedPhoto(c.env.ctx, c.var.viewer, c.req.valid('param'))),
  )
  .get(
    '/:kind/:id',
    access('admin'),
    answers('One of them; that it was looked at is recorded', 200, ContentAnswer),
    takes('param', ContentParam),
    async (c) => c.json(await getContent(c.env.ctx, c.var.viewer, c.req.valid('param'))),
  )
  .post(
    '/:kind/:id/removal',
    access('admin'),
    answers('Take it down; its author reads why', 201, ModeratedAnswer),
    idempotent(),
    takes('param', RemovableParam),
    takes('json', TakeDown),
    async (c) => {
      const asked = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await takeDown(c.env.ctx, c.var.viewer, idempotencyKey(c), asked), 201)
    },
  )
  .post(
    '/:kind/:id/keeping',
    access('admin'),
    answers('Let it stand; its reports are answered', 200, ModeratedAnswer),
    idempotent(),
    takes('param', ContentParam),
    async (c) =>
      c.json(await letStand(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('param'))),
  )

function picture({ body, bytes }: StoredFile): Response {
  return new Response(body, {
    headers: {
      'content-type': 'image/jpeg',
      'content-length': String(bytes),
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  })
}
