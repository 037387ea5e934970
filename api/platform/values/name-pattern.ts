// Names are looked for as people type them: without their accents, in either case. SQLite's LIKE
// folds neither beyond ASCII; GLOB matches any letter of a set.

/** For each plain letter, all that look like it: e → eèéêëēĕ… */
const LOOKALIKES = lookalikes()

/** A GLOB that finds what was typed anywhere in a name: "zo" → `*[zZźŹ…][oOóÓ…]*`. */
export function namePattern(typed: string): string {
  return `*${[...folded(typed)].map(setOf).join('')}*`
}

/** Without accents, with single spaces. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/gu, ' ').toLowerCase()
}

/** One of the letters that look like this one. What GLOB would understand is meant literally. */
function setOf(letter: string): string {
  if (/[*?[]/.test(letter)) return `[${letter}]`
  const all = new Set([...(LOOKALIKES.get(letter) ?? []), letter, letter.toUpperCase()])
  return all.size === 1 || [...all].some((one) => [...one].length > 1)
    ? letter
    : `[${[...all].join('')}]`
}

/** Latin letters with their accents, from À to ỿ. */
function lookalikes(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [from, to] of [
    [0xc0, 0x24f],
    [0x1e00, 0x1eff],
  ] as const) {
    for (let point = from; point <= to; point += 1) {
      const letter = String.fromCodePoint(point)
      const [plain = letter, ...marks] = letter.normalize('NFD').toLowerCase()
      if (marks.length === 0) continue
      found.set(plain, [...(found.get(plain) ?? []), letter])
    }
  }
  return found
}
