// The code that claims a gift card: 24 letters of Crockford's base 32, 120 bits. It is computed from the card's id and
// our secret when a message needs it, so only its SHA-256 and its last four letters are stored. After a change of
// AUTH_SECRET, codes already sent keep working but cannot be sent again.
import { keyedHash, sha256 } from '../../platform/values/hash'

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 24
const GROUP = 4

/** The code of a card: 24 letters without spaces. Never store or log it. */
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

/** The part of a code that is stored. */
export async function storedCode(code: string): Promise<{ codeHash: string; codeLastFour: string }> {
  return { codeHash: await hashOfCode(code), codeLastFour: code.slice(-GROUP) }
}

export function hashOfCode(code: string): Promise<string> {
  return sha256(`gift-card:${code}`)
}

/** Grouped for reading aloud: "7K2M-9QXD-…", six groups of four. */
export function grouped(code: string): string {
  return (code.match(/.{4}/g) ?? []).join('-')
}

/**
 * Normalizes a typed code: removes separators, converts to capitals, and reads letters that
 * Crockford leaves out as the digits they resemble. Null when it cannot be a code.
 */
export function codeFrom(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replace(/[\s\-\u2010-\u2015]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return code.length === LENGTH && [...code].every((letter) => LETTERS.includes(letter)) ? code : null
}
