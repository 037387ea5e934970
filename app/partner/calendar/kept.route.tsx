// Today and tomorrow, for times without a network: who comes when, to whom, for what. Kept on a phone only where its owner
// asks for it; the service worker reads it anew while there is a network.
import { useLoaderData } from '@remix-run/react'
import KeepPage from '../../features/bookings/keep-page.island'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { clock, dateParts, dateTime } from '../../ui/display/time'
import { Island } from '../../ui/island'
import { PageHead, Shell } from '../../ui/layout/shell'
import { CALENDAR_PATH, KEPT_PATH } from './calendar-views'

export const meta = title('Today and tomorrow')

export const loader = page('partner', async ({ api }) => {
  const kept = await get(api.calendar['next-days'].$get())
  return { ...kept, readAt: new Date().toISOString() }
})

export default function KeptDays() {
  const { salon, days, readAt } = useLoaderData<typeof loader>()
  return (
    <Shell as="beauty_partner" path={KEPT_PATH} column>
      <PageHead
        title="Today and tomorrow"
        lead={`${salon.name}, for when you have no network. As of ${dateTime(readAt, salon.timeZone)}.`}
        back={{ to: CALENDAR_PATH, label: 'Calendar' }}
      />
      <div className="grid max-w-2xl gap-8">
        {days.map(({ date, staff }) => (
          <section key={date} aria-label={dateParts(date).long}>
            <h2 className="font-display text-lg">{dateParts(date).long}</h2>
            {staff.length === 0 && <p className="text-soft">No bookings.</p>}
            {staff.map(({ name, entries }) => (
              <section key={name} aria-label={name} className="mt-4">
                <h3 className="font-semibold">{name}</h3>
                <ul>
                  {entries.map((entry) => (
                    <li
                      key={entry.startsAt + entry.serviceName}
                      className="stitch grid grid-cols-[10rem_1fr] gap-x-3 py-2"
                    >
                      <span className="text-sm text-soft tabular-nums">
                        {clock(entry.startsAt, salon.timeZone)} – {clock(entry.endsAt, salon.timeZone)}
                      </span>
                      {entry.kind === 'visit' ? (
                        <span className="min-w-0 wrap-anywhere">
                          <span className="font-semibold">{entry.clientName}</span>
                          <br />
                          {entry.serviceName}
                        </span>
                      ) : (
                        <span className="text-soft">Blocked</span>
                      )}
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </section>
        ))}
        <Island name="keep-page" of={KeepPage} props={{ path: KEPT_PATH, label: 'Keep on this phone' }} />
        <p className="text-sm text-soft noscript:hidden">
          Keeps this page on this phone: times, clients’ names and services, never phone numbers, notes or money. It’s
          updated when you open Purse, and erased when you log out.
        </p>
      </div>
    </Shell>
  )
}
