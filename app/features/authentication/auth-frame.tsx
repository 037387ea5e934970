// The frame of every sign-in step: what Purse is at the side, and the step. On a phone it is as tall as the screen: the step
// ends at the bottom edge, in the flow of the page, where no keyboard brings a button over a field, and a picture takes
// what room is left above it.
import type { ReactNode } from 'react'
import type { Notice } from '../../platform/errors'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { Wordmark } from '../../ui/layout/logo'
import { Still } from '../../ui/layout/still'

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
      <div className="purse sticky top-0 hidden h-dvh content-end p-14 lg:grid">
        <Still name="opening" className="absolute inset-0 size-full [mask-image:linear-gradient(#000_30%,#0000_85%)]" />
        <p className="relative max-w-md font-display text-2xl">One purse for your beauty life.</p>
      </div>
      <div className="mx-auto flex min-h-dvh w-full max-w-md flex-col gap-6 px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] lg:justify-center lg:py-10 [&_.min-h-12]:min-h-14">
        <a href="/salons" aria-label="Purse, all salons" className="self-start">
          <Wordmark />
        </a>
        <div className="-mb-6 min-h-0 flex-1 basis-0 [container-type:size] lg:hidden">
          <Still name="opening" className="h-[calc(100%-1.5rem)] w-full rounded-lg [@container(height<8rem)]:hidden" />
        </div>
        <h1 className="font-display text-xl">{title}</h1>
        {lead && <p className="-mt-4 text-soft">{lead}</p>}
        {notices.map((notice) => notice && <InlineNotice key={notice.title} notice={notice} />)}
        {children}
      </div>
    </main>
  )
}

/** The form of a step. */
export const STEP_FORM = 'flex flex-col gap-4'

/** What sends it. */
export function StepButton({ busy, children }: { busy?: string; children: ReactNode }) {
  return <Button data-busy={busy}>{children}</Button>
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
