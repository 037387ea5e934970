// A salon's free times inside a page of another site: only what is public, without cookies. A time opens the booking in the
// whole window. Cached at the edge.
import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { salonPath } from '../../features/salons/salon-data'
import { SALON_FAULTS } from '../../features/salons/salon-detail'
import { isDate } from '../../features/search/filters'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { bookingPath } from '../../platform/paths'
import { whenOf } from '../../ui/days/asked-time'
import { DayLinks } from '../../ui/days/day-rail'
import { duration } from '../../ui/display/duration'
import { priceText } from '../../ui/display/money-parts'
import { clock } from '../../ui/display/time'
import { buttonClass } from '../../ui/forms/button'
import { EMBEDDED } from '../../ui/layout/document'
import { routeError } from '../../ui/layout/error-page'
import { Wordmark } from '../../ui/layout/logo'

export const handle = EMBEDDED

export const loader = page('anyone', async ({ api, id, searchParams }) => {
  const query = { service: searchParams.get('service') ?? '' }
  const free = await get(api.salons[':id']['free-times'].$get({ param: { id }, query }))
  const { name, timeZone, services, service, days, times } = free
  const requestedDate = searchParams.get('date') ?? ''
  const date = isDate(requestedDate) ? requestedDate : times[0]?.slice(0, 10)
  return {
    salon: { id, name, timeZone },
    services,
    service,
    days: times.length > 0 ? days : [],
    date: date ?? null,
    times: times.filter((at) => at.startsWith(date ?? '-')),
  }
})

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Book at ${data.salon.name} · Purse` : 'Purse' },
  { name: 'robots', content: 'noindex' },
]

export default function EmbeddedSalon() {
  const { salon, services, service, days, date, times } = useLoaderData<typeof loader>()
  const base = `/embed/salon/${salon.id}`
  const chosen = services.find(({ id }) => id === service)
  return (
    <main id="main" className="p-4">
      <h1 className="font-display text-lg">{salon.name}</h1>
      {chosen ? (
        <>
          <p className="mt-1 flex flex-wrap items-center justify-between gap-x-3">
            <span>
              <span className="font-semibold">{chosen.name}</span>
              <span className="text-soft">{` · ${duration(chosen.durationMinutes)} · ${priceText(chosen.price)}`}</span>
            </span>
            <a href={base} className="inline-flex min-h-11 items-center underline">
              All services
            </a>
          </p>
          {days.length > 0 ? (
            <>
              <DayLinks
                days={days}
                date={date}
                link={(day) => ({ href: `${base}?${new URLSearchParams({ service: chosen.id, date: day })}` })}
              />
              <ul aria-label="Free times" className="mt-4 grid grid-cols-3 gap-2">
                {times.map((at) => (
                  <li key={at}>
                    <a
                      href={bookingPath(salon.id, chosen.id, { ...whenOf(at), via: 'embed' })}
                      target="_top"
                      className="money grid min-h-11 place-items-center rounded-sm bg-raised text-sm font-semibold ring-[1.5px] ring-edge ring-inset hover:bg-blush"
                    >
                      {clock(at, salon.timeZone)}
                    </a>
                  </li>
                ))}
              </ul>
              {times.length === 0 && <p className="mt-4">Nothing is free on this day.</p>}
            </>
          ) : (
            <p className="mt-4">
              Nothing is free in the next two weeks.{' '}
              <a href={bookingPath(salon.id, chosen.id, { via: 'embed' })} target="_top" className="underline">
                See later days
              </a>
            </p>
          )}
        </>
      ) : (
        <ul className="mt-3 grid gap-2">
          {services.map((service) => (
            <li key={service.id} className="flex items-center justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">
                <span className="block font-semibold">{service.name}</span>
                <span className="text-sm text-soft">
                  {`${duration(service.durationMinutes)} · ${priceText(service.price)}`}
                </span>
              </span>
              <a
                href={`${base}?${new URLSearchParams({ service: service.id })}`}
                aria-label={`Times for ${service.name}`}
                className={buttonClass('quiet')}
              >
                Times
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4 flex items-center justify-between gap-3 text-sm text-soft">
        <span>Times of the salon</span>
        <a href={salonPath(`/salon/${salon.id}`, { via: 'embed' })} target="_top" aria-label={`${salon.name} on Purse`}>
          <Wordmark />
        </a>
      </p>
    </main>
  )
}

export const ErrorBoundary = routeError(SALON_FAULTS)
