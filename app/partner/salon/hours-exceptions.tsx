// Dates on which the salon's hours differ from the week: the existing ones, and a form for one more.
import { X } from 'lucide-react'
import type { Exception } from '../../../api/salons/set-up/input'
import type { ExceptionResponse } from '../../../api/salons/set-up/responses'
import { minutes } from '../../ui/display/duration'
import { dateParts } from '../../ui/display/time'
import { Button } from '../../ui/forms/button'
import { Fault, Field, INPUT } from '../../ui/forms/field'
import type { FieldOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'

export function Exceptions({ items, formKey }: { items: ExceptionResponse[]; formKey: string }) {
  if (items.length === 0) return <p className="mt-1 text-soft">Add holidays and short days here.</p>
  return (
    <ul>
      {items.map(({ id, date, fromMinute, toMinute, note }) => (
        <li key={id} className="stitch flex items-center gap-3 py-2">
          <div className="min-w-0 grow">
            <p className="font-medium">
              {dateParts(date).long}
              <span className="sr-only"> {date}</span>
            </p>
            <p className="text-sm text-soft">
              {fromMinute === null || toMinute === null ? 'Closed' : `${minutes(fromMinute)} to ${minutes(toMinute)}`}
              {note && ` · ${note}`}
            </p>
          </div>
          <Form hidden={{ intent: 'remove-date', id, key: `${formKey}-remove-${id}` }}>
            <button
              type="submit"
              aria-label={`Remove ${dateParts(date).long}`}
              className="grid size-11 place-items-center rounded-full text-soft hover:bg-sunken hover:text-ink"
            >
              <X size={18} aria-hidden />
            </button>
          </Form>
        </li>
      ))}
    </ul>
  )
}

export function ExceptionForm({
  formKey,
  today,
  field,
}: {
  formKey: string
  today: string
  field: FieldOf<typeof Exception>
}) {
  const short = field.text('how') === 'hours'
  return (
    <Form
      hidden={{ intent: 'add-date', key: `${formKey}-date` }}
      aria-label="Add a date"
      className="mt-2 grid grid-cols-1 gap-4 rounded-lg bg-sunken p-5 max-[22rem]:p-4"
    >
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-[repeat(2,12rem)]">
        <Field label="Date" {...field('date')} type="date" min={today} />
        <Field label="Until (optional)" {...field('until')} type="date" min={today} />
      </div>
      <fieldset className="grid min-w-0 grid-cols-1 gap-1">
        <legend className="text-sm font-semibold">Hours that day</legend>
        <label className="flex min-h-11 items-center gap-3">
          <input type="radio" name="how" value="closed" defaultChecked={!short} className="size-5 shrink-0" />
          Closed all day
        </label>
        <label className="flex min-h-11 items-center gap-3">
          <input type="radio" name="how" value="hours" defaultChecked={short} className="size-5 shrink-0" />
          Other hours
        </label>
        <div className="flex items-center gap-2 pl-8 max-[22rem]:pl-0">
          <input
            type="time"
            name="from"
            aria-label="From"
            defaultValue={field.value('from')}
            className={`${INPUT} max-w-32 min-w-0 px-2.5! max-[22rem]:px-1!`}
          />
          <span className="text-soft">to</span>
          <input
            type="time"
            name="to"
            aria-label="To"
            defaultValue={field.value('to')}
            className={`${INPUT} max-w-32 min-w-0 px-2.5! max-[22rem]:px-1!`}
          />
        </div>
        <Fault errors={field.errors('fromMinute') ?? field.errors('toMinute')} />
      </fieldset>
      <Field label="Note (optional)" {...field('note')} />
      <Button variant="quiet" className="justify-self-start" data-busy="Saving...">
        Add date
      </Button>
    </Form>
  )
}
