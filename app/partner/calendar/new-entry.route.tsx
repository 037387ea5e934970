// A new calendar entry: an appointment for a walk-in or caller, blocked time, a closed day.
import type { SubmissionResult } from '@conform-to/react'
import { data } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { BlockForm, ClosureForm, VisitForm } from '../../../api/booking/calendar/input'
import type { WalkInSheetResponse } from '../../../api/booking/calendar/responses'
import type { Problem } from '../../../api/platform/values/problem'
import { instantAt, rfc3339 } from '../../../api/platform/values/time'
import { ask, get, getOrStart, keyed } from '../../platform/api.server'
import { readForm, refuseForm, sendForm, textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
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
  const { date, q } = requested
  // Without a listed salon the calendar itself says how to get one.
  const shown = await getOrStart(
    api.calendar['walk-in'].$get({ query: { date, q, service: [], addOns: [] } }),
    PATH,
  )
  const { staff, today, closed } = shown
  return {
    sheet: requested.tab === 'visit' ? shown : null,
    ...{ staff, today, closed },
    requested: { ...requested, date: shown.date },
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
  readFreeTime(form)
  const sheet = () => {
    const query = {
      ...{ date: textIn(form, 'date'), q: textIn(form, 'q'), staff: textIn(form, 'staff') },
      service: form.getAll('service').map(String),
      addOns: form.getAll('addOn').map((pair) => String(pair).split(' ')[1] ?? ''),
    }
    return ask(calendar['walk-in'].$get({ query }))
  }
  if (form.has('intent')) {
    const asked = readForm(form, ASKED)
    if (!asked.ok) return asked.refusal
    const answer = await sheet()
    if (!answer.ok) return refuseForm(asked.submission, inForm(answer.problem))
    const lacks = form.get('intent') === 'times' && !form.has('service')
    const errors = lacks ? { fieldErrors: { service: ['Choose a service.'] } } : {}
    return data({ result: asked.submission.reply(errors), notice: null, sheet: answer.value })
  }
  const read = readForm(form, VisitForm)
  if (!read.ok) return withSheet(read.refusal, await sheet())
  const { service, addOn, staff, date, time, client, name, phone, email, notes } = read.value
  const { anyway } = read.value
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
    startsAt: when(date, time),
    notes,
  }
  const answer = anyway
    ? await ask(calendar['appointments-anyway'].$post({ json: { ...json, anyway } }, headers))
    : await ask(calendar.appointments.$post({ json }, headers))
  if (!answer.ok) {
    const refusal = refuseForm(read.submission, inForm(answer.problem))
    return withSheet(refusal, await sheet())
  }
  const visit = answer.value
  throw await redirectWithToast(
    `${PATH}?date=${visit.startsAt.slice(0, 10)}`,
    'Visit booked',
    `${visit.clientName}: ${visit.serviceName} at ${clock(visit.startsAt, salon.timeZone)}.`,
  )
})

/** What only asks takes whatever is typed. */
const ASKED = z.looseObject({})

/** Puts the free time that is chosen in the place of a typed one, where it is of the day that is meant. */
function readFreeTime(form: FormData): void {
  const [date, time] = textIn(form, 'free').split('T')
  form.delete('free')
  if (time && date === textIn(form, 'date')) form.set('time', time)
}

/** A refused form, with the clients and the free times that it showed or that may help. */
function withSheet<R extends ReturnType<typeof refuseForm>>(
  refusal: R,
  sheet: { ok: true; value: WalkInSheetResponse } | { ok: false },
) {
  return data({ ...refusal.data, ...(sheet.ok && { sheet: sheet.value }) }, refusal.init ?? {})
}

/** A problem with the names of this form's fields. */
function inForm({ errors = {}, ...problem }: Problem): Problem {
  const said: Record<string, string[]> = {}
  const names: Record<string, string> = {
    ...{ addOns: 'addOn', addOnIds: 'addOn' },
    ...{ startsAt: 'time', clientId: 'client', serviceId: 'service', staffId: 'staff' },
    ...{ 'guest.name': 'name', 'guest.phone': 'phone', 'guest.email': 'email' },
  }
  for (const [field, words] of Object.entries(errors)) said[names[field] ?? field] = words
  const time = timeFault({ code: problem.code })
  if (time) said.time = [time]
  return { ...problem, errors: said }
}

/** An hour after "10:30", on the same day; empty without a time. */
function hourAfter(time: string): string {
  const hour = Number(time.slice(0, 2)) + 1
  return time === '' ? '' : hour > 23 ? '23:59' : `${String(hour).padStart(2, '0')}${time.slice(2)}`
}

export default function NewInCalendar() {
  const { requested, sheet: first, ...choices } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const shown =
    answer && 'sheet' in answer ? (answer.sheet as WalkInSheetResponse | undefined) : undefined
  const sheet = shown ?? first
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
      <p className="mb-6">
        Sick, on leave, or other hours for a day?{' '}
        <LinkInText to={timeOffPath({ staff: requested.staff, date: requested.date })}>
          {TIME_OFF}
        </LinkInText>
      </p>
      <InlineNotice notice={answer?.notice} />
      {sheet && (
        <>
          {!answer && <FreeNow sheet={sheet} path={`${PATH}/new`} />}
          <WalkInForm
            sheet={sheet}
            formKey={choices.formKey}
            requested={requested}
            lastResult={lastResult}
          />
        </>
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
