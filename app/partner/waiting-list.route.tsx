// The waiting list of a salon: who waits for which days, in the order in which they get a time; offering one; and
// what the list has brought.
import { useActionData, useLoaderData } from '@remix-run/react'
import { OfferWaiting, WaitingSettings } from '../../api/booking/waiting/input'
import { dateText, waitingText, windowText } from '../features/bookings/waiting-words'
import { getOrStart } from '../platform/api.server'
import { form, forms, textIn } from '../platform/form.server'
import { type PageRequest, page } from '../platform/page.server'
import { safePath } from '../platform/paths'
import { title } from '../platform/title'
import { instantIn } from '../platform/typed-input.server'
import { Facts } from '../ui/display/facts'
import { priceText, shortMoney } from '../ui/display/money-parts'
import { counted } from '../ui/display/plural'
import { TextLink } from '../ui/display/text-link'
import { clock, dateParts, dateTime, shortDate } from '../ui/display/time'
import { Badge } from '../ui/feedback/badge'
import { InlineNotice } from '../ui/feedback/inline-notice'
import { Button } from '../ui/forms/button'
import { Fault, Field } from '../ui/forms/field'
import type { FormResult } from '../ui/forms/fields'
import { fieldsOf } from '../ui/forms/fields'
import { Form } from '../ui/forms/form'
import { ChoiceLine, Toggle } from '../ui/forms/toggle'
import { EmptyState } from '../ui/layout/empty-state'
import { FLOW_CARD, Flow } from '../ui/layout/flow'
import { Section } from '../ui/layout/section'
import { PageHead, Shell } from '../ui/layout/shell'

export const meta = title('Waiting list')

const PATH = '/partner/waiting-list'

const TAKEN = 'Nobody who does this is free then. Choose another time.'

export const loader = page('partner', async ({ api, newKey, searchParams }) => {
  const date = searchParams.get('date') ?? ''
  const waitingList = api['my-salon']['waiting-list']
  const list = await getOrStart(waitingList.$get({ query: date ? { date } : {} }), '/partner/set-up')
  return { list, date, formKey: newKey() }
})

export const action = page(
  'partner',
  forms({
    settings: form(
      WaitingSettings,
      ({ api }: PageRequest<'partner'>, { json, key }) => api['my-salon']['waiting-list'].settings.$post({ json }, key),
      (_, { json: { open } }) => [
        PATH,
        'Saved',
        open ? 'Your waiting list is on.' : 'Your waiting list is off. Nobody new can join.',
      ],
      { from: (form) => ({ open: form.has('open'), byPrice: textIn(form, 'order') === 'price' }), faults: 'notice' },
    ),
    '': form(
      OfferWaiting,
      ({ api }: PageRequest<'partner'>, { form, json, key }) =>
        api['my-salon']['waiting-list'][':id'].offer.$post({ param: { id: textIn(form, 'id') }, json }, key),
      ({ expiresAt }, { form }) => {
        const here = safePath(textIn(form, 'here'))
        return [
          here?.startsWith(PATH) ? here : PATH,
          'Offer sent',
          `The time is on hold for them until ${dateTime(expiresAt, textIn(form, 'timeZone'))}.`,
        ]
      },
      {
        from: (form) => ({ startsAt: instantIn(form) }),
        refused: ({ code }) =>
          code === 'slot-taken' || code === 'slot-unavailable' ? { faults: { startsAt: [TAKEN] } } : null,
      },
    ),
  }),
)

