// The ledger: search for transfers, adjustments by admins, and the limit for a single admin.

import { useLoaderData } from '@remix-run/react'
import { HandHeart, Scale, Sigma } from 'lucide-react'
import { KIND_LABELS, TRANSFER_KINDS, TransferSearch } from '../../../api/admin/ledger/input'
import { CURRENCIES } from '../../../api/platform/values/money'
import { ask, get } from '../../platform/api.server'
import { messageOf } from '../../platform/errors'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { readTyped } from '../../platform/typed-input.server'
import { Amount } from '../../ui/display/amount'
import { Pages, ROWS_A_PAGE } from '../../ui/display/pages'
import { Table } from '../../ui/display/table'
import { TabLink } from '../../ui/display/tabs'
import { dateTime, withDays } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Field, SelectField } from '../../ui/forms/field'
import { asFormResult, fieldsOf } from '../../ui/forms/fields'
import { ListTabs } from '../../ui/forms/list-tabs'
import { QUERY_FIELD, SearchBar } from '../../ui/forms/search-bar'
import { EmptyState } from '../../ui/layout/empty-state'
import { routeError } from '../../ui/layout/error-page'
import { HeadAction } from '../../ui/layout/head-action'
import { PageHead, Shell } from '../../ui/layout/shell'
import { NOT_LOADED } from './adjustment-page'

export const meta = title('Money')

const PATH = '/admin/money'

const FIELDS = ['q', 'kind', 'currency', 'from', 'until', 'min', 'max'] as const

type Typed = Partial<Record<(typeof FIELDS)[number], string>>

export const loader = page('admin', async ({ api, searchParams, writer }) => {
  const cursor = searchParams.get('cursor')
  const paged = { limit: ROWS_A_PAGE, ...(cursor && { cursor }) }
  const money = api.admin.money
  if (searchParams.get('view') === 'acts') {
    const adjustments = await get(money.adjustments.$get({ query: paged }))
    return { view: 'acts' as const, acts: adjustments }
  }
  const entries = FIELDS.flatMap((name) => {
    const value = searchParams.get(name)?.trim()
    return value ? [[name, value]] : []
  })
  const typed = readTyped(TransferSearch, Object.fromEntries(entries), writer) as Typed
  const response = await ask(money.transfers.$get({ query: { ...typed, ...paged } as never }))
  if (response.ok) return { view: 'transfers' as const, typed, list: response.value, errors: {}, notice: null }
  if (response.problem.status !== 400) throw Response.json(response.problem, { status: response.problem.status })
  const { errors = {} } = response.problem
  const notice = Object.keys(errors).length > 0 ? null : messageOf(response.problem)
  return { view: 'transfers' as const, typed, list: null, errors, notice }
})

type View = ReturnType<typeof useLoaderData<typeof loader>>

export default function TransfersPage() {
  const view = useLoaderData<typeof loader>()
  return (
    <Shell as="admin" path={PATH}>
      <PageHead title="Money" lead="Every search and view is recorded.">
        {/* On a phone one line, which scrolls. */}
        <div className="flex gap-2 max-lg:-mr-15 max-lg:-ml-4 max-lg:rail-x max-lg:order-2 max-lg:grow max-lg:basis-full max-lg:px-4">
          <HeadAction to="/admin/reconciliation" icon={Scale} worded>
            Reconciliation
          </HeadAction>
          <HeadAction to="/admin/trial-balance" icon={Sigma} worded>
            Trial balance
          </HeadAction>
          <HeadAction to="/admin/money/goodwill" icon={HandHeart} worded>
            Give goodwill
          </HeadAction>
        </div>
      </PageHead>
      <ListTabs label="View">
        <TabLink to={PATH} current={view.view === 'transfers'}>
          Transfers
        </TabLink>
        <TabLink to={`${PATH}?view=acts`} current={view.view === 'acts'}>
          Adjustments and limits
        </TabLink>
      </ListTabs>
      {view.view === 'acts' ? <Actions {...view} /> : <Transfers {...view} />}
    </Shell>
  )
}

export const ErrorBoundary = routeError({ failed: NOT_LOADED })

/** What few searches are by. */
const RARE = ['from', 'until', 'min', 'max'] as const

