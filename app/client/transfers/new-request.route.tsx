// Requesting money from another client.
import { useActionData, useLoaderData } from '@remix-run/react'
import { PersonalMove } from '../../../api/money/transfers/input'
import { CURRENCIES } from '../../../api/platform/values/money'
import { ask } from '../../platform/api.server'
import { form } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { shortMoney } from '../../ui/display/money-parts'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { asFormResult, fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { AmountFields, NoteField } from '../../ui/forms/money-fields'
import { Flow } from '../../ui/layout/flow'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { ChosenPerson, PeopleSearch, RecentPeople } from './people-search'
import { choiceIn, searching } from './transfers.server'

export const meta = title('Request money')

const PATH = '/client/wallet/requests/new'

export const loader = page('client', async ({ api, newKey, searchParams, writer }) => {
  const { query, typed } = choiceIn({ searchParams, writer })
  const { value: draft, notice } = await searching(query.q, (q) =>
    ask(api.transfers.draft.$get({ query: { with: query.with, ...(q && { q }) } })),
  )
  const { people, found, recent, currency } = draft
  return { to: people[0] ?? null, found, recent, currency, notice, typed, formKey: newKey() }
})

export const action = page(
  'client',
  form(
    PersonalMove,
    ({ api }, { json, key }) => api.transfers.requests.$post({ json }, key),
    ({ amount, person }) => [
      '/client/wallet/requests?side=outgoing',
      'Request Sent',
      `We have asked ${person.name} for ${shortMoney(amount)}.`,
    ],
  ),
)

export default function RequestMoney() {
  const { to, found, recent, currency, notice, typed, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const field = fieldsOf(PersonalMove, response ?? asFormResult(typed))
  return (
    <Shell as="client" path={PATH} flow>
      <PageHead title="Request money" back={{ to: '/client/wallet/requests', label: 'Back to requests' }} />
      <Flow summary={<NextSteps name={to?.name} />}>
        <InlineNotice notice={response?.notice ?? notice} />
        {typed.to && !to && (
          <p role="alert" className="rounded-md bg-out-tint px-4 py-3 text-out">
            You can’t request money from that person. Please choose someone else.
          </p>
        )}
        {to ? (
          <>
            <ChosenPerson person={to} changePath={PATH} />
            <Form hidden={{ key: formKey, person: to.id }} className="grid gap-4">
              <AmountFields field={field} currencies={[currency, ...CURRENCIES.filter((code) => code !== currency)]} />
              <NoteField field={field} hint={`What it’s for. ${to.name} will see it.`} />
              <Button data-busy="Sending...">Send request</Button>
            </Form>
          </>
        ) : (
          <>
            {!typed.q && <RecentPeople people={recent} hrefOf={hrefOf} />}
            <PeopleSearch action={PATH} q={typed.q} found={found} hrefOf={hrefOf} label="Who are you asking?" />
          </>
        )}
      </Flow>
    </Shell>
  )
}

function hrefOf({ id }: { id: string }): string {
  return `${PATH}?to=${id}`
}

function NextSteps({ name }: { name: string | undefined }) {
  return (
    <Section id="next-steps" title="What happens next" gap="mb-2">
      <ol className="list-decimal space-y-2 pl-5 wrap-anywhere marker:font-display">
        <li>{name ? `${name} gets` : 'They get'} a notification.</li>
        <li>They can pay or decline within 14 days.</li>
        <li>When they pay, the money is in your purse right away.</li>
      </ol>
    </Section>
  )
}
