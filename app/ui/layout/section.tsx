// A part of a page under a heading of its own, which names it to screen readers too.
import type { ComponentProps, ReactNode } from 'react'

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

/** Fields of a long form that belong together. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-4">
      <h2 className="font-display text-lg">{title}</h2>
      {children}
    </section>
  )
}
