// A number with its noun.
/** "1 visit", "3 visits". */
export function counted(count: number, one: string, more: string): string {
  return `${count} ${count === 1 ? one : more}`
}
