// The frame of every sign-in step: what Purse is at the side, and the step. On a phone it is as tall as the screen,
// and what sends its form is at the bottom edge, in the flow of the page: no keyboard brings it over a field.
import type { ReactNode } from 'react'
import type { Notice } from '../../platform/errors'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { Mark, Wordmark } from '../../ui/layout/logo'

export function AuthFrame({
  title,
  lead,
  notices = [],
  children,
}: {
  title: string
  lead?: ReactNode
  notices?: (Notice | null | undefined)[]
  children: ReactNode
}) {
  return (
    <main id="main" className="step min-h-dvh lg:grid lg:grid-cols-[1fr_1.1fr]">
      <div className="purse sticky top-0 hidden h-dvh content-between p-14 lg:grid">
        <Mark onPlum className="size-20" />
        <p className="max-w-md font-display text-2xl">One purse for your beauty life.</p>
      </div>
      <div className="mx-auto flex min-h-dvh w-full max-w-md flex-col gap-6 px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] lg:justify-center lg:py-10 [&_.min-h-12]:min-h-14">
        <a href="/salons" aria-label="Purse, all salons" className="self-start">
          <Wordmark />
        </a>
        <h1 className="font-display text-xl">{title}</h1>
        {lead && <p className="-mt-4 text-soft">{lead}</p>}
        {notices.map((notice) => notice && <InlineNotice key={notice.title} notice={notice} />)}
        {children}
      </div>
    </main>
  )
}

/** The form of a step. */
export const STEP_FORM = 'flex grow flex-col gap-4 lg:grow-0'

/** What sends it. */
export function StepButton({ busy, children }: { busy?: string; children: ReactNode }) {
  return (
    <Button className="mt-auto" data-busy={busy}>
      {children}
    </Button>
  )
}

/** A link back, or to an alternative, below a form. */
export function AsideLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={to}
      className="inline-grid min-h-11 place-items-center self-center justify-self-start font-semibold text-link underline underline-offset-4"
    >
      {children}
    </a>
  )
}
