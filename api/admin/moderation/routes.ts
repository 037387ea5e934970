// HTTP for the admins who decide what is reported.
import { Hono } from 'hono'
import {
  type ApiEnv,
  access,
  answers,
  answersFile,
  idempotencyKey,
  idempotent,
  takes,
} from '../../platform/guards'
import type { StoredFile } from '../../platform/providers/files/port'
import {
  ContentParam,
  DecideRemoval,
  ModerationQuery,
  PhotoParam,
  RemovableParam,
  RemovalId,
  TakeDown,
} from '../../support/moderation/input'
import {
  ContentResponse,
  ModeratedResponse,
  ModerationResponse,
} from '../../support/moderation/responses'
import { getContent, openReportedPhoto, openReportedPicture } from './content'
import { decideRemoval, letStand, takeDown } from './decisions'
import { listModeration } from './queue'

export const adminModeration = new Hono<ApiEnv>()
  .get(
    '/',
    access('admin'),
    answers('What is reported, appealed, or was taken down', 200, ModerationResponse),
    takes('query', ModerationQuery),
    async (c) => c.json(await listModeration(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .post(
    '/removals/:id/outcome',
    access('admin'),
    answers('Restore what was taken down, or uphold it', 200, ModeratedResponse),
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
    answers('One of them; that it was looked at is recorded', 200, ContentResponse),
    takes('param', ContentParam),
    async (c) => c.json(await getContent(c.env.ctx, c.var.viewer, c.req.valid('param'))),
  )
  .post(
    '/:kind/:id/removal',
    access('admin'),
    answers('Take it down; its author reads why', 201, ModeratedResponse),
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
    answers('Let it stand; its reports are answered', 200, ModeratedResponse),
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
