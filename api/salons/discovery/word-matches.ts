// The listings that have the words of a search. Where there are many, only the first are considered: a search reads as
// many among a hundred thousand salons as among a thousand.
import { type SQL, sql } from 'drizzle-orm'
import { salonListing } from '../../../db/schema/salons/search'
import type { Match } from '../../platform/search/words'
import type { SalonsQuery } from '../profile/input'

/** How many matches are considered. */
const MATCHES = 400

type Narrowing = Pick<SalonsQuery, 'city' | 'type' | 'near'>

/** Whether a listing is among the first matches within the filters of city and type; near a place, among all matches. */
export function hasMatch(match: string | SQL, query: Narrowing): SQL {
  return sql`${salonListing.number} IN (SELECT rowid FROM salon_search
    WHERE salon_search MATCH ${narrowed(match, query)} LIMIT ${query.near ? -1 : MATCHES})`
}

/** 1 if there are more matches than are considered. */
export function hasMoreMatches(match: Match, query: Narrowing): SQL<number> {
  if (!match || query.near) return sql<number>`0`
  return sql<number>`(SELECT count(*) > ${MATCHES} FROM (SELECT 1 FROM salon_search
    WHERE salon_search MATCH ${narrowed(match, query)} LIMIT ${MATCHES + 1}))`
}

/** The index has the words of cities and types as well, which leaves more of the matches for others. */
function narrowed(match: string | SQL, { city, type }: Narrowing): string | SQL {
  const also = [
    ...(city && hasWord(city) ? [`place : ${quoted(city)}`] : []),
    ...(type.length ? [`business_type : (${type.map(quoted).join(' OR ')})`] : []),
  ].join(' AND ')
  if (!also) return match
  return typeof match === 'string' ? `(${match}) AND ${also}` : sql`'(' || ${match} || ') AND ' || ${also}`
}

function hasWord(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
