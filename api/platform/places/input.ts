// Input schemas of cities and towns. Browser-safe: the list itself stays on the server, which says
// whether it has what was typed.
import { z } from 'zod'
import { optional } from '../query'
import { line } from '../text'

/** Where readers are, as far as their phone number or their clock tells. */
export { countryCodeFor, placeInCountry, placeInZone } from '../../../db/places/countries'

/** The longest that is typed for a city. */
const LONGEST = 80

/** Where a salon or a shop is. */
export const CityField = line('City', LONGEST).min(1, 'Choose a city')

/** A filter: the name of a place. */
export const CityFilter = optional(z.string().trim().max(LONGEST))

/** The beginning of a place's name. */
export const PlacesQuery = z.object({
  q: z.string().trim().max(LONGEST).default(''),
})
