// Rooms, chairs and machines: resources that appointments share.
import { useActionData, useLoaderData } from '@remix-run/react'
import { Resource } from '../../../api/salons/set-up/input'
import { HUB } from '../../features/business/setup-steps'
import { form, forms, textIn } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Button } from '../../ui/forms/button'
import { Field } from '../../ui/forms/field'
import type { FormResult } from '../../ui/forms/fields'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { ArchiveButton, Archived, ArchivedList } from '../../ui/forms/list-actions'
import { EmptyState } from '../../ui/layout/empty-state'
import { Section } from '../../ui/layout/section'
import { listAdjustments } from './list-actions.server'
import { loadSetUp } from './salon-setup.server'
import { SetUpPage } from './salon-setup-page'

const ADD_ONE = 'Add a room or equipment'

export const meta = title('Rooms & equipment')

const PATH = `${HUB}/resources`

export const loader = page('partner', async (pageRequest) => {
  const archived = pageRequest.searchParams.get('archived')
  return { ...(await loadSetUp(pageRequest)), archived }
})

const save = form(
  Resource,
  async ({ api }: PageRequest<'partner'>, { form, json, key }) => {
    const id = textIn(form, 'id')
    const { resources } = api['my-salon']
    return id ? resources[':id'].$put({ param: { id }, json }, key) : resources.$post({ json }, key)
  },
  (_, { form, json: { name } }) =>
    textIn(form, 'id')
      ? [PATH, 'Changes saved', 'Booked visits stay where they are.']
      : [PATH, `${name.trim()} added`, 'Now choose it on the services that need it.'],
  { faults: 'both' },
)

export const action = page('partner', forms({ ...listAdjustments('resources'), '': save, save }))

type OwnResource = ReturnType<typeof useLoaderData<typeof loader>>['setUp']['resources'][number]

export default function Resources() {
  const { setUp, formKey, archived } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const edited = fieldsOf(Resource, response).value('id')
  const there = setUp.resources.filter((resource) => resource.active)
  const gone = setUp.resources.filter((resource) => !resource.active)
  const kinds = [...new Set(setUp.resources.map((resource) => resource.kind))]
  return (
    <SetUpPage
      setUp={setUp}
      step="resources"
      title="Rooms & equipment"
      lead="Rooms and equipment that one visit at a time can use. A time is offered only when the professional and everything needed are free."
      notice={response?.notice}
    >
      <Archived found={gone.find(({ id }) => id === archived)} formKey={formKey} />
      <datalist id="kinds">
        {[...new Set([...kinds, 'Treatment room', 'Basin', 'Chair', 'Pedicure throne'])].map((kind) => (
          <option key={kind} value={kind} />
        ))}
      </datalist>
      <div className="grid gap-x-14 gap-y-9 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="grid gap-8">
          {there.length === 0 && (
            <EmptyState>
              Nothing here yet. Add these only if you have fewer rooms, basins or machines than staff who use them.
            </EmptyState>
          )}
          {kinds
            .map((kind) => [kind, there.filter((resource) => resource.kind === kind)] as const)
            .filter(([, resources]) => resources.length > 0)
            .map(([kind, resources]) => (
              <section key={kind} aria-label={kind}>
                <h2 className="flex items-baseline gap-2 font-display text-lg">
                  {kind} <span className="font-sans text-sm text-soft">{resources.length}</span>
                </h2>
                <p className="text-sm text-soft">{neededText(resources[0])}</p>
                <ul>
                  {resources.map((resource) => (
                    <li key={resource.id} className="stitch py-1.5">
                      <details open={edited === resource.id}>
                        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4">
                          <span className="min-w-0 font-semibold wrap-anywhere">{resource.name}</span>
                          <span className="text-sm font-semibold text-link">Edit</span>
                        </summary>
                        <div className="grid gap-4 py-3">
                          <ResourceForm one={resource} formKey={formKey} formResult={response} />
                          <div>
                            <ArchiveButton
                              id={resource.id}
                              label={resource.name}
                              detail={archiveText(resource, resources.length)}
                              formKey={formKey}
                            />
                          </div>
                        </div>
                      </details>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          <ArchivedList gone={gone} open={there.length === 0} formKey={formKey} />
        </div>
        <Section id="add" title={ADD_ONE} gap="mb-4" className="rounded-lg bg-sunken p-5">
          <ResourceForm one={null} formKey={formKey} formResult={response} />
        </Section>
      </div>
    </SetUpPage>
  )
}

function ResourceForm({
  one,
  formKey,
  formResult,
}: {
  one: OwnResource | null
  formKey: string
  formResult: FormResult
}) {
  const resourceId = one?.id ?? 'new'
  const field = fieldsOf(Resource, formResult, { id: one?.id ?? '' }, one ?? {})
  return (
    <Form
      hidden={{ id: one?.id ?? '', key: `${formKey}-${resourceId}` }}
      className="grid gap-4"
      aria-label={one?.name ?? ADD_ONE}
    >
      <Field
        label="Kind"
        {...field('kind')}
        id={`kind-${resourceId}`}
        list="kinds"
        hint="For example, Basin or Treatment room"
      />
      <Field label="Name" {...field('name')} id={`name-${resourceId}`} placeholder="Room 1" />
      <Button variant={one ? 'quiet' : 'main'} className="justify-self-start" data-busy="Saving...">
        {one ? 'Save' : 'Add'}
      </Button>
    </Form>
  )
}

function neededText(resource: OwnResource | undefined): string {
  const { neededBy = [] } = resource ?? {}
  if (neededBy.length === 0) return 'No service uses it yet. Choose it on a service.'
  return `Used by ${new Intl.ListFormat('en-US').format(neededBy.slice(0, 5))}${neededBy.length > 5 ? ' and more' : ''}.`
}

function archiveText({ kind, neededBy }: OwnResource, left: number): string {
  return left === 1 && neededBy.length > 0
    ? `This is the last ${kind}: ${new Intl.ListFormat('en-US').format(neededBy)} can’t be booked without one. Booked visits stay as they are.`
    : 'Booked visits aren’t affected, and you can restore it.'
}
