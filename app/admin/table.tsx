// Tables of the staff's screens: dense, sorted and paged by link. One wider than the screen scrolls by itself;
// its links keep it within reach of the keyboard.
import type { ReactNode } from 'react'

export function StaffTable({
  label,
  heads,
  plain = false,
  live,
  children,
}: {
  label: string
  /** A column of figures begins with "#". */
  heads: string[]
  /** Nothing in it takes the focus: where it is too wide, the keyboard scrolls it by its own. */
  plain?: boolean
  /** The name of its live region, no other's on the page: it is read again when something changes. */
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

/** `wraps`: for words of people; everything else stays on its line. */
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
