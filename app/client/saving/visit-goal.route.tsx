// Saving for a visit, in steps: what it is called, its auto-save, whether and when to book it once it is saved, and what
// that comes to.
import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { SaveForAppointment as SaveForVisitInput, USUAL_GOAL_NOTICE } from '../../../api/booking/saving/input'
import { choicePath } from '../../features/bookings/booking-choice'
import { termsBeyondBooking } from '../../features/salons/salon-terms'
import { get } from '../../platform/api.server'
import { form, textIn } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { bookingPath, SAVE_FOR } from '../../platform/paths'
import { title } from '../../platform/title'
import { daysAfter } from '../../ui/days/days-after'
import { shortMoney } from '../../ui/display/money-parts'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { Fault } from '../../ui/forms/field'
import { fieldsOf } from '../../ui/forms/fields'
import { FLOW_CARD, Flow } from '../../ui/layout/flow'
import { Section } from '../../ui/layout/section'
import { Shell } from '../../ui/layout/shell'
import { BarSum, Carried, Continue, STEP_FORM, StepBar, StepHead } from '../../ui/layout/step'
import { carriedBy, choicesIn, placeOf, queryBefore, type Steps, stepAt, stepOfFault } from '../../ui/layout/steps'
import { dayFaults, wishesIn } from '../waiting-list/waiting-form.server'
import { LimitFields } from '../waiting-list/wish-fields'
import { DAY_FAULTS, DAY_NAMES, LIMIT_FAULTS, LIMIT_NAMES } from '../waiting-list/wish-steps'
import { BookingAgreement, WILL_BOOK } from './booking-agreement'
import { GoalFields, isOn, PaceFields, PlanFacts, WhenFields } from './visit-goal-fields'

export const meta = title(SAVE_FOR)

/** For how long a visit may be booked, in days. */
const SUITS_FOR = 180

const PATH = '/goals/visit'

type Step = 'goal' | 'pace' | 'when' | 'limits'

const STEPS: Steps<Step> = {
  goal: ['name', 'icon'],
  pace: ['amount', 'frequency', 'firstDay'],
  when: DAY_FAULTS,
  limits: LIMIT_FAULTS,
}

const NAMES: Record<Step, RegExp[]> = {
  goal: [/^(name|icon)$/],
  pace: [/^(saves|amount|frequency|firstDay)$/],
  when: [/^(books|staffId)$/, ...DAY_NAMES],
  limits: LIMIT_NAMES,
}

export const loader = page('client', async ({ api, newKey, searchParams }) => {
  const salon = searchParams.get('salon') ?? ''
  const service = searchParams.getAll('service')
  if (!salon || service.length === 0) throw redirect(salon ? bookingPath(salon) : '/client/salons')
  const query = { salon, service, staff: searchParams.getAll('staff'), addOns: searchParams.getAll('addOns') }
  const sheet = await get(api.appointments.new.$get({ query }))
  const requestedStep = searchParams.get('step')
  const books = searchParams.getAll('books').includes('on')
  // Nothing is checked at the end that was not asked before.
  const faults: Record<string, string[]> =
    requestedStep === 'limits'
      ? {
          ...(!searchParams.has('name') && { name: [] }),
          ...(!searchParams.has('saves') && { amount: [] }),
          ...(books || !searchParams.has('books') ? dayFaults(searchParams) : {}),
        }
      : {}
  return {
    sheet,
    formKey: newKey(),
    step: stepAt(STEPS, requestedStep, faults),
    faults,
    answers: choicesIn(searchParams),
  }
})

export const action = page(
  'client',
  form(
    SaveForVisitInput,
    ({ api }, { json, key }) => api['goal-bookings'].$post({ json }, key),
    ({ id }, { json: { booking } }) => [
      `/goals/${id}`,
      'Goal created',
      booking ? WILL_BOOK : 'Add to it whenever you like.',
    ],
    { from: goalIn, places: { booking: '', pace: '' }, faults: 'both' },
  ),
)

