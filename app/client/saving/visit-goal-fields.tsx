// What the steps of saving for a visit ask, and the answers at a glance.
import { SaveForAppointment } from '../../../api/booking/saving/input'
import { FREQUENCIES } from '../../../api/money/goals/input'
import { type Currency, type MoneyJson, minorOf, moneyJson, roundSum } from '../../../api/platform/values/money'
import { daysAfter } from '../../ui/days/days-after'
import { Facts } from '../../ui/display/facts'
import { shortMoney } from '../../ui/display/money-parts'
import { dateParts } from '../../ui/display/time'
import { Field, SelectField } from '../../ui/forms/field'
import { asFormResult, fieldsOf } from '../../ui/forms/fields'
import { Toggle } from '../../ui/forms/toggle'
import { Question } from '../../ui/layout/step'
import { BOOK_FOR_ME } from '../goals/goal-labels'
import { IconChoice } from '../goals/icon-choice'
import { DayFields, HourFields, type Wishes } from '../waiting-list/wish-fields'

/** How many payments are suggested. */
const PAYMENTS = 8

type Choices = Record<string, string[]>

type GoalFieldsProps = {
  typed: Choices
  faults: Record<string, string[]>
  wishes: Wishes
  price: MoneyJson
  /** At the salon. */
  today: string
}

/** Whether a switch is on, which it is until it was switched off. */
export function isOn(typed: Choices, name: string): boolean {
  return typed[name]?.includes('on') ?? true
}

/** The answer "off", which the switch adds "on" to. */
function Off({ name }: { name: string }) {
  return <input type="hidden" name={name} value="off" />
}

export function GoalFields({ typed, faults, usual }: GoalFieldsProps & { usual: string }) {
  const field = fieldsOf(SaveForAppointment, asFormResult(typed, faults))
  return (
    <Question id="goal" title="Your goal" className="gap-5">
      <Field label="Name of your goal" maxLength={60} required {...field('name', usual)} />
      <IconChoice chosen={typed.icon?.[0] ?? 'scissors'} errors={faults.icon} />
    </Question>
  )
}

export function PaceFields({ typed, faults, price, today }: GoalFieldsProps) {
  const field = fieldsOf(SaveForAppointment, asFormResult(typed, faults))
  const { currency } = price
  const whole = minorOf(price)
  const each = roundSum(whole / PAYMENTS, currency)
  const payments = Math.ceil(whole / each)
  return (
    <Question id="pace" title="How to save" className="gap-0">
      <Off name="saves" />
      <Toggle
        name="saves"
        label="Auto-save"
        hint="From your purse at 9:00 AM on each of these days. You can change it at any time."
        on={isOn(typed, 'saves')}
      />
      <div className="mt-4 hidden gap-4 group-has-[[name=saves]:checked]/save:grid sm:grid-cols-3">
        <Field
          label={`Amount (${currency})`}
          inputMode="decimal"
          autoComplete="off"
          hint={`${payments} payments of ${shortMoney(moneyJson(each, currency))} reach your goal.`}
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
          {...field('firstDay', daysAfter(today, 1))}
        />
      </div>
    </Question>
  )
}

export function WhenFields({
  staff,
  staffId,
  ...props
}: GoalFieldsProps & { staff: { id: string; name: string }[]; staffId: string | null }) {
  const field = fieldsOf(SaveForAppointment, asFormResult(props.typed, props.faults))
  return (
    <Question id="booking" title="When it’s saved" className="gap-0">
      <Off name="books" />
      <Toggle
        name="books"
        label={BOOK_FOR_ME}
        hint="We take the first time that suits you and pay for it from your goal."
        on={isOn(props.typed, 'books')}
      />
      <div className="mt-4 hidden grid-cols-1 gap-8 group-has-[[name=books]:checked]/save:grid">
        {staff.length > 1 && (
          <SelectField
            label="Professional"
            none="Anyone"
            options={staff.map(({ id, name }) => [id, name])}
            {...field('staffId', staffId)}
          />
        )}
        <DayFields {...props} until="Nothing is booked before it’s saved, even if an earlier day suits you." />
        <HourFields {...props} />
      </div>
    </Question>
  )
}

/** What was answered, before saving begins. */
export function PlanFacts({ typed, currency }: { typed: Choices; currency: Currency }) {
  const item = (name: string) => typed[name]?.[0] ?? ''
  const amount = item('amount')
  const sum = /^\d+(\.\d+)?$/.test(amount) ? shortMoney({ amount, currency }) : amount
  const day = (date: string) => (Number.isNaN(Date.parse(`${date}T12:00:00Z`)) ? date : dateParts(date).long)
  return (
    <Facts
      facts={[
        ['Your goal', item('name')],
        ['Auto-save', isOn(typed, 'saves') ? `${sum} ${item('frequency')}, from ${day(item('firstDay'))}` : 'Off'],
        [BOOK_FOR_ME, isOn(typed, 'books') ? `From ${day(item('firstDate'))} until ${day(item('lastDate'))}` : 'Off'],
      ]}
    />
  )
}
