// Several errors in one place.

/** Each but the last with the stop that one alone does without: "SKU is required. Letters and digits only". */
export function inSentences(errors: readonly string[]): string {
  return errors.map((error, i) => (i < errors.length - 1 && !/[.!?]$/.test(error) ? `${error}.` : error)).join(' ')
}
