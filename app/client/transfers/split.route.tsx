// Sharing a payment with other clients: who, how much each, and then how each share stands.
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ask, keyed } from '../../platform/api.server'
import { faultsOf } from '../../platform/form.server'
import { visitorAs } from '../../platform/session.server'
import { redirectWithToast } from '../../platform/toast.server'
import { Amount } from '../../ui/display/amount'
import { TextLink } from '../../ui/display/text-link'
import { dateTime } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { PeopleSearch, PersonLine } from './people-search'
import { Shares } from './split-shares'
import { SplitState } from './split-status'
import { choiceIn, searching } from './transfers.server'

export const meta: MetaFunction = () => [{ title: 'Split a Payment · Purse' }]

const PATH = '/client/wallet/split'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await visitorAs(['client'], { request, context })
  const { searchParams } = new URL(request.url)
  const { query, typed } = choiceIn(request)
  const transaction = searchParams.get('transaction') || 'none'
  const door = context.api.api.transfers.splits.draft
  const { value: draft, notice } = await searching(query.q, (q) =>
    ask(request, door.$get({ query: { transaction, with: query.with, ...(q && { q }) } })),
  )
  return { draft, typed, notice, formKey: context.newKey() }
}

export async function action({ request, context }: ActionFunctionArgs) {
  await visitorAs(['client'], { request, context })
  const form = await request.formData()
  const amounts = form.getAll('amount').map(String)
  const json = {
    transaction: String(form.get('transaction') ?? ''),
    currency: String(form.get('currency') ?? ''),
    note: String(form.get('note') ?? ''),
    shares: form.getAll('person').map((person, i) => {
      const amount = amounts[i]
      return { person: String(person), ...(amount !== undefined && { amount }) }
    }),
  }
  const answer = await ask(request, context.api.api.transfers.splits.$post({ json }, keyed(form)))
  if (!answer.ok) {
    return data(
      { ...faultsOf(answer.problem), note: json.note, amounts },
      {
        status: answer.problem.status,
      },
    )
  }
  throw await redirectWithToast(
    `${PATH}?${new URLSearchParams({ transaction: json.transaction })}`,
    'Payment Split',
    'Everybody has been asked for their share.',
  )
}

export default function SplitPage() {
  const { draft, typed, notice, formKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { payment, split, people } = draft
  const addressOf = (ids: string[], more: Record<string, string> = {}) => {
    const query = new URLSearchParams({ transaction: payment.id, ...more })
    for (const id of ids) query.append('with', id)
    return `${PATH}?${query}`
  }
  const ids = people.map(({ id }) => id)
  const byAmounts = typed.by === 'amounts'
  return (
    <Shell as="client" path={PATH}>
      <PageHead title="Split a Payment" back={{ to: '/client/wallet', label: 'Back to wallet' }} />
      <div className="grid max-w-xl gap-7">
        <InlineNotice notice={answer?.notice ?? notice} />
        <section
          aria-label="The payment"
          className="flex items-start justify-between gap-4 rounded-lg bg-sunken p-5"
        >
          <div className="min-w-0">
            <p className="font-semibold break-words">{payment.description}</p>
            <p className="text-sm text-soft">{dateTime(payment.createdAt, draft.timeZone)}</p>
          </div>
          <Amount money={payment.amount} className="font-display text-lg" />
        </section>
        <div data-live="split">{split && <SplitState split={split} />}</div>
        {!split && (
          <>
            <Section id="who" title="Who shares it?" className="grid gap-4">
              {people.length > 0 && (
                <ul aria-label="Chosen">
                  {people.map((person) => (
                    <li key={person.id} className="stitch">
                      <PersonLine person={person}>
                        <TextLink
                          to={addressOf(
                            ids.filter((id) => id !== person.id),
                            byMore(byAmounts),
                          )}
                          aria-label={`Leave ${person.name} out`}
                          className="px-2 text-sm"
                        >
                          Leave out
                        </TextLink>
                      </PersonLine>
                    </li>
                  ))}
                </ul>
              )}
              {people.length < 10 && (
                <PeopleSearch
                  action={PATH}
                  carried={[
                    ['transaction', payment.id],
                    ...ids.map((id): [string, string] => ['with', id]),
                    ...Object.entries(byMore(byAmounts)),
                  ]}
                  q={typed.q}
                  found={draft.found}
                  hrefOf={({ id }) => addressOf([...ids, id], byMore(byAmounts))}
                  label={people.length > 0 ? 'Add somebody' : 'Search by name'}
                />
              )}
            </Section>
            {people.length > 0 && (
              <Shares
                payment={payment}
                people={people}
                byAmounts={byAmounts}
                equalPath={addressOf(ids)}
                amountsPath={addressOf(ids, { by: 'amounts' })}
                formKey={formKey}
                note={answer?.note}
                amounts={answer?.amounts}
                faults={answer?.faults ?? {}}
              />
            )}
          </>
        )}
      </div>
    </Shell>
  )
}

function byMore(byAmounts: boolean): Record<string, string> {
  return byAmounts ? { by: 'amounts' } : {}
}
