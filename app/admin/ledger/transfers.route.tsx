// The ledger: search for transfers, adjustments by admins, and the limit for a single admin.

import { useLoaderData } from '@remix-run/react'
import { KIND_WORDS, TRANSFER_KINDS } from '../../../api/admin/ledger/input'
import { CURRENCIES, formatMoney } from '../../../api/platform/values/money'
import { ask, get } from '../../platform/api.server'
import { saidOf } from '../../platform/errors'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Amount } from '../../ui/display/amount'
import { Pages } from '../../ui/display/pages'
import { TabLink } from '../../ui/display/tabs'
import { TextLink } from '../../ui/display/text-link'
import { dateTime } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { Field, fieldsOf, SelectField } from '../../ui/forms/field'
import { routeError } from '../../ui/layout/error-page'
import { PageHead, Shell } from '../../ui/layout/shell'
import { StaffTable } from '../table'
import { NOT_LOADED } from './adjustment-page'
import { LedgerCell, LedgerRow } from './ledger-table'

export const meta = title('Money')

const PATH = '/admin/money'

const FIELDS = ['q', 'kind', 'currency', 'from', 'until', 'min', 'max'] as const

type Typed = Partial<Record<(typeof FIELDS)[number], string>>

export const loader = page('admin', async ({ visitor: { name }, api, searchParams }) => {
  const cursor = searchParams.get('cursor')
  const paged = cursor ? { cursor } : {}
  const money = api.admin.money
  if (searchParams.get('view') === 'acts') {
    const acts = await get(money.adjustments.$get({ query: paged }))
    return { name, view: 'acts' as const, acts }
  }
  const typed: Typed = {}
  for (const field of FIELDS) {
    const value = searchParams.get(field)?.trim()
    if (value) typed[field] = value
  }
  const answer = await ask(money.transfers.$get({ query: { ...typed, ...paged } as never }))
  if (answer.ok)
    return { name, view: 'transfers' as const, typed, list: answer.value, errors: {}, notice: null }
  if (answer.problem.status !== 400)
    throw Response.json(answer.problem, { status: answer.problem.status })
  const { errors = {} } = answer.problem
  const notice = Object.keys(errors).length > 0 ? null : saidOf(answer.problem)
  return { name, view: 'transfers' as const, typed, list: null, errors, notice }
})

type View = ReturnType<typeof useLoaderData<typeof loader>>

export default function TransfersPage() {
  const view = useLoaderData<typeof loader>()
  return (
    <Shell as="admin" path={PATH} name={view.name}>
      <PageHead
        title="Money"
        lead="Every search and view is recorded."
        back={{ to: '/admin/dashboard', label: 'Dashboard' }}
      >
        <div className="flex flex-wrap gap-x-5">
          <TextLink to="/admin/reconciliation">Reconciliation</TextLink>
          <TextLink to="/admin/trial-balance">Trial balance</TextLink>
          <TextLink to="/admin/money/goodwill">Give goodwill</TextLink>
        </div>
      </PageHead>
      <nav aria-label="View" className="mb-6 grid max-w-md grid-cols-2 rounded-full bg-sunken p-1">
        <TabLink to={PATH} current={view.view === 'transfers'}>
          Transfers
        </TabLink>
        <TabLink to={`${PATH}?view=acts`} current={view.view === 'acts'}>
          Adjustments and limits
        </TabLink>
      </nav>
      {view.view === 'acts' ? <Acts {...view} /> : <Transfers {...view} />}
    </Shell>
  )
}

export const ErrorBoundary = routeError({ failed: NOT_LOADED })

