// Visits that others have booked for the client as a gift: when, where, and the code to show on arrival.
import { useLoaderData } from '@remix-run/react'
import { BOOKINGS_FAILED, directionsTo } from '../../features/bookings/booking-labels'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Facts } from '../../ui/display/facts'
import { TextLink } from '../../ui/display/text-link'
import { clock, dateTime } from '../../ui/display/time'
import { routeError } from '../../ui/layout/error-page'
import { PageHead, Shell } from '../../ui/layout/shell'
import { CodeCard } from './at-the-chair'
import { VisitNotes } from './getting-there'

export const meta = title('Gifts for you')

const PATH = '/client/bookings'

export const loader = page('client', async ({ api, request }) => {
  const { items } = await get(api.me['gift-visits'].$get())
  return { items, origin: new URL(request.url).origin }
})

export default function GiftVisits() {
  const { items, origin } = useLoaderData<typeof loader>()
  return (
    <Shell as="client" path={PATH} column>
      <PageHead
        title="Gifts for you"
        lead="Visits that others have booked for you. If one doesn’t suit you, tell who gave it."
        back={{ to: PATH, label: 'Bookings' }}
      />
      <div className="grid max-w-2xl gap-6">
        {items.length === 0 && <p className="text-soft">Nobody has booked a visit for you.</p>}
        {items.map((visit) => (
          <GiftVisit key={visit.id} visit={visit} origin={origin} />
        ))}
      </div>
    </Shell>
  )
}

export const ErrorBoundary = routeError({ failed: BOOKINGS_FAILED })

type Gift = ReturnType<typeof useLoaderData<typeof loader>>['items'][number]

function GiftVisit({ visit, origin }: { visit: Gift; origin: string }) {
  const { id, from, message, status, salon, timeZone, checkInCode, arrivedAt } = visit
  const place = `${salon.name}, ${salon.address}`
  return (
    <section id={id} aria-labelledby={`${id}-name`} className="grid scroll-mt-20 gap-4">
      <div className="rounded-lg bg-sunken p-5">
        <h2 id={`${id}-name`} className="font-display text-lg wrap-anywhere">
          {visit.serviceName}
        </h2>
        <p className="mb-3 text-soft wrap-anywhere">
          A gift from {from}
          {message && `: “${message}”`}
        </p>
        <Facts
          facts={[
            ['When', dateTime(visit.startsAt, timeZone)],
            ['With', visit.staffName],
            ['Where', place],
            ['Phone', salon.phone || null],
          ]}
        />
        <div className="mt-3">
          <VisitNotes notes={salon.visitNotes} />
        </div>
        <p className="mt-2 flex flex-wrap gap-x-6">
          <TextLink to={directionsTo(place)}>Directions</TextLink>
          {salon.phone && <TextLink to={`tel:${salon.phone.replaceAll(' ', '')}`}>{`Call ${salon.name}`}</TextLink>}
        </p>
        {!checkInCode && !arrivedAt && (
          <p className="mt-2 text-sm text-soft">
            {status === 'pending'
              ? 'The salon still has to confirm the time.'
              : 'Your check-in code appears here on the day of the visit.'}
          </p>
        )}
        {arrivedAt && !checkInCode && (
          <p className="mt-2 font-semibold text-in">You’re checked in since {clock(arrivedAt, timeZone)}.</p>
        )}
      </div>
      {checkInCode && <CodeCard id={`${id}-code`} code={checkInCode} hasArrived={arrivedAt !== null} origin={origin} />}
    </section>
  )
}
