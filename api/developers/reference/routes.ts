// HTTP routes of the API reference; `document` gives the OpenAPI document, which is made once.
import { Hono } from 'hono'
import { z } from 'zod'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { type Document, getTag, listTags } from './reference'
import { ReferencePageResponse, ReferenceResponse } from './responses'

export const reference = (document: () => object) =>
  new Hono<ApiEnv>()
    .get(
      '/',
      route('public', 'The groups of operations of the API reference', {
        response: ReferenceResponse,
        handler: () => listTags(document() as Document),
      }),
    )
    .get(
      '/:tag',
      route('public', 'The operations of a group, with examples', {
        params: z.object({ tag: z.string().max(100) }),
        response: ReferencePageResponse,
        handler: ({ ctx, params }) => getTag(document() as Document, ctx.origin, params.tag),
      }),
    )
