// What Home suggests where its reader is: salons with time this evening, and products sold in their country. It is the
// same for everybody there.
import type { ApiClient } from '../../../api/client'
import { DAY, rfc3339 } from '../../../api/platform/values/time'
import { ask } from '../../platform/api.server'
import type { ReaderPlace } from '../../platform/edge/reader.server'
import { keptForAll } from '../../platform/kept-for-all.server'
import type { FreeSalon, ShopProduct } from './suggestions'

/** Of each, as many as fit a wide screen with one more to come. */
const DISPLAY_LIMIT = 6

/** From this time on the evening is too far gone: tomorrow is suggested, from the morning on. */
const TOO_LATE = '19:00'

const salonsOf = keptForAll<FreeSalon[]>()
const productsOf = keptForAll<ShopProduct[]>()

/** `place`: where the reader is, null if that is not known; `now` in UTC ms, in their time zone. */
export async function suggestionsFor(
  api: ApiClient,
  place: ReaderPlace | null,
  { timeZone, now }: { timeZone: string; now: number },
) {
  const isEvening = rfc3339(now, timeZone).slice(11, 16) < TOO_LATE
  const date = rfc3339(isEvening ? now : now + DAY, timeZone).slice(0, 10)
  const from = isEvening ? '17:00' : '09:00'
  const query = { date, from, to: '21:00', limit: String(DISPLAY_LIMIT) }
  if (!place) return { free: null, products: [] }
  const { city, country } = place
  const [salons, products] = await Promise.all([
    salonsOf(`${city} ${date} ${from}`, now, async () => {
      const response = await ask(api.salons.$get({ query: { ...query, city, type: [], price: [] } }))
      return response.ok ? response.value.items.map(freeSalon) : null
    }),
    productsOf(country, now, async () => {
      const productQuery = { first: country, category: [], stock: '1', limit: String(DISPLAY_LIMIT) }
      const response = await ask(api.products.$get({ query: productQuery }))
      return response.ok ? response.value.items.map(shopProduct) : null
    }),
  ])
  return { free: salons && salons.length > 0 ? { isEvening, city, query, salons } : null, products: products ?? [] }
}

function freeSalon({ id, name, businessType, image, rating, reviewCount, freeAt, timeZone }: FreeSalon) {
  return { id, name, businessType, image, rating, reviewCount, freeAt, timeZone }
}

function shopProduct({ id, name, category, image, from, varies }: ShopProduct) {
  return { id, name, category, image, from, varies }
}
