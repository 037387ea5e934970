// Terms with their explanations, a line each.
import type { ReactNode } from 'react'

export function TermList({ terms }: { terms: readonly (readonly [term: string, ReactNode])[] }) {
  return (
    <dl>
      {terms.map(([term, definition]) => (
        <div key={term} className="stitch grid gap-x-4 gap-y-0.5 py-2.5 sm:grid-cols-[9rem_minmax(0,1fr)]">
          <dt className="font-semibold">{term}</dt>
          <dd className="text-sm text-soft">{definition}</dd>
        </div>
      ))}
    </dl>
  )
}
