// The form of a service. Works without scripts: it always has two empty add-on rows.

import { CURRENCY } from '../../../api/platform/values/currencies'
import { ServiceEdit } from '../../../api/salons/set-up/input'
import type { ServiceResponse, SetUpResponse } from '../../../api/salons/set-up/responses'
import { Button } from '../../ui/forms/button'
import { Checks } from '../../ui/forms/checkbox-group'
import { AreaField, Fault, Field, INPUT } from '../../ui/forms/field'
import { type FieldOf, type FormResult, fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { FieldGroup, Fold, type Part, SaveBar } from '../../ui/forms/form-parts'
import { RowField } from '../../ui/forms/row-field'
import { ServiceTimeline } from './service-timeline'

/** The parts of the form, by their headings. */
export const SERVICE_PARTS: readonly Part[] = [
  ['about', 'About'],
  ['terms', 'Price and time'],
  ['add-ons', 'Add-ons'],
  ['needs', 'Staff and rooms'],
]

type FormProps = { service: ServiceResponse | null; setUp: SetUpResponse; formKey: string; formResult: FormResult }

const GAPS = ['gapStartMinutes', 'gapMinutes', 'bufferBeforeMinutes', 'bufferAfterMinutes'] as const

export function ServiceForm({ service, setUp, formKey, formResult }: FormProps) {
  const { currency, staff, resources } = setUp
  const field = fieldsOf(ServiceEdit, formResult)
  /** An optional number. */
  const optional = (name: (typeof GAPS)[number]) => field(name, service?.[name] || '')
  const categories = [...new Set(setUp.services.map((service) => service.category))]
  const team = staff.filter(
    (person) => (person.active && !person.missing.includes('commission')) || service?.staffIds.includes(person.id),
  )
  const kinds = [
    ...new Set([
      ...resources.filter((resource) => resource.active).map((resource) => resource.kind),
      ...(service?.resourceKinds ?? []),
    ]),
  ]
  return (
    <Form
      hidden={{ key: formKey, version: service && field.text('version', service.version) }}
      className="grid grid-cols-1 gap-9"
    >
      <FieldGroup id="about" title="About">
        <Field label="Name" {...field('name', service?.name)} />
        <div className="sm:max-w-72">
          <Field
            label="Category"
            list="categories"
            hint="The heading it’s listed under, such as Hair or Nails."
            {...field('category', service?.category ?? categories.at(-1))}
          />
          <datalist id="categories">
            {categories.map((category) => (
              <option key={category} value={category} />
            ))}
          </datalist>
        </div>
        <AreaField
          label="Description (optional)"
          rows={3}
          hint="What’s included, and who it’s for."
          {...field('description', service?.description)}
        />
      </FieldGroup>

      <FieldGroup id="terms" title="Price and time" className="">
        <RowField
          label={`Price (${currency})`}
          required
          autoComplete="off"
          maxLength={20}
          width="money"
          hint={
            CURRENCY[currency as keyof typeof CURRENCY]?.digits === 0
              ? 'Whole amounts. 0 if it’s free.'
              : '0 if it’s free.'
          }
          {...field('price', service?.price.amount)}
        />
        <RowField
          label="Duration (minutes)"
          required
          autoComplete="off"
          width="money"
          {...field('durationMinutes', service?.durationMinutes)}
        />
        {service && (
          <div className="mt-4">
            <ServiceTimeline {...service} />
          </div>
        )}
      </FieldGroup>

      <Fold
        id="gaps"
        title="Gaps and buffers"
        hint="While color develops, the professional can serve someone else; buffers are for preparing and cleaning."
        open={GAPS.some((name) => service?.[name] || field.value(name) || field.errors(name))}
      >
        <RowField label="Gap starts after (minutes)" placeholder="No gap" {...optional('gapStartMinutes')} />
        <RowField label="Gap length (minutes)" placeholder="No gap" {...optional('gapMinutes')} />
        <RowField label="Buffer before (minutes)" placeholder="0" {...optional('bufferBeforeMinutes')} />
        <RowField label="Buffer after (minutes)" placeholder="0" {...optional('bufferAfterMinutes')} />
      </Fold>

      <AddOns currency={currency} own={service?.addOns ?? []} field={field} />

      <FieldGroup id="needs" title="Staff and rooms">
        {team.length > 0 ? (
          <Checks
            name="staffIds"
            label="Who does it"
            choices={team.map(({ id, name, title }) => ({ value: id, label: name, hint: title }))}
            chosen={field.all('staffIds', service?.staffIds ?? team.map((person) => person.id))}
            errors={field.errors('staffIds')}
          />
        ) : (
          <p className="text-sm text-soft">Choose who does it after you’ve added your staff.</p>
        )}
        {kinds.length > 0 && (
          <Checks
            name="resourceKinds"
            label="Rooms and equipment it needs"
            hint="A visit can only be booked when one of each is free."
            choices={kinds.map((kind) => ({ value: kind, label: kind }))}
            chosen={field.all('resourceKinds', service?.resourceKinds)}
            errors={field.errors('resourceKinds')}
          />
        )}
      </FieldGroup>
      <SaveBar>
        <Button data-busy="Saving...">{service ? 'Save changes' : 'Add service'}</Button>
      </SaveBar>
    </Form>
  )
}

type Row = { id: string; name: string; price: string; minutes: string }

function AddOns({
  currency,
  own,
  field,
}: {
  currency: string
  own: ServiceResponse['addOns']
  field: FieldOf<typeof ServiceEdit>
}) {
  const [ids, names, prices, times] = ['id', 'name', 'price', 'minutes'].map((name) => field.all(`addOn-${name}`)) as [
    string[],
    string[],
    string[],
    string[],
  ]
  const rows: Row[] = field.isRefused
    ? ids.map((id, i) => ({ id, name: names[i] ?? '', price: prices[i] ?? '', minutes: times[i] ?? '' }))
    : own.map((service) => ({
        id: service.id,
        name: service.name,
        price: service.price.amount,
        minutes: service.durationMinutes ? String(service.durationMinutes) : '',
      }))
  const filled = rows.filter((row) => row.id || row.name || row.price)
  const empty: Row = { id: '', name: '', price: '', minutes: '' }
  return (
    <FieldGroup
      id="add-ons"
      title="Add-ons"
      hint="Extras clients can add. Clear a name and its price to remove one."
      className="gap-1"
    >
      <div aria-hidden className="mt-2 grid grid-cols-[minmax(0,1fr)_6.5rem_4.5rem] gap-2 text-xs text-soft">
        <span>Name</span>
        <span>Price ({currency})</span>
        <span>Minutes</span>
      </div>
      <div className="grid gap-2">
        {[...filled, empty, empty].map((row, i) => {
          const which = `Add-on ${i + 1}`
          const at = `addOn.${i}`
          const errors = Object.entries(field.faults)
            .filter(([place]) => place === at || place.startsWith(`${at}.`))
            .flatMap(([, messages]) => messages)
          const invalid = errors.length > 0 && { 'aria-invalid': true, 'aria-describedby': `${at}-fault` }
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: empty rows have no name of their own
            <div key={i}>
              <div className="grid grid-cols-[minmax(0,1fr)_6.5rem_4.5rem] gap-2">
                <input type="hidden" name="addOn-id" value={row.id} />
                <input
                  name="addOn-name"
                  aria-label={`${which}, name`}
                  maxLength={60}
                  defaultValue={row.name}
                  className={`${INPUT} px-3!`}
                  {...invalid}
                />
                <input
                  name="addOn-price"
                  aria-label={`${which}, price in ${currency}`}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={20}
                  defaultValue={row.price}
                  className={`${INPUT} money px-3! text-right`}
                  {...invalid}
                />
                <input
                  name="addOn-minutes"
                  aria-label={`${which}, extra minutes`}
                  inputMode="numeric"
                  autoComplete="off"
                  defaultValue={row.minutes}
                  className={`${INPUT} money px-3! text-right`}
                  {...invalid}
                />
              </div>
              <Fault id={`${at}-fault`} errors={errors} />
            </div>
          )
        })}
      </div>
      <Fault errors={field.errors('addOns')} />
    </FieldGroup>
  )
}
