// A search for typed words that forgives: if nothing has them, for words like them.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Ctx } from '../context'
import { matchExpression } from './expressions'
import { type Similar, similarTerms, type Vocabulary } from './similar-words'

/** An expression for full-text search, in SQL where only the database can say it; null without any. */
export type Match = string | SQL | null

/** What was typed, and what is searched if nothing has its words. */
export type TypedQuery = {
  /** Null if nothing searchable was typed. */
  match: string | null
  similar: Similar | null
}

/** What was typed, for a search that forgives; see `rowsFor` and `totalFor`. */
export function typedQuery(vocabulary: Vocabulary, text: string): TypedQuery {
  return { match: matchExpression(text), similar: similarTerms(vocabulary, text) }
}

/**
 * The rows that have the words that were typed; only if there are none, those that have words like
 * them. In one statement, which then reads nothing more for a search with results.
 */
export function rowsFor({ match, similar }: TypedQuery, read: (words: Match) => SQLWrapper): SQL {
  return similar ? orElse(read(match), similar, read) : sql`${read(match)}`
}

/**
 * The number of rows that have the words that were typed; only if it is 0, of those that have words
 * like them, with the words that this counts. `count` is a query with the columns `total` and `cut`: 1 if there
 * are more, which were not counted.
 */
export function totalFor(ctx: Ctx, typed: TypedQuery, count: (words: Match) => SQLWrapper) {
  const { match, similar } = typed
  const exact = sql`SELECT total, cut, NULL AS instead FROM ${count(match)}`
  const totals = similar
    ? orElse(
        sql`(${exact} WHERE total > 0)`,
        similar,
        (found) =>
          sql`(SELECT total, cut, iif(total > 0, (SELECT text FROM similar), NULL) AS instead FROM ${count(found)}
            WHERE NOT EXISTS (SELECT 1 FROM first))`,
      )
    : sql`(${exact})`
  return ctx.db
    .select({ total: sql<number>`total`, cut: sql<number>`cut`, instead: sql<string | null>`instead` })
    .from(totals)
}

/** The words are replaced inside the expression, because a condition beside it would not spare the search. */
function orElse(first: SQLWrapper, similar: Similar, read: (words: Match) => SQLWrapper): SQL {
  const similarMatch = sql`iif(EXISTS (SELECT 1 FROM first), '""', coalesce((SELECT words FROM similar), '""'))`
  return sql`(WITH first AS MATERIALIZED ${first}, ${similar}
    SELECT * FROM first UNION ALL SELECT * FROM ${read(similarMatch)})`
}
