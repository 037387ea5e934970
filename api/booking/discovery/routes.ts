// HTTP for salons and their free times. Public, but for what somebody's own search adds.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/guards'
import { pageOf } from '../../platform/pagination'
import { route } from '../../platform/route'
import { SlotsQuery } from '../appointments/input'
import { SalonReviewsQuery } from '../reviews/input'
import { MySalonsQuery, SalonId, SalonsQuery } from '../salons/input'
import { SlotResponse } from '../slots/booking-sheet-responses'
import { listOpenSlots } from '../slots/slots'
import { SalonResponse } from './page-responses'
import { getSalon } from './salon-page'
import { searchMySalons, searchSalons } from './search'
import { MySalonListResponse, SalonListResponse } from './search-responses'

export const salons = new Hono<ApiEnv>()
  .get(
    '/',
    route('public', 'Find salons', {
      query: SalonsQuery,
      response: SalonListResponse,
      handler: ({ ctx, query }) => searchSalons(ctx, query),
    }),
  )
  .get(
    '/:id',
    route('public', 'One salon, with its reviews from a cursor on', {
      params: SalonId,
      query: SalonReviewsQuery,
      response: SalonResponse,
      handler: ({ ctx, params, query }) => getSalon(ctx, params.id, query.cursor),
    }),
  )
  .get(
    '/:id/slots',
    route(
      'public',
      'Free times of one service or several together, between two dates in the salon’s zone',
      {
        params: SalonId,
        query: SlotsQuery,
        response: pageOf(SlotResponse),
        handler: ({ ctx, params, query }) => listOpenSlots(ctx, params.id, query),
      },
    ),
  )

/** The same search with what is the client's own: favourites, and what the purse can pay. */
export const mySearch = new Hono<ApiEnv>().get(
  '/',
  route('client', 'Find salons, with favourites and within the purse', {
    query: MySalonsQuery,
    response: MySalonListResponse,
    handler: ({ ctx, viewer, query }) => searchMySalons(ctx, viewer, query),
  }),
)
