// Rows as a file that spreadsheets open.

export const CSV = 'text/csv; charset=utf-8'

/** Rows as the bytes of a file that spreadsheets open. */
export function tableOf(rows: string[][]): Uint8Array {
  const text = rows.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')
  return new TextEncoder().encode(`\uFEFF${text}`)
}

/** An apostrophe prevents spreadsheets from evaluating the text as a formula. */
export function inert(text: string): string {
  return /^[\s]*[=+\-@|\t\r]/.test(text) ? `'${text}` : text
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
