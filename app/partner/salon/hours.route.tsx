// The salon's opening hours: the week, and dates that differ.
import { useActionData, useLoaderData } from '@remix-run/react'
import { Plus } from 'lucide-react'
import { ask, keyed } from '../../platform/api.server'
import { textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { refuseAct, refuseSetUp, refuseUnknown } from '../../platform/row-forms.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { Button, buttonClass } from '../../ui/forms/button'
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

export const action = page('partner', async ({ request, api }) => {
  const form = await request.formData()
  const endpoint = api['my-salon']
  const intent = textIn(form, 'intent')
  switch (intent) {
    case 'save':
    case 'copy-all':
    case 'copy-work': {
      const to = intent === 'copy-all' ? ALL_DAYS : intent === 'copy-work' ? WORK_DAYS : []
      for (const weekday of to) {
        for (const end of ['from', 'to']) {
          form.delete(`hours-${weekday}-${end}`)
          for (const value of form.getAll(`hours-1-${end}`))
            form.append(`hours-${weekday}-${end}`, value)
        }
      }
      const { ranges, places } = weekIn(form, 'hours')
      const json = { version: textIn(form, 'version'), hours: ranges }
      const saved = await ask(endpoint.hours.$put({ json }, keyed(form)))
      if (!saved.ok) return refuseSetUp(saved.problem, form, places)
      throw await redirectWithToast(
        PATH,
        'Hours saved',
        to.length ? 'Monday’s hours now apply on those days too.' : 'New bookings follow them.',
      )
    }
    case 'add-date': {
      const json = exceptionIn(form)
      const added = await ask(endpoint.exceptions.$post({ json }, keyed(form)))
      if (!added.ok) return refuseSetUp(added.problem, form)
      throw await redirectWithToast(
        PATH,
        'Date added',
        'It replaces the weekly hours on that date.',
      )
    }
    case 'remove-date': {
      const param = { id: textIn(form, 'id') }
      const removed = await ask(endpoint.exceptions[':id'].$delete({ param }, keyed(form)))
      if (!removed.ok) return refuseAct(removed.problem)
      throw await redirectWithToast(PATH, 'Date removed', 'The weekly hours apply again.')
    }
  }
  return refuseUnknown()
})

const PARTS = [
  ['week', 'The week'],
  ['dates', 'Special dates'],
] as const

export default function Hours() {
  const { setUp, formKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { typed = {}, faults = {} } = answer ?? {}
  const dated = typed.date !== undefined
  return (
    <SetUpPage
      column
      setUp={setUp}
      step="hours"
      flow
      parts={PARTS}
      title="Opening hours"
      lead="Local time at the salon. Changes here don’t affect visits that are already booked."
      notice={answer?.notice}
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
            An evening may go on after midnight, as from 6:00 PM to 2:00 AM. From 12:00 AM to 12:00
            AM is open all day.
          </p>
          <input type="hidden" name="key" value={formKey} />
          <input type="hidden" name="version" value={typed.version?.[0] ?? setUp.hours.version} />
          <div className="mb-6">
            <WeekHours
              name="hours"
              ranges={setUp.hours.items}
              typed={typed}
              faults={faults}
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
          <details open={dated} className="group/date mt-4">
            <summary
              className={buttonClass('quiet', 'w-fit cursor-pointer group-open/date:hidden')}
            >
              <Plus size={20} aria-hidden /> Add a date
            </summary>
            <ExceptionForm
              formKey={formKey}
              today={setUp.today}
              typed={dated ? typed : {}}
              faults={dated ? faults : {}}
            />
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
