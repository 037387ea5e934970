// Amounts as people type them, in the one way that the api reads: "1000.50". Browser-safe.
import { plainNumber } from '../../api/platform/values/written-number'

/** By the language of the browser. What is no number stays as it was, for the api to refuse. */
export function typedAmount(typed: string, language: string): string {
  return plainNumber(typed, writesComma(language) ? ',' : '.') ?? typed.trim()
}

function writesComma(language: string): boolean {
  try {
    return new Intl.NumberFormat(language).format(1.5).includes(',')
  } catch {
    return false
  }
}
