// The first screen: the logo and what Purse promises, for three seconds, then a redirect. A Refresh header needs no
// script, and links skip the wait.

import { data, type HeadersFunction, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { page } from '../../platform/page.server'
import { homeOf } from '../../platform/paths'
import { ButtonLink } from '../../ui/forms/button'
import { PUBLIC_STYLES } from '../../ui/layout/document'
import { Mark } from '../../ui/layout/logo'

const SECONDS = 3

export const loader = page('anyone', async ({ context }) => {
  const visitor = await context.viewer()
  const next = visitor ? homeOf(visitor.role) : '/onboarding'
  return data(
    { next, isStranger: visitor === null },
    { headers: { refresh: `${SECONDS}; url=${next}` } },
  )
})

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const handle = PUBLIC_STYLES

export const meta: MetaFunction = () => [
  { title: 'Purse' },
  {
    name: 'description',
    content: 'Find a salon, book a time, and pay from a prepaid purse that stays yours.',
  },
]

export default function Splash() {
  const { next, isStranger } = useLoaderData<typeof loader>()
  return (
    <main id="main" className="purse grid min-h-dvh place-items-center px-6">
      <div className="grid justify-items-center gap-4 text-center">
        <Mark onPlum className="size-28" />
        <h1 className="font-display text-2xl">Purse</h1>
        <p className="max-w-72 text-lg font-display">
          Book beauty with money that stays yours until your visit is done.
        </p>
        <p role="status" className="text-on-plum-soft">
          Opening your purse...
        </p>
        <span className="splash-thread h-[3px] w-40 bg-apricot" />
        {isStranger && (
          <p className="mt-6 flex flex-wrap justify-center gap-3">
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
