// Rescheduling: another professional, day or time, each a link; then a review of what changes.

import { useActionData, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { MoveAppointment } from '../../../api/booking/appointments/input'
import { BOOKINGS_FAILED, NO_BOOKING, TO_APPOINTMENT } from '../../features/bookings/booking-labels'
import { noTimesText } from '../../features/bookings/no-times'
import { StaffRail } from '../../features/bookings/staff-rail'
import { SLOT, salonClock, TimesOfDay } from '../../features/bookings/time-choice'
import { ask } from '../../platform/api.server'
import { noticeOf } from '../../platform/errors'
import { form } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { MonthDays } from '../../ui/days/month-days'
import { shortMoney } from '../../ui/display/money-parts'
import { clock, dateTime } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { routeError } from '../../ui/layout/error-page'
import { Review } from '../../ui/layout/money-confirmation'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { overlapping, SameHour } from './same-hour'

export const meta = title('Move appointment')

export const loader = page('client', async ({ api, newKey, searchParams, id }) => {
  const chosen = (name: string) => searchParams.get(name) || undefined
  const [date, month, staff] = [chosen('date'), chosen('month'), chosen('staff')]
  const response = await ask(
    api.appointments[':id']['move-sheet'].$get({
      param: { id },
      query: { ...(date && { date }), ...(month && { month }), ...(staff && { staff }) },
    }),
  )
  if (!response.ok) {
    const { title, description } = noticeOf(response.problem)
    if (response.problem.code === 'appointment-status') {
      throw await redirectWithToast(`/client/bookings/${id}`, title, description, 'bad')
    }
    throw Response.json(response.problem, { status: response.problem.status })
  }
  const time = chosen('time')
  const to = response.value.slots.find(({ startsAt }) => startsAt === time) ?? null
  return { sheet: response.value, to, formKey: newKey() }
})

export const action = page(
  'client',
  form(
    MoveAppointment.omit({ durationMinutes: true }),
    ({ api, id }, { json, key }) => api.appointments[':id'].move.$post({ param: { id }, json }, key),
    ({ startsAt, timeZone }, _, { id }) => [
      `/client/bookings/${id}`,
      'Appointment Moved',
      `It’s now on ${dateTime(startsAt, timeZone)}. The salon has been notified.`,
    ],
    { title: 'Not moved', faults: 'notice' },
  ),
)

type Change = { date?: string; month?: string; staff?: string; time?: string }

type Sheet = ReturnType<typeof useLoaderData<typeof loader>>['sheet']

export default function Move() {
  const { sheet, to, formKey } = useLoaderData<typeof loader>()
  const notice = useActionData<typeof action>()?.notice
  const { visit, staffId } = sheet
  const path = `/client/bookings/${visit.id}/move`
  const moved = staffId !== visit.staffId
  const staffName = sheet.staff.find(({ id }) => id === staffId)?.name ?? visit.staffName
  const addressOf = (change: Change) =>
    `${path}?${new URLSearchParams({
      ...(moved && { staff: staffId }),
      ...(sheet.date && !change.month && { date: sheet.date }),
      ...change,
    })}`
  return (
    <Shell as="client" path="/client/bookings" flow column>
      <PageHead
        title={`Move ${visit.serviceName}`}
        lead={`Now on ${dateTime(visit.startsAt, visit.timeZone)} at ${visit.salonName}, with ${visit.staffName}.`}
        back={{ to: `/client/bookings/${visit.id}`, label: TO_APPOINTMENT }}
      />
      <InlineNotice notice={notice} />
      <div className="max-w-3xl">
        {to ? (
          <div className="grid max-w-lg gap-5">
            <SameHour visits={overlapping(sheet.otherVisits, to)} />
            <Review
              title="Move to this time?"
              lines={[
                ['From', dateTime(visit.startsAt, visit.timeZone)],
                ['To', dateTime(to.startsAt, visit.timeZone)],
                ...(moved ? ([['With', staffName]] as [string, ReactNode][]) : []),
                [
                  'Your money',
                  visit.heldAmount ? `${shortMoney(visit.heldAmount)} stays held` : 'Still paid at the salon',
                ],
                ...(sheet.cancellationFee
                  ? ([['If you cancel later', `It still costs ${shortMoney(sheet.cancellationFee)}`]] as [
                      string,
                      ReactNode,
                    ][])
                  : []),
                ['The salon', 'is notified right away'],
              ]}
              fields={{ key: formKey, startsAt: to.startsAt, ...(moved && { staffId }) }}
              confirm="Move appointment"
              busy="Moving..."
              change={addressOf({})}
            />
          </div>
        ) : (
          <Choices sheet={sheet} addressOf={addressOf} />
        )}
      </div>
    </Shell>
  )
}

export const ErrorBoundary = routeError({ missing: ['Appointment not found', NO_BOOKING], failed: BOOKINGS_FAILED })

function Choices({ sheet, addressOf }: { sheet: Sheet; addressOf: (change: Change) => string }) {
  const { visit, staff, staffId, slots } = sheet
  return (
    <div className="grid grid-cols-1 gap-7">
      {staff.length > 1 && (
        <Section id="who" title="Choose a professional" gap="mb-3">
          {/* The chosen one first: on a phone the others lie beyond the edge. */}
          <StaffRail
            staff={staff.toSorted((a, b) => Number(b.id === staffId) - Number(a.id === staffId))}
            chosen={staffId}
            hrefOf={(id) => addressOf({ staff: id ?? '' })}
          />
        </Section>
      )}
      <Section id="when" title="Choose a day" gap="mb-3">
        <MonthDays of={sheet} href={addressOf} />
      </Section>
      <Section id="time" title="Choose a time" gap="mb-3">
        <p className="mb-3 text-sm text-soft">{salonClock(slots[0]?.startsAt, visit.timeZone)}</p>
        {slots.length === 0 ? (
          <p className="text-soft">{noTimesText(sheet)}</p>
        ) : (
          <TimesOfDay times={slots.map(({ startsAt }) => startsAt)}>
            {(time) => (
              <a href={addressOf({ time })} className={`${SLOT} hover:bg-blush`}>
                {clock(time, visit.timeZone)}
              </a>
            )}
          </TimesOfDay>
        )}
      </Section>
    </div>
  )
}
