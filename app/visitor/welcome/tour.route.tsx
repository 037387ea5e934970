// Three screens that explain Purse.

import { redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { ButtonLink } from '../../ui/forms/button'
import { ENTRY_STYLES } from '../../ui/layout/document'
import { Still, type StillName } from '../../ui/layout/still'
import { ExampleGoal, ExamplePurse, ExampleSalon } from './examples'

type Step = {
  title: string
  text: string
  back: string | null
  next: [label: string, path: string]
  skip: boolean
  picture: StillName
  /** A piece of the product, as an example. */
  piece: ReactNode
}

const STEPS: Record<string, Step> = {
  1: {
    title: 'Welcome to Purse',
    text: 'One purse for your beauty life: it pays for visits, products and gifts.',
    back: null,
    next: ['Next', '/onboarding/2'],
    skip: true,
    picture: 'purse',
    piece: <ExamplePurse />,
  },
  2: {
    title: 'Find Beauty Services',
    text: 'Find salons, barbers and studios near you, and book a time right now. Alone or with friends.',
    back: '/onboarding/1',
    next: ['Next', '/onboarding/3'],
    skip: false,
    picture: 'chair',
    piece: <ExampleSalon />,
  },
  3: {
    title: 'Save for Beauty Goals',
    text: 'Set a little aside for the big day. Once it’s saved, your visit can book itself.',
    back: '/onboarding/2',
    next: ['Get Started', '/dashboard'],
    skip: false,
    picture: 'savings',
    piece: <ExampleGoal />,
  },
}

export const handle = ENTRY_STYLES

export const meta = title('Welcome')

export const loader = page('anyone', ({ params }) => {
  const number = params.step ?? ''
  if (!Object.hasOwn(STEPS, number)) throw redirect('/onboarding/1')
  return { number: Number(number) }
})

export default function Onboarding() {
  const { number } = useLoaderData<typeof loader>()
  const step = STEPS[number] as Step
  return (
    <main
      id="main"
      className="mx-auto grid min-h-dvh max-w-md grid-rows-[1fr_auto] lg:max-w-none lg:grid-cols-[1.1fr_1fr] lg:grid-rows-1 lg:items-center"
    >
      <div className="relative grid min-h-80 place-items-center overflow-hidden rounded-b-[3rem] bg-plum lg:h-dvh lg:rounded-none">
        <Still name={step.picture} eager className="absolute inset-0 size-full" />
        <div aria-hidden="true" className="relative mt-16 w-72 text-ink lg:w-96">
          {step.piece}
        </div>
        {step.skip && (
          <a
            href="/dashboard"
            className="absolute top-4 right-4 grid min-h-11 place-items-center rounded-full bg-plum-deep px-4 font-semibold text-on-plum"
          >
            Skip
          </a>
        )}
      </div>
      <div className="grid gap-4 px-6 pt-8 pb-[calc(env(safe-area-inset-bottom)+1.5rem)] lg:mx-auto lg:w-full lg:max-w-md lg:p-0">
        <p className="flex gap-2">
          <span className="sr-only">Step {number} of 3</span>
          {Object.keys(STEPS).map((step) => (
            <span
              key={step}
              className={`h-2 rounded-full ${Number(step) === number ? 'w-6 bg-plum dark:bg-apricot' : 'w-2 bg-edge'}`}
            />
          ))}
        </p>
        <h1 className="font-display text-2xl">{step.title}</h1>
        <p className="min-h-[3lh] text-soft">{step.text}</p>
        <div className="mt-2 flex flex-row-reverse gap-3">
          <ButtonLink to={step.next[1]} className="grow">
            {step.next[0]}
          </ButtonLink>
          {step.back && (
            <ButtonLink to={step.back} variant="quiet">
              Back
            </ButtonLink>
          )}
        </div>
      </div>
    </main>
  )
}
