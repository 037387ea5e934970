// One staff member: profile, hours, services, and commission. At /new it is a new one.
import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CalendarMinus, CalendarOff, CalendarSync } from 'lucide-react'
import { NewStaff, StaffEdit } from '../../../api/salons/set-up/input'
import type { StaffResponse } from '../../../api/salons/set-up/responses'
import { HUB } from '../../features/business/setup-steps'
import { form, forms, NOTHING, press } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { refusePicture, sendPicture, withPictures } from '../../platform/upload.server'
import { fieldsOf } from '../../ui/forms/fields'
import type { Part } from '../../ui/forms/form-parts'
import { ArchiveButton, RestoreButton } from '../../ui/forms/list-actions'
import { LinkRow } from '../../ui/layout/link-row'
import { Section } from '../../ui/layout/section'
import { TIME_OFF, timeOffPath } from '../calendar/time-off-link'
import { listAdjustments } from './list-actions.server'
import { loadSetUp, weekIn } from './salon-setup.server'
import { SetUpPage } from './salon-setup-page'
import { StaffForm, StaffPicture } from './staff-form'

const VISITS_STAY = 'Booked visits stay as they are.'

const PATH = `${HUB}/staff`

export const meta = title<typeof loader>((data) => data?.person?.name ?? 'New team member')

export const loader = page('partner', async (pageRequest) => {
  const { id } = pageRequest
  const page = await loadSetUp(pageRequest)
  const person = page.setUp.staff.find((member) => member.id === id) ?? null
  if (!person && id !== 'new') throw redirect(PATH)
  return { ...page, person }
})

const hereOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`

const from = (form: FormData) => ({
  ...Object.fromEntries(form),
  hours: weekIn(form, 'hours').ranges,
  breaks: weekIn(form, 'breaks').ranges,
  serviceIds: form.getAll('serviceIds'),
})

const places = (form: FormData) => ({ ...weekIn(form, 'hours').places, ...weekIn(form, 'breaks').places })

const add = form(
  NewStaff,
  ({ api }: PageRequest<'partner'>, { json, key }) => api['my-salon'].staff.$post({ json }, key),
  (_, { json: { name } }) => [PATH, `${name.trim()} is on the team`, VISITS_STAY],
  { from, places, faults: 'both' },
)

const edit = form(
  StaffEdit,
  ({ api, id }: PageRequest<'partner'>, { json, key }) =>
    api['my-salon'].staff[':id'].$put({ param: { id }, json }, key),
  () => [PATH, 'Changes saved', VISITS_STAY],
  { from, places, faults: 'both' },
)

const chosen = forms({
  ...listAdjustments('staff'),
  photo: async (pageRequest: PageRequest<'partner'>, fields = new FormData()) => {
    const to = `/api/my-salon/staff/${encodeURIComponent(pageRequest.id)}/picture`
    const fault = await sendPicture(pageRequest, fields.get('photo'), to)
    if (fault) return refusePicture('photo', fault)
    throw await redirectWithToast(hereOf(pageRequest.id), 'Picture saved', 'Clients see it when they choose.')
  },
  'remove-photo': press(
    ({ api, id }: PageRequest<'partner'>) => api['my-salon'].staff[':id'].picture.$delete({ param: { id } }),
    (_, __, { id }) => [hereOf(id), 'Picture removed', 'The first letter of their name is shown again.'],
  ),
  '': (pageRequest: PageRequest<'partner'>, fields?: FormData) =>
    (pageRequest.id === 'new' ? add : edit)(pageRequest, fields),
})

export const action = page('partner', withPictures(chosen, 'photo'))

export default function StaffPage() {
  const { setUp, formKey, person } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
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
      notice={response?.notice}
    >
      <div className="grid grid-cols-1 gap-10">
        <StaffForm person={person} setUp={setUp} formKey={formKey} formResult={response} />
        {person && (
          <>
            <StaffPicture person={person} errors={fieldsOf(NOTHING, response).errors('photo')} />
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
          {name} still has {openVisits} {openVisits === 1 ? 'visit' : 'visits'}. Complete, move or cancel{' '}
          {openVisits === 1 ? 'it' : 'them'} in the{' '}
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
