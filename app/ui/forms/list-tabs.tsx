// The tabs above a list of work: as wide as their words, on one line, which scrolls where it has no room and begins at the
// current one.
import type { ReactNode } from 'react'

export function ListTabs({
  label,
  live,
  children,
}: {
  label: string
  /** The name of its live region: it is reloaded when something changes. */
  live?: string
  /** `TabLink`s. */
  children: ReactNode
}) {
  return (
    <nav
      aria-label={label}
      data-live={live}
      className="mb-5 flex w-fit max-w-full rail-fade overflow-x-auto rounded-full bg-sunken p-1 whitespace-nowrap max-sm:w-full [&>[aria-current]]:[scroll-initial-target:nearest] [&>a]:grow [&>a]:px-5"
    >
      {children}
    </nav>
  )
}
