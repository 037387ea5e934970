// Renders a page. No streaming: every page has one read, and complete HTML compresses best.
import type { AppLoadContext, EntryContext } from '@remix-run/cloudflare'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
import { keepResponse, RESPONSE_CLEARED, takeResponse } from './platform/history/form-answer.server'
import { pushDeclined } from './platform/push-prompt.server'
import { readIn } from './ui/display/time'
import { WaitingFor } from './ui/layout/bell'
import { EntryModules } from './ui/layout/document'

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { headerCounts, pushKey }: AppLoadContext,
): Promise<Response> {
  const { staticHandlerContext: found } = context
  const sent = request.method === 'POST' && request.headers.get('sec-fetch-mode') === 'navigate'
  if (sent && status >= 400 && found.actionData && !found.errors) {
    const kept = await keepResponse(request, status, found.actionData)
    if (kept) return backToForm(request, headers, kept)
  }
  const response = request.method === 'GET' && !found.errors ? await takeResponse(request) : null
  if (response) {
    found.actionData = response.data
    headers.append('set-cookie', RESPONSE_CLEARED)
  }
  // In development the hot-reload runtime goes first.
  const { entry, hmr } = context.manifest as typeof context.manifest & { hmr?: { runtime: string } }
  const modules = hmr ? [hmr.runtime, entry.module] : [entry.module]
  const cookies = request.headers.get('cookie')
  // Without cookies it is a page for everyone.
  const known = cookies === null ? null : headerCounts()
  const asks = known && !known.counts.pushed && !pushDeclined(cookies)
  const waiting = {
    unread: known && { messages: 0, notifications: 0, ...known.counts },
    pushKey: asks ? pushKey : null,
    cart: known?.counts.cart ?? 0,
    image: known?.image ?? null,
    asksAgreement: known !== null && !known.agreed,
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
  return new Response(`<!DOCTYPE html>${html}`, { status: response?.status ?? status, headers })
}

/** The form's own page, which shows the answer that is kept for it. */
function backToForm(request: Request, from: Headers, kept: string): Response {
  const headers = new Headers({ location: request.url })
  for (const cookie of [...from.getSetCookie(), kept]) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}

/** Unknown addresses and methods are client errors: the line of the request is enough. */
export function handleError(error: unknown, { context }: { context: AppLoadContext }): void {
  if (!isRouteErrorResponse(error) || error.status >= 500) context.failed(error)
}
