// Words that nothing has, replaced by those that something has: one letter is wrong, two words are written together, or
// one word apart.
import { type SQL, sql } from 'drizzle-orm'
import { foldedTerms } from '../values/spelling'
import { expressionOf, formsOf, SHORTEST, termsOf } from './expressions'

/** The words of a full-text index, as a virtual table over it. */
export type Vocabulary = `${string}_word`

/** The tables by which words like those that were typed are found; see `similarTerms`. */
export type Similar = SQL

/** How many words stand in for one that nothing has. */
const MOST = 3

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'

/** The shortest part of two words that are written together. */
const SHORTEST_PART = 3

/**
 * The table `similar` of one row. Of two neighbours that something has as one word, that word: "barber shop" is
 * "barbershop". Otherwise what was typed with each word that nothing has replaced by those that differ in one letter,
 * not the first, whole words before beginnings of longer ones, then what most rows have; or by the two that it is made
 * of: "boxbraids" is "box braids". Null if no word is. Its reads do not grow with the rows of the index. Null if no
 * word is long enough.
 */
export function similarTerms(vocabulary: Vocabulary, text: string): Similar | null {
  const terms = termsOf(text)
  const typed = terms.map((text) => {
    const word = foldedTerms(text).join('')
    const unchanged = { text, words: expressionOf(text) }
    if (word.length < SHORTEST || /\d/.test(word)) return unchanged
    const tail = word.length > SHORTEST ? '*' : ''
    const forms = formsOf(word)
    const spelled = forms.filter((form) => form.length >= SHORTEST)
    const patterns = [...new Set(spelled.flatMap(misspellingsOf))]
    return { ...unchanged, forms, patterns, tail, parts: partsOf(word) }
  })
  const joined = joinedOf(terms)
  if (joined.length === 0 && !typed.some((word) => 'forms' in word)) return null
  const table = sql.raw(vocabulary)
  const begins = (start: SQL) => sql`EXISTS (SELECT 1 FROM ${table} AS same WHERE ${beginsWith(sql`same.term`, start)})`
  const whole = (column: 'words' | 'text') =>
    joined.length > 0 ? sql.raw(`(SELECT ${column} FROM joined)`) : sql`NULL`
  const unknown = sql`NOT EXISTS (
    SELECT 1 FROM json_each(word, '$.forms') AS form WHERE ${begins(sql`form.value`)})`
  return sql`typed AS (SELECT key AS at, value AS word FROM json_each(${JSON.stringify(typed)})),
    joined AS (SELECT pair.value ->> 'words' AS words, pair.value ->> 'text' AS text
      FROM json_each(${JSON.stringify(joined)}) AS pair WHERE ${begins(sql`(pair.value ->> 'word')`)} LIMIT 1),
    close AS (SELECT at, known.term AS term, max(known.doc) AS rows, max(known.term GLOB pattern.value) AS whole
      FROM typed
      CROSS JOIN json_each(word, '$.patterns') AS pattern
      CROSS JOIN ${table} AS known ON ${beginsWith(sql`known.term`, LITERAL)}
      WHERE known.term GLOB pattern.value || (word ->> 'tail') AND ${unknown}
      GROUP BY at, known.term),
    ranked AS (SELECT at, term, whole, max(whole) OVER (PARTITION BY at) AS best,
        row_number() OVER (PARTITION BY at ORDER BY whole DESC, rows DESC, term) AS place
      FROM close),
    likely AS (SELECT at, max(iif(place = 1, term, NULL)) AS text,
        '(' || group_concat('"' || term || '"*', ' OR ') || ')' AS words
      FROM ranked WHERE whole = best AND place <= ${MOST} GROUP BY at),
    chosen AS (SELECT typed.at AS at, word, likely.at AS found, likely.words AS words, likely.text AS text,
        iif(likely.at IS NULL, (SELECT two.value FROM json_each(word, '$.parts') AS two
          WHERE EXISTS (SELECT 1 FROM ${table} AS same WHERE same.term = two.value ->> 'first')
            AND EXISTS (SELECT 1 FROM json_each(two.value, '$.seconds') AS form WHERE ${begins(sql`form.value`)})
            AND ${unknown}
          ORDER BY length(two.value ->> 'first') DESC LIMIT 1), NULL) AS two
      FROM typed LEFT JOIN likely ON likely.at = typed.at),
    every AS (SELECT coalesce(found, two) AS found, coalesce(words, two ->> 'words', word ->> 'words') AS words,
        coalesce(text, two ->> 'text', word ->> 'text') AS text
      FROM chosen ORDER BY at),
    similar AS (SELECT
      coalesce(${whole('words')}, iif(count(found) > 0, group_concat(words, ' AND '), NULL)) AS words,
      coalesce(${whole('text')}, group_concat(text, ' ')) AS text FROM every)`
}

/** The two words that a word may be made of: "boxbraids" of "box" and "braids". */
function partsOf(word: string) {
  const letters = [...word]
  return letters.slice(2 * SHORTEST_PART - 1).map((_, i) => {
    const at = SHORTEST_PART + i
    const [first, second] = [letters.slice(0, at).join(''), letters.slice(at).join('')]
    return {
      first,
      seconds: formsOf(second),
      text: `${first} ${second}`,
      words: `("${first}" AND ${expressionOf(second)})`,
    }
  })
}

/** What was typed with two neighbours as one word, for each two. */
function joinedOf(terms: string[]) {
  return terms.slice(1).map((second, i) => {
    const word = foldedTerms(`${terms[i]}${second}`).join('')
    const all = [...terms.slice(0, i), word, ...terms.slice(i + 2)]
    return { word, text: all.join(' '), words: all.map(expressionOf).join(' AND ') }
  })
}

/** What is before the first wildcard of a pattern: words are looked for along the index. */
const LITERAL = sql`substr(pattern.value, 1, instr(pattern.value || '?', '?') - 1)`

function beginsWith(term: SQL, start: SQL): SQL {
  return sql`${term} >= ${start} AND ${term} <= ${start} || char(1114111)`
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
  // Nothing begins with the word itself.
  return [...new Set(patterns)].filter((pattern) => !pattern.startsWith(word))
}
