// One service: description, price, time, add-ons, and staff. At /new it is a new one.
import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { NewService, ServiceEdit } from '../../../api/salons/set-up/input'
import { HUB } from '../../features/business/setup-steps'
import { form, forms } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { ArchiveButton, RestoreButton } from '../../ui/forms/list-actions'
import { listAdjustments } from './list-actions.server'
import { loadSetUp } from './salon-setup.server'
import { SetUpPage } from './salon-setup-page'
import { SERVICE_PARTS, ServiceForm } from './service-form'

const PATH = `${HUB}/services`

export const meta = title<typeof loader>((data) => data?.service?.name ?? 'New service')

export const loader = page('partner', async (pageRequest) => {
  const { id } = pageRequest
  const page = await loadSetUp(pageRequest)
  const service = page.setUp.services.find((service) => service.id === id) ?? null
  if (!service && id !== 'new') throw redirect(PATH)
  return { ...page, service }
})

const SAVED = 'Booked visits keep their price and time.'

const from = (form: FormData) => ({
  ...Object.fromEntries(form),
  addOns: addOnsIn(form).addOns,
  staffIds: form.getAll('staffIds'),
  resourceKinds: form.getAll('resourceKinds'),
})

/** Rows without a name and a price are not meant; `places` are the rows of the others. */
function addOnsIn(form: FormData) {
  const [ids, names, prices, times] = ['id', 'name', 'price', 'minutes'].map((field) =>
    form.getAll(`addOn-${field}`).map(String),
  ) as [string[], string[], string[], string[]]
  const rows = ids
    .map((id, row) => ({
      row,
      addOn: { ...(id && { id }), name: names[row] ?? '', price: prices[row] ?? '', durationMinutes: times[row] ?? '' },
    }))
    .filter(({ addOn: { name, price } }) => name.trim() !== '' || price.trim() !== '')
  return {
    addOns: rows.map(({ addOn }) => addOn),
    places: Object.fromEntries(rows.map(({ row }, i) => [`addOns.${i}`, `addOn.${row}`])),
  }
}

const places = (form: FormData) => addOnsIn(form).places

const add = form(
  NewService,
  ({ api }: PageRequest<'partner'>, { json, key }) => api['my-salon'].services.$post({ json }, key),
  () => [PATH, 'Service added', SAVED],
  { from, places, faults: 'both' },
)

const edit = form(
  ServiceEdit,
  ({ api, id }: PageRequest<'partner'>, { json, key }) =>
    api['my-salon'].services[':id'].$put({ param: { id }, json }, key),
  () => [PATH, 'Service saved', SAVED],
  { from, places, faults: 'both' },
)

export const action = page(
  'partner',
  forms({
    ...listAdjustments('services'),
    '': (pageRequest, fields) => (pageRequest.id === 'new' ? add : edit)(pageRequest, fields),
  }),
)

export default function ServicePage() {
  const { setUp, formKey, service } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  return (
    <SetUpPage
      column
      flow
      setUp={setUp}
      step="services"
      parts={SERVICE_PARTS}
      title={service?.name ?? 'New service'}
      lead={service?.active === false ? 'Archived. Clients can’t book it.' : undefined}
      back={{ to: PATH, label: 'Services' }}
      notice={response?.notice}
    >
      <ServiceForm service={service} setUp={setUp} formKey={formKey} formResult={response} />
      {service && (
        <div className="mt-10">
          {service.active ? (
            <ArchiveButton
              id={service.id}
              label={service.name}
              detail="Clients can’t book it anymore. Booked visits aren’t affected, and you can restore it."
              formKey={formKey}
            />
          ) : (
            <RestoreButton id={service.id} label={service.name} formKey={formKey} />
          )}
        </div>
      )}
    </SetUpPage>
  )
}
