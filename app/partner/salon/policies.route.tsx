// The terms of bookings.
import { useActionData, useLoaderData } from '@remix-run/react'
import { Policies as PoliciesInput } from '../../../api/salons/set-up/input'
import { HUB } from '../../features/business/setup-steps'
import { form } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Button } from '../../ui/forms/button'
import { AreaField, Fault, Field } from '../../ui/forms/field'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
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

export const action = page(
  'partner',
  form(
    PoliciesInput,
    ({ api }, { json, key }) => api['my-salon'].policies.$put({ json }, key),
    () => [PATH, 'Policies saved', 'They apply to new bookings.'],
    { from: policiesIn, faults: 'both' },
  ),
)

/** As they are named; without free cancellation there are no hours of it, and no percentage is none. */
function policiesIn(form: FormData) {
  const typed = Object.fromEntries(form)
  return {
    ...typed,
    autoConfirm: form.has('autoConfirm'),
    deposit: typed.deposit || '0',
    lateFee: typed.lateFee || '0',
    noShowFee: typed.noShowFee || '0',
    freeCancelHours: form.has('freeCancel') ? typed.freeCancelHours : null,
    tipPercents: TIPS.map((name) => typed[name] ?? ''),
  }
}

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
  const response = useActionData<typeof action>()
  const policies = setUp.policies
  const field = fieldsOf(PoliciesInput, response, {}, { ...policies })
  return (
    <SetUpPage
      column
      flow
      setUp={setUp}
      step="policies"
      title="Policies"
      lead="Clients see these before they book. A visit always follows the terms it was booked on."
      parts={PARTS}
      notice={response?.notice}
    >
      <Form hidden={{ key: formKey, version: field.text('version') }} className="grid grid-cols-1 gap-9">
        <FieldGroup id="booking" title="Booking" className="">
          <Toggle
            name="autoConfirm"
            label="Confirm bookings automatically"
            hint="Otherwise you confirm each one."
            on={field.on('autoConfirm')}
          />
          <RowField
            label="Hours to reply"
            hint="If you haven’t replied by then, the request is cancelled and the client is refunded."
            {...field('answerHours')}
          />
          <RowSelect
            label="Minimum notice"
            options={choices(NOTICE, policies.leadMinutes, 'minutes')}
            {...field('leadMinutes')}
          />
          <RowSelect
            label="How far ahead"
            options={choices(AHEAD, policies.horizonDays, 'days')}
            {...field('horizonDays')}
          />
        </FieldGroup>
        <FieldGroup id="deposits" title="Deposit" className="">
          <RowField
            label="Deposit (%)"
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
            on={field.on('freeCancel', policies.freeCancelHours !== null)}
          />
          <RowField
            label="Free cancellation until (hours before)"
            {...field('freeCancelHours', policies.freeCancelHours ?? 24)}
          />
          <RowField
            label="Late cancellation fee (%)"
            hint="Charged from the held amount when a client cancels later than that."
            {...field('lateFee')}
          />
          <RowField
            label="No-show fee (%)"
            hint="Charged from the held amount when the client doesn’t show up."
            {...field('noShowFee')}
          />
          <RowField label="Can be rescheduled until (hours before)" {...field('rescheduleHours')} />
          <RowField
            label="Free to undo for (minutes)"
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
              <Field key={name} label={`Suggestion ${i + 1} (%)`} {...field(name, policies.tipPercents[i])} />
            ))}
          </div>
          <Fault errors={field.errors('tipPercents')} />
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
      </Form>
    </SetUpPage>
  )
}

/** The usual options, and the current value where it is another. */
function choices(list: [number, string][], current: number, unit: string): [number, string][] {
  return list.some(([value]) => value === current) ? list : [[current, `${current} ${unit}`], ...list]
}
