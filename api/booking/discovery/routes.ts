// HTTP for salons and their free times. Public, but for what is somebody's own: their search, and the salons they keep.
import { Hono } from 'hono'
import { type ApiEnv, access, answers, takes } from '../../platform/guards'
import { pageOf } from '../../platform/pagination'
import { ReviewsCursor, ReviewsQuery } from '../../reviews/input'
import { SlotsQuery } from '../appointments/input'
import { MySalonsQuery, SalonId, SalonsQuery } from '../salons/input'
import { SlotResponse } from '../slots/booking-sheet-responses'
import { listOpenSlots } from '../slots/slots'
import { addFavorite, listFavorites, removeFavorite } from './favorites'
import {
  FavoriteResponse,
  FavoriteSalonResponse,
  SalonForClientResponse,
  SalonResponse,
} from './page-responses'
import { getSalon, getSalonAs } from './salon-page'
import { searchMySalons, searchSalons } from './search'
import { MySalonListResponse, SalonListResponse } from './search-responses'

export const salons = new Hono<ApiEnv>()
  .get(
    '/',
    access('public'),
    answers('Find salons', 200, SalonListResponse),
    takes('query', SalonsQuery),
    async (c) => c.json(await searchSalons(c.env.ctx, c.req.valid('query'))),
  )
  .get(
    '/:id',
    access('public'),
    answers('One salon, with its reviews from a cursor on', 200, SalonResponse),
    takes('param', SalonId),
    takes('query', ReviewsCursor),
    async (c) =>
      c.json(await getSalon(c.env.ctx, c.req.valid('param').id, c.req.valid('query').cursor)),
  )
  .get(
    '/:id/slots',
    access('public'),
    answers(
      'Free times of one service or several together, between two dates in the salon’s zone',
      200,
      pageOf(SlotResponse),
    ),
    takes('param', SalonId),
    takes('query', SlotsQuery),
    async (c) =>
      c.json(await listOpenSlots(c.env.ctx, c.req.valid('param').id, c.req.valid('query'))),
  )

/** The same search with what is the client's own: favourites, and what the purse can pay. */
export const mySearch = new Hono<ApiEnv>().get(
  '/',
  access('client'),
  answers('Find salons, with favourites and within the purse', 200, MySalonListResponse),
  takes('query', MySalonsQuery),
  async (c) => c.json(await searchMySalons(c.env.ctx, c.var.viewer, c.req.valid('query'))),
)

/** Under /salons: whether a client keeps one. */
export const salonFavorites = new Hono<ApiEnv>()
  .put(
    '/:id/favorite',
    access('client'),
    answers('Add a salon to your favorites', 200, FavoriteResponse),
    takes('param', SalonId),
    async (c) => c.json(await addFavorite(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
  .delete(
    '/:id/favorite',
    access('client'),
    answers('Remove a salon from your favorites', 200, FavoriteResponse),
    takes('param', SalonId),
    async (c) => c.json(await removeFavorite(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )

/** Under /me: salons with what is the client's own. */
export const mySalons = new Hono<ApiEnv>()
  .get(
    '/favorites',
    access('client'),
    answers('Your favorite salons, newest first', 200, pageOf(FavoriteSalonResponse)),
    takes('query', ReviewsQuery),
    async (c) => c.json(await listFavorites(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .get(
    '/salons/:id',
    access('client'),
    answers('One salon, whether you keep it, and your review', 200, SalonForClientResponse),
    takes('param', SalonId),
    takes('query', ReviewsCursor),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await getSalonAs(c.env.ctx, c.var.viewer, id, c.req.valid('query').cursor))
    },
  )
