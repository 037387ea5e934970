// A booking with friends at the salon, as one: confirming, declining and moving all of its visits.
import { useActionData, useLoaderData } from '@remix-run/react'
import { ARRANGEMENTS } from '../../features/bookings/party-words'
import { ask, get, keyed } from '../../platform/api.server'
import { refuseFields, textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { instantIn } from '../../platform/row-forms.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { counted } from '../../ui/display/plural'
import { TextLink } from '../../ui/display/text-link'
import { dateTime } from '../../ui/display/time'
import { StatusBadge } from '../../ui/feedback/badge'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { Fault, Field } from '../../ui/forms/field'
import { routeError } from '../../ui/layout/error-page'
import { FLOW_CARD, Flow } from '../../ui/layout/flow'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Booking with friends')

export const loader = page('partner', async ({ api, newKey, id }) => {
  const party = await get(api['my-salon'].parties[':id'].$get({ param: { id } }))
  return { party, formKey: newKey() }
})

const DONE = {
  confirmation: ['All visits confirmed', 'Everyone has been told.'],
  decline: ['All visits declined', 'Whatever was paid went back to those who paid it.'],
  reschedule: ['All visits moved', 'Until each client agrees, cancelling is free for them.'],
} as const

export const action = page('partner', async ({ request, api, id }) => {
  const form = await request.formData()
  const own = api['my-salon'].parties[':id']
  const param = { id }
  const step = textIn(form, 'step') || 'reschedule'
  const typed = { date: textIn(form, 'date'), time: textIn(form, 'time') }
  const call = {
    confirmation: () => ask(own.confirmation.$post({ param }, keyed(form))),
    decline: () => ask(own.decline.$post({ param }, keyed(form))),
    reschedule: () => {
      const startsAt = instantIn(typed, textIn(form, 'timeZone'))
      return ask(own.reschedule.$post({ param, json: { startsAt } }, keyed(form)))
    },
  }
  const act = Object.hasOwn(call, step) ? (step as keyof typeof call) : 'reschedule'
  const answer = await call[act]()
  if (!answer.ok) return refuseFields(answer.problem, { typed })
  const [said, more] = DONE[act]
  throw await redirectWithToast(`/partner/parties/${id}`, said, more)
})

export default function SalonParty() {
  const { party, formKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { visits, timeZone, startsAt, pending, open } = party
  const shown = answer?.typed
  return (
    <Shell as="beauty_partner" path="/partner/calendar">
      <PageHead
        title={`${party.organiserName} and friends`}
        lead={`${counted(visits.length, 'visit', 'visits')}, ${ARRANGEMENTS[party.arrangement][0].toLowerCase()}`}
        back={{ to: '/partner/calendar', label: 'Back to calendar' }}
      />
      <InlineNotice notice={answer?.notice} />
      <div data-live="visit">
        <Flow
          summary={
            open && (
              <div className="grid gap-5">
                {pending && (
                  <div className={`${FLOW_CARD} grid gap-3`}>
                    <form method="post">
                      <input type="hidden" name="step" value="confirmation" />
                      <input type="hidden" name="key" value={`${formKey}-confirmation`} />
                      <Button data-busy="Confirming..." className="w-full">
                        Confirm all
                      </Button>
                    </form>
                    <ConfirmForm
                      id="decline-all"
                      ask="Decline all"
                      title="Decline all of these visits?"
                      detail="Everyone gets everything back."
                      confirm="Decline all"
                      fields={{ step: 'decline', key: `${formKey}-decline` }}
                      variant="danger"
                    />
                  </div>
                )}
                <form method="post" className={`${FLOW_CARD} grid gap-3`}>
                  <h2 className="font-display text-lg">Move all</h2>
                  <input type="hidden" name="step" value="reschedule" />
                  <input type="hidden" name="key" value={formKey} />
                  <input type="hidden" name="timeZone" value={timeZone} />
                  <Field
                    label="Day"
                    name="date"
                    type="date"
                    required
                    defaultValue={shown?.date ?? startsAt?.slice(0, 10)}
                  />
                  <Field
                    label="First visit begins at"
                    name="time"
                    type="time"
                    required
                    defaultValue={shown?.time ?? startsAt?.slice(11, 16)}
                  />
                  <Fault errors={answer?.faults.startsAt} />
                  <Button variant="quiet" data-busy="Moving...">
                    Move all visits
                  </Button>
                </form>
              </div>
            )
          }
        >
          <Section id="visits" title="Visits">
            <ul>
              {visits.map((visit) => (
                <li key={visit.id} className="stitch grid gap-1 py-4">
                  <div className="flex items-start justify-between gap-3">
                    <TextLink to={`/partner/appointments/${visit.id}`}>
                      {visit.forName || visit.clientName}
                    </TextLink>
                    <StatusBadge status={visit.status} />
                  </div>
                  <p className="text-sm text-soft">
                    {visit.serviceName} with {visit.staffName}, {dateTime(visit.startsAt, timeZone)}
                  </p>
                </li>
              ))}
            </ul>
          </Section>
        </Flow>
      </div>
    </Shell>
  )
}

export const ErrorBoundary = routeError({
  missing: ['Not found', 'We couldn’t find this booking with friends.'],
})
