// The salon's calendar, or that of one professional (?staff=), as a subscription: a secret address that is shown once.
import { useActionData, useLoaderData } from '@remix-run/react'
import { FEED_TITLE } from '../../features/bookings/booking-labels'
import { CalendarLink } from '../../features/bookings/calendar-link'
import { changeLink } from '../../features/bookings/calendar-link.server'
import { get } from '../../platform/api.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { PageHead, Shell } from '../../ui/layout/shell'
import { CALENDAR_PATH, FEED_PATH, feedPath } from './calendar-views'

export const meta = title('Calendar link')

export const loader = page('partner', async ({ api, searchParams }) => {
  const staffId = searchParams.get('staff')
  if (!staffId) return { ...(await get(api.me['calendar-feed'].$get())), staff: null }
  return get(api['staff-calendar-feeds'][':staffId'].$get({ param: { staffId } }))
})

const feeds = ({ api, searchParams }: PageRequest) => {
  const staffId = searchParams.get('staff')
  return { staffId, ownFeed: api.me['calendar-feed'], theirs: api['staff-calendar-feeds'][':staffId'] }
}

export const action = page(
  'partner',
  changeLink({
    renew: async (visit: PageRequest) => {
      const { staffId, ownFeed, theirs } = feeds(visit)
      return staffId ? theirs.$put({ param: { staffId } }) : ownFeed.$put()
    },
    remove: async (visit) => {
      const { staffId, ownFeed, theirs } = feeds(visit)
      return staffId ? theirs.$delete({ param: { staffId } }) : ownFeed.$delete()
    },
    path: (visit) => feedPath(feeds(visit).staffId),
    removed: 'Calendars can no longer see these visits.',
  }),
)

export default function CalendarFeed() {
  const { createdAt, staff } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const whose = staff ? `${staff.name}’s visits` : 'your salon’s visits'
  return (
    <Shell as="beauty_partner" path={FEED_PATH} column>
      <PageHead
        title={FEED_TITLE}
        lead={staff ? `Visits with ${staff.name}.` : 'All visits of your salon.'}
        back={
          staff
            ? { to: `/partner/salon/staff/${encodeURIComponent(staff.id)}`, label: staff.name }
            : { to: CALENDAR_PATH, label: 'Calendar' }
        }
      />
      <CalendarLink
        notice={result?.notice}
        made={result && 'made' in result ? result.made : null}
        createdAt={createdAt}
        shows={`A phone or computer that has the link shows ${whose} in its own calendar, and follows when one is booked, moved or cancelled. It shows the service, the time and the client’s first name, never their phone, email, notes or what they pay.`}
        seen={whose}
      />
    </Shell>
  )
}
