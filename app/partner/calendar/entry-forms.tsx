// The forms of the calendar: a walk-in appointment, blocked time, a closed day.
import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import type { MoneyJson } from '../../../api/platform/values/money'
import { DayField } from '../../ui/days/day-rail'
import { nearDays } from '../../ui/days/near-day'
import { Amount } from '../../ui/display/amount'
import { duration } from '../../ui/display/duration'
import { Button } from '../../ui/forms/button'
import { AreaField, Fault, Field, SelectField } from '../../ui/forms/field'
import { SearchField } from '../../ui/forms/search-box'
import { Section } from '../../ui/layout/section'

export const ONLY_SALON = 'Only your salon sees this.'

/** What is wrong with the time of an entry, if that is what the api says. */
export function timeFault({ code, detail }: { code: string; detail?: string | undefined }) {
  if (code === 'slot-taken')
    return detail ?? 'There’s already something at that time. Choose another.'
  if (code === 'slot-unavailable')
    return 'That’s outside working hours. Choose another time or professional.'
  return null
}

type Last = SubmissionResult<string[]> | undefined

type Person = { id: string; name: string }
type Prefill = { date: string; time: string; until: string; staff: string; q: string }
type Client = { id: string; name: string; phone: string; isGuest: boolean }

export function NewVisitForm({
  formKey,
  staff,
  services,
  clients,
  requested,
  today,
  lastResult,
}: {
  formKey: string
  staff: (Person & { serviceIds: string[] })[]
  services: { id: string; name: string; price: MoneyJson; durationMinutes: number }[]
  clients: Client[]
  requested: Prefill
  today: string
  lastResult: Last
}) {
  const [form, fields] = useForm<Record<string, string>>({ id: 'visit', lastResult })
  const typed = lastResult?.initialValue as Record<string, string | string[]> | undefined
  const chosen = [typed?.service ?? []].flat()
  const found = clients.length > 0
  const field = fieldIn(fields)
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
      <form method="get" id="search" className="contents">
        <input type="hidden" name="staff" value={requested.staff} />
        <input type="hidden" name="date" value={requested.date} />
        {requested.time && (
          <input type="hidden" name="at" value={`${requested.date}T${requested.time}`} />
        )}
      </form>
      <form method="post" {...getFormProps(form)} className="contents">
        <input type="hidden" name="key" value={formKey} />
        <Section id="who" title="Who’s coming?" className="grid gap-4">
          <div className="grid gap-1.5">
            <label htmlFor="q" className="text-sm font-semibold">
              One of your clients
            </label>
            <SearchField
              form="search"
              id="q"
              label="Name or phone"
              aria-label={undefined}
              q={requested.q}
              quiet
            />
          </div>
          {found ? (
            <fieldset className="grid gap-1">
              <legend className="sr-only">Clients found</legend>
              {clients.map((client, i) => (
                <label
                  key={client.id}
                  className="flex min-h-12 items-center gap-3 rounded-sm px-3 py-1.5 ring-[1.5px] ring-line ring-inset has-checked:bg-blush has-checked:ring-link"
                >
                  <input
                    type="radio"
                    name="client"
                    value={client.id}
                    defaultChecked={typed ? typed.client === client.id : i === 0}
                    className="size-5"
                  />
                  <span className="min-w-0 leading-tight">
                    <span className="block font-medium">{client.name}</span>
                    <span className="text-sm text-soft">
                      {client.isGuest ? 'Guest' : 'Has a purse and will be notified'}
                      {client.phone && ` · ${client.phone}`}
                    </span>
                  </span>
                </label>
              ))}
              <label className="flex min-h-12 items-center gap-3 rounded-sm px-3 py-1.5 ring-[1.5px] ring-line ring-inset has-checked:bg-blush has-checked:ring-link">
                <input type="radio" name="client" value="" className="size-5" />A new client
              </label>
            </fieldset>
          ) : (
            requested.q && (
              <p className="text-sm text-soft">No client has that name or phone number.</p>
            )
          )}
          <Fault errors={fields.client?.errors} />
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <div className="sm:col-span-2">
              <Field
                label="Or a new client’s name"
                {...field('name')}
                maxLength={80}
                autoComplete="off"
              />
            </div>
            <Field label="Phone (optional)" {...field('phone')} type="tel" autoComplete="off" />
            <Field label="Email (optional)" {...field('email')} type="email" autoComplete="off" />
          </div>
          <fieldset className="grid gap-1">
            <legend className="mb-2 font-display text-lg">What’s it for?</legend>
            <Fault errors={fields.service?.errors} />
            <div className="grid gap-1 sm:grid-cols-2">
              {services.map((service) => (
                <label
                  key={service.id}
                  className="flex min-h-14 items-center gap-3 rounded-sm px-3 py-1.5 ring-[1.5px] ring-line ring-inset has-checked:bg-blush has-checked:ring-link"
                >
                  <input
                    type="checkbox"
                    name="service"
                    value={service.id}
                    defaultChecked={chosen.includes(service.id)}
                    className="size-5 shrink-0"
                  />
                  <span className="min-w-0 grow leading-tight">
                    <span className="block text-sm font-medium">{service.name}</span>
                    <span className="text-xs text-soft">{duration(service.durationMinutes)}</span>
                  </span>
                  <Amount short money={service.price} className="text-sm font-semibold" />
                </label>
              ))}
            </div>
          </fieldset>
        </Section>
        <Section id="when" title="Schedule" className="grid grid-cols-1 gap-4 lg:sticky lg:top-8">
          <DateAndTime fields={fields} requested={requested} today={today} />
          <SelectField
            label="With"
            {...field('staff', requested.staff)}
            none="Anyone available"
            options={staff.map(({ id, name }) => [id, name])}
          />
          <AreaField label="Notes (optional)" {...field('notes')} rows={2} maxLength={500} />
          <p className="text-sm text-soft">Confirmed right away. The client pays at the salon.</p>
          <Button data-busy="Booking...">Book visit</Button>
        </Section>
      </form>
    </div>
  )
}

