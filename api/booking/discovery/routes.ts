// HTTP for salons and their free times. Public, but for what somebody's own search adds.
import { Hono } from 'hono'
import { type ApiEnv, access, answers, takes } from '../../platform/guards'
import { pageOf } from '../../platform/pagination'
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
    takes('query', SalonReviewsQuery),
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
