// A new calendar entry: an appointment for a walk-in or caller, blocked time, a closed day.
import type { SubmissionResult } from '@conform-to/react'
import { useActionData, useLoaderData } from '@remix-run/react'
import { BlockForm, ClosureForm, VisitForm } from '../../../api/booking/calendar/input'
import { instantAt, rfc3339 } from '../../../api/platform/values/time'
import { ask, get, getOrStart, keyed } from '../../platform/api.server'
import { readForm, refuseForm, sendForm, textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { daysAfter } from '../../ui/days/days-after'
import { readDay } from '../../ui/days/typed-day'
import { TabLink } from '../../ui/display/tabs'
import { clock, dateParts } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { PageHead, Shell } from '../../ui/layout/shell'
import { ClosureFields, NewBlockForm, NewVisitForm, timeFault } from './entry-forms'

const TITLE = 'Add to calendar'

export const meta = title(TITLE)

const PATH = '/partner/calendar'
const TABS = { visit: 'Visit', block: 'Block time', close: 'Close day' } as const

type Tab = keyof typeof TABS

function requestedFrom(request: Request) {
  const { searchParams } = new URL(request.url)
  const tab = searchParams.get('tab') ?? ''
  const [, day = '', time = ''] =
    /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)$/.exec(searchParams.get('at') ?? '') ?? []
  const date = day || (searchParams.get('date') ?? '')
  return {
    tab: (Object.hasOwn(TABS, tab) ? tab : 'visit') as Tab,
    date: Number.isNaN(Date.parse(date)) ? '' : date.slice(0, 10),
    time,
    until: searchParams.get('until') ?? hourAfter(time),
    staff: searchParams.get('staff') ?? '',
    q: (searchParams.get('q') ?? '').slice(0, 60),
  }
}

export const loader = page('partner', async ({ request, api, newKey }) => {
  const requested = requestedFrom(request)
  const query = { date: requested.date, q: requested.tab === 'visit' ? requested.q : '' }
  // Without a listed salon the calendar itself says how to get one.
  const calendar = await getOrStart(api.calendar.$get({ query }), PATH)
  const { staff, services, clients, date, today } = calendar
  return {
    ...{ staff, services, clients, today },
    requested: { ...requested, date },
    formKey: newKey(),
  }
})

export const action = page('partner', async ({ request, api }) => {
  const { tab } = requestedFrom(request)
  const form = await request.formData()
  const headers = keyed(form)
  form.delete('key')
  readDay(form, 'date')
  const calendar = api.calendar
  if (form.get('intent') === 'reopen') {
    const param = { id: textIn(form, 'id') }
    await get(calendar.closures[':id'].$delete({ param }))
    throw await redirectWithToast(PATH, 'Open again', 'Clients can book this day again.')
  }
  if (tab === 'close') {
    const answer = await sendForm(form, ClosureForm, (json) =>
      calendar.closures.$post({ json }, headers),
    )
    if (!answer.ok) return answer.refusal
    const { date } = answer.value
    throw await redirectWithToast(
      `${PATH}?date=${date}`,
      'Day closed',
      `Clients can’t book on ${dateParts(date).long}.`,
    )
  }
  // In the salon's time zone, which is loaded with the calendar of that day.
  const { salon } = await get(calendar.$get({ query: {} }))
  const when = (date: string, time: string) =>
    rfc3339(
      instantAt(date, Number(time.slice(0, 2)) * 60 + Number(time.slice(3)), salon.timeZone),
      salon.timeZone,
    )
  if (tab === 'block') {
    const read = readForm(form, BlockForm)
    if (!read.ok) return read.refusal
    const { staff, kind, note, date, time, untilDate, untilTime } = read.value
    const last = untilDate ?? date
    const json = {
      ...{ staffIds: staff, kind, note },
      startsAt: when(date, time ?? '00:00'),
      // Without times it covers whole days, including the last one.
      endsAt: when(untilTime ? last : daysAfter(last, 1), untilTime ?? '00:00'),
    }
    const answer = await ask(calendar.blocks.$post({ json }, headers))
    if (!answer.ok) {
      const { errors, ...problem } = answer.problem
      const { endsAt, staffIds, ...others } = errors ?? {}
      return refuseForm(
        read.submission,
        {
          ...problem,
          errors: {
            ...others,
            ...(endsAt && { untilTime: endsAt }),
            ...(staffIds && { staff: staffIds }),
          },
        },
        'Not blocked',
      )
    }
    throw await redirectWithToast(
      `${PATH}?date=${date}`,
      'Time blocked',
      'Clients can’t book this time.',
    )
  }
  const read = readForm(form, VisitForm)
  if (!read.ok) return read.refusal
  const { service, staff, date, time, client, name, phone, email, notes } = read.value
  const json = {
    ...(client ? { clientId: client } : { guest: { name, phone, email } }),
    plan: service.map((serviceId) => ({ serviceId, staffId: staff ?? null, addOnIds: [] })),
    startsAt: when(date, time),
    notes,
  }
  const answer = await ask(calendar.appointments.$post({ json }, headers))
  if (!answer.ok) {
    const { errors, ...problem } = answer.problem
    return refuseForm(read.submission, { ...problem, errors: inFormWords(problem.code, errors) })
  }
  const visit = answer.value
  throw await redirectWithToast(
    `${PATH}?date=${visit.startsAt.slice(0, 10)}`,
    'Visit booked',
    `${visit.clientName}: ${visit.serviceName} at ${clock(visit.startsAt, salon.timeZone)}.`,
  )
})

