// Numbers as people write them, in the one way that amounts are read: "1000.50". Browser-safe.

/** Spaces of any width, and the apostrophes that some write between thousands. */
const BETWEEN = /[\s\u00a0\u2009\u202f'’]/g

/** What stands before the decimals: a comma in many languages. */
export type DecimalMark = '.' | ','

/**
 * "1,000", "1 000.50" and "1.000,50" as "1000", "1000.50" and "1000.50"; null for what is no number. With one kind of
 * separator alone, `mark` decides: "1.000" is a thousand to a German, and one to an American.
 */
export function plainNumber(written: string, mark: DecimalMark): string | null {
  const text = written.trim()
  const digits = text.replace(BETWEEN, '')
  if (!/^\d[\d.,]*$/.test(digits)) return null
  // Spaces part thousands, and nothing else.
  if (digits !== text && !/^\d{1,3}([\s\u00a0\u2009\u202f'’]\d{3})+([.,]\d+)?$/.test(text)) return null
  const decimal = decimalIn(digits, mark)
  const thousands = decimal === ',' ? '.' : ','
  const [whole = '', fraction, ...more] = digits.split(decimal)
  if (more.length > 0 || fraction === '' || fraction?.includes(thousands)) return null
  if (whole.includes(thousands)) {
    const [first = '', ...groups] = whole.split(thousands)
    if (!/^\d{1,3}$/.test(first) || !groups.every((group) => /^\d{3}$/.test(group))) return null
  }
  const plain = whole.replaceAll(thousands, '')
  return fraction === undefined ? plain : `${plain}.${fraction}`
}

function decimalIn(digits: string, mark: DecimalMark): DecimalMark {
  const [dot, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')]
  // The last of two kinds parts the decimals, in every language.
  if (dot >= 0 && comma >= 0) return dot > comma ? '.' : ','
  if (mark === '.') return '.'
  // "1.000" is a thousand there, "25.00" is not: our own pages write it so.
  return dot >= 0 && !/^[1-9]\d{0,2}(\.\d{3})+$/.test(digits) ? '.' : ','
}
