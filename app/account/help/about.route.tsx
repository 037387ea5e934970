// About Purse, in the shell of the signed-in role.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { AboutPurse } from '../../features/help/about-purse'
import { baseOf } from '../../platform/paths'
import { visitorAt } from '../../platform/session.server'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta: MetaFunction = () => [{ title: 'About Purse · Purse' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { role } = await visitorAt(params.base, { request, context })
  return { role, base: baseOf(role) }
}

export default function Page() {
  const { role, base } = useLoaderData<typeof loader>()
  return (
    <Shell as={role} path={`${base}/settings`}>
      <PageHead
        title="About Purse"
        lead="One purse for every salon, and nothing is lost on the way."
      />
      <AboutPurse base={base} />
    </Shell>
  )
}
