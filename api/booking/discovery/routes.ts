// HTTP for salons and their free times. Public, except a client's own search and favourites.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { pageOf } from '../../platform/pagination'
import { ReviewsCursor, ReviewsQuery } from '../../reviews/input'
import { OpenSheetQuery, SlotsQuery } from '../appointments/input'
import {
  EmbeddedTimesQuery,
  MySalonsQuery,
  SalonId,
  SalonRequestQuery,
  SalonsQuery,
} from '../salons/input'
import { OpenSheetResponse, SlotResponse } from '../slots/booking-sheet-responses'
import { EmbeddedTimesResponse, listEmbeddedTimes } from '../slots/embedded-times'
import { getOpenSheet, listOpenSlots } from '../slots/slots'
import { addFavorite, listFavorites, removeFavorite } from './favorites'
import {
  FavoriteResponse,
  FavoriteSalonResponse,
  SalonForClientResponse,
  SalonResponse,
} from './page-responses'
import { getSalon, getSalonAs } from './salon-page'
import { understandMySentence, understandSentence } from './salon-requests'
import { searchMySalons, searchSalons } from './search'
import { MySalonListResponse, SalonListResponse, SalonRequestResponse } from './search-responses'

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
      query: ReviewsCursor,
      response: SalonResponse,
      handler: ({ ctx, params, query }) => getSalon(ctx, params.id, query.cursor),
    }),
  )
  .get(
    '/:id/slots',
    route(
      'public',
      'Free times for one or more services, between two dates in the salon’s time zone',
      {
        params: SalonId,
        query: SlotsQuery,
        response: pageOf(SlotResponse),
        handler: ({ ctx, params, query }) => listOpenSlots(ctx, params.id, query),
      },
    ),
  )
  .get(
    '/:id/free-times',
    route('public', 'Services, and the free times of one in the next two weeks', {
      params: SalonId,
      query: EmbeddedTimesQuery,
      response: EmbeddedTimesResponse,
      handler: ({ ctx, params, query }) => listEmbeddedTimes(ctx, params.id, query.service),
    }),
  )
  .get(
    '/:id/booking-sheet',
    route('public', 'Services, and a month of free times for those chosen so far', {
      params: SalonId,
      query: OpenSheetQuery,
      response: OpenSheetResponse,
      handler: ({ ctx, params, query }) => getOpenSheet(ctx, params.id, query),
    }),
  )

/** What a typed sentence asks for. */
export const salonRequests = new Hono<ApiEnv>().get(
  '/',
  route('public', 'The filters that a typed sentence asks for', {
    query: SalonRequestQuery,
    response: SalonRequestResponse,
    handler: ({ ctx, query }) => understandSentence(ctx, query.q),
  }),
)

export const mySalonRequests = new Hono<ApiEnv>().get(
  '/',
  route('client', 'The filters that a typed sentence asks for, with days in your time zone', {
    query: SalonRequestQuery,
    response: SalonRequestResponse,
    handler: ({ ctx, viewer, query }) => understandMySentence(ctx, viewer, query.q),
  }),
)

/** The same search with the client's own filters: favourites, and what the purse covers. */
export const mySearch = new Hono<ApiEnv>().get(
  '/',
  route('client', 'Find salons, with favorites and within the purse', {
    query: MySalonsQuery,
    response: MySalonListResponse,
    handler: ({ ctx, viewer, query }) => searchMySalons(ctx, viewer, query),
  }),
)

/** Under /salons: adds or removes a favourite. */
export const salonFavorites = new Hono<ApiEnv>()
  .put(
    '/:id/favorite',
    route('client', 'Add a salon to your favorites', {
      params: SalonId,
      response: FavoriteResponse,
      handler: ({ ctx, viewer, params }) => addFavorite(ctx, viewer, params.id),
    }),
  )
  .delete(
    '/:id/favorite',
    route('client', 'Remove a salon from your favorites', {
      params: SalonId,
      response: FavoriteResponse,
      handler: ({ ctx, viewer, params }) => removeFavorite(ctx, viewer, params.id),
    }),
  )

/** Under /me: the client's own lists of salons. */
export const mySalons = new Hono<ApiEnv>()
  .get(
    '/favorites',
    route('client', 'Your favorite salons, newest first', {
      query: ReviewsQuery,
      response: pageOf(FavoriteSalonResponse),
      handler: ({ ctx, viewer, query }) => listFavorites(ctx, viewer, query),
    }),
  )
  .get(
    '/salons/:id',
    route('client', 'One salon, whether it’s a favorite, and your review', {
      params: SalonId,
      query: ReviewsCursor,
      response: SalonForClientResponse,
      handler: ({ ctx, viewer, params, query }) => getSalonAs(ctx, viewer, params.id, query.cursor),
    }),
  )
