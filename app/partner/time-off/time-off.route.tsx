// Time off and special dates of the team: what is entered, a form for days off and other hours, the visits in the way, and
// one confirmation that sees to all of them.
import { useActionData, useLoaderData } from '@remix-run/react'
import { TimeOff } from '../../../api/booking/time-off/input'
import type { TimeOffSheetResponse } from '../../../api/booking/time-off/responses'
import { ask, getOrStart } from '../../platform/api.server'
import { form, textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { minuteOf } from '../../platform/typed-input.server'
import { counted } from '../../ui/display/plural'
import { TextLink } from '../../ui/display/text-link'
import { clock, dateTime } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { Field, SelectField } from '../../ui/forms/field'
import { Form } from '../../ui/forms/form'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { ONLY_SALON } from '../calendar/entry-forms'
import { TIME_OFF, timeOffPath } from '../calendar/time-off-link'
import { Entries } from './time-off-entries'
import { TimeOffForm } from './time-off-form'

export const meta = title(TIME_OFF)

const TEAM_FIRST = { title: 'Add your team first', description: 'Then enter their time off.' }

export const loader = page('partner', async ({ api, newKey, searchParams }) => {
  const queryValue = (name: string) => searchParams.get(name) ?? ''
  const times = searchParams.getAll('from').map((from, i) => ({ from, to: searchParams.getAll('to')[i] ?? '' }))
  const kind = queryValue('kind')
  const query = {
    staff: queryValue('staff'),
    date: queryValue('date'),
    until: queryValue('until'),
    kind,
    hours: kind === 'hours' ? rangesText(times) : '',
  }
  const read = await ask(api['time-off'].$get({ query }))
  const errors = read.ok ? undefined : read.problem.errors
  const sheet = read.ok
    ? read.value
    : await getOrStart(
        // A fault is said beside the form; anything else ends on the page of the team.
        api['time-off'].$get({ query: errors ? { staff: query.staff } : query }),
        '/partner/salon/staff',
        TEAM_FIRST,
      )
  return {
    sheet,
    formKey: newKey(),
    times,
    faults: errors ?? {},
    typed: errors ? { date: query.date, until: query.until, kind } : null,
    isAsked: kind !== '' && !errors,
  }
})

/** "600-840,900-1080"; times that are not typed are left out. */
function rangesText(times: { from: string; to: string }[]): string {
  return times
    .filter(({ from, to }) => from || to)
    .map(({ from, to }) => `${typedMinute(from)}-${typedMinute(to) || 1440}`)
    .join(',')
}

/** What is no time becomes one that the api refuses. */
function typedMinute(time: string): number {
  const minute = minuteOf(time)
  return minute < 0 ? 9999 : minute
}

/** The same text, read. */
function rangesIn(text: string): TimeOffSheetResponse['hours'] {
  return text
    .split(',')
    .filter(Boolean)
    .map((range) => {
      const [from, to] = range.split('-')
      return { fromMinute: Number(from), toMinute: Number(to) }
    })
}

/** "cancel", "keep", "staff bea" or "time bea 2027-01-11T10:00:00+03:00". */
function decisionIn(id: string, chosen: string) {
  const [to = '', staffId = '', startsAt = ''] = chosen.split(' ')
  if (to === 'staff') return { id, to: 'staff' as const, staffId }
  if (to === 'time') return { id, to: 'time' as const, staffId, startsAt }
  if (to === 'keep') return { id, to: 'keep' as const }
  return { id, to: 'cancel' as const }
}

const OPEN = 'open-'

const SAVED = {
  off: ['Time off saved', 'Nobody can book them then.'],
  hours: ['Hours saved', 'Clients can book within them.'],
  usual: ['Usual hours saved', 'Their weekly hours apply again.'],
} as const

export const action = page(
  'partner',
  form(
    TimeOff,
    ({ api }, { json, key }) => api['time-off'].$post({ json }, key),
    ({ changed, cancelled }, { value: { kind, staffId } }) => {
      const [saved, detail] = SAVED[kind]
      const parts = [
        changed > 0 && `${counted(changed, 'visit was', 'visits were')} changed.`,
        cancelled > 0 && `${counted(cancelled, 'visit was', 'visits were')} cancelled.`,
        changed + cancelled > 0 ? 'The clients have been told.' : detail,
      ]
      return [timeOffPath({ staff: staffId }), saved, parts.filter(Boolean).join(' ')]
    },
    { from: timeOffIn, faults: 'notice' },
  ),
)

function timeOffIn(form: FormData) {
  const visits = [...form.keys()]
    .filter((name) => name.startsWith(OPEN))
    .map((name) => decisionIn(name.slice(OPEN.length), textIn(form, name)))
  return {
    staffId: textIn(form, 'staff'),
    date: textIn(form, 'date'),
    until: textIn(form, 'until'),
    kind: textIn(form, 'kind'),
    hours: rangesIn(textIn(form, 'hours')),
    note: textIn(form, 'note'),
    visits,
  }
}

type Sheet = ReturnType<typeof useLoaderData<typeof loader>>['sheet']

export default function TimeOffPage() {
  const { sheet, formKey, times, faults, typed, isAsked } = useLoaderData<typeof loader>()
  const notice = useActionData<typeof action>()?.notice
  const { listed, staffId, date } = sheet
  return (
    <Shell as="beauty_partner" path="/partner/calendar">
      <PageHead
        title={TIME_OFF}
        lead="Sick, on leave, or other hours for a day. You see to every visit in the way at once."
        back={
          listed
            ? { to: `/partner/calendar?date=${date}`, label: 'Calendar' }
            : { to: `/partner/salon/staff/${encodeURIComponent(staffId)}`, label: nameIn(sheet) }
        }
      />
      <InlineNotice notice={notice} />
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-x-12">
        <div className="grid grid-cols-1 gap-8">
          <TimeOffForm sheet={sheet} typed={typed} times={times} faults={faults} />
          {isAsked && <InTheWay sheet={sheet} formKey={formKey} />}
        </div>
        <div className="grid grid-cols-1 gap-10">
          <Entries entries={sheet.entries} timeZone={sheet.timeZone} />
          {sheet.waiting.length > 0 && <Waiting sheet={sheet} />}
        </div>
      </div>
    </Shell>
  )
}

function nameIn({ staff, staffId }: Sheet): string {
  return staff.find(({ id }) => id === staffId)?.name ?? ''
}

function InTheWay({ sheet, formKey }: { sheet: Sheet; formKey: string }) {
  const { staffId, date, until, kind, hours, visits, timeZone, tooMany } = sheet
  const name = nameIn(sheet)
  const typedHours = hours.map(({ fromMinute, toMinute }) => `${fromMinute}-${toMinute}`).join(',')
  const confirm = { off: `Give ${name} the time off`, hours: 'Save these hours', usual: 'Use the usual hours' }[kind]
  if (tooMany) {
    return (
      <p className="rounded-md bg-wait-tint px-4 py-3 text-wait">
        There are more visits than can be seen to at once. Choose fewer days.
      </p>
    )
  }
  return (
    <Section
      id="visits"
      title={visits.length > 0 ? `${counted(visits.length, 'visit', 'visits')} in the way` : 'No visits in the way'}
    >
      <Form
        noValidate={false}
        hidden={{ key: `${formKey}-off`, staff: staffId, date, until, kind, hours: typedHours }}
        className="mt-3 grid grid-cols-1 gap-5"
      >
        {visits.length > 0 && (
          <p className="text-sm text-soft">
            Prices stay as they are. Where a visit changes, its client can agree, choose another time, or cancel and get
            everything back.
          </p>
        )}
        {visits.map((visit) => (
          <SelectField
            key={visit.id}
            label={`${visit.clientName}, ${visit.serviceName}`}
            name={`${OPEN}${visit.id}`}
            hint={`${dateTime(visit.startsAt, timeZone)} to ${clock(visit.endsAt, timeZone)}${visit.asked ? '' : '. A guest: tell them yourself.'}`}
            options={[
              ...visit.staff.map((person) => [`staff ${person.id}`, `${person.name}, at the same time`] as const),
              ...visit.times.map(
                (time) =>
                  [
                    `time ${time.staffId} ${time.startsAt}`,
                    `${time.staffName}, ${dateTime(time.startsAt, timeZone)}`,
                  ] as const,
              ),
              ...(kind === 'off' ? [] : [['keep', `Keep it; ${name} does it anyway`] as const]),
              ['cancel', 'Cancel; the client gets everything back'] as const,
            ]}
          />
        ))}
        {kind !== 'usual' && <Field label="Note (optional)" name="note" maxLength={120} hint={ONLY_SALON} />}
        <Button className="justify-self-start max-sm:w-full" data-busy="Saving...">
          {visits.length > 0 ? 'Confirm, and tell the clients' : confirm}
        </Button>
      </Form>
    </Section>
  )
}

function Waiting({ sheet: { waiting } }: { sheet: Sheet }) {
  return (
    <Section id="waiting" title="Waiting for an answer">
      <p className="mt-1 text-sm text-soft">
        These visits stand as you changed them. Until their clients agree, they can cancel free of charge.
      </p>
      <ul>
        {waiting.map(({ id, clientName, serviceName, staffName, startsAt }) => (
          <li key={id} className="stitch py-3">
            <TextLink to={`/partner/appointments/${id}`}>{clientName}</TextLink>
            <p className="text-sm text-soft">
              {serviceName} with {staffName}, {dateTime(startsAt)}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
