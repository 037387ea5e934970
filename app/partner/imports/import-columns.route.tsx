// How a file is read: where it comes from, which column is which field, duplicates, and the order of dates.
import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { FIELDS, ImportColumns, SOURCES } from '../../../api/salons/imports/input'
import { get } from '../../platform/api.server'
import { form, textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { SelectField } from '../../ui/forms/field'
import { Form } from '../../ui/forms/form'
import { routeError } from '../../ui/layout/error-page'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { DATE_ORDERS, FIELD_NAMES, IMPORT_PATH, KINDS, MERGES, SOURCE_NAMES } from './import-labels'

const TITLE = 'How the file is read'

export const meta = title(TITLE)

export const loader = page('partner', async ({ api, id }) => {
  const file = await get(api['my-salon'].imports[':id'].$get({ param: { id } }))
  if (file.status !== 'checked') throw redirect(`${IMPORT_PATH}/${id}`)
  return { file }
})

export const action = page(
  'partner',
  form(
    ImportColumns,
    ({ api, id }, { json }) => api['my-salon'].imports[':id'].columns.$put({ param: { id }, json }),
    (_, __, { id }) => `${IMPORT_PATH}/${id}`,
    { from: columnsIn, faults: 'notice' },
  ),
)

/** Another source has columns of its own. */
function columnsIn(form: FormData) {
  const source = textIn(form, 'source')
  const mapping = form.getAll('column').map((name) => name || null)
  return {
    source,
    ...(source === textIn(form, 'was') && { mapping }),
    merge: textIn(form, 'merge'),
    dates: textIn(form, 'dates'),
  }
}

export default function Columns() {
  const { file } = useLoaderData<typeof loader>()
  const notice = useActionData<typeof action>()?.notice
  const hasContacts = file.kind === 'clients' || file.kind === 'appointments'
  const fields = FIELDS[file.kind].map((field) => [field, FIELD_NAMES[field]] as const)
  return (
    <Shell as="beauty_partner" path={IMPORT_PATH} flow column>
      <PageHead
        title={TITLE}
        lead={`${KINDS[file.kind].name} in ${file.fileName}`}
        back={{ to: `${IMPORT_PATH}/${file.id}`, label: 'Back to the preview' }}
      />
      <InlineNotice notice={notice} />
      <Form noValidate={false} hidden={{ was: file.source }} className="grid max-w-3xl gap-8">
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            label="Where it comes from"
            name="source"
            defaultValue={file.source}
            options={SOURCES.map((source) => [source, SOURCE_NAMES[source]] as const)}
            hint="If you change this, the columns are read anew."
          />
          {hasContacts ? (
            <SelectField
              label="Who counts as known already"
              name="merge"
              defaultValue={file.merge}
              options={MERGES}
              hint="What your client book has stays; only what is empty is filled in."
            />
          ) : (
            <input type="hidden" name="merge" value={file.merge} />
          )}
          {hasContacts ? (
            <SelectField label="How dates are written" name="dates" defaultValue={file.dates} options={DATE_ORDERS} />
          ) : (
            <input type="hidden" name="dates" value={file.dates} />
          )}
        </div>
        <Section id="columns" title="Columns" gap="mb-2">
          <div className="grid gap-5 sm:grid-cols-2">
            {file.columns.map(({ heading, samples, field }, i) => (
              <SelectField
                // biome-ignore lint/suspicious/noArrayIndexKey: columns may have the same heading
                key={i}
                label={heading || `Column ${i + 1}`}
                name="column"
                id={`column-${i}`}
                none="Not imported"
                defaultValue={field ?? ''}
                options={fields}
                hint={samples.join(' · ') || 'Empty'}
              />
            ))}
          </div>
        </Section>
        <Button className="justify-self-start max-sm:w-full" data-busy="Checking...">
          Show what it does
        </Button>
      </Form>
    </Shell>
  )
}

export const ErrorBoundary = routeError({ failed: 'Could not load this file.' })
