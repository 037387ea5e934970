// Typed words as expressions for full-text search, which forgive plurals and apostrophes; and words
// that nothing has, replaced by those that differ in one letter.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Ctx } from '../context'
import { foldedWords } from '../values/spelling'

/** The words of a full-text index, as a virtual table over it. */
type Vocabulary = 'salon_word' | 'product_word'

/** An expression for full-text search, in SQL where only the database can say it; null without any. */
export type Words = string | SQL | null

/** What was typed, and what is searched if nothing has its words. */
export type TypedWords = {
  /** Null if nothing searchable was typed. */
  words: string | null
  similar: Similar | null
}

/** The tables by which `orElse` finds words like those that were typed; see `similarWords`. */
type Similar = SQL

const APOSTROPHE = /['’ʼ`]/

/** Letters and digits, with apostrophes between them. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’ʼ`][\p{L}\p{M}\p{N}]+)*/gu

/** Below this, a word with one wrong letter is another word. */
const SHORTEST = 4

/** Words between others, as in "spa in Nairobi" and "braids near me". */
const BETWEEN = new Set('a an and at by for from in me my near of on or the to with'.split(' '))

/** How many words stand in for one that nothing has. */
const MOST = 3

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'

/**
 * What was typed as an expression for FTS5: every word, as a beginning, in the singular or the plural,
 * with or without its apostrophe. Null if nothing searchable was typed.
 */
export function matchExpression(text: string): string | null {
  const words = wordsOf(text)
  return words.length > 0 ? words.map(expressionOf).join(' AND ') : null
}

/** The words to search for: all of them where there are none but those between others. */
function wordsOf(text: string): string[] {
  const all: string[] = text.match(WORD) ?? []
  const telling = all.filter((word) => !BETWEEN.has(word.toLowerCase()))
  return telling.length > 0 ? telling : all
}

/** What was typed, for a search that forgives; see `rowsFor` and `totalFor`. */
export function typedWords(vocabulary: Vocabulary, text: string): TypedWords {
  return { words: matchExpression(text), similar: similarWords(vocabulary, text) }
}

/**
 * The rows that have the words that were typed; only if there are none, those that have words like
 * them. In one statement, which then reads nothing more for a search with results.
 */
export function rowsFor({ words, similar }: TypedWords, read: (words: Words) => SQLWrapper): SQL {
  return similar ? orElse(read(words), similar, read) : sql`${read(words)}`
}

/**
 * The number of rows that have the words that were typed; only if it is 0, of those that have words
 * like them, with the words that this counts. `count` is a query with the column `total`.
 */
export function totalFor(ctx: Ctx, typed: TypedWords, count: (words: Words) => SQLWrapper) {
  const { words, similar } = typed
  const exact = sql`SELECT total, NULL AS instead FROM ${count(words)}`
  const totals = similar
    ? orElse(
        sql`(${exact} WHERE total > 0)`,
        similar,
        (found) =>
          sql`(SELECT total, iif(total > 0, (SELECT text FROM similar), NULL) AS instead FROM ${count(found)}
            WHERE NOT EXISTS (SELECT 1 FROM first))`,
      )
    : sql`(${exact})`
  return ctx.db
    .select({ total: sql<number>`total`, instead: sql<string | null>`instead` })
    .from(totals)
}

/** The words are replaced inside the expression, because a condition beside it would not spare the search. */
function orElse(first: SQLWrapper, similar: Similar, read: (words: Words) => SQLWrapper): SQL {
  const words = sql`iif(EXISTS (SELECT 1 FROM first), '""', coalesce((SELECT words FROM similar), '""'))`
  return sql`(WITH first AS MATERIALIZED ${first}, ${similar}
    SELECT * FROM first UNION ALL SELECT * FROM ${read(words)})`
}

/**
 * The table `similar` of one row: what was typed with each word that nothing has replaced by those that
 * differ in one letter, not the first; null if no word is. Whole words come before beginnings of longer
 * ones, then what most rows have. Its reads do not grow with the rows of the index. Null if no word is
 * long enough.
 */
function similarWords(vocabulary: Vocabulary, text: string): Similar | null {
  const typed = wordsOf(text).map((one) => {
    const word = foldedWords(one).join('')
    const shown = { text: one, words: expressionOf(one) }
    if (word.length < SHORTEST || /\d/.test(word)) return shown
    const tail = word.length > SHORTEST ? '*' : ''
    const forms = formsOf(word)
    const spelled = forms.filter((form) => form.length >= SHORTEST)
    return { ...shown, forms, patterns: [...new Set(spelled.flatMap(misspellingsOf))], tail }
  })
  if (!typed.some((word) => 'forms' in word)) return null
  const table = sql.raw(vocabulary)
  return sql`typed AS (SELECT key AS at, value AS word FROM json_each(${JSON.stringify(typed)})),
    close AS (SELECT at, known.term AS term, max(known.doc) AS rows, max(known.term GLOB pattern.value) AS whole
      FROM typed
      CROSS JOIN json_each(word, '$.patterns') AS pattern
      CROSS JOIN ${table} AS known ON ${beginsWith(sql`known.term`, LITERAL)}
      WHERE known.term GLOB pattern.value || (word ->> 'tail')
        AND NOT EXISTS (SELECT 1 FROM json_each(word, '$.forms') AS form
          CROSS JOIN ${table} AS same ON ${beginsWith(sql`same.term`, sql`form.value`)})
      GROUP BY at, known.term),
    ranked AS (SELECT at, term, whole, max(whole) OVER (PARTITION BY at) AS best,
        row_number() OVER (PARTITION BY at ORDER BY whole DESC, rows DESC, term) AS place
      FROM close),
    likely AS (SELECT at, max(iif(place = 1, term, NULL)) AS text,
        '(' || group_concat('"' || term || '"*', ' OR ') || ')' AS words
      FROM ranked WHERE whole = best AND place <= ${MOST} GROUP BY at),
    every AS (SELECT likely.at AS likely, coalesce(likely.words, word ->> 'words') AS words,
        coalesce(likely.text, word ->> 'text') AS text
      FROM typed LEFT JOIN likely ON likely.at = typed.at ORDER BY typed.at),
    similar AS (SELECT iif(count(likely) > 0, group_concat(words, ' AND '), NULL) AS words,
      group_concat(text, ' ') AS text FROM every)`
}

/** What is before the first wildcard of a pattern: words are looked for along the index. */
const LITERAL = sql`substr(pattern.value, 1, instr(pattern.value || '?', '?') - 1)`

function beginsWith(term: SQL, start: SQL): SQL {
  return sql`${term} >= ${start} AND ${term} <= ${start} || char(1114111)`
}

function expressionOf(word: string): string {
  const parts = word.split(APOSTROPHE)
  const apart = parts.length > 1 ? [`(${parts.map(beginning).join(' AND ')})`] : []
  return anyOf([...apart, ...formsOf(parts.join('')).map(formExpression)])
}

/** Short singulars as whole words: "loc" begins "local" too. */
function formExpression(form: string, at: number): string {
  return at > 0 && form.length <= SHORTEST ? quoted(form) : beginning(form)
}

/** A word; then its singular, or the plural that it does not begin. */
function formsOf(word: string): string[] {
  const singular = /^.{3,}ies$/i.test(word)
    ? `${word.slice(0, -3)}y`
    : /^.{2,}(?:[sxz]|[cs]h)es$/i.test(word)
      ? word.slice(0, -2)
      : /^.{2,}[^siu]s$/i.test(word)
        ? word.slice(0, -1)
        : null
  const plural = /^.{2,}[^aeiou]y$/i.test(word) ? `${word.slice(0, -1)}ies` : null
  return [word, singular, plural].filter((form) => form !== null)
}

/**
 * Patterns of the words that differ from this one in one letter, not the first, or with two
 * neighbours swapped; `?` stands for any letter.
 */
function misspellingsOf(word: string): string[] {
  const letters = [...word]
  const [first = '', second = '', ...others] = letters
  const patterns = [second + first + others.join('')]
  for (let at = 1; at <= letters.length; at += 1) {
    const start = letters.slice(0, at).join('')
    const [here = '', next = '', ...rest] = letters.slice(at)
    const after = next + rest.join('')
    // Any second letter would have to be looked for among all words that begin with the first.
    for (const other of at === 1 ? ALPHABET : ['?']) {
      patterns.push(start + other + here + after)
      if (here) patterns.push(start + other + after)
    }
    if (here) patterns.push(start + after)
    if (next) patterns.push(start + next + here + rest.join(''))
  }
  return [...new Set(patterns)]
}

function anyOf(expressions: string[]): string {
  return expressions.length === 1 ? (expressions[0] ?? '') : `(${expressions.join(' OR ')})`
}

function beginning(word: string): string {
  return `${quoted(word)}*`
}

function quoted(word: string): string {
  return `"${word}"`
}
