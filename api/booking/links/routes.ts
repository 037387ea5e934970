// HTTP for a salon's own links to its bookings.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { findHandle, setHandle } from './handles'
import { HandleForm, HandleId, PosterQuery } from './input'
import { drawPoster } from './poster'
import { HandleResponse, HandleSalonResponse } from './responses'

/** Under /my-salon/links. */
export const salonLinks = new Hono<ApiEnv>()
  .put(
    '/handle',
    route('beauty_partner', 'Choose your salon’s short address', {
      keyed: true,
      body: HandleForm,
      response: HandleResponse,
      handler: ({ ctx, viewer, key, body }) => setHandle(ctx, viewer, key, body),
    }),
  )
  .get(
    '/poster',
    route('beauty_partner', 'A poster with a QR code to your booking page, as PDF', {
      query: PosterQuery,
      file: 'application/pdf',
      handler: ({ ctx, viewer, query }) => drawPoster(ctx, viewer, query),
    }),
  )

export const handles = new Hono<ApiEnv>().get(
  '/:handle',
  route('public', 'The salon of a short address', {
    params: HandleId,
    response: HandleSalonResponse,
    handler: ({ ctx, params }) => findHandle(ctx, params.handle),
  }),
)
