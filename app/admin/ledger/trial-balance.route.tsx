// The trial balance: the total of each kind of account in each currency, now or at the end of a
// day, and the proof that it sums to zero.

import { useLoaderData } from '@remix-run/react'
import { OUT_OF_BALANCE } from '../../../api/admin/ledger/input'
import { formatMoney, type MoneyJson } from '../../../api/platform/values/money'
import { ask } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Table } from '../../ui/display/table'
import { dateTime } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { Button, ButtonLink } from '../../ui/forms/button'
import { Field } from '../../ui/forms/field'
import { EmptyState } from '../../ui/layout/empty-state'
import { routeError } from '../../ui/layout/error-page'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { withQuery } from './adjustment.server'

export const meta = title('Trial balance')

const PATH = '/admin/trial-balance'

export const loader = page('admin', async ({ api, searchParams }) => {
  const at = (searchParams.get('at') ?? '').trim()
  const query = at ? { at } : {}
  const response = await ask(api.admin['trial-balance'].$get({ query }))
  const table = withQuery(`${PATH}.csv`, { at })
  if (response.ok) return { at, table, balance: response.value, errors: undefined }
  if (response.problem.status !== 400) throw Response.json(response.problem, { status: response.problem.status })
  return { at, table, balance: null, errors: response.problem.errors?.at ?? ['Enter a date.'] }
})

export default function TrialBalancePage() {
  const { at, table, balance, errors } = useLoaderData<typeof loader>()
  return (
    <Shell as="admin" path={PATH}>
      <PageHead
        title="Trial balance"
        lead={balance?.until ? `Everything posted before ${dateTime(balance.until)}` : 'As of now'}
      >
        {balance && (
          <Badge tone={balance.zero ? 'confirmed' : 'cancelled'}>
            {balance.zero ? 'Every currency balances' : OUT_OF_BALANCE}
          </Badge>
        )}
      </PageHead>
      <div className="mb-6 flex flex-wrap items-end gap-3 rounded-lg bg-sunken p-4 max-sm:p-3">
        <form method="get" action={PATH} noValidate className="flex flex-wrap items-end gap-3">
          <Field
            label="At the end of"
            name="at"
            type="date"
            defaultValue={/^\d{4}-\d\d-\d\d$/.test(at) ? at : ''}
            errors={errors}
          />
          <Button data-busy="Loading...">Show</Button>
        </form>
        {at && (
          <ButtonLink to={PATH} variant="quiet">
            As of now
          </ButtonLink>
        )}
        <ButtonLink to={table} variant="quiet" className="sm:ml-auto">
          Download CSV
        </ButtonLink>
      </div>
      {balance?.currencies.length === 0 && <EmptyState>Nothing has been posted yet.</EmptyState>}
      <div className="grid grid-cols-1 gap-x-14 gap-y-10 xl:grid-cols-2">
        {balance?.currencies.map(({ currency, rows, sum }) => (
          <Section key={currency} id={currency} title={currency}>
            <Table
              label={`Accounts in ${currency}`}
              rows={rows}
              totals={[{ kind: '', words: 'Credit minus debit', accounts: 1, balance: sum }]}
              rowKey={({ kind }) => kind}
              columns={[
                {
                  head: 'Accounts',
                  cell: ({ words, accounts }) => (
                    <span className="font-normal">
                      {words}
                      {accounts > 1 && <span className="text-soft"> ({accounts})</span>}
                    </span>
                  ),
                },
                {
                  head: 'Debit',
                  number: true,
                  aside: true,
                  cell: ({ kind, balance }) => kind && !owed(balance) && <Side of="Debit">{plain(balance)}</Side>,
                },
                {
                  head: 'Credit',
                  number: true,
                  aside: true,
                  cell: ({ kind, balance }) =>
                    kind ? owed(balance) && <Side of="Credit">{plain(balance)}</Side> : formatMoney(balance),
                },
              ]}
            />
          </Section>
        ))}
      </div>
    </Shell>
  )
}

export const ErrorBoundary = routeError({ failed: 'Could not load the trial balance. Please try again.' })

/** A sum; where no column says on which side it is, it does. */
function Side({ of, children }: { of: string; children: string }) {
  return (
    <>
      <span className="text-soft @min-[36rem]:hidden">{of} </span>
      {children}
    </>
  )
}

function owed({ amount }: MoneyJson): boolean {
  return !amount.startsWith('-')
}

function plain(money: MoneyJson): string {
  return formatMoney({ ...money, amount: money.amount.replace('-', '') })
}
