// A section of Home.
import type { ReactNode } from 'react'

/** A section with a link to all of its subject, which is swapped when something changes. */
export function HomeSection({
  id,
  title,
  all: [to, label],
  children,
}: {
  id: string
  title: string
  all: [to: string, label: string]
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 id={id} className="font-display text-lg">
          {title}
        </h2>
        <a
          href={to}
          className="grid min-h-11 shrink-0 place-items-center text-sm font-semibold text-link underline underline-offset-4"
        >
          {label}
        </a>
      </div>
      <div data-live={id}>{children}</div>
    </section>
  )
}
