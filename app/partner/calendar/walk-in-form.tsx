// The form of a walk-in: who comes, what for, when and with whom. Its buttons that only ask, for clients or for free
// times, send the form too, so that nothing typed is lost.
import { AppointmentForm } from '../../../api/booking/calendar/input'
import type { WalkInSheetResponse } from '../../../api/booking/calendar/responses'
import { DayField } from '../../ui/days/day-rail'
import { nearDays } from '../../ui/days/near-day'
import { Amount, Price } from '../../ui/display/amount'
import { duration } from '../../ui/display/duration'
import { clock } from '../../ui/display/time'
import { Button } from '../../ui/forms/button'
import { AreaField, Fault, Field, SelectField } from '../../ui/forms/field'
import { type FormResult, fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { Island } from '../../ui/island'
import { Section } from '../../ui/layout/section'
import { BESIDE } from '../../ui/measures'
import ClientFinder from './client-finder.island'
import { Anyway } from './entry-forms'

type Requested = { date: string; time: string; staff: string; q: string }

/** Whom somebody who walks in can go to at once: each a link to this form, filled in. */
export function FreeNow({ sheet, path }: { sheet: WalkInSheetResponse; path: string }) {
  if (sheet.freeNow.length === 0) return null
  const { timeZone } = sheet.salon
  return (
    <ul aria-label="Free now" className="mb-6 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      {sheet.freeNow.map(({ staffId, name, startsAt, until }) => (
        <li key={staffId}>
          <a
            href={`${path}?${new URLSearchParams({ staff: staffId, at: startsAt.slice(0, 16) })}`}
            className="grid h-full min-h-12 content-center rounded-md bg-raised px-4 py-1.5 max-sm:px-3 leading-tight ring-[1.5px] ring-edge ring-inset hover:bg-blush"
          >
            <span className="font-semibold">Now, with {name}</span>
            <span className="text-xs text-soft">Free until {clock(until, timeZone)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

export function WalkInForm({
  sheet,
  formKey,
  requested,
  formResult,
}: {
  sheet: WalkInSheetResponse
  formKey: string
  requested: Requested
  formResult: FormResult
}) {
  const field = fieldsOf(AppointmentForm, formResult)
  const q = field.text('q', requested.q)
  const chosen = field.isRefused ? field.text('client') : null
  return (
    <Form hidden={{ key: formKey }} id="visit" className={BESIDE}>
      <Section id="who" title="Who’s coming?" className="grid gap-4">
        <Island
          name="client-finder"
          of={ClientFinder}
          props={{
            q,
            clients: sheet.clients,
            // Of a search that begins nothing was chosen before.
            chosen: sheet.clients.some(({ id }) => id === chosen) ? chosen : null,
          }}
        />
        <Fault errors={field.errors('client')} />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <div className="sm:col-span-2">
            <Field label="Or a new client’s name" {...field('name')} autoComplete="off" />
          </div>
          <Field label="Phone (optional)" {...field('phone')} type="tel" autoComplete="off" />
          <Field label="Email (optional)" {...field('email')} type="email" autoComplete="off" />
        </div>
        <fieldset className="mt-2 grid gap-1">
          <legend className="mb-2 font-display text-lg">What’s it for?</legend>
          <Fault errors={field.errors('service')} />
          <div className="grid gap-1 sm:max-lg:grid-cols-2 xl:grid-cols-2">
            {sheet.services.map((service) => (
              <Service key={service.id} service={service} services={field.all('service')} addOns={field.all('addOn')} />
            ))}
          </div>
          <Fault errors={field.errors('addOn')} />
        </fieldset>
      </Section>
      <Section id="when" title="Schedule" className="grid grid-cols-1 gap-4 lg:sticky lg:top-8">
        <DayField
          label="Date"
          name="date"
          days={nearDays(sheet.today)}
          closed={sheet.closed}
          value={field.value('date') ?? requested.date}
          errors={field.errors('date')}
        />
        <SelectField
          label="With"
          {...field('staff', requested.staff)}
          none="Anyone available"
          options={sheet.staff.map(({ id, name }) => [id, name])}
        />
        <Time {...field('time', requested.time)} sheet={sheet} />
        <Anyway field={field} />
        <AreaField label="Notes (optional)" {...field('notes')} rows={2} />
        <p className="text-sm text-soft">Confirmed right away. The client pays at the salon.</p>
        <Button data-busy="Booking...">Book visit</Button>
      </Section>
    </Form>
  )
}

/** A service, and once it is chosen what can be added to it. */
function Service({
  service: { id, name, price, durationMinutes, addOns },
  services,
  addOns: chosen,
}: {
  service: WalkInSheetResponse['services'][number]
  services: string[]
  addOns: string[]
}) {
  return (
    <div className="group grid content-start rounded-sm ring-[1.5px] ring-line ring-inset has-checked:bg-blush has-checked:ring-link">
      <label className="flex min-h-14 items-center gap-3 px-3 py-1.5">
        <input
          type="checkbox"
          name="service"
          value={id}
          defaultChecked={services.includes(id)}
          className="peer size-5 shrink-0"
        />
        <span className="min-w-0 grow leading-tight">
          <span className="block text-sm font-medium">{name}</span>
          <span className="text-xs text-soft">{duration(durationMinutes)}</span>
        </span>
        <Price of={price} className="text-sm font-semibold" />
      </label>
      {addOns.length > 0 && (
        <fieldset className="hidden px-3 pb-1.5 group-has-[[name=service]:checked]:block">
          <legend className="sr-only">Add-ons for {name}</legend>
          {addOns.map((addOn) => (
            <label key={addOn.id} className="flex min-h-11 items-center gap-3 pl-2 text-sm">
              <input
                type="checkbox"
                name="addOn"
                value={`${id} ${addOn.id}`}
                defaultChecked={chosen.includes(`${id} ${addOn.id}`)}
                className="size-4.5 shrink-0"
              />
              <span className="min-w-0 grow leading-tight">
                {addOn.name}
                {addOn.durationMinutes > 0 && <span className="text-soft"> · +{duration(addOn.durationMinutes)}</span>}
              </span>
              <Amount short money={addOn.price} />
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}

const TIME =
  'grid min-h-11 place-items-center rounded-full px-4 text-sm font-semibold whitespace-nowrap ring-[1.5px] ring-edge ring-inset has-checked:bg-plum has-checked:text-on-plum has-checked:ring-plum has-focus-visible:outline-2'

/** A free time, of those that were asked for, or any other, which is typed. */
function Time({
  sheet,
  defaultValue = '',
  errors,
}: {
  sheet: WalkInSheetResponse
  name: string
  defaultValue: string | undefined
  errors: string[] | undefined
}) {
  const { times, salon, date } = sheet
  const clockOf = (time: string) => time.slice(11, 16)
  const isProposed = times.some((time) => clockOf(time) === defaultValue)
  return (
    <div className="grid gap-3">
      {times.length > 0 && (
        <fieldset className="grid min-w-0 gap-1.5">
          <legend className="text-sm font-semibold">Free times</legend>
          <div className="rail-x gap-1.5 py-1">
            {[...times, null].map((time) => (
              <label key={time ?? ''} className={TIME}>
                <input
                  type="radio"
                  name="free"
                  value={time ? `${date}T${clockOf(time)}` : ''}
                  defaultChecked={time ? clockOf(time) === defaultValue : !isProposed}
                  className="sr-only"
                />
                {time ? clock(time, salon.timeZone) : 'Another time'}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <Field
        label={times.length > 0 ? 'Or another time' : 'Time'}
        name="time"
        defaultValue={isProposed ? '' : defaultValue}
        errors={errors}
        type="time"
        step={300}
      />
      <Button variant="quiet" name="intent" value="times" formNoValidate formAction="#when">
        Show free times
      </Button>
    </div>
  )
}
