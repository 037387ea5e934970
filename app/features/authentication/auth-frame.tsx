// The frame of every sign-in step: what Purse is at the side, the step itself at the bottom.
import type { ReactNode } from 'react'
import type { Notice } from '../../platform/errors'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Wordmark } from '../../ui/layout/logo'

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
    <main id="main" className="min-h-dvh lg:grid lg:grid-cols-[1fr_1.1fr]">
      <div className="purse hidden content-end p-14 lg:grid">
        <p className="max-w-md font-display text-2xl">
          Money you put in stays yours until the visit is done.
        </p>
      </div>
      <div className="mx-auto grid w-full max-w-md content-center gap-6 px-5 py-10 lg:min-h-dvh">
        <a href="/salons" aria-label="Purse, all salons" className="justify-self-start">
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

/** A link back, or to an alternative, below a form. */
export function AsideLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={to}
      className="inline-grid min-h-11 place-items-center justify-self-start font-semibold text-link underline underline-offset-4"
    >
      {children}
    </a>
  )
}
