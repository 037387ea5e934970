// Names are looked for as people type them: without their accents and apostrophes, in either case, in any order. SQLite's
// LIKE folds nothing beyond ASCII; GLOB matches any letter of a set.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { OTHER_LETTERS, withPlainLetters } from './letters'

/** For each plain letter, all that look like it: e → eèéêëēĕɛ… */
const LOOKALIKES = lookalikes()

/** The letters that are typed as two, as a GLOB by the pair: ss → [ßẞ]. */
const PAIRS = new Map(
  OTHER_LETTERS.filter(([, plain]) => plain.length > 1).map(([, plain]) => [
    plain,
    `[${OTHER_LETTERS.flatMap(([letter, of]) => (of === plain ? [letter] : [])).join('')}]`,
  ]),
)

const APOSTROPHES = ["'", '’', '‘', 'ʼ', '`']

/** Whether a name has every word that was typed, anywhere in it. */
export function nameHas(name: SQLWrapper, typed: string): SQL {
  return everyWord(typed, (word) => anyPattern(bare(name), word))
}

/** Whether each word that was typed begins a word of a name. */
export function nameBegins(name: SQLWrapper, typed: string): SQL {
  return everyWord(typed, (word) => anyPattern(sql`' ' || ${bare(name)}`, ` ${word}`))
}

function anyPattern(name: SQL, word: string): SQL {
  const patterns = [namePattern(word), patternOfPairs(word)].filter((pattern) => pattern !== null)
  return sql`(${sql.join(
    patterns.map((pattern) => sql`${name} GLOB ${pattern}`),
    sql` OR `,
  )})`
}

/** The same with one letter for each pair that is typed for it: "strasse" → `*str…a[ßẞ]e*`; null: no pairs. */
function patternOfPairs(typed: string): string | null {
  const parts: string[] = []
  const letters = [...folded(typed)]
  for (let at = 0; at < letters.length; at += 1) {
    const pair = PAIRS.get(`${letters[at]}${letters[at + 1] ?? ''}`)
    parts.push(pair ?? setOf(letters[at] ?? ''))
    if (pair) at += 1
  }
  return parts.length < letters.length ? `*${parts.join('')}*` : null
}

/** A GLOB that finds what was typed anywhere in a name: "zo" → `*[zZźŹ…][oOóÓ…]*`. */
export function namePattern(typed: string): string {
  return `*${[...folded(typed)].map(setOf).join('')}*`
}

/** What has no words is in no name. */
function everyWord(typed: string, matches: (word: string) => SQL): SQL {
  const terms = folded(typed).split(' ').filter(Boolean)
  return terms.length > 0 ? sql`(${sql.join(terms.map(matches), sql` AND `)})` : sql`0`
}

/** A name without its apostrophes. */
function bare(name: SQLWrapper): SQL {
  return APOSTROPHES.reduce((rest, apostrophe) => sql`replace(${rest}, ${apostrophe}, '')`, sql`${name}`)
}

/** Without accents and apostrophes, in plain letters, with single spaces. */
function folded(text: string): string {
  const letters = withPlainLetters(text)
    .normalize('NFD')
    .replace(/[\p{M}'’‘ʼ`]/gu, '')
  return letters.replace(/\s+/gu, ' ').toLowerCase()
}

/** One of the letters that look like this one. What GLOB would understand is meant literally. */
function setOf(letter: string): string {
  if (/[*?[]/.test(letter)) return `[${letter}]`
  const all = new Set([...(LOOKALIKES.get(letter) ?? []), letter, letter.toUpperCase()])
  return all.size === 1 || [...all].some((text) => [...text].length > 1) ? letter : `[${[...all].join('')}]`
}

/** Latin letters with their accents, from À to ỿ, and those that are typed as one plain letter. */
function lookalikes(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const add = (plain: string, letter: string) => found.set(plain, [...(found.get(plain) ?? []), letter])
  for (const [from, to] of [
    [0xc0, 0x24f],
    [0x1e00, 0x1eff],
  ] as const) {
    for (let point = from; point <= to; point += 1) {
      const letter = String.fromCodePoint(point)
      const [plain = letter, ...marks] = letter.normalize('NFD').toLowerCase()
      if (marks.length === 0) continue
      add(plain, letter)
    }
  }
  for (const [letter, plain] of OTHER_LETTERS) if (plain.length === 1) add(plain, letter)
  return found
}
