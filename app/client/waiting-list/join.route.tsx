// Joining the waiting list of a salon, for the services and the day that were chosen, in steps: what happens when a time
// opens up, the days and hours, and the limits that are agreed to.
import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { JoinWaitingList, USUAL_NOTICE } from '../../../api/booking/waiting/input'
import { choicePath } from '../../features/bookings/booking-choice'
import { JOIN } from '../../features/bookings/waiting-words'
import { termsBeyondBooking } from '../../features/salons/salon-terms'
import { get } from '../../platform/api.server'
import { form } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { bookingPath } from '../../platform/paths'
import { title } from '../../platform/title'
import { shortMoney } from '../../ui/display/money-parts'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button, ButtonLink } from '../../ui/forms/button'
import { Fault } from '../../ui/forms/field'
import { fieldsOf } from '../../ui/forms/fields'
import { FLOW_CARD, Flow } from '../../ui/layout/flow'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { BarSum, Carried, Continue, STEP_FORM, StepBar, StepHead } from '../../ui/layout/step'
import { carriedBy, choicesIn, placeOf, queryBefore, type Steps, stepAt, stepOfFault } from '../../ui/layout/steps'
import { Funded } from './funded'
import { ModeFields } from './waiting-form'
import { dayFaults, wishesIn } from './waiting-form.server'
import { Agreement, TO_AGREE, takenUntil } from './waiting-words'
import { DayFields, HourFields, LimitFields } from './wish-fields'
import { DAY_FAULTS, DAY_NAMES, LIMIT_FAULTS, LIMIT_NAMES } from './wish-steps'

export const meta = title(JOIN)

const PATH = '/client/bookings/waiting-list'

type Step = 'mode' | 'days' | 'limits'

const STEPS: Steps<Step> = { mode: ['mode'], days: DAY_FAULTS, limits: LIMIT_FAULTS }

const NAMES: Record<Step, RegExp[]> = { mode: [/^mode$/], days: DAY_NAMES, limits: LIMIT_NAMES }

export const loader = page('client', async ({ api, newKey, searchParams }) => {
  const salon = searchParams.get('salon') ?? ''
  const service = searchParams.getAll('service')
  if (!salon || service.length === 0) throw redirect(salon ? bookingPath(salon) : '/client/salons')
  const query = { salon, service, staff: searchParams.getAll('staff'), addOns: searchParams.getAll('addOns') }
  const sheet = await get(api.appointments.new.$get({ query }))
  const requestedStep = searchParams.get('step')
  const faults = requestedStep === 'limits' ? dayFaults(searchParams) : {}
  return {
    sheet,
    date: searchParams.get('date') ?? '',
    formKey: newKey(),
    step: stepAt(STEPS, requestedStep, faults),
    faults,
    answers: choicesIn(searchParams),
  }
})

export const action = page(
  'client',
  form(
    JoinWaitingList,
    ({ api }, { json, key }) => api['waiting-list'].$post({ json }, key),
    (_, { value: { mode, holds } }) => [
      PATH,
      'You’re on the waiting list',
      holds
        ? 'We’ll book the first time that suits you. The price is set aside in your purse until then.'
        : mode === 'book'
          ? 'We’ll book the first time that suits you.'
          : 'We’ll let you know when a time opens up.',
    ],
    {
      from: (form, { searchParams }) => ({
        salonId: searchParams.get('salon') ?? '',
        plan: planOf(searchParams),
        ...wishesIn(form),
      }),
      faults: 'both',
      refused: ({ startsAt }, { json: { salonId } }, { searchParams }) => ({
        more: {
          free: startsAt
            ? choicePath(salonId, planOf(searchParams), { date: startsAt.slice(0, 10), time: startsAt.slice(11, 16) })
            : null,
        },
      }),
    },
  ),
)

function planOf(searchParams: URLSearchParams) {
  const staff = searchParams.getAll('staff')
  return searchParams.getAll('service').map((serviceId, i) => ({
    serviceId,
    staffId: staff[i] || null,
    addOnIds: i === 0 ? searchParams.getAll('addOns') : [],
  }))
}

export default function Join() {
  const loaded = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const { sheet, date, formKey } = loaded
  const { salon, chosen, total, policy, available, shortfall, lastDay } = sheet
  const plan = chosen.map(({ serviceId, staffId, addOnIds }) => ({ serviceId, staffId, addOnIds }))
  const [first] = chosen
  if (!total || !first) return null
  const names = chosen.map(({ name }) => name).join(', ')
  const lead = `${names} at ${salon.name}`
  const times = { to: choicePath(salon.id, plan, { date }), label: 'Back to times' }
  if (!salon.waitingList)
    return (
      <Shell as="client" path={PATH} flow>
        <PageHead title={JOIN} lead={lead} back={times} />
        <p className="rounded-lg bg-blush p-5">{salon.name} isn’t taking people on its waiting list right now.</p>
      </Shell>
    )
  const field = fieldsOf(JoinWaitingList, response)
  const typed = field.typed ?? loaded.answers
  const faults: Record<string, string[]> = response ? field.faults : loaded.faults
  const step: Step = response ? stepOfFault(STEPS, faults, 'limits') : loaded.step
  const place = placeOf(STEPS, step)
  const from = date >= salon.today && date <= lastDay ? date : salon.today
  const wishes = {
    firstDate: from,
    lastDate: date === from ? date : lastDay,
    windows: [],
    noticeMinutes: USUAL_NOTICE,
    price: total.price,
  }
  const fieldProps = { wishes, typed, faults }
  const carried = carriedBy(typed, NAMES[step])
  const commits = step === 'limits'
  return (
    <Shell as="client" path={PATH} flow>
      <StepHead
        title={JOIN}
        lead={lead}
        place={place}
        back={commits ? { to: queryBefore(typed, place), label: 'Back' } : times}
        linked={commits || place.before === null}
      />
      <Flow
        summary={
          <div className={FLOW_CARD}>
            <Funded available={available} missing={shortfall} />
          </div>
        }
      >
        <InlineNotice notice={response?.notice} />
        {response?.free && (
          <p>
            <ButtonLink to={response.free}>Book this time</ButtonLink>
          </p>
        )}
        <form
          id={STEP_FORM}
          method={commits ? 'post' : 'get'}
          action={commits ? undefined : `${PATH}/new`}
          noValidate
          className="grid gap-8"
        >
          <Carried fields={carried} />
          {step === 'mode' && <ModeFields chosen={typed.mode?.[0] ?? 'book'} errors={faults.mode} />}
          {step === 'days' && (
            <>
              <DayFields {...fieldProps} today={salon.today} lastDay={lastDay} until={takenUntil(lastDay)} />
              <HourFields {...fieldProps} />
            </>
          )}
          {commits && (
            <>
              <input type="hidden" name="key" value={formKey} />
              <input type="hidden" name="terms" value={JSON.stringify(policy)} />
              <Section id="limits" title="Your limits" gap="mb-3">
                <LimitFields {...fieldProps} />
              </Section>
              <Section id="terms" title={TO_AGREE} gap="mb-2">
                <Agreement terms={termsBeyondBooking(policy)} />
                <Fault errors={faults.terms} />
              </Section>
            </>
          )}
          <StepBar sum={<BarSum label="Price today" sum={shortMoney(total.price)} />}>
            {place.next ? <Continue to={place.next} /> : <Button data-busy="Joining...">{JOIN}</Button>}
          </StepBar>
        </form>
      </Flow>
    </Shell>
  )
}