function goalIn(form: FormData, { searchParams }: PageRequest) {
  const staff = searchParams.getAll('staff')
  const plan = searchParams.getAll('service').map((serviceId, i) => ({
    serviceId,
    staffId: form.has('staffId') && i === 0 ? textIn(form, 'staffId') || null : staff[i] || null,
    addOnIds: i === 0 ? searchParams.getAll('addOns') : [],
  }))
  const { mode: _, holds: __, ...booking } = wishesIn(form)
  const [saves, books] = [form.getAll('saves').includes('on'), form.getAll('books').includes('on')]
  return {
    salonId: searchParams.get('salon') ?? '',
    plan,
    name: textIn(form, 'name'),
    icon: textIn(form, 'icon'),
    ...(saves && {
      pace: {
        amount: textIn(form, 'amount'),
        frequency: textIn(form, 'frequency'),
        firstDay: textIn(form, 'firstDay'),
      },
    }),
    ...(books && { booking }),
  }
}

export default function SaveForVisit() {
  const loaded = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const { sheet, formKey } = loaded
  const { salon, chosen, total, policy } = sheet
  const [first] = chosen
  if (!total || !first) return null
  const field = fieldsOf(SaveForVisitInput, response)
  const typed = field.typed ?? loaded.answers
  const faults: Record<string, string[]> = response ? field.faults : loaded.faults
  const step: Step = response ? stepOfFault(STEPS, faults, 'limits') : loaded.step
  const place = placeOf(STEPS, step)
  const plan = chosen.map(({ serviceId, staffId, addOnIds }) => ({ serviceId, staffId, addOnIds }))
  const books = isOn(typed, 'books')
  const commits = step === 'limits'
  const wishes = {
    firstDate: salon.today,
    lastDate: daysAfter(salon.today, SUITS_FOR),
    windows: [],
    noticeMinutes: USUAL_GOAL_NOTICE,
    price: total.price,
  }
  const fieldProps = { typed, faults, wishes, price: total.price, today: salon.today }
  return (
    <Shell as="client" path="/goals" flow>
      <StepHead
        title={SAVE_FOR}
        lead={`${chosen.map(({ name }) => name).join(', ')} at ${salon.name}`}
        place={place}
        back={
          commits
            ? { to: queryBefore(typed, place), label: 'Back' }
            : { to: choicePath(salon.id, plan), label: 'Back to booking' }
        }
        linked={commits || place.before === null}
      />
      <Flow
        summary={
          <p className={`${FLOW_CARD} text-sm text-soft`}>
            The money stays yours. You can take it out at any time without a fee.
          </p>
        }
      >
        <InlineNotice notice={response?.notice} />
        <form
          id={STEP_FORM}
          method={commits ? 'post' : 'get'}
          action={commits ? undefined : PATH}
          noValidate={step !== 'goal'}
          className="group/save grid grid-cols-1 gap-8"
        >
          <Carried fields={carriedBy(typed, NAMES[step])} />
          {step === 'goal' && <GoalFields {...fieldProps} usual={`${first.name} at ${salon.name}`.slice(0, 60)} />}
          {step === 'pace' && <PaceFields {...fieldProps} />}
          {step === 'when' && <WhenFields {...fieldProps} staff={first.staff} staffId={first.staffId} />}
          {commits && (
            <>
              <input type="hidden" name="key" value={formKey} />
              <input type="hidden" name="terms" value={JSON.stringify(policy)} />
              <Fault errors={faults.plan} />
              <Section id="check" title="Check the details" gap="mb-1">
                <PlanFacts typed={typed} currency={total.price.currency} />
              </Section>
              {books && (
                <>
                  <Section id="limits" title="Your limits" gap="mb-3">
                    <LimitFields {...fieldProps} />
                  </Section>
                  <BookingAgreement terms={termsBeyondBooking(policy)} faults={faults.terms} />
                </>
              )}
            </>
          )}
          <StepBar sum={<BarSum label="Price today" sum={shortMoney(total.price)} />}>
            {place.next ? <Continue to={place.next} /> : <Button data-busy="Saving...">Start saving</Button>}
          </StepBar>
        </form>
      </Flow>
    </Shell>
  )
}
