// A provider's report: uploaded and compared with our books first, then imported. The page carries
// the table between the two steps, so that it works without scripts.

import { data } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PROCESSORS } from '../../../api/admin/ledger/input'
import {
  REPORT_BYTES,
  REPORT_COLUMNS,
  REPORT_DAYS,
  REPORT_LINES,
  ReportOf,
} from '../../../api/admin/reconciliation/input'
import type { ReportPlanResponse, ReportResponse } from '../../../api/admin/reconciliation/responses'
import { get, keyed, problemIn } from '../../platform/api.server'
import { before, comesBack, forms, refuse, textIn } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { today } from '../../ui/display/duration'
import { counted } from '../../ui/display/plural'
import { Table } from '../../ui/display/table'
import { TermList } from '../../ui/display/term-list'
import { TextLink } from '../../ui/display/text-link'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button, ButtonLink } from '../../ui/forms/button'
import { Field, SelectField } from '../../ui/forms/field'
import { fieldsOf } from '../../ui/forms/fields'
import { FILE } from '../../ui/forms/file-input'
import { Form } from '../../ui/forms/form'
import { routeError } from '../../ui/layout/error-page'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { BREAK_LABELS, referenceText, SideAmount } from './break-labels'

export const meta = title('Import a report')

const PATH = '/admin/reconciliation/import'

export const loader = page('admin', async ({ context, api, newKey }) => {
  const query = { status: 'open' as const, limit: '1' }
  await get(api.admin.reconciliation.breaks.$get({ query }))
  const date = today('Africa/Nairobi')
  return { date, local: context.local, formKey: newKey() }
})

type Visit = PageRequest<'admin'>

/** What came of a check. */
type Looked = { plan: ReportPlanResponse; text: string }

/** The days and the provider of a report, which its lines do not say. */
const reportOf = (fields: FormData) => ({
  processor: textIn(fields, 'processor'),
  from: textIn(fields, 'from'),
  until: textIn(fields, 'until'),
})

/** The typed client sends JSON only. */
async function post(visit: Visit, to: string, fields: FormData, body: string, headers: HeadersInit = {}) {
  const path = `/api/admin/reconciliation/${to}?${new URLSearchParams(reportOf(fields))}`
  const request = new Request(new URL(path, visit.request.url), { method: 'POST', headers, body })
  request.headers.set('content-type', 'text/csv')
  return visit.context.dispatch(request)
}

const INVALID = { code: 'invalid-input', status: 400 } as const

const chosen = forms({
  '': async (visit: Visit, fields = new FormData()) => {
    const file = fields.get('file')
    const text = file instanceof File ? await file.text() : ''
    if (text === '') return refuse(INVALID, fields, { faults: { file: ['Choose a CSV file up to 1 MB.'] } })
    const response = await post(visit, 'previews', fields, text)
    if (!response.ok) return refuse(await problemIn(response), fields)
    const plan = (await response.json()) as ReportPlanResponse
    return data(comesBack(fields, ReportOf, { plan, text }), { status: plan.faults.length > 0 ? 400 : 200 })
  },
  import: async (visit: Visit, fields = new FormData()) => {
    const response = await post(visit, 'reports', fields, textIn(fields, 'text'), keyed(fields).headers)
    if (!response.ok) return refuse(await problemIn(response), fields)
    const { breaks } = (await response.json()) as ReportResponse
    const text = breaks > 0 ? 'Differences have been added to the list.' : 'No new differences.'
    throw await redirectWithToast('/admin/reconciliation', 'Report imported', text)
  },
})

export const action = page(
  'admin',
  before(chosen, async (visit: Visit) => {
    const length = Number(visit.request.headers.get('content-length') ?? Number.NaN)
    // The table grows slightly in a form, where its quotes and line ends are escaped.
    return chosen(visit, length <= 3 * REPORT_BYTES ? await visit.request.formData() : new FormData())
  }),
)