export default function SalonWaitingList() {
  const { list, date, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const { days, entries, filled, open, byPrice, timeZone, today } = list
  const chosen = days.find((day) => day.date === date)
  const here = date ? `${PATH}?${new URLSearchParams({ date })}` : PATH
  return (
    <Shell as="beauty_partner" path={PATH}>
      <PageHead
        title="Waiting list"
        lead={byPrice ? 'The highest price gets a time first.' : 'Whoever joined first gets a time first.'}
        back={{ to: '/partner/calendar', label: 'Back to calendar' }}
      />
      <Flow
        summary={
          <>
            <div className={FLOW_CARD}>
              <h2 className="font-display text-lg">Last 30 days</h2>
              <Facts
                facts={[
                  ['Filled', counted(filled.visits, 'visit', 'visits')],
                  ['Earned', shortMoney(filled.earned)],
                  ['Upcoming', shortMoney(filled.coming)],
                ]}
              />
            </div>
            <Form hidden={{ intent: 'settings', key: formKey }} className={`${FLOW_CARD} grid gap-2`}>
              <Toggle
                name="open"
                label="Waiting list"
                hint="Clients can join when a day is full, and times that open up are filled from it."
                on={open}
              />
              <fieldset>
                <legend className="pt-2 text-sm font-semibold">Who goes first</legend>
                <ChoiceLine
                  name="order"
                  value="joined"
                  label="Joined first"
                  hint="The longest wait gets the time."
                  chosen={byPrice ? 'price' : 'joined'}
                />
                <ChoiceLine
                  name="order"
                  value="price"
                  label="Highest price"
                  hint="Among equals, the longest wait."
                  chosen={byPrice ? 'price' : 'joined'}
                />
              </fieldset>
              <Button variant="quiet" data-busy="Saving...">
                Save
              </Button>
            </Form>
          </>
        }
      >
        <InlineNotice notice={response?.notice} />
        <div data-live="waiting" className="grid grid-cols-1 gap-6">
          {days.length > 0 && (
            <nav aria-label="Days" className="rail-x -mx-4 scroll-px-4 gap-2 px-4 py-0.5 lg:mx-0 lg:px-0">
              <DayChip to={PATH} on={date === ''}>
                All days
              </DayChip>
              {days.map((day) => (
                <DayChip
                  key={day.date}
                  to={`${PATH}?${new URLSearchParams({ date: day.date })}`}
                  on={day.date === date}
                >
                  {`${dateParts(day.date).weekday} ${shortDate(day.date)} · ${day.waiting}`}
                </DayChip>
              ))}
            </nav>
          )}
          {entries.length === 0 ? (
            <EmptyState
              picture="hourglass"
              title={date ? `Nobody is waiting for ${dateParts(date).long}` : 'Nobody is waiting'}
            >
              {open
                ? 'When a day is full, clients can join your waiting list. A cancellation is then filled within seconds.'
                : 'Your waiting list is off. Switch it on so that cancellations are filled automatically.'}
            </EmptyState>
          ) : (
            <Section id="entries" title={date ? dateParts(date).long : 'All days'} gap="mb-1">
              {chosen && <p className="text-sm text-soft">{waitingText(chosen)}</p>}
              <ol>
                {entries.map((entry, i) => (
                  <Row
                    key={entry.id}
                    entry={entry}
                    place={i + 1}
                    formKey={formKey}
                    here={here}
                    timeZone={timeZone}
                    date={date || (entry.firstDate > today ? entry.firstDate : today)}
                    formResult={response}
                  />
                ))}
              </ol>
            </Section>
          )}
          {date && (
            <p className="text-sm">
              <TextLink to={`/partner/calendar?${new URLSearchParams({ date })}`}>
                Open this day in the calendar
              </TextLink>
            </p>
          )}
        </div>
      </Flow>
    </Shell>
  )
}

function DayChip({ to, on, children }: { to: string; on: boolean; children: string }) {
  return (
    <a href={to} aria-current={on ? 'true' : undefined} className="chip" data-on={on || undefined}>
      {children}
    </a>
  )
}

type Entry = ReturnType<typeof useLoaderData<typeof loader>>['list']['entries'][number]

function Row({
  entry,
  place,
  formKey,
  here,
  timeZone,
  date,
  formResult,
}: {
  entry: Entry
  place: number
  formKey: string
  here: string
  timeZone: string
  date: string
  formResult: FormResult
}) {
  const { id, mode, kept } = entry
  const field = fieldsOf(OfferWaiting, formResult, { id })
  return (
    <li className="stitch flex gap-4 py-4">
      <span className="money w-7 shrink-0 pt-0.5 text-soft">{place}.</span>
      <div className="grid min-w-0 grow gap-0.5">
        <div className="flex items-start justify-between gap-3">
          <h3 className="font-semibold">{entry.clientName}</h3>
          {mode === 'tell' ? (
            <Badge tone="plain">To be told</Badge>
          ) : (
            <Badge tone={entry.funded ? 'confirmed' : 'pending'}>{entry.funded ? 'Funded' : 'Not funded'}</Badge>
          )}
        </div>
        <p className="text-sm">
          {entry.serviceName}
          {entry.staffName && ` · ${entry.staffName}`}
          {` · ${priceText(entry.price)}`}
        </p>
        <p className="text-sm text-soft">
          {[dateText(entry.firstDate, entry.lastDate), ...entry.windows.map(windowText)].join(' · ')}
        </p>
        {kept ? (
          <p className="text-sm text-wait">
            {dateTime(kept.startsAt, timeZone)} is on hold for them until {clock(kept.expiresAt, timeZone)}.
          </p>
        ) : (
          <details open={field.isRefused ? true : undefined} className="text-sm">
            <summary className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4">
              Offer a time
            </summary>
            <Form
              noValidate={false}
              hidden={{ id, key: `${formKey}-${id}`, here, timeZone }}
              action={here}
              className="grid max-w-sm gap-3 pb-2"
            >
              <div className="grid grid-cols-2 gap-3">
                <Field
                  label="Day"
                  type="date"
                  name="date"
                  id={`date-${id}`}
                  required
                  defaultValue={field.text('date', date)}
                />
                <Field
                  label="Time"
                  type="time"
                  name="time"
                  id={`time-${id}`}
                  required
                  defaultValue={field.text('time')}
                />
              </div>
              <Fault errors={field.errors('startsAt')} />
              <p className="text-xs text-soft">
                We hold the time for them for two hours, or until an hour before it starts. They can also take a time
                outside the hours they asked for.
              </p>
              <Button variant="quiet" data-busy="Sending...">
                Send offer
              </Button>
            </Form>
          </details>
        )}
      </div>
    </li>
  )
}
