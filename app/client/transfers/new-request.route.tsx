// Requesting money from another client.
import { useActionData, useLoaderData } from '@remix-run/react'
import { CURRENCIES, formatMoney } from '../../../api/platform/values/money'
import { ask, keyed } from '../../platform/api.server'
import { refuseFields, textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { AmountFields, NoteField } from '../../ui/forms/money-fields'
import { PageHead, Shell } from '../../ui/layout/shell'
import { ChosenPerson, PeopleSearch } from './people-search'
import { choiceIn, searching } from './transfers.server'

export const meta = title('Request Money')

const PATH = '/client/wallet/requests/new'

export const loader = page('client', async ({ api, newKey, searchParams }) => {
  const { query, typed } = choiceIn(searchParams)
  const { value: draft, notice } = await searching(query.q, (q) =>
    ask(api.transfers.draft.$get({ query: { with: query.with, ...(q && { q }) } })),
  )
  const { people, found, currency } = draft
  return { to: people[0] ?? null, found, currency, notice, typed, formKey: newKey() }
})

export const action = page('client', async ({ request, api }) => {
  const form = await request.formData()
  const json = {
    person: textIn(form, 'person'),
    amount: textIn(form, 'amount'),
    currency: textIn(form, 'currency'),
    note: textIn(form, 'note'),
  }
  const answer = await ask(api.transfers.requests.$post({ json }, keyed(form)))
  if (!answer.ok) return refuseFields(answer.problem, { typed: json })
  const { amount, person } = answer.value
  throw await redirectWithToast(
    '/client/wallet/requests?side=outgoing',
    'Request Sent',
    `We have asked ${person.name} for ${formatMoney(amount)}.`,
  )
})

export default function RequestMoney() {
  const { to, found, currency, notice, typed, formKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const shown = { ...typed, ...answer?.typed }
  const faults: Record<string, string[]> = answer?.faults ?? {}
  return (
    <Shell as="client" path={PATH} flow>
      <PageHead
        title="Request Money"
        lead="They can pay or decline. It expires after 14 days."
        back={{ to: '/client/wallet/requests', label: 'Back to requests' }}
      />
      <div className="grid max-w-xl gap-6">
        <InlineNotice notice={answer?.notice ?? notice} />
        {typed.to && !to && (
          <p role="alert" className="rounded-md bg-out-tint px-4 py-3 text-out">
            That person cannot be asked for money. Please choose somebody else.
          </p>
        )}
        {to ? (
          <>
            <ChosenPerson person={to} changePath={PATH} />
            <form method="post" noValidate className="grid gap-4">
              <input type="hidden" name="key" value={formKey} />
              <input type="hidden" name="person" value={to.id} />
              <AmountFields
                typed={shown}
                faults={faults}
                currencies={[currency, ...CURRENCIES.filter((one) => one !== currency)]}
              />
              <NoteField
                typed={shown}
                faults={faults}
                hint={`What it is for: ${to.name} sees it.`}
              />
              <Button data-busy="Sending...">Send request</Button>
            </form>
          </>
        ) : (
          <PeopleSearch
            action={PATH}
            q={typed.q}
            found={found}
            hrefOf={({ id }) => `${PATH}?to=${id}`}
            label="Who do you ask?"
          />
        )}
      </div>
    </Shell>
  )
}
