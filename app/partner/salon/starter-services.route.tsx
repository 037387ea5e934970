// Suggested services: what this kind of salon usually offers, to accept, edit or skip.
import { useActionData, useLoaderData } from '@remix-run/react'
import { BUSINESS_TYPES } from '../../../api/salons/profile/input'
import { SuggestedServices } from '../../../api/salons/set-up/input'
import { HUB } from '../../features/business/setup-steps'
import { get } from '../../platform/api.server'
import { form, textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { Fault, INPUT, SelectField } from '../../ui/forms/field'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Typical services')

const PATH = `${HUB}/services`

export const loader = page('partner', async ({ api, newKey, searchParams }) => {
  const requested = searchParams.get('type')
  const type = BUSINESS_TYPES.find((known) => known === requested)
  const endpoint = api['my-salon']['starter-services']
  const suggestions = await get(endpoint.$get({ query: type ? { type } : {} }))
  return { suggestions, formKey: newKey() }
})

const FIELDS = ['category', 'name', 'price', 'durationMinutes', 'gapStartMinutes', 'gapMinutes']

export const action = page(
  'partner',
  form(
    SuggestedServices,
    ({ api }, { json, key }) => api['my-salon']['starter-services'].$post({ json }, key),
    (_, { json: { services } }) => [
      PATH,
      services.length === 1 ? 'Service added' : `${services.length} services added`,
      'Open one to add a description, add-ons or time before and after.',
    ],
    {
      from: (form) => ({
        services: form
          .getAll('keep')
          .map((row) => Object.fromEntries(FIELDS.map((name) => [name, textIn(form, `${name}-${row}`)]))),
      }),
      places: (form) => Object.fromEntries(form.getAll('keep').map((row, i) => [`services.${i}`, String(row)])),
      faults: 'both',
    },
  ),
)

export default function TypicalServices() {
  const { suggestions, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const field = fieldsOf(SuggestedServices, response)
  return (
    <Shell as="beauty_partner" path={HUB} column>
      <PageHead
        title="Typical services"
        lead="Select what you offer and set your prices and durations. You can change everything later."
        back={{ to: PATH, label: 'Services' }}
      />
      <InlineNotice notice={response?.notice} />
      <form method="get" className="mb-6 flex max-w-xl flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-56">
          <SelectField label="Salon type" name="type" defaultValue={suggestions.type} options={BUSINESS_TYPES} />
        </div>
        <Button variant="quiet">Show these</Button>
      </form>
      <Form hidden={{ key: formKey }} className="max-w-3xl">
        <Fault errors={field.errors('services')} />
        <ul>
          {suggestions.services.map((service, row) => {
            const label = service.name
            const wrong = Object.entries(field.faults)
              .filter(([at]) => at.startsWith(`${row}.`))
              .flatMap(([, messages]) => messages)
            return (
              <li
                key={`${service.category} ${service.name}`}
                className="stitch grid gap-x-3 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
              >
                {(['category', 'gapStartMinutes', 'gapMinutes'] as const).map((name) => (
                  <input key={name} type="hidden" name={`${name}-${row}`} value={service[name]} />
                ))}
                <div className="flex min-w-0 items-center gap-3">
                  <label className="-mx-2.5 grid size-11 shrink-0 cursor-pointer place-items-center">
                    <input
                      type="checkbox"
                      name="keep"
                      value={row}
                      aria-label={`Offer ${label}`}
                      defaultChecked={field.isRefused ? field.all('keep').includes(String(row)) : true}
                      className="size-6"
                    />
                  </label>
                  <input
                    name={`name-${row}`}
                    aria-label={`Name of ${label}`}
                    maxLength={80}
                    defaultValue={field.text(`name-${row}`, service.name)}
                    className={`${INPUT} px-3! font-medium`}
                  />
                </div>
                <div className="flex items-center gap-2 pl-9 max-[22rem]:pl-7 sm:pl-0">
                  <input
                    name={`durationMinutes-${row}`}
                    aria-label={`Minutes of ${label}`}
                    inputMode="numeric"
                    defaultValue={field.text(`durationMinutes-${row}`, service.durationMinutes)}
                    className={`${INPUT} money w-18! px-3! text-right`}
                  />
                  <span className="text-sm text-soft">min</span>
                  <span className="ml-2 text-sm text-soft">{suggestions.currency}</span>
                  <input
                    name={`price-${row}`}
                    aria-label={`Price of ${label}`}
                    inputMode="decimal"
                    defaultValue={field.text(`price-${row}`, plain(service.price.amount))}
                    className={`${INPUT} money w-28! px-3! text-right`}
                  />
                </div>
                {(service.gapMinutes > 0 || wrong.length > 0) && (
                  <div className="pl-9 sm:col-span-2">
                    {service.gapMinutes > 0 && (
                      <p className="text-sm text-soft">
                        {service.gapMinutes} min gap after {service.gapStartMinutes} min
                      </p>
                    )}
                    <Fault errors={wrong} />
                  </div>
                )}
              </li>
            )
          })}
        </ul>
        <Button className="mt-6 max-sm:w-full" data-busy="Saving...">
          Add these services
        </Button>
      </Form>
    </Shell>
  )
}

/** "2500" for "2500.00": suggestions are whole amounts. */
function plain(amount: string): string {
  return amount.replace(/\.0+$/, '')
}