type Fields = Record<string, { initialValue?: string | undefined; errors?: string[] | undefined }>

/** The state of a Conform field: the typed value or the default, and its errors. */
export function fieldIn(fields: Fields) {
  return (name: string, own?: string) => ({
    name,
    defaultValue: fields[name]?.initialValue ?? own,
    errors: fields[name]?.errors,
  })
}

/** A day from today on, and a time in the calendar's step size. */
export function DateAndTime({
  fields,
  requested,
  today,
}: {
  fields: Fields
  requested: Pick<Prefill, 'date' | 'time'>
  today: string
}) {
  const field = fieldIn(fields)
  const { defaultValue, ...date } = field('date', requested.date)
  return (
    <>
      <DayField label="Date" {...date} days={nearDays(today)} value={defaultValue} />
      <Field label="Time" {...field('time', requested.time)} type="time" step={300} required />
    </>
  )
}

export function NewBlockForm({
  formKey,
  staff,
  requested,
  today,
  lastResult,
}: {
  formKey: string
  staff: Person[]
  requested: Prefill
  today: string
  lastResult: Last
}) {
  const [form, fields] = useForm<Record<string, string>>({ id: 'block', lastResult })
  const typed = lastResult?.initialValue as Record<string, string | string[]> | undefined
  const chosen = typed ? [typed.staff ?? []].flat() : [requested.staff]
  const field = fieldIn(fields)
  const { defaultValue, ...date } = field('date', requested.date)
  return (
    <form method="post" {...getFormProps(form)} className="grid max-w-xl gap-5">
      <input type="hidden" name="key" value={formKey} />
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
        <Fault errors={fields.staff?.errors} />
      </fieldset>
      <SelectField
        label="Reason"
        {...field('kind', 'blocked')}
        options={[
          ['blocked', 'Blocked time (meeting, delivery, training)'],
          ['break', 'A break'],
          ['leave', 'Leave: a holiday, sick days'],
        ]}
      />
      <DayField label="From" {...date} days={nearDays(today)} value={defaultValue} />
      <div className="grid grid-cols-2 items-start gap-3 max-[22rem]:grid-cols-1 [&>*]:min-w-0">
        <div className="col-span-full">
          <Field
            label="Time (optional)"
            {...field('time', requested.time)}
            type="time"
            step={300}
          />
        </div>
        <Field label="Until" {...field('untilDate', requested.date)} type="date" />
        <Field
          label="Time (optional)"
          {...field('untilTime', requested.until)}
          type="time"
          step={300}
        />
      </div>
      <p className="-mt-2 text-sm text-soft">
        Leave the times blank to block whole days, including the last one.
      </p>
      <Field
        label="Note (optional)"
        {...field('note')}
        maxLength={120}
        autoComplete="off"
        hint={ONLY_SALON}
      />
      <Button className="sm:justify-self-start" data-busy="Blocking...">
        Block this time
      </Button>
    </form>
  )
}

export function ClosureFields({
  formKey,
  date,
  lastResult,
}: {
  formKey: string
  date: string
  lastResult: Last
}) {
  const [form, fields] = useForm<Record<string, string>>({ id: 'close', lastResult })
  const field = fieldIn(fields)
  return (
    <form method="post" {...getFormProps(form)} className="grid max-w-xl gap-5">
      <input type="hidden" name="key" value={formKey} />
      <p className="text-soft">
        For a public holiday or a day off. The whole salon is closed and nobody can book. Move or
        cancel that day’s visits first.
      </p>
      <Field label="Date" {...field('date', date)} type="date" required />
      <Field
        label="Why (optional)"
        {...field('note')}
        maxLength={120}
        autoComplete="off"
        placeholder="Jamhuri Day"
      />
      <Button className="sm:justify-self-start" data-busy="Closing...">
        Close the day
      </Button>
    </form>
  )
}
