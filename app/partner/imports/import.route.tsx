// One imported file: what each row would do, its progress, what it did, and undoing it. While something runs the page
// reloads itself, with or without scripts.
import { data, type HeadersFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Download, Undo2 } from 'lucide-react'
import { ImportPrices } from '../../../api/salons/imports/input'
import {
  AGAIN,
  IMPORT_DISCARDED,
  IMPORT_RUNS,
  ImportCounts,
  ImportFaults,
  ImportProgress,
} from '../../features/imports/import-parts'
import { get } from '../../platform/api.server'
import { form, forms, press, textIn } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { counted } from '../../ui/display/plural'
import { Table } from '../../ui/display/table'
import { TextLink } from '../../ui/display/text-link'
import { dateTime } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button, ButtonLink } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { Form } from '../../ui/forms/form'
import { routeError } from '../../ui/layout/error-page'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { PriceQuestions } from './asked-prices'
import { FIELD_NAMES, IMPORT_PATH, KINDS, SOURCE_NAMES } from './import-labels'

export const meta = title<typeof loader>((data) => data?.file.fileName ?? 'Import')

export const loader = page('partner', async ({ api, newKey, id }) => {
  const param = { id }
  const file = await get(api['my-salon'].imports[':id'].$get({ param }))
  const runs = file.status === 'running' || file.status === 'undoing'
  const headers: HeadersInit = runs ? { refresh: String(AGAIN) } : {}
  return data({ file, formKey: newKey() }, { headers })
})

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

const imported = ({ api, id }: PageRequest<'partner'>) => ({ one: api['my-salon'].imports[':id'], param: { id } })

const again = (_: unknown, __: unknown, { id }: PageRequest<'partner'>) => `${IMPORT_PATH}/${id}`

export const action = page(
  'partner',
  forms({
    confirm: press((pageRequest: PageRequest<'partner'>, { key }) => {
      const { one, param } = imported(pageRequest)
      return one.confirmation.$post({ param }, key)
    }, again),
    prices: form(
      ImportPrices,
      (pageRequest: PageRequest<'partner'>, { json }) => {
        const { one, param } = imported(pageRequest)
        return one.prices.$put({ param, json })
      },
      again,
      {
        from: (form) => ({ prices: pricesIn(form) }),
        places: (form) => Object.fromEntries(pricesIn(form).map(({ line }, i) => [`prices.${i}`, `price-${line}`])),
        faults: 'both',
      },
    ),
    discard: press(
      (pageRequest: PageRequest<'partner'>, { key }) => {
        const { one, param } = imported(pageRequest)
        return one.discarding.$post({ param }, key)
      },
      () => [IMPORT_PATH, 'Discarded', 'Nothing was imported.'],
    ),
    undo: press((pageRequest: PageRequest<'partner'>, { key }) => {
      const { one, param } = imported(pageRequest)
      return one.undoing.$post({ param }, key)
    }, again),
  }),
)

/** What was said of each; nothing of those that nothing was chosen of. */
function pricesIn(form: FormData): { line: number; answer: string }[] {
  return form.getAll('line').flatMap((value) => {
    const line = Number(value)
    const kind = textIn(form, `kind-${line}`)
    if (kind === '') return []
    return [{ line, answer: kind === 'price' ? textIn(form, `price-${line}`) : kind }]
  })
}

type File = ReturnType<typeof useLoaderData<typeof loader>>['file']

const LEADS: Record<File['status'], string> = {
  checked: 'Nothing has been imported yet, and nobody in the file is told.',
  running: IMPORT_RUNS,
  done: 'Imported. Nobody in the file was told.',
  discarded: IMPORT_DISCARDED,
  undoing: 'You can leave this page. What was imported is being taken back.',
  undone: 'Undone.',
}

const RESULTS: Record<File['kind'], { to: string; label: string }> = {
  clients: { to: '/partner/clients', label: 'See your clients' },
  services: { to: '/partner/salon/services', label: 'See your services' },
  staff: { to: '/partner/salon/staff', label: 'See your team' },
  appointments: { to: '/partner/calendar', label: 'See your calendar' },
}

