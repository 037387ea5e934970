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

/** Sizes below one, as of lashes and needles: "0.05-0.07 mm". */
const SMALL_SIZE = /(?<![\d.])0\.\d{1,2}(?![\d.])/g

/** A name with a full stop and no space in it, as brands are written: "Dr.Organic", "Mani.Care". */
const DOTTED_BRAND = /(?<![\p{L}\p{N}.@/:-])\p{Lu}\p{Ll}+\.\p{Lu}\p{Ll}{3,}(?![\p{L}\p{N}.@/:-])/gu

/** The endings of addresses that mail clients make links of however they are written. */
const USUAL_DOMAIN = /\.(?:com|net|org|info|site|shop|store|link|click|online|live)$/i

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

/** The same of the name of what a business sells, in which a brand with a full stop is none: "Dr.Organic Facial". */
export function nameHoldsAddress(name: string): boolean {
  return holdsAddress(asSeen(name).replace(DOTTED_BRAND, (brand) => (USUAL_DOMAIN.test(brand) ? brand : ' ')))
}

/** Whether text has a phone number in it that a phone would offer to call. */
export function holdsPhone(text: string): boolean {
  const undated = asSeen(text).replace(DATE, ' ; ').replace(SMALL_SIZE, ' ; ')
  return [...undated.matchAll(DIGITS)].some(([found]) => {
    if (isPriceRange(found)) return false
    const digits = found.replace(/\D/g, '').length
    return digits >= (/^\+|^\(?0/.test(found) ? PHONE_DIGITS.marked : PHONE_DIGITS.any)
  })
}

/** From one round price to another: "20 000 - 25 000". */
function isPriceRange(digits: string): boolean {
  const prices = digits.split(/[-\u2010-\u2015]/)
  return prices.length === 2 && prices.every((price) => isRoundPrice(price.trim()))
}

function isRoundPrice(text: string): boolean {
  const [first = '', ...thousands] = text.split(/[ .]/)
  const grouped = first.length <= 3 && thousands.every((group) => /^\d{3}$/.test(group))
  return /^[1-9]\d{0,6}$/.test(first) && (thousands.length === 0 || grouped) && /[05]0$/.test(text)
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
