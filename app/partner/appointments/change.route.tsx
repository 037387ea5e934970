// Changing a booked visit: its services, add-ons, people, price and note. Whatever costs more or takes longer than a client
// has paid for is asked of them first.
import { useActionData, useLoaderData } from '@remix-run/react'
import { AppointmentChange } from '../../../api/booking/appointments/changes/input'
import type { MoneyJson } from '../../../api/platform/values/money'
import { CLIENT_NOTIFIED } from '../../features/notifications/notified'
import { get } from '../../platform/api.server'
import { form, textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Amount } from '../../ui/display/amount'
import { shortMoney } from '../../ui/display/money-parts'
import { dateTime } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button, ButtonLink } from '../../ui/forms/button'
import { AreaField, Fault, Field, SelectField } from '../../ui/forms/field'
import type { FieldOf } from '../../ui/forms/fields'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Change appointment')

const pathTo = (id: string) => `/partner/appointments/${id}`

export const loader = page('partner', async ({ api, newKey, id }) => {
  const sheet = await get(api.appointments[':id'].changes.$get({ param: { id } }))
  return { id, sheet, formKey: newKey() }
})

export const action = page(
  'partner',
  form(
    AppointmentChange,
    ({ api, id }, { json, key }) => api.appointments[':id'].changes.$post({ param: { id }, json }, key),
    ({ asked, clientName }, _, { id }) =>
      asked
        ? [pathTo(id), 'Client asked', `The visit changes as soon as ${clientName} agrees.`]
        : [pathTo(id), 'Appointment changed', CLIENT_NOTIFIED],
    { from: changeIn },
  ),
)

function changeIn(form: FormData) {
  const addOns = form.getAll('addOn').map((value) => parted(String(value)))
  const plan = form.getAll('service').map((value) => {
    const [row, serviceId] = parted(String(value))
    return {
      serviceId,
      staffId: textIn(form, `staff-${row}`) || null,
      addOnIds: addOns.filter(([of]) => of === row).map(([, addOnId]) => addOnId),
    }
  })
  return { plan, price: textIn(form, 'price'), notes: textIn(form, 'notes') }
}

/** "2 beads": what the box of a row stands for. */
function parted(value: string): [row: string, id: string] {
  const at = value.indexOf(' ')
  return [value.slice(0, at), value.slice(at + 1)]
}

export default function Change() {
  const { id, sheet, formKey } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const { appointment: visit, items, menu, asks } = sheet
  const field = fieldsOf(AppointmentChange, result)
  const booked = items.map((item): Row => {
    const service = menu.find(({ serviceId }) => serviceId === item.serviceId)
    const known = new Set(item.addOns.map((addOn) => addOn.id))
    return {
      serviceId: item.serviceId,
      name: item.serviceName,
      price: item.price,
      staff: peopleOf(service?.staff ?? [], { id: item.staffId, name: item.staffName }),
      staffId: item.staffId,
      addOns: [
        ...item.addOns.map((addOn) => ({ ...addOn, chosen: true })),
        ...(service?.addOns ?? [])
          .filter((addOn) => !known.has(addOn.id))
          .map((addOn) => ({ ...addOn, chosen: false })),
      ],
      chosen: true,
    }
  })
  const others = menu
    .filter(({ serviceId }) => !items.some((row) => row.serviceId === serviceId))
    .map(
      (service): Row => ({
        serviceId: service.serviceId,
        name: service.name,
        price: service.price,
        staff: service.staff,
        staffId: '',
        chosen: false,
        addOns: service.addOns.map((addOn) => ({ ...addOn, chosen: false })),
      }),
    )
  const rowsOf = (rows: Row[], from: number) =>
    rows.map((row, i) => {
      const number = String(from + i)
      return <ServiceRow key={number} row={row} number={number} field={field} />
    })
  return (
    <Shell as="beauty_partner" path={pathTo(id)} column>
      <PageHead
        title="Change appointment"
        lead={`${visit.clientName} · ${visit.serviceName} · ${dateTime(visit.startsAt, visit.timeZone)}`}
        back={{ to: pathTo(id), label: visit.clientName }}
      />
      <InlineNotice notice={result?.notice} />
      <Form hidden={{ key: formKey }} className="grid max-w-2xl grid-cols-1 gap-8">
        <Section id="services" title="Services" className="grid grid-cols-1 gap-3">
          <Fault
            errors={['plan', 'serviceId', 'staffId', 'addOnIds', 'startsAt'].flatMap(
              (name) => field.errors(name) ?? [],
            )}
          />
          {rowsOf(booked, 0)}
          {others.length > 0 && (
            <details open={field.isRefused}>
              <summary className="min-h-11 cursor-pointer content-center font-semibold underline underline-offset-4">
                Add another service
              </summary>
              <div className="mt-2 grid grid-cols-1 gap-3">{rowsOf(others, booked.length)}</div>
            </details>
          )}
        </Section>
        <Field
          label="Another price for the visit (optional)"
          {...field('price')}
          maxLength={20}
          hint={`It’s ${shortMoney(visit.price)} now. Left empty, the visit costs what its services do.`}
        />
        <AreaField label="Note (optional)" {...field('notes', visit.notes)} rows={2} />
        <div className="grid gap-3">
          <p className="text-sm text-soft">
            {asks
              ? `If it costs more or takes longer, we ask ${visit.clientName} first, and nothing changes until they agree. If it costs less, they get the difference back right away.`
              : 'It changes right away.'}
          </p>
          <div className="grid gap-3 sm:grid-cols-2">
            <Button data-busy="Changing...">Change appointment</Button>
            <ButtonLink to={pathTo(id)} variant="quiet">
              Go back
            </ButtonLink>
          </div>
        </div>
      </Form>
    </Shell>
  )
}

