// A new calendar entry: an appointment for a walk-in or caller, blocked time, a closed day.
import { data } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AppointmentForm, BlockForm, ClosureForm, WalkInQuery } from '../../../api/booking/calendar/input'
import type { WalkInSheetResponse } from '../../../api/booking/calendar/responses'
import type { Problem } from '../../../api/platform/values/problem'
import { instantAt, rfc3339 } from '../../../api/platform/values/time'
import { ask, get, getOrStart } from '../../platform/api.server'
import { comesBack, type Faults, form, forms, readForm, refuse, textIn } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { readTyped } from '../../platform/typed-input.server'
import { daysAfter } from '../../ui/days/days-after'
import { readDay } from '../../ui/days/typed-day'
import { TabLink } from '../../ui/display/tabs'
import { LinkInText } from '../../ui/display/text-link'
import { clock, dateParts } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { PageHead, Shell } from '../../ui/layout/shell'
import { ClosureFields, NewBlockForm, timeFault } from './entry-forms'
import { TIME_OFF, timeOffPath } from './time-off-link'
import { FreeNow, WalkInForm } from './walk-in-form'

const TITLE = 'Add to calendar'

export const meta = title(TITLE)

const PATH = '/partner/calendar'
const TABS = { visit: 'Visit', block: 'Block time', close: 'Close day' } as const

type Tab = keyof typeof TABS

function requestedFrom(request: Request) {
  const { searchParams } = new URL(request.url)
  const tab = searchParams.get('tab') ?? ''
  const [, day = '', time = ''] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)$/.exec(searchParams.get('at') ?? '') ?? []
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
  const { date, q } = requested
  // Without a listed salon the calendar itself says how to get one.
  const page = await getOrStart(api.calendar['walk-in'].$get({ query: { date, q, service: [], addOns: [] } }), PATH)
  const { staff, today, closed } = page
  return {
    sheet: requested.tab === 'visit' ? page : null,
    staff,
    today,
    closed,
    requested: { ...requested, date: page.date },
    formKey: newKey(),
  }
})

type Visit = PageRequest<'partner'>

export const action = page(
  'partner',
  forms({
    reopen: async ({ api }: Visit, form = new FormData()): Promise<never> => {
      await get(api.calendar.closures[':id'].$delete({ param: { id: textIn(form, 'id') } }))
      throw await redirectWithToast(PATH, 'Open again', 'Clients can book this day again.')
    },
    '': async (visit: Visit, fields = new FormData()) => {
      readDay(fields, 'date')
      const { tab } = requestedFrom(visit.request)
      if (tab === 'close') return close(visit, fields)
      // In the salon's time zone, which is loaded with the calendar of that day.
      const { salon } = await get(visit.api.calendar.$get({ query: {} }))
      return tab === 'block' ? block(visit, fields, salon) : book(visit, fields, salon)
    },
    search: (visit: Visit, fields = new FormData()) => look(visit, fields, {}),
    times: (visit: Visit, fields = new FormData()) =>
      look(visit, fields, fields.has('service') ? {} : { service: ['Choose a service.'] }),
  }),
)

type Salon = { timeZone: string }

function when(date: string, time: string, { timeZone }: Salon): string {
  const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return rfc3339(instantAt(date, minute, timeZone), timeZone)
}

const close = form(
  ClosureForm,
  ({ api }: Visit, { json, key }) => api.calendar.closures.$post({ json }, key),
  ({ date }) => [`${PATH}?date=${date}`, 'Day closed', `Clients can’t book on ${dateParts(date).long}.`],
)

const block = (pageRequest: Visit, fields: FormData, salon: Salon) =>
  form(
    BlockForm,
    ({ api }: Visit, { value, key }) => {
      const { staff, kind, note, date, time, untilDate, untilTime } = value
      const last = untilDate ?? date
      const json = {
        staffIds: staff,
        kind,
        note,
        startsAt: when(date, time ?? '00:00', salon),
        // Without times it covers whole days, including the last one.
        endsAt: when(untilTime ? last : daysAfter(last, 1), untilTime ?? '00:00', salon),
      }
      return api.calendar.blocks.$post({ json }, key)
    },
    (_, { value: { date } }) => [`${PATH}?date=${date}`, 'Time blocked', 'Clients can’t book this time.'],
    { title: 'Not blocked', places: { endsAt: 'untilTime', staffIds: 'staff' } },
  )(pageRequest, fields)

/** The clients and the free times for what is entered so far. */
function sheetFor({ api, writer }: Visit, fields: FormData) {
  const query = {
    date: textIn(fields, 'date'),
    staff: textIn(fields, 'staff'),
    q: readTyped(WalkInQuery.shape.q, textIn(fields, 'q'), writer),
    service: fields.getAll('service').map(String),
    addOns: fields.getAll('addOn').map((pair) => String(pair).split(' ')[1] ?? ''),
  }
  return ask(api.calendar['walk-in'].$get({ query }))
}

