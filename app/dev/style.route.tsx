// The look on one page: tokens, type, and every piece of app/ui in its states, light and dark side by side. Local runs
// only; a deploy answers 404.
import { page } from '../platform/page.server'
import { title } from '../platform/title'
import { routeError } from '../ui/layout/error-page'
import { Pieces } from './style-pieces'
import { Colors, Shapes, Type } from './style-tokens'
import type { Scheme } from './theme-tokens'

export const meta = title('Style')

export const links = () => [{ rel: 'stylesheet', href: '/dev/style.css' }]

export const loader = page('anyone', ({ context }) => {
  if (!context.local) throw new Response(null, { status: 404 })
  return null
})

export const ErrorBoundary = routeError()

const SCHEMES: Scheme[] = ['light', 'dark']

export default function Style() {
  return (
    <main id="main">
      <h1 className="sr-only">Style</h1>
      <div className="grid grid-cols-1 lg:grid-cols-2">
        {SCHEMES.map((scheme) => (
          <section
            key={scheme}
            aria-label={scheme}
            className={`scheme-${scheme} grid min-w-0 grid-cols-1 content-start gap-12 bg-paper p-6 text-ink lg:p-10`}
          >
            <p className="font-display text-xl first-letter:uppercase">{scheme}</p>
            <Colors scheme={scheme} />
            <Type />
            <Shapes />
            <Pieces scheme={scheme} />
          </section>
        ))}
      </div>
    </main>
  )
}
