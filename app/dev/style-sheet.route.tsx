// Both color schemes as classes, for the style page alone. Local runs only.
import { page } from '../platform/page.server'
import { schemeSheet } from './theme-tokens'

export const loader = page('anyone', ({ context }) => {
  if (!context.local) throw new Response(null, { status: 404 })
  return new Response(schemeSheet(), { headers: { 'content-type': 'text/css; charset=utf-8' } })
})
