// A number with its noun.
/** "1 visit", "3 visits"; "1,000+ reviews" of what is counted no further. */
export function counted(count: number, text: string, more: string, capped = false): string {
  return `${countText(count, capped)} ${count === 1 ? text : more}`
}

/** "999", "1,204", "1,000+". */
export function countText(count: number, capped: boolean): string {
  return `${NUMBERS.format(count)}${capped ? '+' : ''}`
}

const NUMBERS = new Intl.NumberFormat('en-US')

/** Where the API stops counting what waits for somebody. */
const COUNTED = 1000

/** Whether there may be more than were counted. */
export function isCapped(count: number): boolean {
  return count >= COUNTED
}
