// A section of Home.
import type { ReactNode } from 'react'

/** A section with a link to all of its subject, which is swapped when something changes. */
export function HomeSection({
  id,
  title,
  all: [to, label],
  tall = false,
  children,
}: {
  id: string
  title: string
  all: [to: string, label: string]
  /** On the desktop as tall as what stands beside it; its first part takes what is left. */
  tall?: boolean
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className={tall ? 'lg:flex lg:flex-col lg:self-stretch' : undefined}>
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
      <div data-live={id} className={tall ? 'lg:grid lg:grow lg:grid-cols-1 lg:grid-rows-[1fr]' : undefined}>
        {children}
      </div>
    </section>
  )
}
