// Help centre, in the shell of whoever is signed in.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { get } from '../api.server'
import { baseOf } from '../paths'
import { visitorAt } from '../session.server'
import { hereWords } from '../support'
import { HelpCentre } from '../ui/help-centre'
import { PageHead, Shell } from '../ui/shell'

export const meta: MetaFunction = () => [{ title: 'Help centre · Purse' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { role } = await visitorAt(params.base, { request, context })
  const hours = await get(request, context.api.api.support.hours.$get())
  return { role, base: baseOf(role), here: hereWords(hours) }
}

export default function Page() {
  const { role, base, here } = useLoaderData<typeof loader>()
  return (
    <Shell as={role} path={`${base}/settings`}>
      <PageHead title="Help centre" lead="Answers first; a person whenever you want one." />
      <HelpCentre base={base} here={here} />
    </Shell>
  )
}
