// A task on the desktop: its form, and beside it what it comes to, which stays in view. On a phone one follows the other.
import type { ReactNode } from 'react'

/** For a form that is the grid itself; its second part has `FLOW_SUMMARY`. */
export const FLOW =
  'grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,35rem)_20rem] lg:items-start'

export const FLOW_SUMMARY = 'min-w-0 lg:sticky lg:top-8'

export function Flow({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <div className={FLOW}>
      <div className="grid min-w-0 grid-cols-1 gap-6">{children}</div>
      <div className={`grid grid-cols-1 gap-8 ${FLOW_SUMMARY}`}>{summary}</div>
    </div>
  )
}
