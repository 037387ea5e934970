// Tabs as links: each state of a page has an address.
import type { ComponentProps, ReactNode } from 'react'

export function TabLink({
  to,
  current,
  children,
}: {
  to: string
  current: boolean
  children: ReactNode
}) {
  return (
    <a
      href={to}
      aria-current={current ? 'page' : undefined}
      className="grid min-h-11 place-items-center rounded-full px-1 text-sm font-semibold text-soft hover:text-ink aria-[current]:bg-raised aria-[current]:text-ink aria-[current]:shadow-low"
    >
      {children}
    </a>
  )
}

/** One of several ways to look at a part of a page, each with an address. */
export function PillLink({ to, ...link }: { to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  return (
    <a
      href={to}
      className="grid min-h-11 place-items-center rounded-full px-4 text-sm font-semibold text-soft ring-[1.5px] ring-inset ring-edge aria-[current]:bg-blush aria-[current]:text-ink"
      {...link}
    />
  )
}
