// Letters of the Latin alphabets that are no plain letter with a mark, as Ɔ in Akan and ß in German: keyboards lack them,
// and people type a plain letter, or two. The indexes of names fold them as here (migration 0037).

/** What is typed for each, in lower case. */
const PLAIN: Record<string, string> = {
  ɑ: 'a',
  æ: 'ae',
  ɓ: 'b',
  ƈ: 'c',
  ɖ: 'd',
  ɗ: 'd',
  đ: 'd',
  ð: 'd',
  ɛ: 'e',
  ə: 'e',
  ǝ: 'e',
  ƒ: 'f',
  ɠ: 'g',
  ɣ: 'g',
  ħ: 'h',
  ɩ: 'i',
  ı: 'i',
  ƙ: 'k',
  ł: 'l',
  ŋ: 'ng',
  ɲ: 'ny',
  ɔ: 'o',
  ø: 'o',
  œ: 'oe',
  ß: 'ss',
  ŧ: 't',
  þ: 'th',
  ʊ: 'u',
  ʋ: 'v',
  ƴ: 'y',
}

/** Each of them in both cases, with what is typed for it. */
export const OTHER_LETTERS: [letter: string, plain: string][] = Object.entries(PLAIN).flatMap(
  ([letter, plain]): [string, string][] => {
    const capital = letter === 'ß' ? 'ẞ' : letter.toUpperCase()
    return letter === 'ı'
      ? [[letter, plain]]
      : [
          [letter, plain],
          [capital, plain],
        ]
  },
)

const FOLDED = new Map(OTHER_LETTERS)

/** Text with plain letters in place of these: "Akɔsua Straße" → "Akosua Strasse". */
export function withPlainLetters(text: string): string {
  return Array.from(text, (letter) => FOLDED.get(letter) ?? letter).join('')
}
