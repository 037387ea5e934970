// One staff member: profile, hours, services, and commission. At /new it is a new one.
import { data, redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CalendarMinus, CalendarOff, CalendarSync } from 'lucide-react'
import type { StaffResponse } from '../../../api/booking/salon-setup/responses'
import { HUB } from '../../features/business/setup-steps'
import { ask, keyed } from '../../platform/api.server'
import { textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { refuseAct, refuseSetUp, type SetUpFault } from '../../platform/row-forms.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { readPictureForm, sendPicture, TOO_LARGE } from '../../platform/upload.server'
import type { Part } from '../../ui/forms/form-parts'
import { ArchiveButton, RestoreButton } from '../../ui/forms/list-actions'
import { LinkRow } from '../../ui/layout/link-row'
import { Section } from '../../ui/layout/section'
import { TIME_OFF, timeOffPath } from '../calendar/time-off-link'
import { actOnList } from './list-actions.server'
import { loadSetUp, weekIn } from './salon-setup.server'
import { SetUpPage } from './salon-setup-page'
import { StaffForm, StaffPicture } from './staff-form'

const VISITS_STAY = 'Booked visits stay as they are.'

const PATH = `${HUB}/staff`

export const meta = title<typeof loader>((data) => data?.person?.name ?? 'New team member')

export const loader = page('partner', async (visit) => {
  const { id } = visit
  const shown = await loadSetUp(visit)
  const person = shown.setUp.staff.find((one) => one.id === id) ?? null
  if (!person && id !== 'new') throw redirect(PATH)
  return { ...shown, person }
})

export const action = page('partner', async (visit) => {
  const { api, id } = visit
  const param = { id }
  const here = `${PATH}/${encodeURIComponent(id)}`
  const one = api['my-salon'].staff[':id']
  const form = await readPictureForm(visit.request)
  if (!form) return refusePhoto(TOO_LARGE, 413)
  const acted = await actOnList(visit, form, 'staff')
  if (acted) return acted
  switch (textIn(form, 'intent')) {
    case 'photo': {
      const to = `/api/my-salon/staff/${encodeURIComponent(id)}/picture`
      const fault = await sendPicture(visit, form.get('photo'), to)
      if (fault) return refusePhoto(fault.description, fault.status)
      throw await redirectWithToast(here, 'Picture saved', 'Clients see it when they choose.')
    }
    case 'remove-photo': {
      const removed = await ask(one.picture.$delete({ param }))
      if (!removed.ok) return refuseAct(removed.problem)
      throw await redirectWithToast(
        here,
        'Picture removed',
        'The first letter of their name is shown again.',
      )
    }
  }
  const hours = weekIn(form, 'hours')
  const breaks = weekIn(form, 'breaks')
  const json = {
    name: textIn(form, 'name'),
    title: textIn(form, 'title'),
    bio: textIn(form, 'bio'),
    hours: hours.ranges,
    breaks: breaks.ranges,
    serviceIds: form.getAll('serviceIds').map(String),
  }
  const endpoint = api['my-salon'].staff
  const commission = textIn(form, 'commission') || undefined
  const edit = { ...json, commission, version: textIn(form, 'version') }
  const saved =
    id === 'new'
      ? await ask(endpoint.$post({ json: { ...json, commission: commission ?? '0' } }, keyed(form)))
      : await ask(one.$put({ param, json: edit }, keyed(form)))
  if (!saved.ok) {
    return refuseSetUp(saved.problem, form, { ...hours.places, ...breaks.places })
  }
  throw await redirectWithToast(
    PATH,
    id === 'new' ? `${json.name.trim()} is on the team` : 'Changes saved',
    VISITS_STAY,
  )
})

function refusePhoto(text: string, status: number) {
  return data<SetUpFault>({ typed: {}, faults: { photo: [text] }, notice: null }, { status })
}

export default function StaffPage() {
  const { setUp, formKey, person } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { typed = {}, faults = {} } = answer ?? {}
  return (
    <SetUpPage
      column
      flow
      setUp={setUp}
      step="staff"
      title={person?.name ?? 'New team member'}
      lead={person?.active === false ? 'Archived. Clients can’t book them.' : undefined}
      back={{ to: PATH, label: 'Staff' }}
      parts={person ? [...FORM_PARTS, ...PERSON_PARTS] : FORM_PARTS}
      notice={answer?.notice}
    >
      <div className="grid grid-cols-1 gap-10">
        <StaffForm person={person} setUp={setUp} formKey={formKey} typed={typed} faults={faults} />
        {person && (
          <>
            <StaffPicture person={person} errors={faults.photo} />
            <Section id="calendar" title="Their calendar">
              <ul>
                <LinkRow
                  to={timeOffPath({ staff: person.id })}
                  label={TIME_OFF}
                  hint="Sick, on leave, or other hours for a day: enter it at one place, and see to the visits in the way at once."
                  icon={CalendarOff}
                />
                <LinkRow
                  to={`${PATH}/${person.id}/calendars`}
                  label="Private calendars"
                  hint="Their own calendar can block time here, so that nobody books them while they’re busy."
                  icon={CalendarMinus}
                />
                <LinkRow
                  to={`/partner/calendar/feed?${new URLSearchParams({ staff: person.id })}`}
                  label="Calendar link"
                  hint="Their visits here, in the calendar of their phone, by a private link."
                  icon={CalendarSync}
                />
              </ul>
            </Section>
            <Deactivation person={person} formKey={formKey} />
          </>
        )}
      </div>
    </SetUpPage>
  )
}

const FORM_PARTS: readonly Part[] = [
  ['about', 'About'],
  ['hours', 'Working hours'],
  ['services', 'Services'],
]

const PERSON_PARTS: readonly Part[] = [
  ['picture', 'Picture'],
  ['calendar', 'Their calendar'],
]

function Deactivation({
  person: { id, name, active, openVisits },
  formKey,
}: {
  person: StaffResponse
  formKey: string
}) {
  return (
    <Section id="leaving" title={active ? 'Leaving the team' : 'Returning to the team'}>
      {openVisits > 0 ? (
        <p className="mt-1 text-soft">
          {name} still has {openVisits} {openVisits === 1 ? 'visit' : 'visits'}. Complete, move or
          cancel {openVisits === 1 ? 'it' : 'them'} in the{' '}
          <a
            href={`/partner/calendar?staff=${encodeURIComponent(id)}`}
            className="font-semibold text-link underline underline-offset-4"
          >
            calendar
          </a>{' '}
          first.
        </p>
      ) : (
        <div className="mt-3">
          {active ? (
            <ArchiveButton
              id={id}
              label={name}
              detail="Clients can’t book them anymore. Their past visits and earnings stay, and you can restore them."
              formKey={formKey}
            />
          ) : (
            <RestoreButton id={id} label={name} formKey={formKey} />
          )}
        </div>
      )}
    </Section>
  )
}
