// The code by which a visit's client checks in at the salon.
import { type SQL, sql } from 'drizzle-orm'
import { appointment } from '../../../db/schema/booking/appointments'

/** No letters that look alike, and no vowels, so that it is never a word. */
const LETTERS = 'BCDFGHJKMNPRSTVWXYZ'

/** How many codes are tried. With a thousand visits to come, the first is taken once in 130 times. */
const TRIED = 20

/**
 * The column of a new visit: of random codes the first that no other visit to come of the salon has. Made here, because
 * the database compiles what makes it at every booking.
 */
export function newCheckInCode(salonId: string): SQL<string> {
  const codes = Array.from({ length: TRIED }, randomCode)
  return sql<string>`(SELECT value FROM json_each(${JSON.stringify(codes)}) WHERE NOT EXISTS (
    SELECT 1 FROM ${appointment} WHERE ${appointment.salonId} = ${salonId} AND ${appointment.checkInCode} = value
      AND ${appointment.status} IN ('pending', 'confirmed')) LIMIT 1)`
}

function randomCode(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  const letter = (place: number) => LETTERS[Math.floor(random / LETTERS.length ** place) % LETTERS.length]
  return [0, 1, 2, 3].map(letter).join('')
}
