// Draws a page. No streaming: every page has one read behind it, and whole HTML compresses best.
import type { EntryContext } from '@remix-run/cloudflare'
import { RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
import { EntryModules } from './ui/document'

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Response {
  // In development the hot-reload runtime goes first.
  const { entry, hmr } = context.manifest as typeof context.manifest & { hmr?: { runtime: string } }
  const modules = hmr ? [hmr.runtime, entry.module] : [entry.module]
  const html = renderToString(
    <EntryModules.Provider value={modules}>
      <RemixServer context={context} url={request.url} />
    </EntryModules.Provider>,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  return new Response(`<!DOCTYPE html>${html}`, { status, headers })
}
