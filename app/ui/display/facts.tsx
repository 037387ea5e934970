// Facts: labelled, one per line; or short ones beside each other.
import type { ReactNode } from 'react'
import { Unbroken } from '../unbroken'

/** An absent one is left out. */
export function Facts({ facts }: { facts: [term: string, value: string | null][] }) {
  return (
    <dl>
      {facts.map(
        ([term, value]) =>
          value && (
            <div key={term} className="stitch grid gap-x-4 gap-y-0.5 py-3.5 sm:grid-cols-[7.5rem_minmax(0,1fr)]">
              <dt className="text-sm text-soft">{term}</dt>
              <dd className="font-medium wrap-anywhere whitespace-pre-line">
                <Unbroken text={value} />
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** With dots between them, none of which ends or begins a line: see ../../styles/signed-in.css. An absent one is left out. */
export function Dotted({
  facts,
  phoneFirst,
  className = '',
}: {
  facts: ReactNode[]
  /** What a phone shows before them, and the desktop elsewhere. */
  phoneFirst?: string
  className?: string
}) {
  return (
    <span className={`dotted ${className}`}>
      {phoneFirst && <span className="money font-semibold text-ink sm:hidden">{phoneFirst}</span>}
      {facts.filter(Boolean).map((fact, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no state, and no order but this.
        <span key={i}>
          {(i > 0 || phoneFirst) && <span className="dot"> · </span>}
          {fact}
        </span>
      ))}
    </span>
  )
}
