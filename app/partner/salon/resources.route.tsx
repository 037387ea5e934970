// Rooms, chairs and machines: resources that appointments share.
import { useActionData, useLoaderData } from '@remix-run/react'
import { HUB } from '../../features/business/setup-steps'
import { ask, keyed } from '../../platform/api.server'
import { textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { refuseSetUp } from '../../platform/row-forms.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { Button } from '../../ui/forms/button'
import { Field } from '../../ui/forms/field'
import { ArchiveButton, Archived, ArchivedList } from '../../ui/forms/list-actions'
import { EmptyState } from '../../ui/layout/empty-state'
import { Section } from '../../ui/layout/section'
import { actOnList } from './list-actions.server'
import { loadSetUp } from './salon-setup.server'
import { SetUpPage } from './salon-setup-page'

const ADD_ONE = 'Add a room or equipment'

export const meta = title('Rooms & equipment')

const PATH = `${HUB}/resources`

export const loader = page('partner', async (visit) => {
  const archived = visit.searchParams.get('archived')
  return { ...(await loadSetUp(visit)), archived }
})

export const action = page('partner', async (visit) => {
  const form = await visit.request.formData()
  const acted = await actOnList(visit, form, 'resources')
  if (acted) return acted
  const json = { kind: textIn(form, 'kind'), name: textIn(form, 'name') }
  const endpoint = visit.api['my-salon'].resources
  const id = textIn(form, 'id')
  const saved = id
    ? await ask(endpoint[':id'].$put({ param: { id }, json }, keyed(form)))
    : await ask(endpoint.$post({ json }, keyed(form)))
  if (!saved.ok) return refuseSetUp(saved.problem, form)
  throw await redirectWithToast(
    PATH,
    id ? 'Changes saved' : `${json.name.trim()} added`,
    id ? 'Booked visits stay where they are.' : 'Now choose it on the services that need it.',
  )
})

type Resource = ReturnType<typeof useLoaderData<typeof loader>>['setUp']['resources'][number]

export default function Resources() {
  const { setUp, formKey, archived } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { typed = {}, faults = {} } = answer ?? {}
  const edited = typed.id?.[0]
  const there = setUp.resources.filter((one) => one.active)
  const gone = setUp.resources.filter((one) => !one.active)
  const kinds = [...new Set(setUp.resources.map((one) => one.kind))]
  return (
    <SetUpPage
      setUp={setUp}
      step="resources"
      title="Rooms & equipment"
      lead="Rooms and equipment that one visit at a time can use. A time is offered only when the professional and everything needed are free."
      notice={answer?.notice}
    >
      <Archived found={gone.find(({ id }) => id === archived)} formKey={formKey} />
      <datalist id="kinds">
        {[...new Set([...kinds, 'Treatment room', 'Basin', 'Chair', 'Pedicure throne'])].map(
          (kind) => (
            <option key={kind} value={kind} />
          ),
        )}
      </datalist>
      <div className="grid gap-x-14 gap-y-9 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="grid gap-8">
          {there.length === 0 && (
            <EmptyState>
              Nothing here yet. Add these only if you have fewer rooms, basins or machines than
              staff who use them.
            </EmptyState>
          )}
          {kinds
            .map((kind) => [kind, there.filter((one) => one.kind === kind)] as const)
            .filter(([, own]) => own.length > 0)
            .map(([kind, own]) => (
              <section key={kind} aria-label={kind}>
                <h2 className="flex items-baseline gap-2 font-display text-lg">
                  {kind} <span className="font-sans text-sm text-soft">{own.length}</span>
                </h2>
                <p className="text-sm text-soft">{neededText(own[0])}</p>
                <ul>
                  {own.map((one) => (
                    <li key={one.id} className="stitch py-1.5">
                      <details open={edited === one.id}>
                        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4">
                          <span className="min-w-0 font-semibold wrap-anywhere">{one.name}</span>
                          <span className="text-sm font-semibold text-link">Edit</span>
                        </summary>
                        <div className="grid gap-4 py-3">
                          <ResourceForm
                            one={one}
                            formKey={formKey}
                            typed={edited === one.id ? typed : {}}
                            faults={edited === one.id ? faults : {}}
                          />
                          <div>
                            <ArchiveButton
                              id={one.id}
                              label={one.name}
                              detail={archiveText(one, own.length)}
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
          <ResourceForm
            one={null}
            formKey={formKey}
            typed={edited ? {} : typed}
            faults={edited ? {} : faults}
          />
        </Section>
      </div>
    </SetUpPage>
  )
}

function ResourceForm({
  one,
  formKey,
  typed,
  faults,
}: {
  one: Resource | null
  formKey: string
  typed: Record<string, string[]>
  faults: Record<string, string[]>
}) {
  const own = one?.id ?? 'new'
  return (
    <form method="post" noValidate className="grid gap-4" aria-label={one?.name ?? ADD_ONE}>
      <input type="hidden" name="id" value={one?.id ?? ''} />
      <input type="hidden" name="key" value={`${formKey}-${own}`} />
      <Field
        label="Kind"
        name="kind"
        id={`kind-${own}`}
        list="kinds"
        required
        maxLength={40}
        hint="For example, Basin or Treatment room"
        defaultValue={typed.kind?.[0] ?? one?.kind}
        errors={faults.kind}
      />
      <Field
        label="Name"
        name="name"
        id={`name-${own}`}
        required
        maxLength={60}
        placeholder="Room 1"
        defaultValue={typed.name?.[0] ?? one?.name}
        errors={faults.name}
      />
      <Button variant={one ? 'quiet' : 'main'} className="justify-self-start" data-busy="Saving...">
        {one ? 'Save' : 'Add'}
      </Button>
    </form>
  )
}

function neededText(one: Resource | undefined): string {
  const { neededBy = [] } = one ?? {}
  if (neededBy.length === 0) return 'No service uses it yet. Choose it on a service.'
  return `Used by ${new Intl.ListFormat('en-US').format(neededBy.slice(0, 5))}${neededBy.length > 5 ? ' and more' : ''}.`
}

function archiveText({ kind, neededBy }: Resource, left: number): string {
  return left === 1 && neededBy.length > 0
    ? `This is the last ${kind}: ${new Intl.ListFormat('en-US').format(neededBy)} can’t be booked without one. Booked visits stay as they are.`
    : 'Booked visits aren’t affected, and you can restore it.'
}
