// What is asked of the salons, as chips above their list. Each opens its choices: here on the page itself, which is
// light enough for a stranger's first flight; a signed-in client has them in popovers.
import type { SalonAsk } from './salon-asks'
import type { SalonFilters } from './salon-filters'

type At = (change: Partial<SalonFilters>) => string

export function SalonBar({ asks, at }: { asks: SalonAsk[]; at: At }) {
  return asks.map(({ name, title, text }) => (
    <li key={name}>
      <a
        href={at({ choose: name })}
        className="chip"
        {...(text && { 'aria-label': `${title}: ${text}`, 'data-on': true })}
      >
        {text || title}
      </a>
    </li>
  ))
}

/** The choices of the chip that was pressed. */
export function OpenAsk({ asks, open, at }: { asks: SalonAsk[]; open: string; at: At }) {
  const ask = asks.find(({ name }) => name === open)
  return (
    ask && (
      <section aria-label={ask.title} className="mb-4 rounded-lg bg-blush p-5">
        <Choices ask={ask} at={at} />
      </section>
    )
  )
}

export function Choices({ ask: { title, choices }, at }: { ask: SalonAsk; at: At }) {
  return (
    <>
      <p className="mb-3 font-display text-lg">{title}</p>
      <ul className="flex flex-wrap gap-2">
        {choices.map(([label, change, on]) => (
          <li key={label}>
            <a
              href={at({ ...change, choose: '' })}
              aria-current={on ? 'true' : undefined}
              className="chip"
              {...(on && { 'data-on': true })}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What was understood of a typed sentence, and the way back to its words. */
export function Understood({
  sentence,
  labels,
  without,
  nearMe,
  purse,
  literalPath,
}: {
  sentence: string
  labels: string[]
  /** Whether it asked for salons near the person, which only their browser knows. */
  nearMe: boolean
  /** Words that were left out; empty: none. */
  without: string
  /** Whether it asked for what a purse covers, and nobody is signed in. */
  purse: boolean
  /** The list of what has the words themselves. */
  literalPath: string
}) {
  return (
    <p className="mb-4 rounded-lg bg-blush p-5 text-sm">
      {labels.length > 0 && `“${sentence}” was understood as: ${labels.join(', ')}. `}
      {without && `No salon has “${without}” with these filters, so we left it out. `}
      {purse && (
        <>
          <a
            href={`/auth?${new URLSearchParams({ next: `/client/salons?${new URLSearchParams({ q: sentence, ask: '1' })}` })}`}
            className="font-semibold text-link underline underline-offset-4"
          >
            Sign in
          </a>{' '}
          to see what your purse covers.{' '}
        </>
      )}
      {nearMe && 'Tap “Near me” for those around you. '}
      <a href={literalPath} className="font-semibold text-link underline underline-offset-4">
        Search for these words instead
      </a>
    </p>
  )
}
