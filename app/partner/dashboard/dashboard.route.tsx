// The partner's dashboard: open requests, appointments, revenue, and utilisation.
import { useActionData, useLoaderData } from '@remix-run/react'
import { mayComplete } from '../../../api/booking/appointments/policy'
import { type AppointmentView, Calendar } from '../../features/bookings/booking-card'
import { BusinessState } from '../../features/business/business-status'
import { PayoutNote } from '../../features/payouts/payout-note'
import { ask, get, keyed } from '../../platform/api.server'
import { refuse, textIn, UNKNOWN_FORM } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { Amount, SignedAmount } from '../../ui/display/amount'
import { today } from '../../ui/display/duration'
import { TextLink } from '../../ui/display/text-link'
import { dateTime } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button, ButtonLink } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell, Shortcuts } from '../../ui/layout/shell'
import { Alerts, Filled, Taken } from './dashboard-cards'

export const meta = title('Today')

const PATH = '/partner/dashboard'

/** The maximum number of later appointments shown here; the calendar has all of them. */
const SOON = 6

export const loader = page('partner', async ({ api, newKey }) => {
  const dashboard = await get(api['partner-dashboard'].$get())
  return { dashboard, formKey: newKey(), now: Date.now() }
})

const DONE = {
  confirmation: ['Appointment confirmed', 'The client has been notified.'],
  completion: ['Visit completed', 'Your balance has been credited, net of the platform fee.'],
  cancellation: ['Appointment Cancelled', 'Everything that was held is back with the client.'],
} as const

export const action = page('partner', async ({ request, api }) => {
  const form = await request.formData()
  const param = { id: textIn(form, 'id') }
  const step = textIn(form, 'step') as keyof typeof DONE
  if (!Object.hasOwn(DONE, step)) return refuse(UNKNOWN_FORM)
  const answer = await ask(api.appointments[':id'][step].$post({ param }, keyed(form)))
  if (!answer.ok) return refuse(answer.problem)
  const paidThere = step === 'completion' && answer.value.payment === 'salon'
  throw await redirectWithToast(
    PATH,
    DONE[step][0],
    paidThere ? 'The client pays you at the salon.' : DONE[step][1],
  )
})

