// The waiting list entries of a client: what each waits for, what happens next and what has happened.
import { useActionData, useLoaderData } from '@remix-run/react'
import { BOOKINGS_FAILED } from '../../features/bookings/booking-labels'
import { get } from '../../platform/api.server'
import { press, textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { More } from '../../ui/display/pages'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { ButtonLink } from '../../ui/forms/button'
import { EmptyState } from '../../ui/layout/empty-state'
import { routeError } from '../../ui/layout/error-page'
import { PageHead, Shell } from '../../ui/layout/shell'
import { EntryCard } from './entry-card'
import { backInPurse } from './waiting-words'

export const meta = title('Waiting list')

const PATH = '/client/bookings/waiting-list'

export const loader = page('client', async ({ api, newKey, searchParams }) => {
  const cursor = searchParams.get('cursor')
  const list = await get(api['waiting-list'].$get({ query: cursor ? { cursor } : {} }))
  return { list, formKey: newKey() }
})

export const action = page(
  'client',
  press(
    ({ api }, { form, key }) => api['waiting-list'][':id'].leave.$post({ param: { id: textIn(form, 'id') } }, key),
    ({ returned }) => [PATH, 'You left the waiting list', `Nothing will be booked for you.${backInPurse(returned)}`],
  ),
)

export default function WaitingList() {
  const { list, formKey } = useLoaderData<typeof loader>()
  const notice = useActionData<typeof action>()?.notice
  return (
    <Shell as="client" path={PATH} column>
      <PageHead title="Waiting list" back={{ to: '/client/bookings', label: 'Back to bookings' }} />
      <div className="max-w-2xl">
        <InlineNotice notice={notice} />
        <div data-live="waiting" aria-live="polite">
          {list.items.length === 0 ? (
            <EmptyState
              picture="hourglass"
              title="You’re not on a waiting list"
              action={<ButtonLink to="/client/salons">Browse Salons</ButtonLink>}
            >
              When a day is full, join the waiting list from the times of a service. We’ll book a time that opens up, or
              just tell you.
            </EmptyState>
          ) : (
            <ul>
              {list.items.map((entry) => (
                <EntryCard key={entry.id} entry={entry} formKey={formKey} />
              ))}
            </ul>
          )}
        </div>
        <More to={list.next && `${PATH}?${new URLSearchParams({ cursor: list.next })}`} className="mt-5" />
      </div>
    </Shell>
  )
}

export const ErrorBoundary = routeError({ failed: BOOKINGS_FAILED })
