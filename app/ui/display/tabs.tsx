// Tabs as links, so that each state of a page has an address.
import type { ReactNode } from 'react'

export function TabLink({ to, current, children }: { to: string; current: boolean; children: ReactNode }) {
  return (
    <a
      href={to}
      aria-current={current ? 'page' : undefined}
      className="grid min-h-11 place-items-center rounded-full px-1 text-sm font-semibold text-soft hover:text-ink aria-[current]:bg-raised aria-[current]:text-ink aria-[current]:shadow-low dark:aria-[current]:bg-on-plum-soft dark:aria-[current]:text-on-apricot"
    >
      {children}
    </a>
  )
}
