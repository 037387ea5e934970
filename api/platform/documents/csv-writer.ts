// Rows as a file that spreadsheets open.

export const CSV = 'text/csv; charset=utf-8'

/** Rows as the bytes of a file that spreadsheets open. */
export function tableOf(rows: string[][]): Uint8Array {
  const text = rows.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')
  return new TextEncoder().encode(`\uFEFF${text}`)
}

/** A phone number, which other systems read and no spreadsheet evaluates to anything else: "+254712345678". */
const PHONE = /^\+\d{6,15}$/

/** Text that a spreadsheet may evaluate as a formula begins with an apostrophe. */
export function inert(text: string): string {
  if (PHONE.test(text)) return text
  return /^\s*[=+\-@|\t\r\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
