// The salon's opening hours: the week, and dates that differ.
import { useActionData, useLoaderData } from '@remix-run/react'
import { Plus } from 'lucide-react'
import { Exception, Hours as HoursInput } from '../../../api/salons/set-up/input'
import { form, forms, press, textIn } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Button, buttonClass } from '../../ui/forms/button'
import { fieldsOf } from '../../ui/forms/fields'
import { SaveBar } from '../../ui/forms/form-parts'
import { WeekHours } from '../../ui/forms/week-hours'
import { Section } from '../../ui/layout/section'
import { ExceptionForm, Exceptions } from './hours-exceptions'
import { exceptionIn, loadSetUp, weekIn } from './salon-setup.server'
import { SetUpPage } from './salon-setup-page'

export const meta = title('Opening hours')

const PATH = '/partner/salon/hours'

export const loader = page('partner', loadSetUp)

const ALL_DAYS = [2, 3, 4, 5, 6, 7]
const WORK_DAYS = [2, 3, 4, 5]

const save = (to: number[]) =>
  form(
    HoursInput,
    ({ api }: PageRequest<'partner'>, { json, key }) => api['my-salon'].hours.$put({ json }, key),
    () => [
      PATH,
      'Hours saved',
      to.length ? 'Monday’s hours now apply on those days too.' : 'New bookings follow them.',
    ],
    {
      from: (form) => {
        for (const weekday of to) copyMonday(form, weekday)
        return { version: textIn(form, 'version'), hours: weekIn(form, 'hours').ranges }
      },
      places: (form) => weekIn(form, 'hours').places,
      faults: 'both',
    },
  )

function copyMonday(form: FormData, weekday: number) {
  for (const end of ['from', 'to']) {
    form.delete(`hours-${weekday}-${end}`)
    for (const value of form.getAll(`hours-1-${end}`)) form.append(`hours-${weekday}-${end}`, value)
  }
}

export const action = page(
  'partner',
  forms({
    save: save([]),
    'copy-all': save(ALL_DAYS),
    'copy-work': save(WORK_DAYS),
    'add-date': form(
      Exception,
      ({ api }: PageRequest<'partner'>, { json, key }) => api['my-salon'].exceptions.$post({ json }, key),
      () => [PATH, 'Date added', 'It replaces the weekly hours on that date.'],
      { from: exceptionIn, faults: 'both' },
    ),
    'remove-date': press(
      ({ api }: PageRequest<'partner'>, { form, key }) =>
        api['my-salon'].exceptions[':id'].$delete({ param: { id: textIn(form, 'id') } }, key),
      () => [PATH, 'Date removed', 'The weekly hours apply again.'],
    ),
  }),
)

const PARTS = [
  ['week', 'The week'],
  ['dates', 'Special dates'],
] as const

export default function Hours() {
  const { setUp, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const week = fieldsOf(HoursInput, response)
  const date = fieldsOf(Exception, response, { intent: 'add-date' })
  return (
    <SetUpPage
      column
      setUp={setUp}
      step="hours"
      flow
      parts={PARTS}
      title="Opening hours"
      lead="Local time at the salon. Changes here don’t affect visits that are already booked."
      notice={response?.notice}
    >
      <div className="grid grid-cols-1 gap-y-10">
        <form method="post" noValidate aria-labelledby="week">
          {/* The button that Enter in a field presses. */}
          <button type="submit" name="intent" value="save" hidden>
            Save hours
          </button>
          <h2 id="week" className="font-display text-lg">
            The week
          </h2>
          <p className="my-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm font-medium">
            <span aria-hidden>Copy Monday to</span>
            <Copy intent="copy-all">all days</Copy>
            <Copy intent="copy-work">Friday</Copy>
          </p>
          <p className="mb-2 text-sm text-soft">
            An evening may go on after midnight, as from 6:00 PM to 2:00 AM. From 12:00 AM to 12:00 AM is open all day.
          </p>
          <input type="hidden" name="key" value={formKey} />
          <input type="hidden" name="version" value={week.text('version', setUp.hours.version)} />
          <div className="mb-6">
            <WeekHours
              name="hours"
              ranges={setUp.hours.items}
              typed={date.isRefused ? null : week.typed}
              faults={week.faults}
              empty="Closed"
            />
          </div>
          <SaveBar>
            <Button name="intent" value="save" data-busy="Saving...">
              Save hours
            </Button>
          </SaveBar>
        </form>
        <Section id="dates" title="Special dates">
          <Exceptions items={setUp.exceptions} formKey={formKey} />
          <details open={date.isRefused} className="group/date mt-4">
            <summary className={buttonClass('quiet', 'w-fit cursor-pointer group-open/date:hidden')}>
              <Plus size={20} aria-hidden /> Add a date
            </summary>
            <ExceptionForm formKey={formKey} today={setUp.today} field={date} />
          </details>
        </Section>
      </div>
    </SetUpPage>
  )
}

function Copy({ intent, children }: { intent: string; children: string }) {
  return (
    <button type="submit" name="intent" value={intent} data-busy="Saving..." className="chip">
      <span className="sr-only">Copy Monday to </span>
      {children}
    </button>
  )
}
