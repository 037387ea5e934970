// What a mail client or a phone turns into a link: web addresses with and without a scheme, email
// addresses, phone numbers.
import { LinkifyIt } from 'linkify-it'
import topLevelDomains from 'tlds' with { type: 'json' }

/** Top-level names that are never registered, used in networks and examples. */
const SPECIAL_DOMAINS = ['example', 'invalid', 'internal', 'local', 'localhost', 'onion', 'test']

/** A scheme that opens an application, or any scheme with an authority. */
const SCHEME = /\b(?:tel|sms|mailto|callto|facetime|geo|intent|sip|skype|whatsapp):\S|[a-z]:\/\//i

/** Characters that a browser reads as a full stop in a host name. */
const FULL_STOPS = /[\u3002\uff0e\uff61]/g

/** Dates that are written like phone numbers. */
const DATE = /(?<!\d)(?:\d{1,2}([./-])\d{1,2}\1(?:\d{4}|\d{2})|\d{4}([./-])\d{1,2}\2\d{1,2})(?!\d)/g

/** Digits with the separators people use in phone numbers. */
const DIGITS = /\+?\(?\d(?:[\s().\-\u2010-\u2015/]{0,3}\d)+/g

/** The least digits of a phone number: in general, and of one that begins with "+" or "0". */
const PHONE_DIGITS = { any: 9, marked: 7 }

let finder: LinkifyIt | undefined

/** Whether text has a web address or an email address in it that a mail client would make a link of. */
export function holdsAddress(text: string): boolean {
  const seen = asSeen(text)
  // Clients differ in what may precede an address: "see:evil.com", "...evil.com".
  const apart = seen.replace(/\.{2,}|[^\p{L}\p{N}.@/-]/gu, ' ')
  return SCHEME.test(seen) || domains().test(seen) || domains().test(apart)
}

/** Whether text has a phone number in it that a phone would offer to call. */
export function holdsPhone(text: string): boolean {
  const undated = asSeen(text).replace(DATE, ' ; ')
  return [...undated.matchAll(DIGITS)].some(([found]) => {
    const digits = found.replace(/\D/g, '').length
    return digits >= (/^\+|^\(?0/.test(found) ? PHONE_DIGITS.marked : PHONE_DIGITS.any)
  })
}

/** Full-width letters become plain ones, and zero-width characters are removed. */
function asSeen(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(FULL_STOPS, '.')
}

function domains(): LinkifyIt {
  finder ??= new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true, fuzzyIP: true }).tlds([
    ...topLevelDomains,
    ...SPECIAL_DOMAINS,
  ])
  return finder
}
