// Rows of the ledger's tables, whose cells take several lines; the table is `StaffTable`.
import type { ReactNode } from 'react'

export function LedgerRow({ children }: { children: ReactNode }) {
  return <tr className="border-t border-line align-top">{children}</tr>
}

export function LedgerCell({
  number,
  wide,
  children,
}: {
  number?: boolean
  /** Text that may take several lines. */
  wide?: boolean
  children: ReactNode
}) {
  return (
    <td
      className={`py-2 pr-4 last:pr-0 ${wide ? 'min-w-48 break-words' : 'whitespace-nowrap'} ${number ? 'text-right' : ''}`}
    >
      {children}
    </td>
  )
}
