// The client's bookings as a calendar subscription: a secret address that is shown once.
import { useActionData, useLoaderData } from '@remix-run/react'
import { BOOKINGS_FAILED, FEED_TITLE } from '../../features/bookings/booking-labels'
import { CalendarLink } from '../../features/bookings/calendar-link'
import { changeLink } from '../../features/bookings/calendar-link.server'
import { get } from '../../platform/api.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { routeError } from '../../ui/layout/error-page'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Calendar')

const PATH = '/client/bookings/calendar'

export const loader = page('client', ({ api }) => get(api.me['calendar-feed'].$get()))

export const action = page(
  'client',
  changeLink({
    renew: ({ api }: PageRequest) => api.me['calendar-feed'].$put(),
    remove: ({ api }) => api.me['calendar-feed'].$delete(),
    path: () => PATH,
    removed: 'Calendars can no longer see your bookings.',
  }),
)

export default function CalendarFeed() {
  const { createdAt } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <Shell as="client" path={PATH} column>
      <PageHead title={FEED_TITLE} back={{ to: '/client/bookings', label: 'Back to bookings' }} />
      <CalendarLink
        notice={result?.notice}
        made={result && 'made' in result ? result.made : null}
        createdAt={createdAt}
        shows="Your calendar updates automatically when a booking is confirmed, moved or cancelled. It shows the salon, service and time, never prices or your purse."
        seen="your bookings"
      />
    </Shell>
  )
}

export const ErrorBoundary = routeError({ failed: BOOKINGS_FAILED })
