// The private calendars of a staff member: what is read, how that went, and adding or removing one.
import { data } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { NewPrivateCalendar } from '../../../api/salons/private-calendars/input'
import { HUB } from '../../features/business/setup-steps'
import { ask, get } from '../../platform/api.server'
import type { Notice } from '../../platform/errors'
import { form, forms, press, refuse, textIn } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { counted } from '../../ui/display/plural'
import { dateTime, day } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { Field } from '../../ui/forms/field'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Private calendars')

export const loader = page('partner', async ({ api, id, newKey }) => {
  const param = { staffId: id }
  const page = await get(api['private-calendars'].staff[':staffId'].$get({ param }))
  return { ...page, formKey: newKey() }
})

const calendar = ({ api }: PageRequest<'partner'>, form: FormData) => ({
  one: api['private-calendars'][':id'],
  param: { id: textIn(form, 'calendar') },
})

export const action = page(
  'partner',
  forms({
    add: form(
      NewPrivateCalendar,
      ({ api, id }: PageRequest<'partner'>, { json, key }) =>
        api['private-calendars'].staff[':staffId'].$post({ param: { staffId: id }, json }, key),
      ({ fault, busyTimes }, _, { id }) => [
        pathOf(id),
        'Calendar added',
        fault ? FAULTS[fault] : `${counted(busyTimes, 'busy time', 'busy times')} to come.`,
      ],
    ),
    read: async (pageRequest: PageRequest<'partner'>, fields = new FormData()) => {
      const { one, param } = calendar(pageRequest, fields)
      const read = await ask(one.readings.$post({ param }))
      if (!read.ok) return refuse(read.problem)
      const { fault } = read.value
      if (fault) {
        const notice: Notice = { ...NOT_READ, description: FAULTS[fault], tone: 'bad' }
        return data({ notice, result: null })
      }
      throw await redirectWithToast(pathOf(pageRequest.id), 'Calendar read', 'Its times are up to date.')
    },
    remove: press(
      (pageRequest: PageRequest<'partner'>, { form }) => {
        const { one, param } = calendar(pageRequest, form)
        return one.$delete({ param })
      },
      (_, __, { id }) => [pathOf(id), 'Calendar removed', 'Its times are free again.'],
    ),
  }),
)

const NOT_READ = { title: 'Not read' }

function pathOf(staffId: string): string {
  return `${HUB}/staff/${encodeURIComponent(staffId)}/calendars`
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>
type Calendar = Loaded['items'][number]

const FAULTS = {
  'not-public': 'Its address is not a public one.',
  redirected: 'Its address leads elsewhere. Copy the address again from the calendar app.',
  'timed-out': 'Its server took too long to answer.',
  'too-large': 'The calendar is larger than 1 MB.',
  unreachable: 'Its server can’t be reached.',
  refused: 'Its server refused. The address may have changed: copy it again.',
  'not-a-calendar': 'There is no calendar at this address. Copy the address that ends in .ics.',
  'too-many': 'The calendar has too many events.',
} as const satisfies Record<NonNullable<Calendar['fault']>, string>

export default function PrivateCalendars() {
  const { staff, timeZone, days, items, more, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const field = fieldsOf(NewPrivateCalendar, response)
  return (
    <Shell as="beauty_partner" path={HUB} column>
      <PageHead
        title="Private calendars"
        lead={`Clients can’t book ${staff.name} while these say busy. We read when it begins and ends, never what it is.`}
        back={{ to: `${HUB}/staff/${staff.id}`, label: staff.name }}
      />
      <div className="grid max-w-2xl gap-8">
        <InlineNotice notice={response?.notice} />
        {items.map((item) => (
          <CalendarCard key={item.id} calendar={item} timeZone={timeZone} days={days} />
        ))}
        {more ? (
          <Section id="add" title="Add a calendar" className="grid gap-4">
            <Form hidden={{ intent: 'add', key: formKey }} id="calendar" className="grid gap-4">
              <Field
                label="Secret address"
                {...field('address')}
                inputMode="url"
                autoComplete="off"
                placeholder="https://"
                maxLength={1000}
                required
                hint="From the calendar’s settings: “Secret address in iCal format” in Google Calendar, “Publish” in Outlook, “Public calendar” in iCloud."
              />
              <div>
                <Button data-busy="Adding...">Add calendar</Button>
              </div>
            </Form>
          </Section>
        ) : (
          <p className="text-soft">Three calendars are the most for one person.</p>
        )}
      </div>
    </Shell>
  )
}

function CalendarCard({ calendar, timeZone, days }: { calendar: Calendar; timeZone: string; days: number }) {
  const { id, host, fault, syncedAt, nextAt, busyTimes } = calendar
  const fields = { calendar: id }
  return (
    <Section id={`calendar-${id}`} title={host} className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={fault ? 'cancelled' : 'confirmed'}>{fault ? 'Can’t be read' : 'Up to date'}</Badge>
        <span>
          {counted(busyTimes, 'busy time', 'busy times')} in the next {counted(days, 'day', 'days')}
        </span>
      </p>
      {fault && <p role="status">{FAULTS[fault]}</p>}
      <p className="text-sm text-soft">
        {syncedAt ? `Last read ${dateTime(syncedAt, timeZone)}. ` : 'Not read yet. '}
        Next {dateTime(nextAt, timeZone)}.
      </p>
      <Remarks calendar={calendar} timeZone={timeZone} />
      <div className="flex flex-wrap gap-3">
        <Form hidden={{ intent: 'read', calendar: id }}>
          <Button variant="quiet" data-busy="Reading..." className="min-h-11! px-5! text-sm">
            Read now
          </Button>
        </Form>
        <ConfirmForm
          id={`remove-${id}`}
          ask="Remove"
          title="Remove this calendar?"
          detail="The times that it blocks can be booked again."
          confirm="Remove calendar"
          fields={{ intent: 'remove', ...fields }}
          variant="danger"
        />
      </div>
    </Section>
  )
}

/** What somebody should know about what was read. */
function Remarks({
  calendar: { conflicts, unread, unreadDays, unknownZones, cut },
  timeZone,
}: {
  calendar: Calendar
  timeZone: string
}) {
  const named = unreadDays.length > 0 ? ` (${unreadDays.map((unreadDay) => day(unreadDay)).join(', ')})` : ''
  const remarks = [
    unread > 0 && `We could not fully read ${counted(unread, 'event', 'events')}${named}. Block those times yourself.`,
    unknownZones.length > 0 && `Unknown time zone (${unknownZones.join(', ')}): those times are read as the salon’s.`,
    cut && 'Only the next 500 busy times are used.',
  ].filter((text) => typeof text === 'string')
  return (
    <>
      {conflicts.length > 0 && (
        <div className="rounded-sm bg-wait-tint p-4">
          <p className="font-semibold">Busy during booked visits</p>
          <p className="text-sm">The visits stand. Move them, or change the private plans.</p>
          <ul className="mt-2 text-sm">
            {conflicts.map(({ startsAt }) => (
              <li key={startsAt}>
                <a
                  href={`/partner/calendar?date=${startsAt.slice(0, 10)}`}
                  className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
                >
                  {dateTime(startsAt, timeZone)}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {remarks.map((remark) => (
        <p key={remark} className="text-sm text-soft">
          {remark}
        </p>
      ))}
    </>
  )
}
