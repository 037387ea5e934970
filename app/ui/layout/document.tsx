// The document around every page: head, the one small script, and the area for notices.
import { Links, Meta, useMatches } from '@remix-run/react'
import { createContext, type ReactNode, useContext } from 'react'
import embeddedHeight from '../../embedded-height.js?url'
import type { Notice } from '../../platform/errors'
import styles from '../../styles/app.css?url'
import businessStyles from '../../styles/business.css?url'
import calendarStyles from '../../styles/calendar.css?url'
import entryStyles from '../../styles/entry.css?url'
import helpStyles from '../../styles/help.css?url'
import productStyles from '../../styles/product.css?url'
import publicStyles from '../../styles/public.css?url'
import shopStyles from '../../styles/shop.css?url'
import { readerZone } from '../display/time'
import { Toaster } from '../feedback/toast'

/** The addresses of the scripts that every page loads; provided by entry.server. */
export const EntryModules = createContext<string[]>([])

/** The `handle` that a route styled by public.css exports. */
export const PUBLIC_STYLES = { styles: 'public' }

/** The same for entry.css. */
export const ENTRY_STYLES = { styles: 'entry' }

/** The same for help.css. */
export const HELP_STYLES = { styles: 'help' }

/** The same for product.css. */
export const PRODUCT_STYLES = { styles: 'product' }

/** The same for shop.css. */
export const SHOP_STYLES = { styles: 'shop' }

/** The same for calendar.css. */
export const CALENDAR_STYLES = { styles: 'calendar' }

/**
 * Of pages that other sites show in a frame: without our scripts, but for the one that tells the page around, on another
 * site, how tall they are, each time that changes.
 */
export const EMBEDDED = { styles: 'embedded' }

/** The routes of audiences that are styled by business.css. */
const BUSINESS = /^(?:(?:admin|partner|seller|account\/payouts)\/|account\/member-discounts)/

export function Document({ toast, children }: { toast: Notice | null; children: ReactNode }) {
  const matches = useMatches()
  const sheet = sheetOf(matches)
  const embedded = matches.some(({ handle }) => handle === EMBEDDED)
  const signedIn = !PUBLIC_SHEETS.includes(sheet) && !embedded
  const entryModules = useContext(EntryModules)
  const modules = embedded ? [embeddedHeight] : entryModules
  return (
    <html lang="en" data-zone={readerZone() ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf4e9" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1b0f17" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/app.webmanifest" />
        {signedIn && FONTS.map((font) => <Preload key={font} font={font} />)}
        {signedIn && <ForApple />}
        <Meta />
        <link rel="stylesheet" href={sheet} />
        <Links />
        {modules.map((address) => (
          <script key={address} type="module" src={address} />
        ))}
      </head>
      {/* A frame's page is as tall as what it shows: by the frame's own height, it could never shrink. */}
      <body className={embedded ? 'min-h-0' : undefined}>
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60 focus:rounded-sm focus:bg-raised focus:px-4 focus:py-3"
        >
          Skip to content
        </a>
        {children}
        {!embedded && <Toaster toast={toast} atTop={sheet === entryStyles} />}
      </body>
    </html>
  )
}

/** Of public pages, where every byte counts: the app begins on others. */
const PUBLIC_SHEETS = [publicStyles, entryStyles, helpStyles, shopStyles, productStyles]

/** What every page is set in: asked for with the stylesheet, not after it. Public pages spend their first flight on words. */
const FONTS = ['/fonts/hanken-grotesk-basic.woff2', '/fonts/young-serif-basic.woff2']

function Preload({ font }: { font: string }) {
  return <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={font} />
}

/** What iOS wants to know besides the manifest. */
function ForApple() {
  return (
    <>
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <meta name="apple-mobile-web-app-title" content="Purse" />
      <meta name="apple-mobile-web-app-status-bar-style" content="default" />
      <meta name="mobile-web-app-capable" content="yes" />
    </>
  )
}

function sheetOf(matches: { id: string; handle: unknown }[]): string {
  const handles = matches.map(({ handle }) => handle)
  if (handles.includes(PUBLIC_STYLES)) return publicStyles
  if (handles.includes(ENTRY_STYLES)) return entryStyles
  if (handles.includes(HELP_STYLES)) return helpStyles
  if (handles.includes(SHOP_STYLES)) return shopStyles
  if (handles.includes(PRODUCT_STYLES)) return productStyles
  if (handles.includes(CALENDAR_STYLES)) return calendarStyles
  return matches.some(({ id }) => BUSINESS.test(id)) ? businessStyles : styles
}
