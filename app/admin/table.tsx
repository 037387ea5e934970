// Tables of the admin pages: dense, sorted and paginated by link. One wider than the screen scrolls
// by itself; its links make it reachable by keyboard.
import type { ReactNode } from 'react'

export function StaffTable({
  label,
  heads,
  plain = false,
  live,
  children,
}: {
  label: string
  /** A numeric column starts with "#". */
  heads: string[]
  /**
   * Nothing in it is focusable: where it is too wide, the table itself takes the focus for keyboard
   * scrolling.
   */
  plain?: boolean
  /** The name of its live region, unique on the page: it is reloaded when something changes. */
  live?: string
  children: ReactNode
}) {
  return (
    <section
      aria-label={label}
      data-live={live}
      className="-mx-4 overflow-x-auto px-4"
      tabIndex={plain ? 0 : undefined}
    >
      <table className="w-full text-left text-sm tabular-nums">
        <thead>
          <tr>
            {heads.map((head) => (
              <th
                key={head}
                scope="col"
                className={`h-11 pr-4 font-semibold whitespace-nowrap text-soft last:pr-0 ${head.startsWith('#') ? 'text-right' : ''}`}
              >
                {head.replace(/^#/, '')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

export function StaffRow({ children }: { children: ReactNode }) {
  return <tr className="border-t border-line align-middle">{children}</tr>
}

/** `wraps`: for free text; everything else stays on one line. */
export function StaffCell({
  number,
  wraps,
  children,
}: {
  number?: boolean
  wraps?: boolean
  children: ReactNode
}) {
  return (
    <td
      className={`py-1.5 pr-4 last:pr-0 ${number ? 'text-right' : ''} ${wraps ? 'min-w-48 break-words' : 'whitespace-nowrap'}`}
    >
      {children}
    </td>
  )
}
