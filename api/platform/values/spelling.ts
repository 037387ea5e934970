// How words are compared by people's ears rather than by their letters: case, accents and apostrophes do
// not count, one wrong letter may be forgiven. Pure.

/** "Ng’ong Road" → ["ngong", "road"]; other punctuation parts words. */
export function foldedTerms(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/[\p{M}'’‘ʼ`]/gu, '')
    .toLowerCase()
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Whether at most one letter is wrong, missing, too many, or swapped with the next. */
export function within(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  const [restA, restB] = [a.slice(start), b.slice(start)]
  const swapped = restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
  return restA.slice(1) === restB.slice(1) || restA === restB.slice(1) || restA.slice(1) === restB || swapped
}

/** "Amina" for "Amina Otieno". */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}
