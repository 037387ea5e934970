// Letters in the order and the form in which they are drawn, left to right. Arabic is joined by Unicode's presentation
// forms, which its font has, and runs from right to left; vowel marks, which names are written without, are left out.

/** A letter as drawn, and the text that it stands for. */
export type Letter = { code: number; text: string }

/** Forms of a letter: alone, at the end of a word, at its beginning, and within. */
type Forms = number[]

const LAM = 'ل'

const MARK = /\p{M}/u

/** Arabic words of a line with what is between them; digits keep their own direction. */
const ARABIC = /\p{Script=Arabic}(?:[\p{Script=Arabic}\p{M}\s'’.-]*[\p{Script=Arabic}\p{M}])?/gu

export function lettersOf(text: string): Letter[] {
  const line = text.normalize('NFC').replace(/\s/g, ' ')
  const letters: Letter[] = []
  let end = 0
  for (const { 0: arabic, index } of line.matchAll(ARABIC)) {
    letters.push(...plain(line.slice(end, index)), ...joinedLetters(arabic).reverse())
    end = index + arabic.length
  }
  return [...letters, ...plain(line.slice(end))]
}

function plain(text: string): Letter[] {
  return [...text].map((letter) => ({ code: letter.codePointAt(0) ?? 0, text: letter }))
}

/** In the order of reading. */
function joinedLetters(text: string): Letter[] {
  const forms = arabicForms()
  const parts = [...text.normalize('NFC')].filter((letter) => !MARK.test(letter))
  const word: string[] = []
  for (const letter of parts) {
    const pair = `${word.at(-1)}${letter}`
    if (word.at(-1) === LAM && forms.has(pair)) word[word.length - 1] = pair
    else word.push(letter)
  }
  const joinsNext = (part: string | undefined) => (forms.get(part ?? '')?.length ?? 0) > 2
  const joinsBefore = (part: string | undefined) => (forms.get(part ?? '')?.length ?? 0) > 1
  return word.map((part, i) => {
    const shapes = forms.get(part)
    const before = joinsNext(word[i - 1]) && joinsBefore(part)
    const after = joinsNext(part) && joinsBefore(word[i + 1])
    const form = after ? (before ? 3 : 2) : before ? 1 : 0
    return { code: shapes?.[form] ?? part.codePointAt(0) ?? 0, text: part }
  })
}

let known: Map<string, Forms> | null = null

/**
 * The forms of every letter, and of lam with an alef, from Unicode itself: it lists those of a
 * letter one after another, each of which decomposes to the letter.
 */
function arabicForms(): Map<string, Forms> {
  if (known) return known
  const forms = new Map<string, Forms>()
  for (const [first, last] of [
    [0xfb50, 0xfbb1],
    // The Uighur forms between these have their letter's name but another order.
    [0xfbd3, 0xfbe7],
    [0xfbfc, 0xfbff],
    [0xfe80, 0xfefc],
  ] as const) {
    for (let code = first; code <= last; code += 1) {
      const form = String.fromCodePoint(code)
      const letter = form.normalize('NFKC')
      if (letter === form) continue
      forms.set(letter, [...(forms.get(letter) ?? []), code])
    }
  }
  known = forms
  return forms
}
