// Moving an appointment or a blocked time by a form, as an alternative to pointer and keyboard.
import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { MoveForm } from '../../../api/booking/calendar/input'
import { instantAt, MINUTE, rfc3339 } from '../../../api/platform/values/time'
import { ask, get } from '../../platform/api.server'
import { readForm, refuse } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { readDay } from '../../ui/days/typed-day'
import { dateTime } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { Field, SelectField } from '../../ui/forms/field'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { PageHead, Shell } from '../../ui/layout/shell'
import { Anyway, DateAndTime, timeFault } from './entry-forms'

export const meta = title('Move')

const PATH = '/partner/calendar'

export const loader = page('partner', async ({ request, api, newKey, searchParams }) => {
  const [kind, id] = moved(request)
  const on = searchParams.get('on')
  if (on === null || Number.isNaN(Date.parse(on))) throw redirect(await dayOf())
  const calendar = await get(api.calendar.$get({ query: { date: on.slice(0, 10) } }))
  const visit = calendar.visits.find((visit) => kind === 'visit' && visit.id === id)
  const block = calendar.blocks.find((block) => kind === 'block' && block.id === id)
  const found = visit ?? block
  // Moved to another day meanwhile, or an edited address.
  if (!found) throw redirect(await dayOf())
  const { startsAt, endsAt } = found
  return {
    what: visit ? `${visit.clientName}, ${visit.serviceName}` : 'Blocked time',
    notified: visit && !visit.isGuest ? visit.clientName : null,
    staffId: visit?.segments[0]?.staffId ?? block?.staffId ?? '',
    several: (visit?.segments.length ?? 1) > 1,
    minutes: (Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE,
    staff: calendar.staff.map((person) => ({ id: person.id, name: person.name })),
    timeZone: calendar.salon.timeZone,
    startsAt,
    today: calendar.today,
    formKey: newKey(),
  }

  /** This page with the current day of the item, for which the calendar is then loaded. */
  async function dayOf(): Promise<string> {
    const param = { id }
    const { startsAt } =
      kind === 'visit'
        ? await get(api.appointments[':id'].$get({ param }))
        : await get(api.calendar.blocks[':id'].$get({ param }))
    const day = startsAt.slice(0, 10)
    // A completed or cancelled appointment is not in the calendar.
    if (day === on) throw new Response(null, { status: 404 })
    return `${PATH}/move?${new URLSearchParams({ [kind]: id, on: day })}`
  }
})

export const action = page('partner', async (pageRequest) => {
  const { request, api } = pageRequest
  const [kind, id] = moved(request)
  const form = await request.formData()
  readDay(form, 'date')
  const read = readForm(pageRequest, form, MoveForm)
  if (!read.ok) return read.refusal
  const { key } = read.sent
  const { date, time, staff, minutes, anyway } = read.sent.value
  const { salon } = await get(api.calendar.$get({ query: {} }))
  const starts = instantAt(date, Number(time.slice(0, 2)) * 60 + Number(time.slice(3)), salon.timeZone)
  const startsAt = rfc3339(starts, salon.timeZone)
  const param = { id }
  const response =
    kind === 'visit' && anyway
      ? await ask(
          api.calendar.appointments[':id']['move-anyway'].$post(
            { param, json: { startsAt, staffId: staff, anyway } },
            key,
          ),
        )
      : kind === 'visit'
        ? await ask(
            api.appointments[':id'].move.$post(
              { param, json: { startsAt, staffId: staff, durationMinutes: minutes } },
              key,
            ),
          )
        : await ask(
            api.calendar.blocks[':id'].move.$post(
              {
                param,
                json: {
                  staffId: staff ?? '',
                  startsAt,
                  endsAt: rfc3339(starts + (minutes ?? 0) * MINUTE, salon.timeZone),
                },
              },
              key,
            ),
          )
  if (!response.ok) {
    const time = timeFault(response.problem)
    return refuse(response.problem, form, {
      ...(time && { faults: { time: [time] } }),
      places: FIELDS,
      title: 'Not moved',
    })
  }
  throw await redirectWithToast(`${PATH}?date=${date}`, 'Moved', `It’s now on ${dateTime(startsAt, salon.timeZone)}.`)
})

const FIELDS: Record<string, string> = {
  startsAt: 'time',
  endsAt: 'minutes',
  staffId: 'staff',
  durationMinutes: 'minutes',
}

function moved(request: Request): ['visit' | 'block', string] {
  const { searchParams } = new URL(request.url)
  const block = searchParams.get('block')
  return block === null ? ['visit', searchParams.get('visit') ?? 'none'] : ['block', block]
}

export default function Move() {
  const moving = useLoaderData<typeof loader>()
  const { what, notified, staffId, several, minutes, staff, timeZone, startsAt, today } = moving
  const response = useActionData<typeof action>()
  const field = fieldsOf(MoveForm, response)
  const day = startsAt.slice(0, 10)
  return (
    <Shell as="beauty_partner" path={PATH} column>
      <PageHead
        title={`Move ${what}`}
        lead={`Now on ${dateTime(startsAt, timeZone)}.`}
        back={{ to: `${PATH}?date=${day}`, label: 'Calendar' }}
      />
      <InlineNotice notice={response?.notice} />
      <Form hidden={{ key: moving.formKey }} id="move" className="grid max-w-xl gap-5">
        <DateAndTime field={field} requested={{ date: day, time: startsAt.slice(11, 16) }} today={today} />
        {notified !== undefined && <Anyway field={field} />}
        {!several && (
          <>
            <SelectField
              label="With"
              {...field('staff', staffId)}
              options={staff.map((person) => [person.id, person.name])}
            />
            <Field
              label="Duration in minutes"
              {...field('minutes', String(minutes))}
              type="number"
              inputMode="numeric"
              min={5}
              step={5}
            />
          </>
        )}
        {notified && <p className="text-sm text-soft">{notified} will be notified.</p>}
        <Button className="sm:justify-self-start" data-busy="Moving...">
          Move it
        </Button>
      </Form>
    </Shell>
  )
}
