// The client's bookings as a calendar subscription: a secret address that is shown once.
import { data } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { BOOKINGS_FAILED, FEED_TITLE } from '../../features/bookings/booking-labels'
import { ask, get } from '../../platform/api.server'
import { refuse, UNKNOWN_FORM } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { dateTime } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button, ButtonLink } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { INPUT } from '../../ui/forms/field'
import { routeError } from '../../ui/layout/error-page'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'

const RENEW = 'Create a new link'

export const meta = title('Calendar')

const PATH = '/client/bookings/calendar'

export const loader = page('client', ({ api }) => get(api.me['calendar-feed'].$get()))

export const action = page('client', async ({ request, api }) => {
  const feed = api.me['calendar-feed']
  const intent = (await request.formData()).get('intent')
  if (intent === 'remove') {
    const gone = await ask(feed.$delete())
    if (!gone.ok) return refuse(gone.problem, { made: null })
    throw await redirectWithToast(
      PATH,
      'Link removed',
      'Calendars can no longer see your bookings.',
    )
  }
  if (intent !== 'renew') return refuse(UNKNOWN_FORM, { made: null })
  const made = await ask(feed.$put())
  if (!made.ok) return refuse(made.problem, { made: null })
  // Shown in this response only: it is not stored, so no other page could show it.
  return data({ notice: null, made: made.value })
})

export default function CalendarFeed() {
  const { createdAt } = useLoaderData<typeof loader>()
  const said = useActionData<typeof action>()
  const made = said?.made
  return (
    <Shell as="client" path={PATH}>
      <PageHead title={FEED_TITLE} back={{ to: '/client/bookings', label: 'Back to bookings' }} />
      <div className="max-w-xl">
        <InlineNotice notice={said?.notice} />
        {made && (
          <Section
            id="made"
            title="Your private link"
            className="mb-8 rounded-lg bg-raised p-6 shadow-mid ring-1 ring-line"
          >
            <p className="mt-1 mb-4 text-soft">
              Shown only once. Anyone who has it can see your bookings, so keep it private.
            </p>
            <label htmlFor="feed" className="text-sm font-semibold">
              Calendar link
            </label>
            <textarea
              id="feed"
              readOnly
              rows={3}
              value={made.url}
              className={`${INPUT} mt-1.5 resize-none font-mono text-sm! break-all`}
            />
            <p className="mt-2 text-xs text-soft">
              In Google Calendar: Other calendars, From URL. In Outlook: Add calendar, Subscribe
              from web.
            </p>
            <ButtonLink to={made.webcal} className="mt-4 w-full sm:w-auto">
              Open in my calendar
            </ButtonLink>
          </Section>
        )}
        <p>
          Your calendar updates automatically when a booking is confirmed, moved or cancelled. It
          shows the salon, service and time, never prices or your purse.
        </p>
        {createdAt && !made && (
          <p className="mt-3 text-soft">
            Your link was created on {dateTime(createdAt)}. It can’t be shown again.
          </p>
        )}
        <div className="mt-6 flex flex-wrap items-start gap-3">
          {createdAt ? (
            <>
              <ConfirmForm
                id="renew"
                ask={RENEW}
                title="Create a new link?"
                detail="The old link stops working right away in all calendars."
                confirm={RENEW}
                fields={{ intent: 'renew' }}
              />
              <ConfirmForm
                id="remove"
                ask="Remove it"
                title="Remove the link?"
                detail="Calendars that use it stop showing your bookings."
                confirm="Remove it"
                fields={{ intent: 'remove' }}
                variant="danger"
              />
            </>
          ) : (
            <form method="post">
              <input type="hidden" name="intent" value="renew" />
              <Button data-busy="Saving...">Create my private link</Button>
            </form>
          )}
        </div>
      </div>
    </Shell>
  )
}

export const ErrorBoundary = routeError({ failed: BOOKINGS_FAILED })
