// HTTP routes of moderation: admins only.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
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
import { decideRemoval, keepContent, takeDown } from './decisions'
import { listModeration } from './queue'

export const adminModeration = new Hono<ApiEnv>()
  .get(
    '/',
    route('admin', 'Reported, appealed and removed content', {
      query: ModerationQuery,
      response: ModerationResponse,
      handler: ({ ctx, viewer, query }) => listModeration(ctx, viewer, query),
    }),
  )
  .post(
    '/removals/:id/outcome',
    route('admin', 'Restore removed content, or uphold the removal', {
      keyed: true,
      params: RemovalId,
      body: DecideRemoval,
      response: ModeratedResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        decideRemoval(ctx, viewer, key, { ...params, ...body }),
    }),
  )
  .get(
    '/message/:id/picture',
    route('admin', 'The picture of a reported message; the view is recorded', {
      params: RemovalId,
      file: 'image/jpeg',
      handler: ({ ctx, viewer, params }) => openReportedPicture(ctx, viewer, params.id),
    }),
  )
  .get(
    '/review/:id/photos/:number',
    route('admin', 'A photo of a review; the view is recorded', {
      params: PhotoParam,
      file: 'image/jpeg',
      handler: ({ ctx, viewer, params }) => openReportedPhoto(ctx, viewer, params),
    }),
  )
  .get(
    '/:kind/:id',
    route('admin', 'One reported item; the view is recorded', {
      params: ContentParam,
      response: ContentResponse,
      handler: ({ ctx, viewer, params }) => getContent(ctx, viewer, params),
    }),
  )
  .post(
    '/:kind/:id/removal',
    route('admin', 'Remove it; its author sees the reason', {
      keyed: true,
      params: RemovableParam,
      body: TakeDown,
      created: ModeratedResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        takeDown(ctx, viewer, key, { ...params, ...body }),
    }),
  )
  .post(
    '/:kind/:id/keeping',
    route('admin', 'Take no action; its reports are answered', {
      keyed: true,
      params: ContentParam,
      response: ModeratedResponse,
      handler: ({ ctx, viewer, key, params }) => keepContent(ctx, viewer, key, params),
    }),
  )
