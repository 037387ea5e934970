// Names are looked for as people type them: without their accents and apostrophes, in either case, in any order. SQLite's
// LIKE folds nothing beyond ASCII; GLOB matches any letter of a set.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { OTHER_LETTERS, withPlainLetters } from './letters'

/** For each plain letter, all that look like it: e → eèéêëēĕɛ… */
const LOOKALIKES = lookalikes()

const TYPED_AS_TWO = OTHER_LETTERS.filter(([, plain]) => plain.length > 1)

const APOSTROPHES = ["'", '’', '‘', 'ʼ', '`']

/** Whether a name has every word that was typed, anywhere in it. */
export function nameHas(name: SQLWrapper, typed: string): SQL {
  return everyWord(typed, (word) => sql`${bare(name)} GLOB ${namePattern(word)}`)
}

/** Whether each word that was typed begins a word of a name. */
export function nameBegins(name: SQLWrapper, typed: string): SQL {
  return everyWord(typed, (word) => sql`' ' || ${bare(name)} GLOB ${namePattern(` ${word}`)}`)
}

/** A GLOB that finds what was typed anywhere in a name: "zo" → `*[zZźŹ…][oOóÓ…]*`. */
export function namePattern(typed: string): string {
  return `*${[...folded(typed)].map(setOf).join('')}*`
}

/** What has no words is in no name. */
function everyWord(typed: string, matches: (word: string) => SQL): SQL {
  const words = folded(typed).split(' ').filter(Boolean)
  return words.length > 0 ? sql`(${sql.join(words.map(matches), sql` AND `)})` : sql`0`
}

/** A name without its apostrophes, and with two plain letters for each that is typed as two. */
function bare(name: SQLWrapper): SQL {
  const without = APOSTROPHES.reduce((rest, one) => sql`replace(${rest}, ${one}, '')`, sql`${name}`)
  return TYPED_AS_TWO.reduce(
    (rest, [letter, plain]) => sql`replace(${rest}, ${letter}, ${plain})`,
    without,
  )
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
  return all.size === 1 || [...all].some((one) => [...one].length > 1)
    ? letter
    : `[${[...all].join('')}]`
}

/** Latin letters with their accents, from À to ỿ, and those that are typed as one plain letter. */
function lookalikes(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const add = (plain: string, letter: string) =>
    found.set(plain, [...(found.get(plain) ?? []), letter])
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