export default function ImportedFile() {
  const { file, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const { status, skipped, created, merged, asked } = file
  const open = asked.filter((question) => question.answer === null).length
  const ready = status === 'checked' && created + merged > 0 && open === 0
  return (
    <Shell as="beauty_partner" path={`${IMPORT_PATH}/${file.id}`} column>
      <PageHead title={file.fileName} lead={LEADS[status]} back={{ to: IMPORT_PATH, label: 'Move to Purse' }} />
      <InlineNotice notice={response?.notice} />
      <div className="grid max-w-3xl gap-8">
        {(status === 'running' || status === 'done') && (
          <ImportProgress
            title={status === 'done' ? 'Import complete' : 'Importing'}
            done={file.rowsDone}
            total={file.rowsTotal}
          />
        )}
        {(status === 'undoing' || status === 'undone') && (
          <ImportProgress
            title={status === 'undone' ? 'Import undone' : 'Undoing'}
            done={file.undone + file.kept}
            total={created + merged}
          />
        )}
        {status === 'checked' && <Reading file={file} />}
        {file.missing.length === 0 && (
          <ImportCounts
            lines={[
              [status === 'checked' ? 'To add' : 'Added', created],
              [status === 'checked' ? 'To update' : 'Updated', merged],
              ['Known already', file.unchanged],
              [status === 'checked' ? 'To leave out' : 'Left out', skipped],
            ]}
          />
        )}
        {status === 'undone' && <Undone file={file} />}
        {status === 'checked' && asked.length > 0 && <PriceQuestions asked={asked} formResult={response} />}
        {file.sample.length > 0 && <Preview file={file} />}
        {skipped > 0 && (
          <ImportFaults
            title={
              status === 'checked'
                ? `${counted(skipped, 'row', 'rows')} will be left out`
                : `${counted(skipped, 'row was', 'rows were')} left out`
            }
            lead={
              status === 'checked'
                ? 'Correct them in your spreadsheet and upload it again, or go on without them.'
                : 'Correct them in your spreadsheet and upload it again: what is there already is recognised.'
            }
            faults={file.faults}
            count={skipped}
          />
        )}
        {file.columns.length > 0 && status !== 'discarded' && (
          <p>
            <TextLink to={`${IMPORT_PATH}/${file.id}/report.csv`} className="gap-2">
              <Download size={18} aria-hidden /> Report by row, as a spreadsheet
            </TextLink>
          </p>
        )}
        {status === 'checked' && (
          <div className="flex flex-wrap gap-3">
            {ready && (
              <Form hidden={{ key: `${formKey}-confirm` }}>
                <Button name="intent" value="confirm" data-busy="Starting...">
                  Import {counted(created + merged, 'row', 'rows')}
                </Button>
              </Form>
            )}
            <Form hidden={{ key: `${formKey}-discard` }}>
              <Button variant="quiet" name="intent" value="discard" data-busy="Discarding...">
                Discard
              </Button>
            </Form>
          </div>
        )}
        {status === 'done' && (
          <div className="flex flex-wrap items-center gap-3">
            <ButtonLink to={RESULTS[file.kind].to}>{RESULTS[file.kind].label}</ButtonLink>
            {file.undoable && <Undo file={file} formKey={formKey} />}
          </div>
        )}
      </div>
    </Shell>
  )
}

export const ErrorBoundary = routeError({ failed: 'Could not load this import.' })

function Reading({ file }: { file: File }) {
  const used = file.columns.filter(({ field }) => field)
  const unused = file.columns.filter(({ field, heading }) => !field && heading)
  return (
    <Section id="reading" title={`${KINDS[file.kind].name} from ${SOURCE_NAMES[file.source]}`}>
      {file.missing.length > 0 ? (
        <p className="mt-1 font-medium text-out">
          Say which column is: {file.missing.map((field) => FIELD_NAMES[field]).join(', ')}.
        </p>
      ) : (
        <p className="mt-1 text-soft">
          {used.map(({ heading, field }) => `${heading} as ${field && FIELD_NAMES[field]}`).join('; ')}.
          {unused.length > 0 && ` Left out: ${unused.map(({ heading }) => heading).join(', ')}.`}
        </p>
      )}
      {file.columns.length > 0 && (
        <p className="mt-3">
          <ButtonLink to={`${IMPORT_PATH}/${file.id}/columns`} variant="quiet">
            Change how it is read
          </ButtonLink>
        </p>
      )}
    </Section>
  )
}

function Preview({ file }: { file: File }) {
  // What is guessed stands only in the rows where it is.
  const heads = [...new Set(file.sample.flatMap(({ cells }) => cells.map(([head]) => head)))]
  return (
    <Section id="preview" title="The first rows" gap="mb-2">
      {file.kind === 'staff' && (
        <p className="mb-2 text-soft">
          New staff can’t be booked until you set what they do, when they work, and their commission.
        </p>
      )}
      <Table
        label="The first rows"
        lines="widest"
        rows={file.sample}
        rowKey={({ line }) => line}
        columns={[
          ...heads.map((head, i) => ({
            head,
            bare: i === 0,
            cell: ({ cells }: File['sample'][number]) => cells.find(([name]) => name === head)?.[1],
          })),
          {
            head: 'Result',
            cell: ({ outcome }) => (outcome === 'created' ? 'New' : 'Updated'),
          },
        ]}
      />
    </Section>
  )
}

const STAYS: Record<File['kind'], string> = {
  clients: 'Contacts that you have changed or that have visits stay.',
  services: 'Services are archived. Those that you have changed stay.',
  staff: 'They are archived. Who you have changed or who has visits stays.',
  appointments:
    'The visits are cancelled and stay in the history, with their contacts. Those that you have moved or changed stay.',
}

function Undo({ file, formKey }: { file: File; formKey: string }) {
  return (
    <>
      <ConfirmForm
        id="undo"
        variant="danger"
        ask={
          <>
            <Undo2 size={18} aria-hidden /> Undo this import
          </>
        }
        title="Undo this import?"
        detail={`${STAYS[file.kind]} Nobody is told.`}
        confirm="Undo the import"
        cancel="Keep it"
        busy="Undoing..."
        fields={{ intent: 'undo', key: `${formKey}-undo` }}
      />
      <p className="w-full text-sm text-soft">
        {file.undoUntil && `You can undo it until ${dateTime(file.undoUntil)}.`}
      </p>
    </>
  )
}

function Undone({ file }: { file: File }) {
  return (
    <p>
      {counted(file.undone, 'row was', 'rows were')} taken back.
      {file.kept > 0 && ` ${counted(file.kept, 'stays', 'stay')}: ${STAYS[file.kind]}`}
    </p>
  )
}
