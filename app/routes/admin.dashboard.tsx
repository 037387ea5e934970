// The home of a admin: their account, until the screens of their work stand.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { get } from '../api.server'
import { visitorAs } from '../session.server'
import { ButtonLink } from '../ui/button'
import { PartnerHeader } from '../ui/header'
import { PageHead, Shell } from '../ui/shell'

export const meta: MetaFunction = () => [{ title: 'The marketplace · Purse' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  await visitorAs(['admin'], { request, context })
  return get(request, context.api.api.me.$get())
}

export default function Dashboard() {
  const me = useLoaderData<typeof loader>()
  return (
    <Shell as="admin" path="/admin/dashboard" header={<PartnerHeader name={me.name} />}>
      <PageHead title="The marketplace" lead={`Signed in as ${me.email}`} />
      <div className="max-w-xl rounded-lg bg-blush p-6">
        <p className="font-display text-lg">Hello, {me.name}!</p>
        <p className="mt-1 mb-5">
          You are signed in as an administrator. There is nothing here to decide yet.
        </p>
        <ButtonLink to="/salons" look="quiet">
          Browse salons
        </ButtonLink>
      </div>
    </Shell>
  )
}
