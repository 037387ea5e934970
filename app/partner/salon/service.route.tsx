// One service: description, price, time, add-ons, and staff. At
// /new it is a new one.
import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { HUB } from '../../features/business/setup-steps'
import { ask, keyed } from '../../platform/api.server'
import { textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { numberIn, refuseSetUp } from '../../platform/row-forms.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { ArchiveButton, RestoreButton } from '../../ui/forms/list-actions'
import { actOnList } from './list-actions.server'
import { loadSetUp } from './salon-setup.server'
import { SetUpPage } from './salon-setup-page'
import { SERVICE_PARTS, ServiceForm } from './service-form'

const PATH = `${HUB}/services`

export const meta = title<typeof loader>((data) => data?.service?.name ?? 'New service')

export const loader = page('partner', async (visit) => {
  const { id } = visit
  const shown = await loadSetUp(visit)
  const service = shown.setUp.services.find((one) => one.id === id) ?? null
  if (!service && id !== 'new') throw redirect(PATH)
  return { ...shown, service }
})

export const action = page('partner', async (visit) => {
  const { api, id } = visit
  const form = await visit.request.formData()
  const acted = await actOnList(visit, form, 'services')
  if (acted) return acted
  const { addOns, places } = addOnsIn(form)
  const json = {
    category: textIn(form, 'category'),
    name: textIn(form, 'name'),
    description: textIn(form, 'description'),
    price: textIn(form, 'price'),
    durationMinutes: numberIn(form, 'durationMinutes'),
    gapStartMinutes: numberIn(form, 'gapStartMinutes', 0),
    gapMinutes: numberIn(form, 'gapMinutes', 0),
    bufferBeforeMinutes: numberIn(form, 'bufferBeforeMinutes', 0),
    bufferAfterMinutes: numberIn(form, 'bufferAfterMinutes', 0),
    addOns,
    staffIds: form.getAll('staffIds').map(String),
    resourceKinds: form.getAll('resourceKinds').map(String),
  }
  const endpoint = api['my-salon'].services
  const edit = { ...json, version: textIn(form, 'version') }
  const saved =
    id === 'new'
      ? await ask(endpoint.$post({ json }, keyed(form)))
      : await ask(endpoint[':id'].$put({ param: { id }, json: edit }, keyed(form)))
  if (!saved.ok) return refuseSetUp(saved.problem, form, places)
  throw await redirectWithToast(
    PATH,
    id === 'new' ? 'Service added' : 'Service saved',
    'Booked visits keep their price and time.',
  )
})

/** The add-ons in the form; rows without a name and a price are dropped. */
function addOnsIn(form: FormData) {
  const [ids, names, prices, times] = ['id', 'name', 'price', 'minutes'].map((field) =>
    form.getAll(`addOn-${field}`).map(String),
  ) as [string[], string[], string[], string[]]
  const places: Record<string, string> = {}
  const addOns: { id?: string; name: string; price: string; durationMinutes: number }[] = []
  for (const [row, id] of ids.entries()) {
    const [name = '', price = '', minutes = ''] = [names[row], prices[row], times[row]]
    if (name.trim() === '' && price.trim() === '') continue
    places[`addOns.${addOns.length}`] = `addOn.${row}`
    addOns.push({ ...(id && { id }), name, price, durationMinutes: Number(minutes.trim() || 0) })
  }
  return { addOns, places }
}

export default function ServicePage() {
  const { setUp, formKey, service } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
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
      notice={answer?.notice}
    >
      <ServiceForm
        service={service}
        setUp={setUp}
        formKey={formKey}
        typed={answer?.typed ?? {}}
        faults={answer?.faults ?? {}}
      />
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
