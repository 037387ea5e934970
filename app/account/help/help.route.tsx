// Help centre, in the shell of the signed-in role.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { hereWords } from '../../features/help/contact-details'
import { HelpCentre } from '../../features/help/help-centre'
import { get } from '../../platform/api.server'
import { baseOf } from '../../platform/paths'
import { visitorAt } from '../../platform/session.server'
import { PageHead, Shell } from '../../ui/layout/shell'

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
