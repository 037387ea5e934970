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
import { get, keyHeader, problemIn } from '../../platform/api.server'
import { messageOf, type Notice } from '../../platform/errors'
import { page } from '../../platform/page.server'
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
import { asFormResult, fieldsOf } from '../../ui/forms/fields'
import { FILE } from '../../ui/forms/file-input'
import { Form } from '../../ui/forms/form'
import { routeError } from '../../ui/layout/error-page'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { BREAK_LABELS, referenceText, SideAmount } from './break-labels'

export const meta = title('Import a report')

const PATH = '/admin/reconciliation/import'

type Looked = {
  of: { processor: string; from: string; until: string }
  faults: Record<string, string[]>
  notice: Notice | null
  plan: ReportPlanResponse | null
  text: string
}

export const loader = page('admin', async ({ context, api, newKey }) => {
  const query = { status: 'open' as const, limit: '1' }
  await get(api.admin.reconciliation.breaks.$get({ query }))
  const date = today('Africa/Nairobi')
  return { date, local: context.local, formKey: newKey() }
})

export const action = page('admin', async ({ request, context }) => {
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  // The table grows slightly in a form, where its quotes and line ends are escaped.
  const form = length <= 3 * REPORT_BYTES ? await request.formData() : null
  const field = (name: string) => {
    const value = form?.get(name)
    return typeof value === 'string' ? value : ''
  }
  const of = { processor: field('processor'), from: field('from'), until: field('until') }
  const answered = (changes: Partial<Looked>, status: number) =>
    data<Looked>({ of, faults: {}, notice: null, plan: null, text: '', ...changes }, { status })
  const file = form?.get('file')
  const importing = field('intent') === 'import'
  const text = importing ? field('text') : file instanceof File ? await file.text() : ''
  if (text === '') return answered({ faults: { file: ['Choose a CSV file up to 1 MB.'] } }, 400)
  const path = importing ? 'reports' : 'previews'
  const response = await context.dispatch(
    new Request(new URL(`/api/admin/reconciliation/${path}?${new URLSearchParams(of)}`, request.url), {
      method: 'POST',
      headers: {
        'content-type': 'text/csv',
        ...(importing && keyHeader(field('key'))),
      },
      body: text,
    }),
  )
  if (!response.ok) {
    const problem = await problemIn(response)
    const { errors, status } = problem
    return answered({ faults: errors ?? {}, notice: errors ? null : messageOf(problem) }, status)
  }
  const reply = (await response.json()) as ReportPlanResponse | ReportResponse
  if ('id' in reply) {
    throw await redirectWithToast(
      '/admin/reconciliation',
      'Report imported',
      reply.breaks > 0 ? 'Differences have been added to the list.' : 'No new differences.',
    )
  }
  return answered({ plan: reply, text: reply.faults.length > 0 ? '' : text }, reply.faults.length > 0 ? 400 : 200)
})

export default function ImportReport() {
  const { date, local, formKey } = useLoaderData<typeof loader>()
  const looked = useActionData<typeof action>() as Looked | undefined
  const of = looked?.of ?? { processor: local ? 'sandbox' : 'stripe', from: date, until: date }
  const good = looked?.plan && looked.plan.faults.length === 0
  const field = fieldsOf(ReportOf, asFormResult(of, looked?.faults))
  return (
    <Shell as="admin" path="/admin/reconciliation">
      <PageHead
        title="Import a report"
        lead="You’ll see the differences before anything is saved."
        back={{ to: '/admin/reconciliation', label: 'Reconciliation' }}
      />
      <InlineNotice notice={looked?.notice} />
      {good && looked?.plan ? (
        <Preview plan={looked.plan} of={of} text={looked.text} formKey={formKey} />
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
              errors={looked?.faults.file}
              className={FILE}
            />
            <Button className="sm:justify-self-start" data-busy="Searching...">
              Check the report
            </Button>
            {looked?.plan && <Faults faults={looked.plan.faults} />}
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
  of: Looked['of']
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
