// HTTP for salons and their free times. Public.
import { Hono } from 'hono'
import { SalonAnswer, SalonListAnswer, SlotAnswer } from '../answers'
import { SlotsQuery } from '../bookings/input'
import { listOpenSlots } from '../bookings/slots'
import { type ApiEnv, access, answers, takes } from '../guards'
import { pageOf } from '../page'
import { SalonId, SalonsQuery } from './input'
import { getSalon, listSalons } from './salons'

export const salons = new Hono<ApiEnv>()
  .get(
    '/',
    access('public'),
    answers('Find salons', 200, SalonListAnswer),
    takes('query', SalonsQuery),
    async (c) => c.json(await listSalons(c.env.ctx, c.req.valid('query'))),
  )
  .get(
    '/:id',
    access('public'),
    answers('One salon', 200, SalonAnswer),
    takes('param', SalonId),
    async (c) => c.json(await getSalon(c.env.ctx, c.req.valid('param').id)),
  )
  .get(
    '/:id/slots',
    access('public'),
    answers(
      'Free times of a service, between two dates in the salon’s zone',
      200,
      pageOf(SlotAnswer),
    ),
    takes('param', SalonId),
    takes('query', SlotsQuery),
    async (c) =>
      c.json(await listOpenSlots(c.env.ctx, c.req.valid('param').id, c.req.valid('query'))),
  )
