// The home of an admin: what waits for a decision.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { get } from '../api.server'
import { visitorAs } from '../session.server'
import { ApplicationRows } from '../ui/application-rows'
import { ButtonLink } from '../ui/button'
import { PartnerHeader } from '../ui/header'
import { PageHead, Shell } from '../ui/shell'

export const meta: MetaFunction = () => [{ title: 'The marketplace · Purse' }]

const SHOWN = '5'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { name } = await visitorAs(['admin'], { request, context })
  const query = { status: 'waiting', limit: SHOWN } as const
  return {
    name,
    list: await get(request, context.api.api.admin.applications.$get({ query })),
  }
}

export default function Dashboard() {
  const { name, list } = useLoaderData<typeof loader>()
  const { waiting, approved, refused } = list.counts
  return (
    <Shell as="admin" path="/admin/dashboard" header={<PartnerHeader as="admin" name={name} />}>
      <PageHead
        title="The marketplace"
        lead={<span className="max-lg:hidden">Hello, {name}!</span>}
      />
      <ul
        data-live="counts"
        className="mb-8 grid max-w-3xl grid-cols-3 gap-3"
        aria-label="Applications"
      >
        <Count status="waiting" label="Waiting" count={waiting} />
        <Count status="approved" label="Approved" count={approved} />
        <Count status="refused" label="Refused" count={refused} />
      </ul>
      <section aria-labelledby="waiting">
        <h2 id="waiting" className="font-display text-lg">
          Waiting for your decision
        </h2>
        <div data-live="applications">
          {list.items.length === 0 ? (
            <p className="mt-1 text-soft">Nobody waits.</p>
          ) : (
            <ApplicationRows items={list.items} />
          )}
          {list.next && (
            <ButtonLink to="/admin/applications" look="quiet" className="mt-6">
              All {waiting} that wait
            </ButtonLink>
          )}
        </div>
      </section>
      <section aria-labelledby="behind" className="mt-10">
        <h2 id="behind" className="font-display text-lg">
          Behind the scenes
        </h2>
        <ButtonLink to="/admin/jobs" look="quiet" className="mt-3">
          Scheduled jobs
        </ButtonLink>
      </section>
    </Shell>
  )
}

function Count({ status, label, count }: { status: string; label: string; count: number }) {
  return (
    <li className="relative rounded-lg bg-raised p-4 ring-1 ring-line ring-inset hover:bg-sunken">
      <p className="font-display text-2xl">{count}</p>
      <a
        href={`/admin/applications?status=${status}`}
        className="text-sm font-semibold text-link after:absolute after:inset-0 after:rounded-lg"
      >
        {label}
      </a>
    </li>
  )
}
