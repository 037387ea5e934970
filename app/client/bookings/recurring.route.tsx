// Recurring appointments: the next date, why one was skipped, and ending the series.
import { useActionData, useLoaderData } from '@remix-run/react'
import { Leaf } from '../../features/bookings/booking-card'
import { BOOKINGS_FAILED } from '../../features/bookings/booking-labels'
import { get } from '../../platform/api.server'
import { press, textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { minutes } from '../../ui/display/duration'
import { Dotted } from '../../ui/display/facts'
import { shortMoney } from '../../ui/display/money-parts'
import { More } from '../../ui/display/pages'
import { TextLink } from '../../ui/display/text-link'
import { dateParts, dateTime, day } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { ButtonLink } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { EmptyState } from '../../ui/layout/empty-state'
import { routeError } from '../../ui/layout/error-page'
import { PageHead, Shell } from '../../ui/layout/shell'

const ENDED = 'No more visits will be booked. Visits already booked stay booked.'

export const meta = title('Repeat bookings')

const PATH = '/client/bookings/recurring'

export const loader = page('client', async ({ api, newKey, searchParams }) => {
  const cursor = searchParams.get('cursor')
  const list = await get(api['recurring-appointments'].$get({ query: cursor ? { cursor } : {} }))
  return { list, formKey: newKey() }
})

export const action = page(
  'client',
  press(
    ({ api }, { form, key }) =>
      api['recurring-appointments'][':id'].end.$post({ param: { id: textIn(form, 'id') } }, key),
    () => [PATH, 'Ended', ENDED],
  ),
)

export default function RecurringAppointments() {
  const { list, formKey } = useLoaderData<typeof loader>()
  const notice = useActionData<typeof action>()?.notice
  return (
    <Shell as="client" path={PATH} column>
      <PageHead title="Repeat bookings" back={{ to: '/client/bookings', label: 'Back to bookings' }} />
      <div className="max-w-2xl">
        <InlineNotice notice={notice} />
        <div data-live="recurring">
          {list.items.length === 0 ? (
            <EmptyState
              picture="chair"
              title="No repeat bookings yet"
              action={<ButtonLink to="/client/bookings">View your bookings</ButtonLink>}
            >
              Open a visit and choose Repeat this visit. We’ll book the next one two weeks ahead if the time is free and
              your purse covers it.
            </EmptyState>
          ) : (
            <ul>
              {list.items.map((item) => (
                <Row key={item.id} item={item} formKey={formKey} />
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

type Item = ReturnType<typeof useLoaderData<typeof loader>>['list']['items'][number]

function Row({ item, formKey }: { item: Item; formKey: string }) {
  const { everyWeeks, status, booked } = item
  const often = everyWeeks === 1 ? 'Every week' : `Every ${everyWeeks} weeks`
  const weekday = dateParts(item.nextDate).long.split(',')[0]
  return (
    <li className="stitch flex gap-4 py-5">
      <Leaf date={booked ? booked.startsAt.slice(0, 10) : item.nextDate} />
      <div className="min-w-0 grow">
        <div className="flex items-start justify-between gap-3">
          <h2 className="font-semibold">{item.serviceName}</h2>
          {status === 'active' ? <Badge tone="confirmed">Active</Badge> : <Badge tone="plain">Ended</Badge>}
        </div>
        <Dotted className="text-sm text-soft" facts={[item.salon.name, item.staffName]} />
        <Dotted
          className="text-sm"
          facts={[
            `${often}, ${weekday} at ${minutes(item.minute)}${item.untilDate ? `, until ${day(item.untilDate)}` : ''}`,
            item.payment === 'purse' ? 'from your purse' : 'paid at the salon',
          ]}
        />
        <p className="text-sm text-soft">
          You agreed to <span className="money">{shortMoney(item.price)}</span>. If the price goes up or the terms get
          stricter, we’ll ask you first and hold nothing.
        </p>
        {booked && (
          <p className="text-sm">
            <TextLink to={`/client/bookings/${booked.id}`}>Booked: {dateTime(booked.startsAt, item.timeZone)}</TextLink>
          </p>
        )}
        {item.proposed && (
          <p className="text-sm">
            <TextLink to={`/booking/${item.proposed.id}`}>
              Needs your approval: {dateTime(item.proposed.startsAt, item.timeZone)}
            </TextLink>{' '}
            On hold for you until {dateTime(item.proposed.expiresAt, item.timeZone)}.
          </p>
        )}
        {status === 'active' && <p className="text-sm text-soft">Next to be booked: {day(item.nextDate)}</p>}
        {item.skipped && <p className="mt-1 text-sm text-wait">The last one was skipped. {item.skipped}</p>}
        {status === 'active' && (
          <div className="mt-3">
            <ConfirmForm
              id={`end-${item.id}`}
              ask="End"
              title={`End ${item.serviceName}?`}
              detail={ENDED}
              confirm="End it"
              fields={{ id: item.id, key: `${formKey}-${item.id}` }}
              variant="danger"
            />
          </div>
        )}
      </div>
    </li>
  )
}
