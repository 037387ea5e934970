// The next visits, for times without a network: what is needed to get there, and nothing else. Kept on a phone only where its
// owner asks for it; the service worker reads it anew while there is a network.
import { useLoaderData } from '@remix-run/react'
import KeepPage from '../../features/bookings/keep-page.island'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Facts } from '../../ui/display/facts'
import { TextLink } from '../../ui/display/text-link'
import { dateTime } from '../../ui/display/time'
import { Island } from '../../ui/island'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('On this phone')

const PATH = '/client/bookings/kept'

export const loader = page('client', async ({ api }) => {
  const { items } = await get(api.me['kept-visits'].$get())
  return { items, readAt: new Date().toISOString() }
})

export default function KeptVisits() {
  const { items, readAt } = useLoaderData<typeof loader>()
  return (
    <Shell as="client" path={PATH} column>
      <PageHead
        title="Your next visits"
        lead="For when you have no network."
        back={{ to: '/client/bookings', label: 'Bookings' }}
      />
      <div className="grid max-w-2xl gap-6">
        {items.length === 0 && <p className="text-soft">No visits are coming up.</p>}
        {items.map((visit) => (
          <section key={visit.id} className="rounded-lg bg-sunken p-5">
            <h2 className="mb-3 font-display text-lg">{visit.serviceName}</h2>
            <Facts
              facts={[
                ['When', dateTime(visit.startsAt, visit.timeZone)],
                ['Where', `${visit.salonName}, ${visit.address}`],
                ['Code', visit.code],
                ['Phone', visit.phone || null],
              ]}
            />
            {visit.phone && (
              <p className="mt-2">
                <TextLink to={`tel:${visit.phone}`}>{`Call ${visit.salonName}`}</TextLink>
              </p>
            )}
          </section>
        ))}
        <p className="text-sm text-soft">{`As of ${dateTime(readAt)}.`}</p>
        <Island name="keep-page" of={KeepPage} props={{ path: PATH, label: 'Keep my next visits on this phone' }} />
        <p className="text-sm text-soft noscript:hidden">
          Keeps this page on this phone: dates, places, codes and phone numbers, never money. It’s updated when you open
          Purse, and erased when you log out.
        </p>
      </div>
    </Shell>
  )
}
