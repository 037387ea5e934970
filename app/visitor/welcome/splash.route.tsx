// The first screen: the logo and what Purse promises, for three seconds, then a redirect. A Refresh header needs no
// script, and links skip the wait.

import { data, type HeadersFunction, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { page } from '../../platform/page.server'
import { homeOf } from '../../platform/paths'
import { ButtonLink } from '../../ui/forms/button'
import { ENTRY_STYLES } from '../../ui/layout/document'
import { Mark } from '../../ui/layout/logo'
import { Still } from '../../ui/layout/still'

const SECONDS = 3

export const loader = page('anyone', async ({ context }) => {
  const visitor = await context.viewer()
  const next = visitor ? homeOf(visitor.role) : '/onboarding'
  return data({ next, isStranger: visitor === null }, { headers: { refresh: `${SECONDS}; url=${next}` } })
})

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const handle = ENTRY_STYLES

export const meta: MetaFunction = () => [
  { title: 'Purse' },
  { name: 'description', content: 'Find a salon, book a time, and pay from a prepaid purse that stays yours.' },
]

export default function Splash() {
  const { next, isStranger } = useLoaderData<typeof loader>()
  return (
    <main
      id="main"
      className="grid min-h-dvh grid-rows-[1fr_auto] bg-plum-deep text-on-plum lg:grid-cols-2 lg:grid-rows-1"
    >
      <div className="relative min-h-22">
        <Still
          name="opening"
          eager
          className="absolute inset-0 size-full [mask-image:linear-gradient(#000_70%,#0000)] lg:[mask-image:linear-gradient(90deg,#000_75%,#0000)]"
        />
      </div>
      <div className="grid content-center justify-items-center gap-4 px-6 pb-[calc(env(safe-area-inset-bottom)+1.5rem)] text-center">
        <Mark onPlum className="size-20 lg:size-28" />
        <h1 className="font-display text-2xl lg:text-[4rem]">Purse</h1>
        <p className="max-w-72 font-display text-lg text-balance lg:max-w-md lg:text-xl">
          Book beauty with money that stays yours until your visit is done.
        </p>
        {/* Where buttons lead on, the thread alone says that something is on its way. */}
        <p role="status" className={isStranger ? 'sr-only' : 'text-on-plum-soft'}>
          Opening your purse...
        </p>
        <span className="splash-thread h-[3px] w-40 bg-apricot" />
        {isStranger && (
          <p className="mt-2 flex flex-wrap justify-center gap-3">
            <ButtonLink to="/salons">Browse salons</ButtonLink>
            <ButtonLink to="/auth" variant="on-plum">
              Sign in
            </ButtonLink>
          </p>
        )}
        <a
          href={next}
          className="grid min-h-11 place-items-center rounded-full px-6 font-semibold underline underline-offset-4"
        >
          Continue
        </a>
      </div>
    </main>
  )
}
