// A page in two parts on the desktop: its form or its list, and beside it what that comes to, which stays in view. On a
// phone one follows the other.
import type { ReactNode } from 'react'

/** For a form that is the grid itself; its second part has `FLOW_SUMMARY`. */
export const FLOW =
  'grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start'

export const FLOW_SUMMARY = 'min-w-0 lg:sticky lg:top-8'

/** A figure or two beside the main part. */
export const FLOW_CARD = 'rounded-lg bg-raised p-5 shadow-low ring-1 ring-line'

export function Flow({
  summary,
  first = false,
  beside = false,
  children,
}: {
  summary: ReactNode
  /** On a phone the summary comes before what it sums up. */
  first?: boolean
  /** On a phone it is left out: the page says it anyway. */
  beside?: boolean
  children: ReactNode
}) {
  return (
    <div className={FLOW}>
      <div className="grid min-w-0 grid-cols-1 gap-6">{children}</div>
      <div
        className={`grid grid-cols-1 gap-8 ${FLOW_SUMMARY} ${first ? 'max-lg:order-first' : ''} ${beside ? 'max-lg:hidden' : ''}`}
      >
        {summary}
      </div>
    </div>
  )
}
