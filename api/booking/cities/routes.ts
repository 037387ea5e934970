// HTTP for what public pages are about: cities with salons, and every salon.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { ListedQuery, ListedResponse } from '../../platform/http/listed'
import { route } from '../../platform/http/route'
import { CityId, CityQuery } from '../salons/input'
import { CitiesResponse, CityResponse, getCity, listCities } from './cities'
import { listListedSalons } from './listed-salons'

export const salonCities = new Hono<ApiEnv>()
  .get(
    '/',
    route('public', 'The cities that have salons, each with its kinds of services', {
      response: CitiesResponse,
      handler: ({ ctx }) => listCities(ctx),
    }),
  )
  .get(
    '/:city',
    route('public', 'The salons of a city, of all kinds or of one, the best rated first', {
      params: CityId,
      query: CityQuery,
      response: CityResponse,
      handler: ({ ctx, params, query }) => getCity(ctx, params.city, query),
    }),
  )

export const listedSalons = new Hono<ApiEnv>().get(
  '/',
  route('public', 'The ids of all salons, thousands on a page', {
    query: ListedQuery,
    response: ListedResponse,
    handler: ({ ctx, query }) => listListedSalons(ctx, query.page),
  }),
)
