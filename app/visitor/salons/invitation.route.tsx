// An invitation to a visit with friends, by its link. Whoever opens it sees what it is before they sign in or sign up, comes
// back to it by itself, and then takes the place.
import { useActionData, useLoaderData } from '@remix-run/react'
import type { InvitationResponse } from '../../../api/booking/parties/responses'
import { joinedText, PARTY_STATES } from '../../features/bookings/party-words'
import { PublicPage } from '../../features/help/public-shell'
import { Cover } from '../../features/salons/cover'
import { tradeOf } from '../../features/salons/salon-pattern'
import { get } from '../../platform/api.server'
import { press } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { authPath, PARTIES_PATH, stepPath } from '../../platform/paths'
import { title } from '../../platform/title'
import { Avatar } from '../../ui/display/avatar'
import { Facts } from '../../ui/display/facts'
import { shortMoney } from '../../ui/display/money-parts'
import { dateTime } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button, ButtonLink } from '../../ui/forms/button'
import { Form } from '../../ui/forms/form'
import { routeError } from '../../ui/layout/error-page'

export const meta = title('You’re invited', [{ name: 'robots', content: 'noindex' }])

export const loader = page('anyone', async ({ api, params, newKey, context, request }) => {
  const token = params.token ?? ''
  const invitation = await get(api['party-invitations'][':token'].$get({ param: { token } }))
  const visitor = await context.viewer()
  return { invitation, role: visitor?.role ?? null, here: new URL(request.url).pathname, formKey: newKey() }
})

export const action = page(
  'client',
  press(
    ({ api, params: { token = '' } }, { key }) => api['party-invitations'][':token'].$post({ param: { token } }, key),
    ({ id }) => `${PARTIES_PATH}/${id}`,
  ),
)

export default function InvitationPage() {
  const { invitation, role, here, formKey } = useLoaderData<typeof loader>()
  const notice = useActionData<typeof action>()?.notice
  const { organiserName, salon, name, status, open, heldUntil, atSalon } = invitation
  const { timeZone } = salon
  const gathers = status === 'gathering'
  const [tone, word] = PARTY_STATES[status]
  return (
    <PublicPage
      title={gathers ? `${organiserName} invites you` : 'This invitation is over'}
      lead={
        !gathers
          ? `${organiserName} invited you to ${salon.name}. Nothing was charged to anyone who didn’t visit.`
          : heldUntil
            ? `${name ? `${name}, a` : 'A'} place is held for you at ${salon.name}.`
            : `${name ? `${name}, you’re` : 'You’re'} invited to ${salon.name}.`
      }
    >
      <div className="max-w-2xl">
        <InlineNotice notice={notice} />
        <div className="mb-6 grid gap-4 overflow-hidden rounded-lg bg-sunken p-5">
          <div className="-mx-5 -mt-5">
            <Cover
              of={salon}
              trade={tradeOf(invitation.salonType)}
              image={invitation.salonCover}
              first
              className="h-44 sm:h-56"
            />
            {gathers && <Faces invitation={invitation} />}
          </div>
          <p className="flex flex-wrap items-center justify-between gap-3">
            <span className="font-semibold">{joinedText(invitation)}</span>
            <Badge tone={tone}>{word}</Badge>
          </p>
          <Facts
            facts={[
              [gathers ? 'Your visit' : 'The visit', `${invitation.serviceName} with ${invitation.staffName}`],
              ['When', dateTime(invitation.startsAt, timeZone)],
              ['Where', `${salon.name}, ${salon.address}`],
              [atSalon ? 'Held when you join' : 'You pay', gathers ? priceText(invitation) : null],
              ['At the salon', gathers && atSalon ? shortMoney(atSalon) : null],
              ['Your place', gathers ? heldText(invitation) : null],
              ['Join by', gathers ? dateTime(invitation.deadlineAt, timeZone) : null],
            ]}
          />
        </div>
        {gathers && role === 'client' && (
          <Form hidden={{ key: formKey }}>
            <Button data-busy="Opening...">{open ? 'See your place' : 'Open it'}</Button>
          </Form>
        )}
        {gathers && role === null && (
          <>
            <p className="mb-5">
              Purse holds your share until everyone has joined. If not everyone does, it goes back to you.
            </p>
            <div className="flex flex-wrap gap-3">
              <ButtonLink to={stepPath('/auth', { next: here, role: null }, { tab: 'sign-up' })}>
                Sign up to join
              </ButtonLink>
              <ButtonLink to={authPath(here)} variant="quiet">
                Sign in
              </ButtonLink>
            </div>
          </>
        )}
        {gathers && role !== null && role !== 'client' && <p>Sign in with a client’s account to join.</p>}
      </div>
    </PublicPage>
  )
}

/** Who invites, and a place for each friend: taken, or still to be taken. The words below say it. */
function Faces({ invitation }: { invitation: InvitationResponse }) {
  const { organiserName, organiserImage, joined, size } = invitation
  const places = Array.from({ length: size - 1 }, (_, i) => i + 1)
  return (
    <div aria-hidden className="-mt-6 flex flex-wrap gap-2 px-5">
      <span className="relative rounded-full bg-sunken p-1">
        <Avatar name={organiserName} image={organiserImage} />
      </span>
      {places.map((place) => {
        const isTaken = place < joined
        return (
          <span key={place} className="relative rounded-full bg-sunken p-1">
            <span
              className={`grid size-11 place-items-center rounded-full text-lg ${isTaken ? 'bg-done-tint text-done' : 'border-2 border-dashed border-line text-soft'}`}
            >
              {isTaken ? '✓' : '+'}
            </span>
          </span>
        )
      })}
    </div>
  )
}

function priceText({ share, organiserName }: InvitationResponse): string {
  return Number(share.amount) === 0 ? `Nothing: ${organiserName} pays` : shortMoney(share)
}

/** How long the place is held; nothing where that is until the deadline. */
function heldText({ heldUntil, deadlineAt, salon }: InvitationResponse): string | null {
  if (heldUntil === null) return 'No longer held: join while the time is free'
  return heldUntil === deadlineAt ? null : `Held until ${dateTime(heldUntil, salon.timeZone)}`
}

export const ErrorBoundary = routeError({
  missing: ['Not found', 'We couldn’t find this invitation. Ask for the link again.'],
})
