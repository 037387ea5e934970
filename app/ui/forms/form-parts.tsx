// The parts of a long form: a list of them beside the form on the desktop, their headings, what is rarely needed behind a
// fold, and the one button that saves, which stays in sight.
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

/** The address of a part on its page, and its heading. */
export type Part = readonly [id: string, title: string]

/** Below the head of a page of one column, beside its form on the desktop: the list of its parts. */
export function PartList({ parts }: { parts: readonly Part[] }) {
  return (
    <nav aria-label="On this page" className="hidden min-[72rem]:block">
      <ul className="border-l border-line">
        {parts.map(([id, title]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-ml-px flex min-h-11 items-center border-l-2 border-transparent py-1 pl-4 text-sm font-medium text-soft hover:border-apricot hover:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Related fields of a long form. */
export function FieldGroup({
  id,
  title,
  hint,
  className = 'gap-4',
  children,
}: {
  id: string
  title: string
  hint?: ReactNode
  /** The space between the fields: none, where each is a line of its own. */
  className?: string
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className={`grid grid-cols-1 ${className}`}>
      <div>
        <h2 id={id} className="font-display text-lg">
          {title}
        </h2>
        {hint && <p className="mt-0.5 text-sm text-soft">{hint}</p>}
      </div>
      {children}
    </section>
  )
}

/** What few need: closed, but where something in it is set or wrong. */
export function Fold({
  id,
  title,
  hint,
  open,
  children,
}: {
  id: string
  title: string
  hint: ReactNode
  open: boolean
  children: ReactNode
}) {
  return (
    <details id={id} open={open} className="group/fold">
      <summary className="flex min-h-14 cursor-pointer items-center gap-4">
        <span className="min-w-0 grow">
          <span className="block font-display text-lg">{title}</span>
          <span className="block text-sm text-soft">{hint}</span>
        </span>
        <ChevronDown
          size={22}
          aria-hidden
          className="shrink-0 text-soft transition-transform group-open/fold:rotate-180"
        />
      </summary>
      <div className="mt-3">{children}</div>
    </details>
  )
}

/**
 * At the bottom edge until the end of the form: the button that saves it. Its page has no tab bar (`flow` of Shell). What
 * goes on below it fades there, in the 24 px that a form leaves before it, so that it needs no line and covers no field.
 */
export function SaveBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 bg-paper px-4 pt-1 pb-[calc(env(safe-area-inset-bottom)+0.75rem)] before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-6 before:bg-linear-to-t before:from-paper before:to-paper/0 max-sm:[&>button]:w-full lg:mx-0 lg:px-0">
      {children}
    </div>
  )
}
