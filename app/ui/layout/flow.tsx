// A page in two parts on the desktop: its form or its list, and beside it what that comes to, which stays in view. On a
// phone one follows the other.
import type { ReactNode } from 'react'
import { BESIDE, SIDE } from '../measures'

/** A figure or two beside the main part. */
export const FLOW_CARD = 'rounded-lg bg-raised p-5 shadow-low ring-1 ring-line [&_dl>:last-child]:bg-none'

export function Flow({
  summary,
  first = false,
  beside = false,
  children,
}: {
  /** Where there is none, the page's parts stand in its one column (`column` of Shell). */
  summary: ReactNode
  /** On a phone the summary comes before what it sums up. */
  first?: boolean
  /** On a phone it is left out: the page says it anyway. */
  beside?: boolean
  children: ReactNode
}) {
  const main = <div className="grid min-w-0 grid-cols-1 gap-6">{children}</div>
  if (!summary) return main
  return (
    <div className={BESIDE}>
      {main}
      <div
        className={`grid grid-cols-1 gap-8 ${SIDE} ${first ? 'max-lg:order-first' : ''} ${beside ? 'max-lg:hidden' : ''}`}
      >
        {summary}
      </div>
    </div>
  )
}
