// A form over the page, opened by a button beside its subject. A popover, so it works without
// scripts; Escape and a press outside close it.
import type { ReactNode } from 'react'
import { Unbroken } from '../unbroken'
import { Button } from './button'

export function Popup({
  id,
  opener,
  ask,
  label,
  title,
  children,
}: {
  id: string
  /** The classes of the button that opens it. */
  opener: string
  ask: string
  /** The accessible name of the button, where its text does not name its subject. */
  label?: string
  title: string
  children: ReactNode
}) {
  const opens = { popovertarget: id }
  const closes = { popovertarget: id, popovertargetaction: 'hide' }
  const popover = { popover: 'auto' }
  return (
    <>
      <button type="button" className={opener} aria-label={label} {...opens}>
        {ask}
      </button>
      <div
        id={id}
        role="dialog"
        aria-labelledby={`${id}-title`}
        className="m-auto max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] overflow-y-auto rounded-lg bg-raised p-6 text-ink shadow-high ring-1 ring-line backdrop:bg-scrim"
        {...popover}
      >
        <h2 id={`${id}-title`} className="mb-4 font-display text-lg">
          <Unbroken text={title} />
        </h2>
        {children}
        <Button variant="quiet" type="button" className="mt-3 w-full" {...closes}>
          Close
        </Button>
      </div>
    </>
  )
}
