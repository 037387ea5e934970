// Amounts as people write them, in the one way that the api reads: "1000.50". Browser-safe.

/** Spaces of any width, and the apostrophes that some write between thousands. */
const BETWEEN = /[\s\u00a0\u2009\u202f'’]/g

/**
 * "1,000", "1 000.50" and "1.000,50" as the api reads them. With one kind of separator alone, the language decides:
 * "1.000" is a thousand to a German, and one to an American. What is no number stays as it was, for the api to refuse.
 */
export function typedAmount(typed: string, language: string): string {
  const text = typed.trim()
  const digits = text.replace(BETWEEN, '')
  if (!/^\d[\d.,]*$/.test(digits)) return text
  // Spaces part thousands, and nothing else.
  if (digits !== text && !/^\d{1,3}([\s\u00a0\u2009\u202f'’]\d{3})+([.,]\d+)?$/.test(text))
    return text
  const decimal = decimalIn(digits, language)
  const thousands = decimal === ',' ? '.' : ','
  const [whole = '', fraction, ...more] = digits.split(decimal)
  if (more.length > 0 || fraction === '' || fraction?.includes(thousands)) return text
  if (whole.includes(thousands)) {
    const [first = '', ...groups] = whole.split(thousands)
    if (!/^\d{1,3}$/.test(first) || !groups.every((group) => /^\d{3}$/.test(group))) return text
  }
  const plain = whole.replaceAll(thousands, '')
  return fraction === undefined ? plain : `${plain}.${fraction}`
}

function decimalIn(digits: string, language: string): '.' | ',' {
  const [dot, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')]
  // The last of two kinds parts the decimals, in every language.
  if (dot >= 0 && comma >= 0) return dot > comma ? '.' : ','
  if (!writesComma(language)) return '.'
  // "1.000" is a thousand there, "25.00" is not: our own pages write it so.
  return dot >= 0 && !/^[1-9]\d{0,2}(\.\d{3})+$/.test(digits) ? '.' : ','
}

function writesComma(language: string): boolean {
  try {
    return new Intl.NumberFormat(language).format(1.5).includes(',')
  } catch {
    return false
  }
}
