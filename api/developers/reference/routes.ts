// HTTP routes of the API reference; `document` gives the OpenAPI document, which is made once.
import { z } from 'zod'
import { operation, operations } from '../../platform/http/operation'
import { type Document, getTag, listTags } from './reference'
import { ReferencePageResponse, ReferenceResponse } from './responses'

export const reference = (document: () => object) =>
  operations(
    operation('public', 'GET /reference', {
      summary: 'The groups of operations of the API reference',
      response: ReferenceResponse,
      run: () => listTags(document() as Document),
    }),
    operation('public', 'GET /reference/:tag', {
      summary: 'The operations of a group, with examples',
      params: z.object({ tag: z.string().max(100) }),
      response: ReferencePageResponse,
      problems: ['not-found'],
      run: ({ ctx, params }) => getTag(document() as Document, ctx.origin, params.tag),
    }),
  )