function Transfers({ typed, list, errors, notice }: Extract<View, { view: 'transfers' }>) {
  const faults: Record<string, string[] | undefined> = errors
  const at = (cursor: string) => `${PATH}?${new URLSearchParams({ ...typed, cursor })}`
  const field = fieldsOf(TransferSearch, asFormResult(typed, faults))
  return (
    <>
      <InlineNotice notice={notice} />
      <SearchBar
        path={PATH}
        label="Search transfers"
        clear={Object.keys(typed).length > 0 && PATH}
        more={{
          open: RARE.some((name) => typed[name] || faults[name]),
          fields: (
            <>
              <Field label="From" type="date" {...field('from')} />
              <Field label="Until" type="date" {...field('until')} />
              <Field label="Minimum amount" autoComplete="off" {...field('min')} />
              <Field label="Maximum amount" autoComplete="off" {...field('max')} />
            </>
          ),
        }}
      >
        <div className={QUERY_FIELD}>
          <Field
            label="Person, reference, ID or amount"
            type="search"
            autoComplete="off"
            maxLength={120}
            placeholder="Name, email, phone or “2500.00 KES”"
            {...field('q')}
          />
        </div>
        <SelectField
          label="Kind"
          none="Any kind"
          options={TRANSFER_KINDS.map((kind) => [kind, KIND_LABELS[kind]])}
          {...field('kind')}
        />
        <SelectField label="Currency" none="Any currency" options={CURRENCIES} {...field('currency')} />
      </SearchBar>
      {list && list.items.length === 0 && (
        <EmptyState title={list.next ? 'No matches so far' : 'No transfers match'}>
          {list.next ? 'There are older ones to search.' : 'Try the ID from a receipt, or the payer’s email.'}
        </EmptyState>
      )}
      {list && list.items.length > 0 && (
        <Table
          label="Transfers"
          lines="wide"
          rows={list.items}
          rowKey={({ id }) => id}
          to={({ id }) => `${PATH}/transfers/${encodeURIComponent(id)}`}
          columns={[
            {
              head: 'What',
              cell: ({ kindWords, description }) => (
                <>
                  {kindWords}
                  <small>{withDays(description)}</small>
                </>
              ),
            },
            {
              head: 'From and to',
              bare: true,
              full: true,
              cell: ({ postings }) =>
                postings.slice(0, 3).map((posting, i) => (
                  // As lines, the first one says what was moved; the rest is on its page.
                  <div key={posting.id} className={`@max-[45rem]:text-xs ${i > 0 ? '@max-[45rem]:hidden' : ''}`}>
                    {posting.from.account} → {posting.to.account}
                  </div>
                )),
            },
            {
              head: 'When',
              bare: true,
              whole: true,
              cell: ({ createdAt }) => (
                <time dateTime={createdAt} className="@max-[45rem]:text-xs">
                  {dateTime(createdAt)}
                </time>
              ),
            },
            { head: 'Amount', aside: true, sum: ({ amounts }) => amounts, strong: true },
          ]}
        />
      )}
      <Pages
        first={list?.later ? `${PATH}?${new URLSearchParams(typed)}` : null}
        next={list?.next ? at(list.next) : null}
        more="Older"
      />
    </>
  )
}

function Actions({ acts }: Extract<View, { view: 'acts' }>) {
  const { used, limit } = acts.limit
  return (
    <>
      <p className="mb-6 max-w-xl">
        You’ve moved <Amount short money={used} /> of the <Amount short money={limit} /> you can move alone within 24
        hours, across all currencies.
      </p>
      {acts.items.length === 0 ? (
        <EmptyState title="No adjustments yet">
          Start a refund or correction from a transfer, or goodwill from a person.
        </EmptyState>
      ) : (
        <Table
          label="Adjustments"
          lines="wide"
          rows={acts.items}
          rowKey={({ id }) => id}
          to={({ transferId }) => `${PATH}/transfers/${encodeURIComponent(transferId)}`}
          columns={[
            { head: 'Adjustment', cell: ({ kind }) => <span className="capitalize">{kind}</span> },
            {
              head: 'By',
              cell: ({ admin, confirmedBy }) => (
                <>
                  {admin}
                  {confirmedBy && <small>confirmed by {confirmedBy}</small>}
                </>
              ),
            },
            { head: 'Reason', bare: true, cell: ({ reason }) => reason },
            { head: 'When', bare: true, whole: true, cell: ({ createdAt }) => dateTime(createdAt) },
            { head: 'Amount', aside: true, sum: ({ amount }) => amount, strong: true },
          ]}
        />
      )}
      <Pages
        first={null}
        next={acts.next && `${PATH}?${new URLSearchParams({ view: 'acts', cursor: acts.next })}`}
        more="Older"
      />
    </>
  )
}
