// A part of a page with its own heading, which also names it for screen readers.
import type { ComponentProps, ReactNode } from 'react'

export const ACTIONS = 'What you can do'

export function Section({
  id,
  title,
  gap,
  children,
  ...section
}: Omit<ComponentProps<'section'>, 'title'> & {
  /** Of the heading. */
  id: string
  title: ReactNode
  /** The space below the heading: "mb-3". */
  gap?: string
}) {
  return (
    <section aria-labelledby={id} {...section}>
      <h2 id={id} className={`${gap ? `${gap} ` : ''}font-display text-lg`}>
        {title}
      </h2>
      {children}
    </section>
  )
}
