// HTTP for what public pages are about: cities with salons, and every salon.
import { operations } from '../../../platform/http/operation'
import { getCity, listCities } from './cities'
import { listListedSalons } from './listed-salons'

export const salonCities = operations(listCities, getCity)

export const listedSalons = operations(listListedSalons)
