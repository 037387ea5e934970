// The bookings with friends that a client has started or is invited to.
import { useLoaderData } from '@remix-run/react'
import { BOOKINGS_FAILED } from '../../features/bookings/booking-labels'
import { joinedText, PARTY_STATES, WITH_FRIENDS } from '../../features/bookings/party-words'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { PARTIES_PATH } from '../../platform/paths'
import { title } from '../../platform/title'
import { More } from '../../ui/display/pages'
import { TextLink } from '../../ui/display/text-link'
import { dateTime } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { ButtonLink } from '../../ui/forms/button'
import { EmptyState } from '../../ui/layout/empty-state'
import { routeError } from '../../ui/layout/error-page'
import { PageHead, Shell } from '../../ui/layout/shell'
import { WaitingInvitations } from './waiting-invitations'

export const meta = title(WITH_FRIENDS)

export const loader = page('client', async ({ api, searchParams }) => {
  const cursor = searchParams.get('cursor')
  return get(api.parties.$get({ query: cursor ? { cursor } : {} }))
})

export default function Parties() {
  const { items, next, invitations } = useLoaderData<typeof loader>()
  return (
    <Shell as="client" path={PARTIES_PATH} column>
      <PageHead title={WITH_FRIENDS} back={{ to: '/client/bookings', label: 'Back to bookings' }} />
      <div className="max-w-2xl">
        <div data-live="bookings" aria-live="polite">
          <WaitingInvitations invitations={invitations} />
          {items.length === 0 ? (
            <EmptyState
              picture="tea"
              title="Go together"
              action={<ButtonLink to="/client/salons">Browse Salons</ButtonLink>}
            >
              Choose a salon and press Bring friends. Everyone holds a share, and all visits are booked when the last
              one joins.
            </EmptyState>
          ) : (
            <ul>
              {items.map((party) => {
                const [tone, word] = PARTY_STATES[party.status]
                return (
                  <li key={party.id} className="stitch grid gap-1 py-5">
                    <div className="flex items-start justify-between gap-3">
                      <h2 className="font-semibold">
                        <TextLink to={`${PARTIES_PATH}/${party.id}`}>{party.salon.name}</TextLink>
                      </h2>
                      <Badge tone={tone}>{word}</Badge>
                    </div>
                    <p className="text-sm">{dateTime(party.startsAt, party.salon.timeZone)}</p>
                    <p className="text-sm text-soft">
                      {party.isOrganiser ? 'You invited them' : `${party.organiserName} invited you`}.{' '}
                      {joinedText(party)}.
                    </p>
                  </li>
                )
              })}
            </ul>
          )}
        </div>
        <More to={next && `${PARTIES_PATH}?${new URLSearchParams({ cursor: next })}`} className="mt-5" />
      </div>
    </Shell>
  )
}

export const ErrorBoundary = routeError({ failed: BOOKINGS_FAILED })
