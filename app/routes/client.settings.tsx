// The client's account as it stands, and leaving it.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { CURRENCY_NAMES } from '../../api/money'
import { get } from '../api.server'
import { visitorAs } from '../session.server'
import { buttonClass } from '../ui/button'
import { PageHead, Shell } from '../ui/shell'

export const meta: MetaFunction = () => [{ title: 'Settings · Purse' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  await visitorAs(['client'], { request, context })
  return get(request, context.api.api.me.$get())
}

export default function Settings() {
  const me = useLoaderData<typeof loader>()
  return (
    <Shell as="client" path="/client/settings">
      <PageHead title="Settings" />
      <section aria-labelledby="account" className="max-w-xl">
        <h2 id="account" className="font-display text-lg">
          Account
        </h2>
        <dl className="mt-2">
          <Line term="Full name" value={me.name} />
          <Line term="Email" value={me.email} />
          <Line term="Display currency" value={`${CURRENCY_NAMES[me.currency]} (${me.currency})`} />
        </dl>
        <form method="post" action="/auth/sign-out" className="mt-8">
          <button type="submit" className={buttonClass('danger')}>
            Log out
          </button>
          <p className="mt-2 text-sm text-soft">Ends your sessions on every device.</p>
        </form>
      </section>
    </Shell>
  )
}

function Line({ term, value }: { term: string; value: string }) {
  return (
    <div className="stitch grid gap-0.5 py-3.5 sm:grid-cols-[10rem_1fr]">
      <dt className="text-sm text-soft">{term}</dt>
      <dd className="font-medium break-words">{value}</dd>
    </div>
  )
}
