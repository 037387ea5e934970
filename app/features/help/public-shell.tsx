// The frame of public pages: the same for everybody, so that the edge can cache it.
import type { ReactNode } from 'react'
import { Wordmark } from '../../ui/layout/logo'
import { HelpLinks } from './help-links'

const ENTRY = 'grid min-h-11 place-items-center rounded-full px-3 hover:bg-sunken max-sm:px-2.5 max-[22rem]:px-1.5'

/** `barred`: on a phone the page has a bar at the bottom edge, and its last links are placed above that. */
export function PublicShell({ barred, children }: { barred?: boolean; children: ReactNode }) {
  return (
    <>
      <header className="sticky top-0 z-20 border-b border-line bg-paper">
        <div className="mx-auto flex min-h-14 max-w-7xl items-center justify-between px-4 lg:px-8">
          <a href="/salons" aria-label="Purse, all salons">
            <Wordmark />
          </a>
          <nav
            aria-label="Main"
            className="flex items-center gap-1 text-sm font-semibold max-[22rem]:gap-0 max-[22rem]:text-xs"
          >
            <a href="/salons" className={ENTRY}>
              Salons
            </a>
            <a href="/shop" className={ENTRY}>
              Shop
            </a>
            <a href="/dashboard" className={`${ENTRY} ring-[1.5px] ring-edge`}>
              My purse
            </a>
          </nav>
        </div>
      </header>
      <main id="main">{children}</main>
      <footer
        className={`mx-auto mt-16 max-w-7xl px-4 text-sm text-soft lg:px-8 ${barred ? 'pb-28 lg:pb-10' : 'pb-10'}`}
      >
        <HelpLinks base="" />
      </footer>
    </>
  )
}

/** A public page of text: its name, its description, and its content. */
export function PublicPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <PublicShell>
      <div className="mx-auto max-w-7xl px-4 pt-6 lg:px-8 lg:pt-10">
        <h1 className="font-display text-xl lg:text-2xl">{title}</h1>
        <p className="mt-1 mb-6 text-soft">{lead}</p>
        {children}
      </div>
    </PublicShell>
  )
}