type Row = {
  serviceId: string
  name: string
  price: MoneyJson
  staff: { id: string; name: string }[]
  /** Who does it now; empty: anyone. */
  staffId: string
  addOns: { id: string; name: string; price: MoneyJson; chosen: boolean }[]
  chosen: boolean
}

/** Whoever does it now can go on, even where they no longer offer it to others. */
function peopleOf(staff: Row['staff'], now: Row['staff'][number]): Row['staff'] {
  return staff.some(({ id }) => id === now.id) ? staff : [now, ...staff]
}

/** A service, and once it is chosen who does it and what is added to it. */
function ServiceRow({
  row: { serviceId, name, price, staff, staffId, addOns, chosen },
  number,
  field,
}: {
  row: Row
  number: string
  field: FieldOf<typeof AppointmentChange>
}) {
  const has = (name: string, value: string, otherwise: boolean) =>
    field.isRefused ? field.all(name).includes(value) : otherwise
  const person = `staff-${number}`
  return (
    <div className="group grid content-start rounded-sm ring-[1.5px] ring-line ring-inset has-checked:bg-blush has-checked:ring-link">
      <label className="flex min-h-14 items-center gap-3 px-3 py-1.5">
        <input
          type="checkbox"
          name="service"
          value={`${number} ${serviceId}`}
          defaultChecked={has('service', `${number} ${serviceId}`, chosen)}
          className="size-5 shrink-0"
        />
        <span className="min-w-0 grow font-medium wrap-anywhere">{name}</span>
        <Amount short money={price} className="font-semibold" />
      </label>
      <div className="hidden gap-3 px-3 pb-3 group-has-[[name=service]:checked]:grid">
        <SelectField
          label={`${name} with`}
          name={person}
          none="Anyone available"
          defaultValue={field.text(person, staffId)}
          options={staff.map((member) => [member.id, member.name])}
        />
        {addOns.length > 0 && (
          <fieldset>
            <legend className="sr-only">Add-ons for {name}</legend>
            {addOns.map((addOn) => (
              <label key={addOn.id} className="flex min-h-11 items-center gap-3 text-sm">
                <input
                  type="checkbox"
                  name="addOn"
                  value={`${number} ${addOn.id}`}
                  defaultChecked={has('addOn', `${number} ${addOn.id}`, addOn.chosen)}
                  className="size-4.5 shrink-0"
                />
                <span className="min-w-0 grow wrap-anywhere">{addOn.name}</span>
                <Amount short money={addOn.price} />
              </label>
            ))}
          </fieldset>
        )}
      </div>
    </div>
  )
}
