// Labelled facts, one per line.
import { Unbroken } from '../unbroken'

/** An absent one is left out. */
export function Facts({ facts }: { facts: [term: string, value: string | null][] }) {
  return (
    <dl>
      {facts.map(
        ([term, value]) =>
          value && (
            <div
              key={term}
              className="stitch grid gap-x-4 gap-y-0.5 py-3.5 sm:grid-cols-[7.5rem_minmax(0,1fr)]"
            >
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
