// Monthly statements: request, progress, download.
import { useActionData, useLoaderData } from '@remix-run/react'
import { AskStatement } from '../../../api/money/ledger/input'
import { CURRENCY } from '../../../api/platform/values/currencies'
import { monthForm } from '../../../api/platform/values/date-forms'
import type { Currency } from '../../../api/platform/values/money'
import { HISTORY_FAILED } from '../../features/purse/purse-labels'
import { get } from '../../platform/api.server'
import { form } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { PillLink } from '../../ui/display/pill-link'
import { NOT_PREPARED, PreparedFile } from '../../ui/display/prepared-file'
import { day } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button, ButtonLink } from '../../ui/forms/button'
import { Fault, SelectField } from '../../ui/forms/field'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { EmptyState } from '../../ui/layout/empty-state'
import { routeError } from '../../ui/layout/error-page'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Statements')

export const loader = page('client', async ({ api, newKey, searchParams }) => {
  const statements = await get(api.wallet.history.statements.$get())
  const requested = searchParams.get('currency')
  const currencies = statements.purses.map(({ currency }) => currency)
  const chosen =
    currencies.find((currency) => currency === requested) ??
    currencies.find((currency) => currency === statements.currency) ??
    currencies[0]
  return { ...statements, chosen: chosen ?? null, formKey: newKey() }
})

export const action = page(
  'client',
  form(
    AskStatement,
    ({ api }, { json, key }) => api.wallet.history.statements.$post({ json }, key),
    ({ currency, status }) => [
      `${PATH}?${new URLSearchParams({ currency })}`,
      'Preparing Your Statement',
      status === 'ready' ? 'It’s already prepared. Find it below.' : 'It’s usually ready in seconds and appears below.',
    ],
  ),
)

const PATH = '/client/wallet/statements'

export default function Statements() {
  const { items, purses, chosen, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const field = fieldsOf(AskStatement, response)
  const months = purses.find(({ currency }) => currency === chosen)?.months ?? []
  return (
    <Shell as="client" path={PATH} column>
      <PageHead
        title="Statements"
        back={{ to: '/client/wallet', label: 'Back to wallet' }}
        lead="All transactions in a month, with the opening and closing balance."
      />
      {chosen === null ? (
        <EmptyState
          picture="parcel"
          title="No transactions yet"
          action={<ButtonLink to="/client/wallet/add-funds">Add Funds</ButtonLink>}
        >
          After your first deposit, you can get a statement for each month here.
        </EmptyState>
      ) : (
        <div>
          <InlineNotice notice={response?.notice} />
          {purses.length > 1 && <Currencies all={purses} chosen={chosen} />}
          <Form noValidate={false} hidden={{ key: formKey, currency: chosen }} className="grid gap-5">
            <SelectField
              label="Month"
              {...field('month', months[0])}
              options={months.map((month) => [month, monthForm(month)])}
            />
            <fieldset className="grid gap-2 sm:grid-cols-2">
              <legend className="mb-2 text-sm font-semibold">Format</legend>
              <Format value="pdf" name="PDF" hint="to read and print" checked />
              <Format value="csv" name="CSV" hint="for spreadsheets" />
              <Fault errors={field.errors('format')} />
            </fieldset>
            <Button data-busy="Preparing..." className="sm:justify-self-start">
              Prepare statement
            </Button>
          </Form>
        </div>
      )}
      <section aria-label="Your statements" data-live="statements" aria-live="polite">
        {items.length > 0 && (
          <>
            <h2 className="mt-10 font-display text-lg">Your statements</h2>
            <p className="text-sm text-soft">Each one is available to you for 7 days.</p>
            <ul>
              {items.map((item) => (
                <Statement key={item.id} item={item} />
              ))}
            </ul>
            {items.some(({ status }) => status === 'waiting') && (
              <p data-waiting className="mt-3 text-sm text-soft">
                It appears here when it’s ready.{' '}
                <a
                  href={PATH}
                  className="inline-grid min-h-11 place-items-center font-semibold text-link underline underline-offset-4"
                >
                  Check again
                </a>
              </p>
            )}
          </>
        )}
      </section>
    </Shell>
  )
}

export const ErrorBoundary = routeError({ failed: HISTORY_FAILED })

type Item = ReturnType<typeof useLoaderData<typeof loader>>['items'][number]

function Currencies({ all, chosen }: { all: { currency: Currency }[]; chosen: Currency }) {
  return (
    <nav aria-label="Currency" className="mb-5 flex flex-wrap gap-2">
      {all.map(({ currency }) => (
        <PillLink
          key={currency}
          to={`${PATH}?${new URLSearchParams({ currency })}`}
          aria-current={currency === chosen ? 'page' : undefined}
          aria-label={CURRENCY[currency].name}
        >
          {currency}
        </PillLink>
      ))}
    </nav>
  )
}

function Format({
  value,
  name,
  hint,
  checked = false,
}: {
  value: string
  name: string
  hint: string
  checked?: boolean
}) {
  return (
    <label className="flex min-h-12 items-center gap-3 rounded-sm px-4 ring-[1.5px] ring-inset ring-edge has-[:checked]:bg-blush has-[:checked]:ring-2 has-[:checked]:ring-link">
      <input type="radio" name="format" value={value} defaultChecked={checked} className="size-5" />
      <span>
        <span className="font-semibold">{name}</span>, <span className="text-soft">{hint}</span>
      </span>
    </label>
  )
}

function Statement({ item }: { item: Item }) {
  const { id, format } = item
  return (
    <PreparedFile
      name={`${monthForm(item.month)}, ${item.currency}, ${format.toUpperCase()}`}
      status={item.status}
      path={`${PATH}/${id}?${new URLSearchParams({ format })}`}
    >
      {item.status === 'waiting' ? <Progress item={item} /> : <p className="text-sm text-soft">{stateText(item)}</p>}
    </PreparedFile>
  )
}

function Progress({ item: { linesDone, linesTotal } }: { item: Item }) {
  if (linesTotal === 0) return <p className="text-sm text-soft">On its way.</p>
  const text = `${linesDone.toLocaleString('en-US')} of ${linesTotal.toLocaleString('en-US')} lines`
  return (
    <p className="mt-1 grid gap-1 text-sm text-soft">
      <progress value={linesDone} max={linesTotal} aria-label={text} className="h-2 w-56" />
      <span className="money">{text}</span>
    </p>
  )
}

function stateText({ status, linesTotal, expiresAt, createdAt }: Item): string {
  if (status === 'failed') return NOT_PREPARED
  if (status === 'expired') return 'It expired after 7 days. You can request it again.'
  const lines = linesTotal === 1 ? '1 line' : `${linesTotal.toLocaleString('en-US')} lines`
  return `${lines}, available until ${day(expiresAt ?? createdAt)}`
}
