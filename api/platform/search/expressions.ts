// Typed words as expressions for full-text search, which forgive plurals and apostrophes. Pure.
import { foldedTerms } from '../values/spelling'
import { withPlainLetters } from './letters'

const APOSTROPHE = /['’ʼ`]/

/** Letters and digits, with apostrophes between them. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’ʼ`][\p{L}\p{M}\p{N}]+)*/gu

/** Words between others, as in "spa in Nairobi" and "braids near me". */
const BETWEEN = new Set('a an and at by for from in me my near of on or the to with'.split(' '))

/**
 * What was typed as an expression for FTS5: every word, as a beginning, in the singular or the plural,
 * with or without its apostrophe. Null if nothing searchable was typed.
 */
export function matchExpression(text: string): string | null {
  const terms = termsOf(text)
  return terms.length > 0 ? terms.map(expressionOf).join(' AND ') : null
}

/** The words to search for: all of them where there are none but those between others. */
export function termsOf(text: string): string[] {
  const all: string[] = text.match(WORD) ?? []
  const telling = all.filter((word) => !BETWEEN.has(word.toLowerCase()))
  return telling.length > 0 ? telling : all
}

/** Below this, a word with one wrong letter is another word. */
export const SHORTEST = 4

export function expressionOf(word: string): string {
  const parts = word.split(APOSTROPHE)
  const apart = parts.length > 1 ? [`(${parts.map(beginning).join(' AND ')})`] : []
  const forms = formsOf(parts.join(''))
  // Each beginning is read in full: the word itself adds nothing to a shorter one.
  const expressions = forms.map(formExpression).filter((_, at) => !forms.some(covers(forms, at)))
  return anyOf([...apart, ...expressions])
}

/** Whether a form, searched as a beginning, finds all that another does. */
function covers([word = '']: string[], at: number) {
  return (form: string, i: number) => at === 0 && i > 0 && form.length > SHORTEST && word.startsWith(form)
}

/** Short singulars as whole words: "loc" begins "local" too. */
function formExpression(form: string, at: number): string {
  return at > 0 && form.length <= SHORTEST ? quoted(form) : beginning(form)
}

/** A word; then its singular, or the plural that it does not begin. */
export function formsOf(word: string): string[] {
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
 * What was typed as an expression for names: every word as a beginning, without accents and apostrophes and in plain
 * letters, as the index has them. Null if no word was typed.
 */
export function everyBeginning(text: string): string | null {
  const terms = foldedTerms(withPlainLetters(text))
  return terms.length > 0 ? terms.map((word) => beginning(word.normalize())).join(' AND ') : null
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
