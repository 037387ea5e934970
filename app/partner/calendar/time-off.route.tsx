// Sick today, or on leave: who is off and when, the visits in the way, and one confirmation that sees to all of them.
import { data } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ask, get, keyed } from '../../platform/api.server'
import { saidOf } from '../../platform/errors'
import { textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { counted } from '../../ui/display/plural'
import { TextLink } from '../../ui/display/text-link'
import { clock, dateTime } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { Field, SelectField } from '../../ui/forms/field'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { ONLY_SALON } from './entry-forms'

export const meta = title('Time off')

const PATH = '/partner/calendar/time-off'

export const loader = page('partner', async ({ api, newKey, searchParams }) => {
  const asked = (name: string) => searchParams.get(name) ?? ''
  const query = { staff: asked('staff'), date: asked('date'), until: asked('until') }
  return { sheet: await get(api['time-off'].$get({ query })), formKey: newKey() }
})

/** "cancel", "staff bea" or "time bea 2027-01-11T10:00:00+03:00". */
function decisionIn(id: string, chosen: string) {
  const [to = '', staffId = '', startsAt = ''] = chosen.split(' ')
  if (to === 'staff') return { id, to: 'staff' as const, staffId }
  if (to === 'time') return { id, to: 'time' as const, staffId, startsAt }
  return { id, to: 'cancel' as const }
}

const OPEN = 'open-'

export const action = page('partner', async ({ request, api }) => {
  const form = await request.formData()
  const visits = [...form.keys()]
    .filter((name) => name.startsWith(OPEN))
    .map((name) => decisionIn(name.slice(OPEN.length), textIn(form, name)))
  const json = {
    ...{ staffId: textIn(form, 'staff'), date: textIn(form, 'date'), until: textIn(form, 'until') },
    ...{ note: textIn(form, 'note'), visits },
  }
  const answer = await ask(api['time-off'].$post({ json }, keyed(form)))
  if (!answer.ok) {
    return data({ notice: saidOf(answer.problem) }, { status: answer.problem.status })
  }
  const { changed, cancelled } = answer.value
  const parts = [
    changed > 0 && `${counted(changed, 'visit was', 'visits were')} changed.`,
    cancelled > 0 && `${counted(cancelled, 'visit was', 'visits were')} cancelled.`,
    changed + cancelled > 0 ? 'The clients have been told.' : 'Nobody can book them then.',
  ]
  throw await redirectWithToast(
    `${PATH}?${new URLSearchParams({ staff: json.staffId })}`,
    'Time off saved',
    parts.filter(Boolean).join(' '),
  )
})

type Sheet = ReturnType<typeof useLoaderData<typeof loader>>['sheet']

export default function TimeOff() {
  const { sheet, formKey } = useLoaderData<typeof loader>()
  const notice = useActionData<typeof action>()?.notice
  return (
    <Shell as="beauty_partner" path="/partner/calendar">
      <PageHead
        title="Time off"
        lead="Sick today, or on leave: see to every visit in the way at once."
        back={{ to: `/partner/calendar?date=${sheet.date}`, label: 'Calendar' }}
      />
      <InlineNotice notice={notice} />
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-x-12">
        <div className="grid grid-cols-1 gap-8">
          <Who sheet={sheet} />
          <InTheWay sheet={sheet} formKey={formKey} />
        </div>
        <Waiting sheet={sheet} />
      </div>
    </Shell>
  )
}

/** Read by the page itself, so that it needs no scripts. */
function Who({ sheet: { staff, staffId, date, until, today } }: { sheet: Sheet }) {
  return (
    <form method="get" className="grid grid-cols-1 gap-4 rounded-lg bg-sunken p-5">
      <SelectField
        label="Who is off"
        name="staff"
        options={staff.map(({ id, name }) => [id, name] as const)}
        defaultValue={staffId}
      />
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <Field
          label="First day"
          hint="Today counts from now on."
          name="date"
          type="date"
          min={today}
          defaultValue={date}
          required
        />
        <Field
          label="Last day"
          name="until"
          type="date"
          min={today}
          defaultValue={until}
          required
        />
      </div>
      <Button variant="quiet" className="justify-self-start max-sm:w-full">
        Show visits in the way
      </Button>
    </form>
  )
}

function InTheWay({ sheet, formKey }: { sheet: Sheet; formKey: string }) {
  const { staff, staffId, date, until, visits, timeZone, tooMany } = sheet
  const name = staff.find(({ id }) => id === staffId)?.name ?? ''
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
      title={
        visits.length > 0
          ? `${counted(visits.length, 'visit', 'visits')} in the way`
          : 'No visits in the way'
      }
    >
      <form method="post" className="mt-3 grid grid-cols-1 gap-5">
        <input type="hidden" name="key" value={`${formKey}-off`} />
        {Object.entries({ staff: staffId, date, until }).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        {visits.length > 0 && (
          <p className="text-sm text-soft">
            Prices stay as they are. Each client can agree, choose another time, or cancel and get
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
              ...visit.staff.map(
                (person) => [`staff ${person.id}`, `${person.name}, at the same time`] as const,
              ),
              ...visit.times.map(
                (time) =>
                  [
                    `time ${time.staffId} ${time.startsAt}`,
                    `${time.staffName}, ${dateTime(time.startsAt, timeZone)}`,
                  ] as const,
              ),
              ['cancel', 'Cancel; the client gets everything back'] as const,
            ]}
          />
        ))}
        <Field label="Note (optional)" name="note" maxLength={120} hint={ONLY_SALON} />
        <Button className="justify-self-start max-sm:w-full" data-busy="Saving...">
          {visits.length > 0 ? `Confirm, and tell the clients` : `Give ${name} the time off`}
        </Button>
      </form>
    </Section>
  )
}

function Waiting({ sheet: { waiting } }: { sheet: Sheet }) {
  return (
    <Section id="waiting" title="Waiting for an answer">
      {waiting.length === 0 ? (
        <p className="mt-1 text-soft">Every client has agreed to what you changed.</p>
      ) : (
        <>
          <p className="mt-1 text-sm text-soft">
            These visits stand as you changed them. Until their clients agree, they can cancel free
            of charge.
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
        </>
      )}
    </Section>
  )
}
