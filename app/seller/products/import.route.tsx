// A product import: a preview of its effects and errors, then its progress. While it is
// running the page reloads itself, with or without scripts.
import { data, type HeadersFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  AGAIN,
  IMPORT_DISCARDED,
  IMPORT_RUNS,
  ImportCounts,
  ImportFaults,
  ImportProgress,
} from '../../features/imports/import-parts'
import { get } from '../../platform/api.server'
import { forms, press } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { counted } from '../../ui/display/plural'
import { Button, ButtonLink } from '../../ui/forms/button'
import { Form } from '../../ui/forms/form'
import { SellerPage } from '../seller-page'

export const meta = title<typeof loader>((data) => data?.file.fileName ?? 'Import')

const PATH = '/seller/import'

export const loader = page('seller', async ({ api, newKey, id }) => {
  const param = { id }
  const file = await get(api['my-shop'].imports[':id'].$get({ param }))
  const headers: HeadersInit = file.status === 'running' ? { refresh: String(AGAIN) } : {}
  return data({ file, formKey: newKey() }, { headers })
})

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

const imported = ({ api, id }: PageRequest<'seller'>) => ({ one: api['my-shop'].imports[':id'], param: { id } })

export const action = page(
  'seller',
  forms({
    confirm: press(
      (pageRequest: PageRequest<'seller'>, { key }) => {
        const { one, param } = imported(pageRequest)
        return one.confirmation.$post({ param }, key)
      },
      (_, __, { id }) => `${PATH}/${id}`,
    ),
    discard: press(
      (pageRequest: PageRequest<'seller'>, { key }) => {
        const { one, param } = imported(pageRequest)
        return one.discarding.$post({ param }, key)
      },
      () => [PATH, 'Discarded', 'Nothing was imported.'],
    ),
  }),
)

type File = ReturnType<typeof useLoaderData<typeof loader>>['file']

const LEADS: Record<File['status'], string> = {
  checked: 'Nothing has been imported yet.',
  running: IMPORT_RUNS,
  done: 'Imported.',
  discarded: IMPORT_DISCARDED,
}

export default function ImportFile() {
  const { file, formKey } = useLoaderData<typeof loader>()
  const notice = useActionData<typeof action>()?.notice
  const { status, faultCount } = file
  return (
    <SellerPage
      column
      path={`${PATH}/${file.id}`}
      title={file.fileName}
      lead={LEADS[status]}
      back={{ to: PATH, label: 'Import and export' }}
      notice={notice}
    >
      <div className="grid max-w-3xl gap-8">
        {(status === 'running' || status === 'done') && (
          <ImportProgress
            title={status === 'done' ? 'Import complete' : 'Importing'}
            done={file.rowsDone}
            total={file.rowsTotal}
          />
        )}
        {(status !== 'checked' || faultCount === 0) && (
          <ImportCounts
            lines={[
              ['New', file.created],
              ['Changed', file.updated],
              ['Unchanged', file.unchanged],
            ]}
          />
        )}
        {faultCount > 0 && (
          <ImportFaults
            title={
              status === 'checked'
                ? `${counted(faultCount, 'error', 'errors')} to fix`
                : `${counted(faultCount, 'row was', 'rows were')} left out`
            }
            lead={
              status === 'checked'
                ? 'Nothing is imported until the whole file is valid. Fix these in your spreadsheet, then upload it again.'
                : 'Something changed after the file was checked.'
            }
            faults={file.faults}
            count={faultCount}
          />
        )}
        {status === 'checked' && faultCount === 0 && (
          <div className="flex flex-wrap gap-3">
            <Form hidden={{ key: `${formKey}-confirm` }}>
              <Button name="intent" value="confirm" data-busy="Starting...">
                Import {counted(file.rowsTotal, 'row', 'rows')}
              </Button>
            </Form>
            <Form hidden={{ key: `${formKey}-discard` }}>
              <Button variant="quiet" name="intent" value="discard" data-busy="Discarding...">
                Discard
              </Button>
            </Form>
          </div>
        )}
        {status === 'done' && (
          <p>
            <ButtonLink to="/seller/products">See your products</ButtonLink>
          </p>
        )}
        {status === 'checked' && faultCount > 0 && (
          <p>
            <ButtonLink to={PATH}>Upload the file again</ButtonLink>
          </p>
        )}
      </div>
    </SellerPage>
  )
}