export default function PartnerDashboard() {
  const { dashboard, formKey, now } = useLoaderData<typeof loader>()
  const notice = useActionData<typeof action>()?.notice
  const { me, salons, application, balances, covered, recent, figures } = dashboard
  const salon = salons[0]
  const date = today(salon?.timeZone ?? 'UTC')
  const acts = (appointment: AppointmentView) =>
    appointment.status === 'confirmed' &&
    mayComplete({ ...appointment, startsAt: Date.parse(appointment.startsAt) }, now) ? (
      <Completion
        appointment={appointment}
        formKey={formKey}
        early={Date.parse(appointment.startsAt) > now}
      />
    ) : null
  return (
    <Shell as="beauty_partner" path={PATH} name={me.name}>
      <PageHead
        title={salon?.name || 'Your salon'}
        lead={salon?.status === 'suspended' ? 'Not listed.' : undefined}
      >
        {salon?.status === 'approved' && (
          <a
            href={`/salon/${salon.id}`}
            className="grid min-h-11 place-items-center font-semibold text-link underline underline-offset-4"
          >
            Public page
          </a>
        )}
      </PageHead>
      <InlineNotice notice={notice} />
      <div className="mb-6">
        <Shortcuts as="beauty_partner" />
      </div>
      {salon?.status !== 'approved' || isRecent(application, now) ? (
        <div className="mb-8 max-w-2xl">
          <BusinessState
            kind="salon"
            business={salon}
            application={application}
            setUp="/partner/salon"
          />
        </div>
      ) : null}
      <div data-live="alerts">
        <Alerts dashboard={dashboard} now={now} />
      </div>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:items-start">
        <div className="grid gap-8 max-lg:order-2 lg:row-span-2">
          <div data-live="pending" className="empty:hidden">
            {dashboard.pending.length > 0 && (
              <Section id="waiting" title="Waiting for your answer">
                <Calendar
                  appointments={dashboard.pending}
                  today={date}
                  actions={(appointment) => (
                    <>
                      <StepForm
                        id={appointment.id}
                        step="confirmation"
                        formKey={formKey}
                        label="Confirm"
                      />
                      <ButtonLink
                        variant="danger"
                        className="min-h-11! px-5! text-sm"
                        to={`/partner/appointments/${appointment.id}?offer=${appointment.salonId}`}
                      >
                        Decline
                      </ButtonLink>
                    </>
                  )}
                />
              </Section>
            )}
          </div>
          <section aria-labelledby="today">
            <div className="flex items-end justify-between gap-4">
              <h2 id="today" className="font-display text-lg">
                Today
              </h2>
              <a
                href="/partner/calendar"
                className="grid min-h-11 place-items-center text-sm font-semibold text-link underline underline-offset-4"
              >
                Calendar
              </a>
            </div>
            <div data-live="today">
              {dashboard.today.length === 0 ? (
                <p className="mt-1 text-soft">No visits today.</p>
              ) : (
                <Calendar appointments={dashboard.today} today={date} actions={acts} />
              )}
            </div>
          </section>
          <Section id="coming" title="Confirmed">
            <div data-live="upcoming">
              {dashboard.upcoming.length === 0 ? (
                <p className="mt-1 text-soft">Nothing is confirmed after today.</p>
              ) : (
                <Calendar
                  appointments={dashboard.upcoming.slice(0, SOON)}
                  today={date}
                  actions={(appointment) => (
                    <Cancellation appointment={appointment} formKey={formKey} />
                  )}
                />
              )}
            </div>
            {dashboard.upcoming.length > SOON && (
              <TextLink to="/partner/calendar?view=week" className="mt-2">
                See all in the calendar
              </TextLink>
            )}
          </Section>
        </div>
        <section aria-label="Your balance" className="max-lg:order-1">
          <div data-live="balance" className="purse rounded-lg p-6 shadow-mid">
            <p className="text-sm text-on-plum-soft">Your balance</p>
            {balances.length === 0 ? (
              <p className="mt-1 font-display text-xl">Nothing yet</p>
            ) : (
              balances.map((money) => (
                <p key={money.currency} className="mt-1 font-display text-xl">
                  <Amount money={money} />
                </p>
              ))
            )}
            {covered.map((money) => (
              <p key={money.currency} className="mt-2 text-sm text-on-plum-soft">
                <Amount money={money} className="font-semibold text-on-plum" /> held for visits to
                come
              </p>
            ))}
            <PayoutNote payout={dashboard.payout} as="beauty_partner" />
          </div>
        </section>
        <div className="grid grid-cols-1 gap-8 max-lg:order-3">
          {figures && (
            <>
              <Taken figures={figures} />
              <Filled filled={figures.filled} today={date} />
            </>
          )}
          {recent.length > 0 && (
            <div data-live="recent">
              <h2 className="font-display text-lg">Settled lately</h2>
              <ul>
                {recent.map((line) => (
                  <li
                    key={line.id}
                    className="stitch flex items-start justify-between gap-3 py-3 text-sm"
                  >
                    <span className="min-w-0">
                      <span className="block font-medium">{line.description}</span>
                      <time dateTime={line.createdAt} className="text-soft">
                        {dateTime(line.createdAt, salon?.timeZone)}
                      </time>
                    </span>
                    <SignedAmount money={line.amount} />
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
      </div>
    </Shell>
  )
}

type Acted = { appointment: AppointmentView; formKey: string }

function Completion({ appointment, formKey, early }: Acted & { early: boolean }) {
  const money =
    appointment.payment === 'purse'
      ? 'What was held is paid to your balance at once, less the platform fee agreed at booking.'
      : 'The client pays you at the salon.'
  return (
    <ConfirmForm
      id={`complete-${appointment.id}`}
      ask="Complete"
      title={`Is ${appointment.clientName}’s visit done?`}
      detail={`${early ? 'This visit has not begun yet. ' : ''}${money} This cannot be undone.`}
      confirm="Yes, complete"
      fields={{ id: appointment.id, step: 'completion', key: `${formKey}-c-${appointment.id}` }}
      variant={early ? 'quiet' : 'main'}
    />
  )
}

function Cancellation({ appointment, formKey }: Acted) {
  const money =
    appointment.payment === 'purse' ? ' and everything that was held goes back to the client' : ''
  return (
    <ConfirmForm
      id={`end-${appointment.id}`}
      ask="Cancel"
      title={`Cancel ${appointment.clientName}’s visit?`}
      detail={`The appointment is cancelled${money}.`}
      confirm="Yes, cancel it"
      fields={{ id: appointment.id, step: 'cancellation', key: `${formKey}-x-${appointment.id}` }}
      variant="danger"
    />
  )
}

function StepForm({
  id,
  step,
  formKey,
  label,
}: {
  id: string
  step: string
  formKey: string
  label: string
}) {
  return (
    <form method="post">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="step" value={step} />
      <input type="hidden" name="key" value={`${formKey}-${step}-${id}`} />
      <Button className="min-h-11! px-5! text-sm" data-busy="Saving...">
        {label}
      </Button>
    </form>
  )
}

/** Links to the salon's page for a week after its approval. */
function isRecent(application: { status: string; decidedAt: string | null } | null, now: number) {
  const { status, decidedAt } = application ?? {}
  return status === 'approved' && now - Date.parse(decidedAt ?? '') < 7 * 86_400_000
}
