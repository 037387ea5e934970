// Phone numbers as people, other systems and other alphabets write them. Browser-safe: what a number is by the rules of its
// country is known to the library for that, on the server.

/** The zeros of decimal digits that keyboards write: Arabic, Persian, N’Ko, Hindi, Bengali, wide. */
const ZEROS = [0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xff10]

/** Countries of ours in which a zero is dialled before the number, but not after the country’s code. */
const TRUNK_ZERO = /^\+(27|211|23[34]|25[0-24-7])0(?=\d)/

/**
 * The number without what can’t be seen (marks of direction, which address books copy along), in our digits. Separators
 * stay: what was typed is still to be read.
 */
export function plainPhone(typed: string): string {
  return typed
    .replace(/[\p{Cf}\u00a0\u2007\u202f]/gu, (mark) => (/\p{Cf}/u.test(mark) ? '' : ' '))
    .replace(/\p{Nd}/gu, ourDigit)
    .replace(/＋/g, '+')
    .trim()
}

/** The number without separators, and without a zero after the country’s code: "+254 (0)712-000 332" is "+254712000332". */
export function phoneDigits(typed: string): string {
  return plainPhone(typed)
    .replace(/(?<=\d\s?)\(0\)/g, '')
    .replace(/[\s().\-\u2010-\u2015/]/g, '')
    .replace(/^00/, '+')
    .replace(TRUNK_ZERO, '+$1')
}

function ourDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  const zero = ZEROS.find((first) => code >= first && code < first + 10)
  return zero === undefined ? digit : String(code - zero)
}
