// Confirmation of a money movement, line by line, with the one button that executes it.
import type { ReactNode } from 'react'
import { TextLink } from '../display/text-link'
import { Button } from '../forms/button'
import { Unbroken } from '../unbroken'
import { Section } from './section'

/** What is reviewed, apart from the page around it. */
export const REVIEW_CARD = 'rounded-lg bg-raised p-6 shadow-mid ring-1 ring-line'

type Lines = [term: string, value: ReactNode][]

export function Review({
  title,
  lines,
  fields,
  confirm,
  busy,
  change,
}: {
  title: string
  lines: Lines
  /** The submitted fields. */
  fields: Record<string, string>
  confirm: string
  busy: string
  /** Where everything can still be changed. */
  change: string
}) {
  return (
    <Section id="review" title={title} className={REVIEW_CARD}>
      <ReviewLines lines={lines} />
      <form method="post" className="mt-6 grid gap-3">
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button data-busy={busy}>{confirm}</Button>
        <TextLink to={change} className="justify-center">
          Make changes
        </TextLink>
      </form>
    </Section>
  )
}

/** The movement, line by line. */
export function ReviewLines({ lines }: { lines: Lines }) {
  return (
    <dl className="mt-2">
      {lines.map(([term, value]) => (
        <div
          key={term}
          // An amount does not wrap; the text on either side does.
          className="stitch grid grid-cols-[fit-content(75%)_minmax(min-content,1fr)] items-start gap-6 py-3 last:bg-none"
        >
          <dt className="text-soft">{term}</dt>
          <dd className="text-right font-semibold wrap-anywhere">
            {typeof value === 'string' ? <Unbroken text={value} /> : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
