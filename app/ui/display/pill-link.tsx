// Links that switch between views of a part of a page.
import type { ComponentProps } from 'react'

/** One of several views of a part of a page, each with an address. */
export function PillLink({ to, ...link }: { to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  return (
    <a
      href={to}
      className="grid min-h-11 place-items-center rounded-full px-4 text-sm font-semibold text-soft ring-[1.5px] ring-inset ring-edge aria-[current]:bg-blush aria-[current]:text-ink"
      {...link}
    />
  )
}
