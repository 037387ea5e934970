// Forms of the calendar: the time of an entry, blocked time, a closed day.
import { BlockForm, ClosureForm } from '../../../api/booking/calendar/input'
import { DayField } from '../../ui/days/day-rail'
import { nearDays } from '../../ui/days/near-day'
import { Button } from '../../ui/forms/button'
import { Fault, Field, SelectField } from '../../ui/forms/field'
import { type FieldOf, type FormResult, fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'

export const ONLY_SALON = 'Only your salon sees this.'

/** What is wrong with the time of an entry, if that is what the api says. */
export function timeFault({ code, detail }: { code: string; detail?: string | undefined }) {
  if (code === 'slot-taken') return detail ?? 'There’s already something at that time. Choose another.'
  if (code === 'slot-unavailable') return 'That’s outside working hours. Choose another time or professional.'
  return null
}

type Person = { id: string; name: string }
type Prefill = { date: string; time: string; until: string; staff: string }

/** A day from today on, and a time in the calendar's step size. */
export function DateAndTime({
  field,
  requested,
  today,
}: {
  field: FieldOf
  requested: Pick<Prefill, 'date' | 'time'>
  today: string
}) {
  const { defaultValue, errors } = field('date', requested.date)
  return (
    <>
      <DayField label="Date" name="date" errors={errors} days={nearDays(today)} value={defaultValue} />
      <Field label="Time" {...field('time', requested.time)} type="time" step={300} required />
    </>
  )
}

export function NewBlockForm({
  formKey,
  staff,
  requested,
  today,
  closed,
  formResult,
}: {
  formKey: string
  staff: Person[]
  requested: Prefill
  today: string
  closed: string[]
  formResult: FormResult
}) {
  const field = fieldsOf(BlockForm, formResult)
  const chosen = field.all('staff', [requested.staff])
  const { defaultValue, errors } = field('date', requested.date)
  return (
    <Form hidden={{ key: formKey }} id="block" className="grid max-w-xl gap-5">
      <fieldset className="grid gap-1">
        <legend className="mb-1.5 text-sm font-semibold">Who is unavailable?</legend>
        <div className="flex flex-wrap gap-2">
          {staff.map(({ id, name }) => (
            <label
              key={id}
              className="flex min-h-11 items-center gap-2.5 rounded-full px-4 text-sm font-medium ring-[1.5px] ring-line ring-inset has-checked:bg-blush has-checked:ring-link"
            >
              <input
                type="checkbox"
                name="staff"
                value={id}
                defaultChecked={chosen.includes(id)}
                className="size-4.5"
              />
              {name}
            </label>
          ))}
        </div>
        <Fault errors={field.errors('staff')} />
      </fieldset>
      <SelectField
        label="Reason"
        {...field('kind', 'blocked')}
        options={[
          ['blocked', 'Blocked time (meeting, delivery, training)'],
          ['break', 'A break'],
        ]}
      />
      <DayField label="From" name="date" errors={errors} days={nearDays(today)} closed={closed} value={defaultValue} />
      <div className="grid grid-cols-2 items-start gap-3 max-[22rem]:grid-cols-1 [&>*]:min-w-0">
        <div className="col-span-full">
          <Field label="Time (optional)" {...field('time', requested.time)} type="time" step={300} />
        </div>
        <Field label="Until" {...field('untilDate', requested.date)} type="date" />
        <Field label="Time (optional)" {...field('untilTime', requested.until)} type="time" step={300} />
      </div>
      <p className="-mt-2 text-sm text-soft">Leave the times blank to block whole days, including the last one.</p>
      <Field label="Note (optional)" {...field('note')} autoComplete="off" hint={ONLY_SALON} />
      <Button className="sm:justify-self-start" data-busy="Blocking...">
        Block this time
      </Button>
    </Form>
  )
}

export function ClosureFields({
  formKey,
  date,
  formResult,
}: {
  formKey: string
  date: string
  formResult: FormResult
}) {
  const field = fieldsOf(ClosureForm, formResult)
  return (
    <Form hidden={{ key: formKey }} id="close" className="grid max-w-xl gap-5">
      <p className="text-soft">
        For a public holiday or a day off. The whole salon is closed and nobody can book. Move or cancel that day’s
        visits first.
      </p>
      <Field label="Date" {...field('date', date)} type="date" required />
      <Field label="Why (optional)" {...field('note')} autoComplete="off" placeholder="Jamhuri Day" />
      <Button className="sm:justify-self-start" data-busy="Closing...">
        Close the day
      </Button>
    </Form>
  )
}

export const ANYWAY_LABELS = {
  hours: 'Outside hours',
  break: 'Over a break or blocked time',
  second: 'A second client at once',
} as const

/** Once a time was refused: whether it is booked anyway, and why. */
export function Anyway({ field }: { field: FieldOf }) {
  const isRefused = (field.errors('time')?.length ?? 0) > 0
  if (!isRefused && !field.value('anyway')) return null
  return (
    <SelectField
      label="Or use this time anyway"
      {...field('anyway')}
      none="No, choose another time"
      options={Object.entries(ANYWAY_LABELS)}
      hint="Shown in the calendar, with who decided it. Clients see the time as taken."
    />
  )
}
