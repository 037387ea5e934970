// Typed words as expressions for full-text search, which forgive plurals and apostrophes; and words
// that nothing has, replaced by those that differ in one letter.
import { sql } from 'drizzle-orm'
import type { Ctx } from '../context'
import { foldedWords, within } from '../values/spelling'

/** The words of a full-text index, as a virtual table over it. */
export type Vocabulary = 'salon_word' | 'product_word'

export type Correction = {
  expression: string
  /** What was typed, with the likeliest word for each that was replaced. */
  text: string
}

const APOSTROPHE = /['’ʼ`]/

/** Letters and digits, with apostrophes between them. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’ʼ`][\p{L}\p{M}\p{N}]+)*/gu

/** Below this, a word with one wrong letter is another word. */
const SHORTEST = 4

/** How many words stand in for one that nothing has. */
const MOST = 3

/**
 * What was typed as an expression for FTS5: every word, as a beginning, in the singular or the plural,
 * with or without its apostrophe. Null if nothing searchable was typed.
 */
export function matchExpression(text: string): string | null {
  const words = text.match(WORD)
  return words ? words.map(expressionOf).join(' AND ') : null
}

/**
 * The expression with words that nothing has replaced by those that differ in one letter, not the
 * first; null if that changes nothing. One round trip, whose reads do not grow with the rows: the
 * words of the index are read in the ranges of `rangesOf` alone.
 */
export async function correctedExpression(
  ctx: Ctx,
  vocabulary: Vocabulary,
  text: string,
): Promise<Correction | null> {
  const typed = text.match(WORD) ?? []
  const words = typed.map((word) => foldedWords(word).join(''))
  const wanted = words.flatMap((word, at) =>
    word.length < SHORTEST || /\d/.test(word)
      ? []
      : rangesOf(word).map((from) => ({ at, from, forms: formsOf(word), long: word.length - 1 })),
  )
  if (wanted.length === 0) return null
  const table = sql.raw(vocabulary)
  const rows = await ctx.db.all<{ at: number; term: string; rows: number }>(sql`
    SELECT wanted.value ->> 'at' AS at, word.term AS term, word.doc AS rows
    FROM json_each(${JSON.stringify(wanted)}) AS wanted
    CROSS JOIN ${table} AS word ON word.term >= wanted.value ->> 'from'
      AND word.term <= (wanted.value ->> 'from') || char(1114111)
    WHERE length(word.term) >= wanted.value ->> 'long'
      AND NOT EXISTS (SELECT 1 FROM json_each(wanted.value, '$.forms') AS form
        CROSS JOIN ${table} AS known ON known.term >= form.value AND known.term <= form.value || char(1114111))`)
  const instead = words.map((word, at) =>
    closest(
      word,
      rows.filter((row) => row.at === at),
    ),
  )
  if (instead.every((some) => some.length === 0)) return null
  return {
    expression: typed
      .map((word, at) => {
        const some = instead[at] ?? []
        return some.length > 0 ? anyOf(some.map(beginning)) : expressionOf(word)
      })
      .join(' AND '),
    text: typed.map((word, at) => instead[at]?.[0] ?? word).join(' '),
  }
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
 * The beginnings that words have which differ from this one in one letter, not the first, or with
 * the first two swapped.
 */
function rangesOf(word: string): string[] {
  const [a = '', b = '', c = '', d = ''] = word
  const other = [...'abcdefghijklmnopqrstuvwxyz']
  return [
    ...new Set([
      a + b,
      b + a + c,
      a + c + d,
      ...other.flatMap((letter) => [a + letter + b, a + letter + c]),
    ]),
  ].filter((start, i) => i === 0 || !start.startsWith(a + b))
}

/** Whole words before beginnings of longer ones, then what most rows have. */
function closest(word: string, found: { term: string; rows: number }[]): string[] {
  const close = found.flatMap(({ term, rows }) => {
    if (within(word, term)) return [{ term, rows, whole: 0 }]
    const begins = [-1, 0, 1].some((by) => within(word, term.slice(0, word.length + by)))
    return begins && word.length > SHORTEST ? [{ term, rows, whole: 1 }] : []
  })
  const best = Math.min(...close.map(({ whole }) => whole))
  return close
    .filter(({ whole }) => whole === best)
    .sort((one, two) => two.rows - one.rows || (one.term < two.term ? -1 : 1))
    .slice(0, MOST)
    .map(({ term }) => term)
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