/** What only asks takes whatever is typed. */
async function look(visit: Visit, fields: FormData, faults: Faults) {
  readDay(fields, 'date')
  readFreeTime(fields)
  const found = await sheetFor(visit, fields)
  return found.ok
    ? comesBack(fields, AppointmentForm, { sheet: found.value }, faults)
    : refuse(found.problem, fields, inForm(found.problem))
}

async function book(pageRequest: Visit, fields: FormData, salon: Salon) {
  const { calendar } = pageRequest.api
  readFreeTime(fields)
  const sheet = () => sheetFor(pageRequest, fields)
  const read = readForm(pageRequest, fields, AppointmentForm)
  if (!read.ok) return withSheet(read.refusal, await sheet())
  const { key, value } = read.sent
  const { service, addOn, staff, date, time, client, name, phone, email, notes, anyway } = value
  const json = {
    ...(client ? { clientId: client } : { guest: { name, phone, email } }),
    plan: service.map((serviceId) => ({
      serviceId,
      staffId: staff ?? null,
      addOnIds: addOn.flatMap((pair) => {
        const [of, id = ''] = pair.split(' ')
        return of === serviceId ? [id] : []
      }),
    })),
    startsAt: when(date, time, salon),
    notes,
  }
  const booked = anyway
    ? await ask(calendar['appointments-anyway'].$post({ json: { ...json, anyway } }, key))
    : await ask(calendar.appointments.$post({ json }, key))
  if (!booked.ok) return withSheet(refuse(booked.problem, fields, inForm(booked.problem)), await sheet())
  const { startsAt, clientName, serviceName } = booked.value
  throw await redirectWithToast(
    `${PATH}?date=${startsAt.slice(0, 10)}`,
    'Visit booked',
    `${clientName}: ${serviceName} at ${clock(startsAt, salon.timeZone)}.`,
  )
}

/** Puts the free time that is chosen in the place of a typed one, where it is of the day that is meant. */
function readFreeTime(form: FormData): void {
  const [date, time] = textIn(form, 'free').split('T')
  form.delete('free')
  if (time && date === textIn(form, 'date')) form.set('time', time)
}

/** A refused form, with the clients and the free times that it showed or that may help. */
function withSheet(
  refusal: ReturnType<typeof refuse>,
  sheet: { ok: true; value: WalkInSheetResponse } | { ok: false },
) {
  return data({ ...refusal.data, ...(sheet.ok && { sheet: sheet.value }) }, refusal.init ?? {})
}

/** The names of this form's fields, and what is wrong with its time. */
function inForm(problem: Problem) {
  const time = timeFault(problem)
  return {
    places: {
      addOns: 'addOn',
      addOnIds: 'addOn',
      startsAt: 'time',
      clientId: 'client',
      serviceId: 'service',
      staffId: 'staff',
      'guest.name': 'name',
      'guest.phone': 'phone',
      'guest.email': 'email',
    },
    ...(time && { faults: { time: [time] } }),
  }
}

/** An hour after "10:30", on the same day; empty without a time. */
function hourAfter(time: string): string {
  const hour = Number(time.slice(0, 2)) + 1
  return time === '' ? '' : hour > 23 ? '23:59' : `${String(hour).padStart(2, '0')}${time.slice(2)}`
}

export default function NewInCalendar() {
  const { requested, sheet: first, ...choices } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const refreshed = response && 'sheet' in response ? (response.sheet as WalkInSheetResponse | undefined) : undefined
  const sheet = refreshed ?? first
  const to = (tab: string) => {
    const { staff, date, time, until } = requested
    return `${PATH}/new?${new URLSearchParams({ tab, staff, ...(time ? { at: `${date}T${time}`, until } : { date }) })}`
  }
  return (
    <Shell as="beauty_partner" path={PATH}>
      <PageHead title={TITLE} back={{ to: `${PATH}?date=${requested.date}`, label: dateParts(requested.date).long }} />
      <nav aria-label="What" className="mb-6 grid max-w-xl grid-cols-3 rounded-full bg-sunken px-1">
        {Object.entries(TABS).map(([tab, label]) => (
          <TabLink key={tab} to={to(tab)} current={tab === requested.tab}>
            {label}
          </TabLink>
        ))}
      </nav>
      <p className="mb-6">
        Sick, on leave, or other hours for a day?{' '}
        <LinkInText to={timeOffPath({ staff: requested.staff, date: requested.date })}>{TIME_OFF}</LinkInText>
      </p>
      <InlineNotice notice={response?.notice} />
      {sheet && (
        <>
          {!response && <FreeNow sheet={sheet} path={`${PATH}/new`} />}
          <WalkInForm sheet={sheet} formKey={choices.formKey} requested={requested} formResult={response} />
        </>
      )}
      {requested.tab === 'block' && <NewBlockForm {...choices} requested={requested} formResult={response} />}
      {requested.tab === 'close' && (
        <ClosureFields formKey={choices.formKey} date={requested.date} formResult={response} />
      )}
    </Shell>
  )
}
