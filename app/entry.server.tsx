// Renders a page. No streaming: every page has one read, and complete HTML compresses best.
import type { AppLoadContext, EntryContext } from '@remix-run/cloudflare'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
import { pushDeclined } from './platform/push-prompt.server'
import { readIn } from './ui/display/time'
import { WaitingFor } from './ui/layout/bell'
import { EntryModules } from './ui/layout/document'

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { headerCounts, pushKey }: AppLoadContext,
): Response {
  // In development the hot-reload runtime goes first.
  const { entry, hmr } = context.manifest as typeof context.manifest & { hmr?: { runtime: string } }
  const modules = hmr ? [hmr.runtime, entry.module] : [entry.module]
  const cookies = request.headers.get('cookie')
  // Without cookies it is a page for everyone.
  const known = cookies === null ? null : headerCounts()
  const asks = known && !known.pushed && !pushDeclined(cookies)
  const waiting = {
    unread: known?.unread ?? null,
    pushKey: asks ? pushKey : null,
    cart: known?.cart ?? 0,
    image: known?.image ?? null,
  }
  const page = (
    <EntryModules.Provider value={modules}>
      <WaitingFor.Provider value={waiting}>
        <RemixServer context={context} url={request.url} />
      </WaitingFor.Provider>
    </EntryModules.Provider>
  )
  const html = readIn(known?.timeZone ?? null, () => renderToString(page))
  headers.set('content-type', 'text/html; charset=utf-8')
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  return new Response(`<!DOCTYPE html>${html}`, { status, headers })
}

/** Unknown addresses and methods are client errors: the line of the request is enough. */
export function handleError(error: unknown, { context }: { context: AppLoadContext }): void {
  if (!isRouteErrorResponse(error) || error.status >= 500) context.failed(error)
}
