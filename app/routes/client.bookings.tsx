// The client's appointments, and cancelling one that is still pending.
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ask, get, keyed } from '../api.server'
import { noticeOf } from '../errors'
import { visitorAs } from '../session.server'
import { redirectWithToast } from '../toast.server'
import { AppointmentRow, type AppointmentView } from '../ui/appointment'
import { ButtonLink } from '../ui/button'
import { ConfirmForm } from '../ui/confirm-form'
import { InlineNotice } from '../ui/inline-notice'
import { PageHead, Shell } from '../ui/shell'

export const meta: MetaFunction = () => [{ title: 'Bookings · Purse' }]

const PATH = '/client/bookings'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await visitorAs(['client'], { request, context })
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  const page = await get(
    request,
    context.api.api.appointments.$get({ query: { limit: '100', ...(cursor && { cursor }) } }),
  )
  return { page, formKey: context.newKey(), now: Date.now() }
}

export async function action({ request, context }: ActionFunctionArgs) {
  await visitorAs(['client'], { request, context })
  const form = await request.formData()
  const id = String(form.get('id') ?? '')
  const answer = await ask(
    request,
    context.api.api.appointments[':id'].cancellation.$post({ param: { id } }, keyed(form)),
  )
  if (!answer.ok)
    return data({ notice: noticeOf(answer.problem) }, { status: answer.problem.status })
  throw await redirectWithToast(
    PATH,
    'Appointment Cancelled',
    'Your appointment has been cancelled successfully',
  )
}

export default function Bookings() {
  const { page, formKey, now } = useLoaderData<typeof loader>()
  const notice = useActionData<typeof action>()?.notice
  const open = (a: AppointmentView) => a.status === 'pending' || a.status === 'confirmed'
  const upcoming = page.items.filter((a) => open(a) && Date.parse(a.endsAt) >= now)
  const past = page.items.filter((a) => !upcoming.includes(a)).reverse()
  return (
    <Shell as="client" path={PATH}>
      <PageHead title="Bookings">
        <ButtonLink to="/client/salons" look="quiet">
          Browse Salons
        </ButtonLink>
      </PageHead>
      <InlineNotice notice={notice} />
      <div data-live="bookings" className="max-w-2xl">
        {page.items.length === 0 && (
          <div className="rounded-lg bg-blush p-6">
            <p className="font-display text-lg">No appointments yet</p>
            <p className="mt-1 mb-5">Choose a salon, take a free time, and pay from your purse.</p>
            <ButtonLink to="/salons">Browse Salons</ButtonLink>
          </div>
        )}
        {upcoming.length > 0 && (
          <section aria-labelledby="upcoming">
            <h2 id="upcoming" className="font-display text-lg">
              Upcoming
            </h2>
            <ul>
              {upcoming.map((appointment) => (
                <AppointmentRow key={appointment.id} appointment={appointment}>
                  {appointment.status === 'pending' && (
                    <ConfirmForm
                      id={`cancel-${appointment.id}`}
                      ask="Cancel appointment"
                      title={`Cancel ${appointment.serviceName}?`}
                      detail={
                        appointment.payment === 'purse'
                          ? 'The whole amount goes back to your purse at once.'
                          : 'Nothing was paid, so nothing is owed.'
                      }
                      confirm="Yes, cancel it"
                      fields={{ id: appointment.id, key: `${formKey}-${appointment.id}` }}
                      look="danger"
                    />
                  )}
                </AppointmentRow>
              ))}
            </ul>
          </section>
        )}
        {past.length > 0 && (
          <section aria-labelledby="past" className="mt-10">
            <h2 id="past" className="font-display text-lg">
              Past
            </h2>
            <ul>
              {past.map((appointment) => (
                <AppointmentRow key={appointment.id} appointment={appointment} />
              ))}
            </ul>
          </section>
        )}
        {page.next && (
          <p className="mt-6">
            <ButtonLink look="quiet" to={`${PATH}?${new URLSearchParams({ cursor: page.next })}`}>
              Later appointments
            </ButtonLink>
          </p>
        )}
      </div>
    </Shell>
  )
}