/** Maps the api's field names to those of this form. */
function inFormWords(
  code: string,
  errors: Record<string, string[]> = {},
): Record<string, string[]> {
  const said: Record<string, string[]> = {}
  const names: Record<string, string> = {
    ...{ startsAt: 'time', clientId: 'client', serviceId: 'service', staffId: 'staff' },
    ...{ 'guest.name': 'name', 'guest.phone': 'phone', 'guest.email': 'email' },
  }
  for (const [field, words] of Object.entries(errors)) said[names[field] ?? field] = words
  const time = timeFault({ code })
  if (time) said.time = [time]
  return said
}

/** An hour after "10:30", on the same day; empty without a time. */
function hourAfter(time: string): string {
  const hour = Number(time.slice(0, 2)) + 1
  return time === '' ? '' : hour > 23 ? '23:59' : `${String(hour).padStart(2, '0')}${time.slice(2)}`
}

export default function NewInCalendar() {
  const { requested, ...choices } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const lastResult = answer?.result as SubmissionResult<string[]> | undefined
  const to = (tab: string) => {
    const { staff, date, time, until } = requested
    return `${PATH}/new?${new URLSearchParams({ tab, staff, ...(time ? { at: `${date}T${time}`, until } : { date }) })}`
  }
  return (
    <Shell as="beauty_partner" path={PATH}>
      <PageHead
        title={TITLE}
        back={{ to: `${PATH}?date=${requested.date}`, label: dateParts(requested.date).long }}
      />
      <nav aria-label="What" className="mb-6 grid max-w-xl grid-cols-3 rounded-full bg-sunken px-1">
        {Object.entries(TABS).map(([tab, label]) => (
          <TabLink key={tab} to={to(tab)} current={tab === requested.tab}>
            {label}
          </TabLink>
        ))}
      </nav>
      <InlineNotice notice={answer?.notice} />
      {requested.tab === 'visit' && (
        <NewVisitForm {...choices} requested={requested} lastResult={lastResult} />
      )}
      {requested.tab === 'block' && (
        <NewBlockForm {...choices} requested={requested} lastResult={lastResult} />
      )}
      {requested.tab === 'close' && (
        <ClosureFields formKey={choices.formKey} date={requested.date} lastResult={lastResult} />
      )}
    </Shell>
  )
}
