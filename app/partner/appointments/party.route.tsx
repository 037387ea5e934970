// A booking with friends at the salon, as one: confirming, declining and moving all of its visits.
import { useActionData, useLoaderData } from '@remix-run/react'
import { MoveParty } from '../../../api/booking/parties/input'
import { ARRANGEMENTS } from '../../features/bookings/party-words'
import { get } from '../../platform/api.server'
import { form, forms, press } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { instantIn } from '../../platform/typed-input.server'
import { counted } from '../../ui/display/plural'
import { TextLink } from '../../ui/display/text-link'
import { dateTime } from '../../ui/display/time'
import { StatusBadge } from '../../ui/feedback/badge'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { Fault, Field } from '../../ui/forms/field'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
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

const party = ({ api, id }: PageRequest<'partner'>) => ({ one: api['my-salon'].parties[':id'], param: { id } })

const done =
  (action: keyof typeof DONE) =>
  (_: unknown, __: unknown, { id }: PageRequest<'partner'>) =>
    [`/partner/parties/${id}`, ...DONE[action]] as const

const reschedule = form(
  MoveParty,
  (pageRequest: PageRequest<'partner'>, { json, key }) => {
    const { one, param } = party(pageRequest)
    return one.reschedule.$post({ param, json }, key)
  },
  done('reschedule'),
  { from: (form) => ({ startsAt: instantIn(form) }) },
)

export const action = page(
  'partner',
  forms(
    {
      confirmation: press((pageRequest: PageRequest<'partner'>, { key }) => {
        const { one, param } = party(pageRequest)
        return one.confirmation.$post({ param }, key)
      }, done('confirmation')),
      decline: press((pageRequest: PageRequest<'partner'>, { key }) => {
        const { one, param } = party(pageRequest)
        return one.decline.$post({ param }, key)
      }, done('decline')),
      reschedule,
      '': reschedule,
    },
    'step',
  ),
)

export default function SalonParty() {
  const { party, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const { visits, timeZone, startsAt, pending, open } = party
  const field = fieldsOf(MoveParty, response)
  return (
    <Shell as="beauty_partner" path="/partner/calendar">
      <PageHead
        title={`${party.organiserName} and friends`}
        lead={`${counted(visits.length, 'visit', 'visits')}, ${ARRANGEMENTS[party.arrangement][0].toLowerCase()}`}
        back={{ to: '/partner/calendar', label: 'Back to calendar' }}
      />
      <InlineNotice notice={response?.notice} />
      <div data-live="visit">
        <Flow
          summary={
            open && (
              <div className="grid gap-5">
                {pending && (
                  <div className={`${FLOW_CARD} grid gap-3`}>
                    <Form hidden={{ step: 'confirmation', key: `${formKey}-confirmation` }}>
                      <Button data-busy="Confirming..." className="w-full">
                        Confirm all
                      </Button>
                    </Form>
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
                <Form
                  noValidate={false}
                  hidden={{ step: 'reschedule', key: formKey, timeZone }}
                  className={`${FLOW_CARD} grid gap-3`}
                >
                  <h2 className="font-display text-lg">Move all</h2>
                  <Field
                    label="Day"
                    name="date"
                    type="date"
                    required
                    defaultValue={field.text('date', startsAt?.slice(0, 10))}
                  />
                  <Field
                    label="First visit begins at"
                    name="time"
                    type="time"
                    required
                    defaultValue={field.text('time', startsAt?.slice(11, 16))}
                  />
                  <Fault errors={field.errors('startsAt')} />
                  <Button variant="quiet" data-busy="Moving...">
                    Move all visits
                  </Button>
                </Form>
              </div>
            )
          }
        >
          <Section id="visits" title="Visits">
            <ul>
              {visits.map((visit) => (
                <li key={visit.id} className="stitch grid gap-1 py-4">
                  <div className="flex items-start justify-between gap-3">
                    <TextLink to={`/partner/appointments/${visit.id}`}>{visit.forName || visit.clientName}</TextLink>
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

export const ErrorBoundary = routeError({ missing: ['Not found', 'We couldn’t find this booking with friends.'] })
