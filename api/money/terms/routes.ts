// HTTP for the terms: fees in force and the operator.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { TermsResponse } from './responses'
import { getTerms } from './terms'

export const terms = new Hono<ApiEnv>().get(
  '/',
  route('public', 'The fees in force, and who runs Purse', {
    response: TermsResponse,
    handler: ({ ctx }) => getTerms(ctx),
  }),
)