export default function ImportReport() {
  const { date, local, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const { plan, text } = { plan: null, text: '', ...(response as Partial<Looked> | undefined) }
  const field = fieldsOf(ReportOf, response, {}, { processor: local ? 'sandbox' : 'stripe', from: date, until: date })
  const of = { processor: field.text('processor'), from: field.text('from'), until: field.text('until') }
  return (
    <Shell as="admin" path="/admin/reconciliation">
      <PageHead
        title="Import a report"
        lead="You’ll see the differences before anything is saved."
        back={{ to: '/admin/reconciliation', label: 'Reconciliation' }}
      />
      <InlineNotice notice={response?.notice} />
      {plan?.faults.length === 0 ? (
        <Preview plan={plan} of={of} text={text} formKey={formKey} />
      ) : (
        <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2 lg:items-start">
          <form method="post" encType="multipart/form-data" noValidate className="grid gap-4 rounded-lg bg-sunken p-5">
            <SelectField
              label="Provider"
              {...field('processor')}
              options={PROCESSORS.map((processor) => [
                processor,
                processor.charAt(0).toUpperCase() + processor.slice(1),
              ])}
            />
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label="From" type="date" {...field('from')} required />
              <Field label="Until" type="date" {...field('until')} required />
            </div>
            <Field
              label="CSV file"
              name="file"
              type="file"
              accept=".csv,text/csv"
              required
              hint={`Up to ${REPORT_LINES.toLocaleString('en-US')} lines, 1 MB and ${REPORT_DAYS} days.`}
              errors={field.errors('file')}
              className={FILE}
            />
            <Button className="sm:justify-self-start" data-busy="Searching...">
              Check the report
            </Button>
            {plan && <Faults faults={plan.faults} />}
          </form>
          <Section id="columns" title="File format">
            <p className="mb-2 text-sm text-soft">
              The first line names the columns. Separate cells by commas, semicolons or tabs, in UTF-8.
            </p>
            <TermList terms={REPORT_COLUMNS} />
            {local && (
              <p className="mt-4">
                <TextLink
                  to={`/admin/reconciliation/sandbox.csv?${new URLSearchParams({ from: of.from, until: of.until })}`}
                >
                  Download the sandbox’s report for these days
                </TextLink>
              </p>
            )}
          </Section>
        </div>
      )}
    </Shell>
  )
}

export const ErrorBoundary = routeError({ failed: 'Could not load the import. Please try again.' })

function Faults({ faults }: { faults: ReportPlanResponse['faults'] }) {
  return (
    <div role="alert" className="rounded-md bg-out-tint px-4 py-3 text-out">
      <p className="font-semibold">Fix this in the file, then import it again:</p>
      <ul className="mt-1 text-sm">
        {faults.map(({ line, column, message }) => (
          <li key={`${line} ${column} ${message}`}>
            Line {line}
            {column && `, ${column}`}: {message}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Preview({
  plan,
  of,
  text,
  formKey,
}: {
  plan: ReportPlanResponse
  of: Record<'processor' | 'from' | 'until', string>
  text: string
  formKey: string
}) {
  return (
    <Section
      id="differs"
      title={
        plan.breakCount === 0
          ? 'No new differences'
          : `${counted(plan.breakCount, 'discrepancy', 'discrepancies')} to look into`
      }
      className="max-w-3xl"
    >
      <p className="mb-3 text-soft">
        Of {counted(plan.lines, 'line', 'lines')}, {plan.matched} agree with our books.
        {plan.known > 0 && ` ${counted(plan.known, 'difference is', 'differences are')} known.`}
        {plan.settled > 0 &&
          ` ${counted(plan.settled, 'open discrepancy is', 'open discrepancies are')} resolved by it.`}
      </p>
      {plan.breaks.length > 0 && (
        <Table
          label="Differences"
          rows={plan.breaks}
          rowKey={({ kind, reference }) => `${kind} ${reference}`}
          columns={[
            { head: 'What', cell: ({ kind }) => BREAK_LABELS[kind] },
            { head: 'Reference', cell: ({ reference }) => referenceText(reference) },
            { head: 'Ours', number: true, cell: ({ ours }) => <SideAmount money={ours} /> },
            { head: 'Theirs', number: true, cell: ({ theirs }) => <SideAmount money={theirs} /> },
          ]}
        />
      )}
      {plan.breakCount > plan.breaks.length && (
        <p className="mt-2 text-sm text-soft">Showing the first {plan.breaks.length}.</p>
      )}
      <Form
        noValidate={false}
        hidden={{ intent: 'import', key: formKey, processor: of.processor, from: of.from, until: of.until }}
        className="mt-6 flex flex-wrap gap-3"
      >
        <textarea name="text" defaultValue={text} readOnly hidden aria-label="The report" />
        <Button data-busy="Importing...">Import the report</Button>
        <ButtonLink to={PATH} variant="quiet">
          Choose another file
        </ButtonLink>
      </Form>
    </Section>
  )
}
