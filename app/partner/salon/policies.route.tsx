// The terms of bookings.
import { useActionData, useLoaderData } from '@remix-run/react'
import { HUB } from '../../features/business/setup-steps'
import { ask, keyed } from '../../platform/api.server'
import { textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { numberIn, refuseSetUp } from '../../platform/row-forms.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { Button } from '../../ui/forms/button'
import { AreaField, Fault, Field, fieldsOf } from '../../ui/forms/field'
import { FieldGroup, SaveBar } from '../../ui/forms/form-parts'
import { RowField, RowSelect } from '../../ui/forms/row-field'
import { Toggle } from '../../ui/forms/toggle'
import { loadSetUp } from './salon-setup.server'
import { SetUpPage } from './salon-setup-page'

export const meta = title('Policies')

const PATH = `${HUB}/policies`

/** As the api names their errors. */
const TIPS = ['tipPercents.0', 'tipPercents.1', 'tipPercents.2']

export const loader = page('partner', loadSetUp)

export const action = page('partner', async ({ request, api }) => {
  const form = await request.formData()
  const free = form.get('freeCancel') !== null
  const json = {
    version: textIn(form, 'version'),
    leadMinutes: numberIn(form, 'leadMinutes'),
    horizonDays: numberIn(form, 'horizonDays'),
    autoConfirm: form.get('autoConfirm') !== null,
    answerHours: numberIn(form, 'answerHours'),
    deposit: textIn(form, 'deposit') || '0',
    freeCancelHours: free ? numberIn(form, 'freeCancelHours') : null,
    rescheduleHours: numberIn(form, 'rescheduleHours'),
    undoMinutes: numberIn(form, 'undoMinutes'),
    lateFee: textIn(form, 'lateFee') || '0',
    noShowFee: textIn(form, 'noShowFee') || '0',
    visitNotes: textIn(form, 'visitNotes'),
    tipPercents: TIPS.map((name) => numberIn(form, name)),
  }
  const endpoint = api['my-salon'].policies
  const saved = await ask(endpoint.$put({ json }, keyed(form)))
  if (!saved.ok) return refuseSetUp(saved.problem, form)
  throw await redirectWithToast(PATH, 'Policies saved', 'They apply to new bookings.')
})

/** The selectable notice periods, in minutes. */
const NOTICE: [number, string][] = [
  [0, 'None'],
  [30, '30 minutes'],
  [60, '1 hour'],
  [120, '2 hours'],
  [240, '4 hours'],
  [720, '12 hours'],
  [1440, '1 day'],
  [2880, '2 days'],
  [10080, '1 week'],
]
const AHEAD: [number, string][] = [
  [14, '2 weeks'],
  [30, '1 month'],
  [60, '2 months'],
  [90, '3 months'],
  [180, '6 months'],
  [365, '1 year'],
]

const PARTS = [
  ['booking', 'Booking'],
  ['deposits', 'Deposit'],
  ['moving', 'Moving and cancelling'],
  ['tips', 'Tips'],
  ['before', 'Before a visit'],
] as const

export default function Policies() {
  const { setUp, formKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { typed = {}, faults = {} } = answer ?? {}
  const back = Object.keys(typed).length > 0
  const own = setUp.policies
  const shown = fieldsOf(typed, faults)
  const field = (name: keyof typeof own) => shown(name, String(own[name] ?? ''))
  return (
    <SetUpPage
      column
      flow
      setUp={setUp}
      step="policies"
      title="Policies"
      lead="Clients see these before they book. A visit always follows the terms it was booked on."
      parts={PARTS}
      notice={answer?.notice}
    >
      <form method="post" noValidate className="grid grid-cols-1 gap-9">
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="version" value={typed.version?.[0] ?? own.version} />
        <FieldGroup id="booking" title="Booking" className="">
          <Toggle
            name="autoConfirm"
            label="Confirm bookings automatically"
            hint="Otherwise you confirm each one."
            on={back ? typed.autoConfirm !== undefined : own.autoConfirm}
          />
          <RowField
            label="Hours to reply"
            inputMode="numeric"
            hint="If you haven’t replied by then, the request is cancelled and the client is refunded."
            {...field('answerHours')}
          />
          <RowSelect
            label="Minimum notice"
            options={choices(NOTICE, own.leadMinutes, 'minutes')}
            {...field('leadMinutes')}
          />
          <RowSelect
            label="How far ahead"
            options={choices(AHEAD, own.horizonDays, 'days')}
            {...field('horizonDays')}
          />
        </FieldGroup>
        <FieldGroup id="deposits" title="Deposit" className="">
          <RowField
            label="Deposit (%)"
            inputMode="decimal"
            hint="Held from the client’s purse when they pay the rest at the salon. Paying from the purse holds the full price."
            {...field('deposit')}
          />
        </FieldGroup>
        <FieldGroup
          id="moving"
          title="Moving and cancelling"
          hint="Clients can always cancel a request you haven’t confirmed."
          className=""
        >
          <Toggle
            name="freeCancel"
            label="Free cancellation"
            hint="Clients can cancel a confirmed visit free of charge until the hours below."
            on={back ? typed.freeCancel !== undefined : own.freeCancelHours !== null}
          />
          <RowField
            label="Free cancellation until (hours before)"
            inputMode="numeric"
            {...field('freeCancelHours')}
            defaultValue={typed.freeCancelHours?.[0] ?? own.freeCancelHours ?? 24}
          />
          <RowField
            label="Late cancellation fee (%)"
            inputMode="decimal"
            hint="Charged from the held amount when a client cancels later than that."
            {...field('lateFee')}
          />
          <RowField
            label="No-show fee (%)"
            inputMode="decimal"
            hint="Charged from the held amount when the client doesn’t show up."
            {...field('noShowFee')}
          />
          <RowField
            label="Can be rescheduled until (hours before)"
            inputMode="numeric"
            {...field('rescheduleHours')}
          />
          <RowField
            label="Free to undo for (minutes)"
            inputMode="numeric"
            hint="Up to 30, or 0 for none. Counts from the booking, not in the last hour before a visit, and three times a day for a client."
            {...field('undoMinutes')}
          />
        </FieldGroup>
        <FieldGroup
          id="tips"
          title="Tips"
          hint="Suggested after a visit, in percent of the price. Clients can always choose another amount, or none. Tips belong to whoever did the visit: no fee, no commission."
        >
          <div className="grid grid-cols-3 items-start gap-3 sm:max-w-md">
            {TIPS.map((name, i) => (
              <Field
                key={name}
                label={`Suggestion ${i + 1} (%)`}
                inputMode="numeric"
                {...shown(name, own.tipPercents[i])}
              />
            ))}
          </div>
          <Fault errors={faults.tipPercents} />
        </FieldGroup>
        <FieldGroup id="before" title="Before a visit">
          <AreaField
            label="What to bring (optional)"
            hint="Clients see this with their coming visit: what to bring, where to park, which door."
            {...field('visitNotes')}
            rows={3}
            maxLength={500}
          />
        </FieldGroup>
        <SaveBar>
          <Button data-busy="Saving...">Save policies</Button>
        </SaveBar>
      </form>
    </SetUpPage>
  )
}

/** The usual options, and the current value where it is another. */
function choices(list: [number, string][], own: number, unit: string): [number, string][] {
  return list.some(([value]) => value === own) ? list : [[own, `${own} ${unit}`], ...list]
}
