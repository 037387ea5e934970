// Links that switch between views of a part of a page.
import type { ComponentProps, ReactNode } from 'react'

/** One of several views of a part of a page, each with an address. */
export function PillLink({ to, ...link }: { to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  return (
    <a
      href={to}
      className="grid min-h-11 place-items-center rounded-full px-4 text-sm font-semibold text-soft ring-[1.5px] ring-inset ring-edge hover:text-ink aria-[current]:bg-chosen aria-[current]:text-on-chosen aria-[current]:ring-chosen"
      {...link}
    />
  )
}

/** Many of them, on one line: it scrolls on a phone and begins at the current one; on the desktop they wrap. */
export function PillRail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      className="rail-x -mx-4 mb-3 scroll-px-4 gap-2 px-4 py-1.5 whitespace-nowrap lg:flex-wrap lg:gap-1.5 lg:[&>a]:px-3 [&>[aria-current]]:[scroll-initial-target:nearest]"
    >
      {children}
    </nav>
  )
}
