// The code that claims a gift card (quality.md 2.6): 24 letters of Crockford's base 32, 120 bits. It is
// computed from the card's id under our secret whenever a message needs it, so that nothing has to keep it:
// of a card only the code's SHA-256 and its last four letters are stored. A new AUTH_SECRET leaves the codes
// that were sent as they are, but none of them can be sent again.
import { keyedHash, sha256 } from '../../platform/values/hash'

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 24
const GROUP = 4

/** The code of a card: 24 letters without spaces. Never store it, never log it. */
export async function codeOf(secret: string, cardId: string): Promise<string> {
  const digest = await keyedHash(secret, `gift-card:${cardId}`)
  // Five bits a letter: 30 hex digits are 24 letters.
  let bits = BigInt(`0x${digest.slice(0, (LENGTH * 5) / 4)}`)
  let code = ''
  for (let i = 0; i < LENGTH; i += 1) {
    code = LETTERS[Number(bits & 31n)] + code
    bits >>= 5n
  }
  return code
}

/** What is stored of a code. */
export async function keptOf(code: string): Promise<{ codeHash: string; codeLastFour: string }> {
  return { codeHash: await hashOfCode(code), codeLastFour: code.slice(-GROUP) }
}

export function hashOfCode(code: string): Promise<string> {
  return sha256(`gift-card:${code}`)
}

/** As people read it out: "7K2M-9QXD-…", six groups of four. */
export function grouped(code: string): string {
  return (code.match(/.{4}/g) ?? []).join('-')
}

/**
 * A code as somebody typed it: without what stands between the groups, in capitals, and with the letters
 * that Crockford leaves out read as the digits that they are taken for. What can be no code is null.
 */
export function codeFrom(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replace(/[\s\-\u2010-\u2015]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return code.length === LENGTH && [...code].every((letter) => LETTERS.includes(letter))
    ? code
    : null
}
