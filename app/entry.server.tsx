// Draws a page. No streaming: every page has one read behind it, and whole HTML compresses best.
import type { EntryContext } from '@remix-run/cloudflare'
import { RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
import { EntryModule } from './ui/document'

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Response {
  const html = renderToString(
    <EntryModule.Provider value={context.manifest.entry.module}>
      <RemixServer context={context} url={request.url} />
    </EntryModule.Provider>,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  return new Response(`<!DOCTYPE html>${html}`, { status, headers })
}
