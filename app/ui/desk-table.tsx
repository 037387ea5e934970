// Tables of the admins' desks: dense; where they are wider than the screen they scroll by themselves.
import type { ReactNode } from 'react'

export const DESK_LINK =
  'inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4'

export function DeskTable({
  label,
  heads,
  plain = false,
  children,
}: {
  label: string
  heads: (string | { words: string; number: true })[]
  /** Nothing in it takes the focus: where it is too wide, the keyboard scrolls it by its own. */
  plain?: boolean
  children: ReactNode
}) {
  return (
    <section
      aria-label={label}
      className="-mx-4 overflow-x-auto px-4"
      tabIndex={plain ? 0 : undefined}
    >
      <table className="w-full text-left text-sm tabular-nums">
        <thead>
          <tr>
            {heads.map((head) => {
              const { words, number } =
                typeof head === 'string' ? { words: head, number: false } : head
              return (
                <th
                  key={words}
                  scope="col"
                  className={`h-11 pr-4 font-semibold whitespace-nowrap text-soft last:pr-0 ${number ? 'text-right' : ''}`}
                >
                  {words}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

export function DeskRow({ children }: { children: ReactNode }) {
  return <tr className="border-t border-line align-top">{children}</tr>
}

export function DeskCell({
  number,
  wide,
  children,
}: {
  number?: boolean
  /** Words that may take several lines. */
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