function Transfers({ typed, list, errors, notice }: Extract<View, { view: 'transfers' }>) {
  const faults: Record<string, string[] | undefined> = errors
  const at = (cursor: string) => `${PATH}?${new URLSearchParams({ ...typed, cursor })}`
  const field = fieldsOf(typed, faults)
  return (
    <>
      <InlineNotice notice={notice} />
      <form
        method="get"
        action={PATH}
        noValidate
        aria-label="Find transfers"
        className="mb-6 grid gap-3 rounded-lg bg-sunken p-4 sm:grid-cols-2 lg:grid-cols-6 lg:items-start"
      >
        <div className="sm:col-span-2 lg:col-span-4">
          <Field
            label="Find"
            type="search"
            autoComplete="off"
            maxLength={120}
            placeholder="ID, person, email, phone, reference, or “2500.00 KES”"
            {...field('q')}
          />
        </div>
        <div className="lg:col-span-2">
          <SelectField label="Kind" {...field('kind')}>
            <option value="">Any kind</option>
            {TRANSFER_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {KIND_WORDS[kind]}
              </option>
            ))}
          </SelectField>
        </div>
        <Field label="From" type="date" {...field('from')} />
        <Field label="Until" type="date" {...field('until')} />
        <SelectField label="Currency" {...field('currency')}>
          <option value="">Any</option>
          {CURRENCIES.map((code) => (
            <option key={code} value={code}>
              {code}
            </option>
          ))}
        </SelectField>
        <Field label="Minimum amount" inputMode="decimal" autoComplete="off" {...field('min')} />
        <Field label="Maximum amount" inputMode="decimal" autoComplete="off" {...field('max')} />
        <div className="lg:pt-[26px]">
          <Button className="w-full" data-busy="Searching...">
            Find
          </Button>
        </div>
      </form>
      {list && list.items.length === 0 && (
        <p className="max-w-xl rounded-lg bg-blush p-6">
          {list.next
            ? 'No matches so far. There are older ones to search.'
            : 'No transfers match. Try the ID from a receipt, or the payer’s email.'}
        </p>
      )}
      {list && list.items.length > 0 && (
        <StaffTable label="Transfers" heads={['When', 'What', 'From and to', '#Amount']}>
          {list.items.map((row) => (
            <LedgerRow key={row.id}>
              <LedgerCell>
                <time dateTime={row.createdAt} className="inline-flex min-h-11 items-center">
                  {dateTime(row.createdAt)}
                </time>
              </LedgerCell>
              <LedgerCell wide>
                <TextLink to={`${PATH}/transfers/${encodeURIComponent(row.id)}`}>
                  {row.kindWords}
                </TextLink>
                <span className="block text-soft">{row.description}</span>
              </LedgerCell>
              <LedgerCell wide>
                {row.postings.slice(0, 3).map((posting) => (
                  <span key={posting.id} className="block first:pt-3">
                    {posting.from.account} → {posting.to.account}
                  </span>
                ))}
              </LedgerCell>
              <LedgerCell number>
                {row.amounts.map((money) => (
                  <span key={money.currency} className="block first:pt-3 font-semibold">
                    <Amount money={money} />
                  </span>
                ))}
              </LedgerCell>
            </LedgerRow>
          ))}
        </StaffTable>
      )}
      <Pages
        first={list?.later ? `${PATH}?${new URLSearchParams(typed)}` : null}
        next={list?.next ? at(list.next) : null}
        more="Older"
      />
    </>
  )
}

function Acts({ acts }: Extract<View, { view: 'acts' }>) {
  const { used, limit } = acts.limit
  return (
    <>
      <p className="mb-6 max-w-xl">
        You’ve moved <Amount money={used} /> of the <Amount money={limit} /> you can move alone
        within 24 hours, across all currencies.
      </p>
      {acts.items.length === 0 ? (
        <p className="max-w-xl rounded-lg bg-blush p-6">
          No adjustments yet. Start a refund or correction from a transfer, or goodwill from a
          person.
        </p>
      ) : (
        <StaffTable label="Adjustments" heads={['When', 'Adjustment', 'By', 'Reason', '#Amount']}>
          {acts.items.map((act) => (
            <LedgerRow key={act.id}>
              <LedgerCell>
                <span className="inline-flex min-h-11 items-center">{dateTime(act.createdAt)}</span>
              </LedgerCell>
              <LedgerCell>
                <TextLink
                  to={`${PATH}/transfers/${encodeURIComponent(act.transferId)}`}
                  className="capitalize"
                >
                  {act.kind}
                </TextLink>
              </LedgerCell>
              <LedgerCell wide>
                <span className="block pt-3">{act.admin}</span>
                {act.confirmedBy && (
                  <span className="block text-soft">confirmed by {act.confirmedBy}</span>
                )}
              </LedgerCell>
              <LedgerCell wide>
                <span className="block pt-3">{act.reason}</span>
              </LedgerCell>
              <LedgerCell number>
                <span className="block pt-3 font-semibold">{formatMoney(act.amount)}</span>
              </LedgerCell>
            </LedgerRow>
          ))}
        </StaffTable>
      )}
      <Pages
        first={null}
        next={acts.next && `${PATH}?${new URLSearchParams({ view: 'acts', cursor: acts.next })}`}
        more="Older"
      />
    </>
  )
}
