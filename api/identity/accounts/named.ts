// People, and a salon's clients, by what was typed of their names: the beginnings of words, in any order, without accents
// and apostrophes. Where many have such a name, only some are considered: a search reads as many among a hundred thousand
// people as among a thousand.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Viewer } from '../../platform/context'
import { everyBeginning } from '../../platform/search/expressions'

/** How many matches are considered. */
export const NAMED = 160

/** Of a salon's clients as people, who are read one by one. */
const CLIENTS_NAMED = 60

/** What the index knows of whom it finds. */
type Found = Viewer['role'] | 'suspended' | 'active' | 'everyone'

/** The ids of people who have such a name and all of these marks; of too many, those who came last. */
export function peopleNamedLike(typed: string, marks: readonly Found[] = []): SQL {
  const text = everyBeginning(typed)
  return text === null ? NOBODY : peopleWith(`name : (${text})`, marks)
}

/** The same for those whose phone number ends with these digits. */
export function peopleWithEnding(digits: string, marks: readonly Found[] = []): SQL {
  return peopleWith(`phone : "${digits}"`, marks)
}

const NOBODY = sql`SELECT NULL AS user_id WHERE 0`

function peopleWith(what: string, marks: readonly Found[]): SQL {
  const match = [what, ...marks.map((mark) => `found : "${mark}"`)].join(' AND ')
  return sql`SELECT user_id FROM person_search WHERE person_search MATCH ${match} ORDER BY rowid DESC LIMIT ${NAMED}`
}

/**
 * The ids of clients of a salon (SQL that finds its id) who have such a name, or these digits in their phone number;
 * at least two of each.
 */
export function clientsNamedLike(salonId: SQLWrapper, typed: string, most = NAMED): SQL {
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '')
  const byPhone = digits.length < 2 ? [] : [`phone : "${digits}" *`]
  return clientsWith(salonId, [...byName(typed), ...byPhone], most)
}

/** The same by name alone: the people among them, for whoever may not know their phone numbers. */
export function clientPeopleNamedLike(salonId: SQLWrapper, typed: string): SQL {
  return sql`SELECT user_id FROM salon_client WHERE id IN (${clientsWith(salonId, byName(typed), CLIENTS_NAMED)})`
}

function byName(typed: string): string[] {
  const text = typed.length < 2 ? null : everyBeginning(typed)
  return text === null ? [] : [`name : (${text})`]
}

function clientsWith(salonId: SQLWrapper, either: string[], most: number): SQL {
  if (either.length === 0) return sql`SELECT NULL AS client_id WHERE 0`
  const salon = sql`'salon : "s' || (SELECT number FROM salon_listing WHERE salon_id = ${salonId}) || '"'`
  return sql`SELECT client_id FROM client_search
    WHERE client_search MATCH coalesce(${salon} || ${` AND (${either.join(' OR ')})`}, '""')
    ORDER BY rowid DESC LIMIT ${most}`
}
