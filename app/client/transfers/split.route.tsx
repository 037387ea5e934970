// Splitting a payment with other clients: people, shares, and then the status of each share.
import { useActionData, useLoaderData } from '@remix-run/react'
import { SplitPayment } from '../../../api/money/transfers/input'
import { ask } from '../../platform/api.server'
import { form, textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { DisplaySum } from '../../ui/display/amount'
import { dateTime } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Flow } from '../../ui/layout/flow'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { PeopleChoice } from './people-search'
import { Shares } from './split-shares'
import { SplitState } from './split-status'
import { choiceIn, searching } from './transfers.server'

export const meta = title('Split a payment')

const PATH = '/client/wallet/split'

export const loader = page('client', async ({ api, newKey, searchParams, writer }) => {
  const { query, typed } = choiceIn({ searchParams, writer })
  const transaction = searchParams.get('transaction') || 'none'
  const endpoint = api.transfers.splits.draft
  const { value: draft, notice } = await searching(query.q, (q) =>
    ask(endpoint.$get({ query: { transaction, with: query.with, ...(q && { q }) } })),
  )
  return { draft, typed, notice, formKey: newKey() }
})

export const action = page(
  'client',
  form(
    SplitPayment,
    ({ api }, { json, key }) => api.transfers.splits.$post({ json }, key),
    (_, { json: { transaction } }) => [
      `${PATH}?${new URLSearchParams({ transaction })}`,
      'Payment Split',
      'Everyone has been asked for their share.',
    ],
    { from: splitIn },
  ),
)

function splitIn(form: FormData) {
  const amounts = form.getAll('amount')
  return {
    transaction: textIn(form, 'transaction'),
    currency: textIn(form, 'currency'),
    note: textIn(form, 'note'),
    shares: form.getAll('person').map((person, i) => ({ person, amount: amounts[i] })),
  }
}

export default function SplitPage() {
  const { draft, typed, notice, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const { payment, split, people } = draft
  const addressOf = (ids: string[], more: Record<string, string> = {}) => {
    const query = new URLSearchParams({ transaction: payment.id, ...more })
    for (const id of ids) query.append('with', id)
    return `${PATH}?${query}`
  }
  const ids = people.map(({ id }) => id)
  const byAmounts = typed.by === 'amounts'
  return (
    <Shell as="client" path={PATH} flow>
      <PageHead title="Split a payment" back={{ to: '/client/wallet', label: 'Back to wallet' }} />
      <Flow
        first
        summary={
          <section aria-label="The payment" className="flex items-start justify-between gap-4 rounded-lg bg-sunken p-5">
            <div className="min-w-0">
              <p className="font-semibold">{payment.description}</p>
              <p className="text-sm text-soft">{dateTime(payment.createdAt, draft.timeZone)}</p>
            </div>
            <DisplaySum money={payment.amount} className="text-lg" />
          </section>
        }
      >
        <InlineNotice notice={response?.notice ?? notice} />
        <div data-live="split">{split && <SplitState split={split} />}</div>
        {!split && (
          <>
            <Section id="who" title="Who’s splitting it?" className="grid gap-4">
              <PeopleChoice
                action={PATH}
                people={people}
                most={10}
                carried={[['transaction', payment.id], ...Object.entries(byMore(byAmounts))]}
                q={typed.q}
                found={draft.found}
                addressOf={(ids) => addressOf(ids, byMore(byAmounts))}
                label={people.length > 0 ? 'Add someone' : 'Search by name'}
              />
            </Section>
            {people.length > 0 && (
              <Shares
                payment={payment}
                people={people}
                byAmounts={byAmounts}
                equalPath={addressOf(ids)}
                amountsPath={addressOf(ids, { by: 'amounts' })}
                formKey={formKey}
                formResult={response}
              />
            )}
          </>
        )}
      </Flow>
    </Shell>
  )
}

function byMore(byAmounts: boolean): Record<string, string> {
  return byAmounts ? { by: 'amounts' } : {}
}
