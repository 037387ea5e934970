// Names that impersonate us: a sender in one of our messages must not read as if Purse wrote it.

/** Letters of other alphabets, digits and signs that look like a Latin letter. */
const LOOKALIKES: Record<string, string> = {
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  ё: 'e',
  ғ: 'f',
  ɡ: 'g',
  һ: 'h',
  н: 'h',
  і: 'i',
  ї: 'i',
  ј: 'j',
  к: 'k',
  ӏ: 'i',
  м: 'm',
  п: 'n',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  г: 'r',
  ѕ: 's',
  т: 't',
  у: 'y',
  ц: 'u',
  ѵ: 'v',
  ԝ: 'w',
  х: 'x',
  ѡ: 'w',
  α: 'a',
  β: 'b',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  μ: 'u',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  σ: 'o',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ϲ: 'c',
  ϳ: 'j',
  ѳ: 'o',
  ց: 'g',
  հ: 'h',
  ո: 'n',
  ս: 'u',
  օ: 'o',
  ᴀ: 'a',
  ʙ: 'b',
  ᴄ: 'c',
  ᴅ: 'd',
  ᴇ: 'e',
  ꜰ: 'f',
  ɢ: 'g',
  ʜ: 'h',
  ɪ: 'i',
  ᴊ: 'j',
  ᴋ: 'k',
  ʟ: 'i',
  ᴍ: 'm',
  ɴ: 'n',
  ᴏ: 'o',
  ᴘ: 'p',
  ʀ: 'r',
  ꜱ: 's',
  ᴛ: 't',
  ᴜ: 'u',
  ᴠ: 'v',
  ᴡ: 'w',
  ʏ: 'y',
  ᴢ: 'z',
  ı: 'i',
  ɩ: 'i',
  ƿ: 'p',
  ƽ: 's',
  đ: 'd',
  ø: 'o',
  ł: 'i',
  ß: 'b',
  þ: 'p',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  $: 's',
  '@': 'a',
  '!': 'i',
  '|': 'i',
  '€': 'e',
  '£': 'l',
  l: 'i',
}

const BRAND = folded('purse')

/** Words that our or a bank's representatives would use for themselves. */
const ROLES = termsIn(`
  support security admin admins administrator administrators administration helpdesk help moderator
  moderators moderation verification verify fraud billing payments refunds official noreply compliance
  system notification notifications alerts password customercare customerservice customerservices`)

/** Words that accompany such a word and mean nothing alone. */
const BESIDE = termsIn(`
  the your our my an at of and for from by team desk centre center care customer service services account
  accounts department dept staff info online digital bank wallet app hq co inc ltd no reply contact alert`)

const ANY = [...ROLES, ...BESIDE]

/**
 * Whether a name impersonates us: it has our name as a separate word ("Grace from Purse"), or
 * consists only of words we would use for ourselves ("Customer Support", "S e c u r i t y",
 * "Pursesupport"), in any lookalike letters. "Nia's Purses" and "Grace Admin" are accepted.
 */
export function posesAsUs(name: string): boolean {
  const parts = folded(name).split(/[^\p{L}\p{N}]+/u)
  if (parts.includes(BRAND)) return true
  const whole = parts.join('')
  const before = reached(whole, [0], ANY)
  const brands = [...before].filter((at) => whole.startsWith(BRAND, at))
  const after = reached(
    whole,
    brands.map((at) => at + BRAND.length),
    ANY,
  )
  return (
    after.has(whole.length) ||
    (before.has(whole.length) && ROLES.some((role) => whole.includes(role))) ||
    spelled(parts)
  )
}

/**
 * Where one may be in a text after any of these words, any number of times, from any of these places. Each place is
 * looked at once: the words overlap, and a pattern that tries all their orders takes time without bound.
 */
function reached(text: string, from: Iterable<number>, terms: string[]): Set<number> {
  const places = new Set(from)
  // A set's iteration comes to what is added meanwhile.
  for (const at of places) for (const word of terms) if (text.startsWith(word, at)) places.add(at + word.length)
  return places
}

/** Our name with its letters spaced, among other words: "P u r s e for you". */
function spelled(parts: string[]): boolean {
  const single = parts.map((part) => ([...part].length === 1 ? part : ' ')).join('')
  return single.includes(BRAND)
}

/** As a reader sees it: no diacritics, case or zero-width characters, lookalikes folded to one letter. */
function folded(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .normalize('NFD')
  return [...plain.replace(/\p{M}/gu, '').toLowerCase()]
    .map((letter) => LOOKALIKES[letter] ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

function termsIn(list: string): string[] {
  return list.trim().split(/\s+/).map(folded)
}
