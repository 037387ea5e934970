// Saving for a visit: what it is called, its auto-save, and whether to book it once it is saved.
import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { USUAL_GOAL_NOTICE } from '../../../api/booking/saving/input'
import { FREQUENCIES } from '../../../api/money/goals/input'
import { formatMoney, minorOf, moneyJson, roundSum } from '../../../api/platform/values/money'
import { choicePath } from '../../features/bookings/booking-choice'
import { termsBeyondBooking } from '../../features/salons/salon-terms'
import { ask, get, keyed } from '../../platform/api.server'
import { textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { bookingPath, SAVE_FOR } from '../../platform/paths'
import { refuseSetUp } from '../../platform/row-forms.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { daysAfter } from '../../ui/days/days-after'
import { Facts } from '../../ui/display/facts'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { Fault, Field, fieldsOf, SelectField } from '../../ui/forms/field'
import { Toggle } from '../../ui/forms/toggle'
import { FLOW_CARD, Flow } from '../../ui/layout/flow'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { BOOK_FOR_ME } from '../goals/goal-labels'
import { IconChoice } from '../goals/icon-choice'
import { wishesIn } from '../waiting-list/waiting-form.server'
import { WishFields } from '../waiting-list/wish-fields'
import { BookingAgreement, unprefixed, WILL_BOOK } from './booking-agreement'

export const meta = title(SAVE_FOR)

/** How many payments are suggested, and for how long a visit may be booked, in days. */
const PAYMENTS = 8
const SUITS_FOR = 180

export const loader = page('client', async ({ api, newKey, searchParams }) => {
  const salon = searchParams.get('salon') ?? ''
  const service = searchParams.getAll('service')
  if (!salon || service.length === 0) throw redirect(salon ? bookingPath(salon) : '/client/salons')
  const query = {
    ...{ salon, service },
    staff: searchParams.getAll('staff'),
    addOns: searchParams.getAll('addOns'),
  }
  const sheet = await get(api.appointments.new.$get({ query }))
  return { sheet, formKey: newKey() }
})

export const action = page('client', async ({ request, api, searchParams }) => {
  const form = await request.formData()
  const staff = searchParams.getAll('staff')
  const plan = searchParams.getAll('service').map((serviceId, i) => ({
    serviceId,
    staffId: form.has('staffId') && i === 0 ? textIn(form, 'staffId') || null : staff[i] || null,
    addOnIds: i === 0 ? searchParams.getAll('addOns') : [],
  }))
  const { mode: _, holds: __, ...booking } = wishesIn(form)
  const json = {
    salonId: searchParams.get('salon') ?? '',
    plan,
    name: textIn(form, 'name'),
    icon: textIn(form, 'icon') as 'star',
    ...(form.has('saves') && {
      pace: {
        amount: textIn(form, 'amount').trim(),
        frequency: textIn(form, 'frequency') as 'weekly',
        firstDay: textIn(form, 'firstDay'),
      },
    }),
    ...(form.has('books') && { booking }),
  }
  const answer = await ask(api['goal-bookings'].$post({ json }, keyed(form)))
  if (!answer.ok) return refuseSetUp(unprefixed(answer.problem), form)
  throw await redirectWithToast(
    `/goals/${answer.value.id}`,
    'Goal created',
    form.has('books') ? WILL_BOOK : 'Add to it whenever you like.',
  )
})

export default function SaveForVisit() {
  const { sheet, formKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { salon, chosen, total, policy } = sheet
  const [first] = chosen
  if (!total || !first) return null
  const { currency } = total.price
  const typed = answer?.typed ?? null
  const field = fieldsOf(typed, answer?.faults ?? {})
  const price = minorOf(total.price)
  const each = roundSum(price / PAYMENTS, currency)
  const payments = Math.ceil(price / each)
  const names = chosen.map(({ name }) => name).join(', ')
  const isOn = (name: string) => (typed ? Boolean(typed[name]) : true)
  const plan = chosen.map(({ serviceId, staffId, addOnIds }) => ({ serviceId, staffId, addOnIds }))
  return (
    <Shell as="client" path="/goals" flow>
      <PageHead
        title={SAVE_FOR}
        lead={`${names} at ${salon.name}`}
        back={{ to: choicePath(salon.id, plan), label: 'Back to booking' }}
      />
      <Flow
        first
        summary={
          <div className={FLOW_CARD}>
            <Facts
              facts={[
                ['Price today', formatMoney(total.price)],
                ['In your purse', formatMoney(sheet.available)],
              ]}
            />
            <p className="mt-3 text-sm text-soft">
              The money stays yours. You can take it out at any time without a fee.
            </p>
          </div>
        }
      >
        <InlineNotice notice={answer?.notice} />
        <form method="post" noValidate className="group/save grid grid-cols-1 gap-8">
          <input type="hidden" name="key" value={formKey} />
          <input type="hidden" name="terms" value={JSON.stringify(policy)} />
          <Fault errors={answer?.faults.plan} />
          <div className="grid grid-cols-1 gap-5">
            <Field
              label="Name of your goal"
              maxLength={60}
              required
              {...field('name', `${first.name} at ${salon.name}`.slice(0, 60))}
            />
            <IconChoice
              chosen={typed?.icon?.[0] ?? 'scissors'}
              errors={answer?.faults.icon ?? undefined}
            />
          </div>
          <Section id="pace" title="How to save" gap="mb-1">
            <Toggle
              name="saves"
              label="Auto-save"
              hint="From your purse at 9:00 AM on each of these days. You can change it at any time."
              on={isOn('saves')}
            />
            <div className="mt-4 hidden gap-4 group-has-[[name=saves]:checked]/save:grid sm:grid-cols-3">
              <Field
                label={`Amount (${currency})`}
                inputMode="decimal"
                autoComplete="off"
                hint={`${payments} payments of ${formatMoney(moneyJson(each, currency))} reach your goal.`}
                {...field('amount', moneyJson(each, currency).amount)}
              />
              <SelectField
                label="How often"
                options={FREQUENCIES.map((of) => [of, of.charAt(0).toUpperCase() + of.slice(1)])}
                {...field('frequency', 'weekly')}
              />
              <Field
                label="First day"
                type="date"
                hint="Your next pay day, for example."
                {...field('firstDay', daysAfter(salon.today, 1))}
              />
            </div>
          </Section>
          <Section id="booking" title="When it’s saved" gap="mb-1">
            <Toggle
              name="books"
              label={BOOK_FOR_ME}
              hint="We take the first time that suits you and pay for it from your goal."
              on={isOn('books')}
            />
            <div className="mt-4 hidden grid-cols-1 gap-8 group-has-[[name=books]:checked]/save:grid">
              {first.staff.length > 1 && (
                <SelectField
                  label="Professional"
                  none="Anyone"
                  options={first.staff.map(({ id, name }) => [id, name])}
                  {...field('staffId', first.staffId)}
                />
              )}
              <WishFields
                wishes={{
                  firstDate: salon.today,
                  lastDate: daysAfter(salon.today, SUITS_FOR),
                  windows: [],
                  noticeMinutes: USUAL_GOAL_NOTICE,
                  price: total.price,
                }}
                typed={typed}
                faults={answer?.faults ?? {}}
                today={salon.today}
                until="Nothing is booked before it’s saved, even if an earlier day suits you."
              />
              <BookingAgreement terms={termsBeyondBooking(policy)} faults={answer?.faults.terms} />
            </div>
          </Section>
          <Button data-busy="Saving..." className="sm:w-fit">
            Start saving
          </Button>
        </form>
      </Flow>
    </Shell>
  )
}
