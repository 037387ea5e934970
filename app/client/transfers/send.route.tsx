// Sending money to another client: recipient, amount, a review, and the button that sends it.
import { useActionData, useLoaderData } from '@remix-run/react'
import { PersonalMove } from '../../../api/money/transfers/input'
import { formatMoney, moneyJson } from '../../../api/platform/values/money'
import { ask, keyed } from '../../platform/api.server'
import { refuseFields, textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { Amount } from '../../ui/display/amount'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { AmountFields, NoteField } from '../../ui/forms/money-fields'
import { Review } from '../../ui/layout/money-confirmation'
import { PageHead, Shell } from '../../ui/layout/shell'
import { AddMissing } from '../wallet/add-missing'
import { ChosenPerson, PeopleSearch } from './people-search'
import { choiceIn, leftOf, reviewIn, searching } from './transfers.server'

export const meta = title('Send Money')

const PATH = '/client/wallet/send'

export const loader = page('client', async ({ request, api, newKey }) => {
  const { query, typed } = choiceIn(request)
  const { value: draft, notice } = await searching(query.q, (q) =>
    ask(api.transfers.draft.$get({ query: { with: query.with, ...(q && { q }) } })),
  )
  const to = draft.people[0] ?? null
  const { value, faults } = reviewIn(typed, PersonalMove, { person: typed.to })
  const left = value && leftOf(draft.balances, value.minor, value.currency)
  const short = value && left !== null && left < 0 ? moneyJson(-left, value.currency) : null
  return {
    draft,
    to,
    notice,
    typed,
    short,
    faults: short ? { amount: ['There is not that much in your purse.'] } : faults,
    review:
      to && value && left !== null && !short
        ? {
            sum: moneyJson(value.minor, value.currency),
            left: moneyJson(left, value.currency),
            note: value.note,
          }
        : null,
    formKey: newKey(),
  }
})

export const action = page('client', async ({ request, api }) => {
  const form = await request.formData()
  const json = {
    person: textIn(form, 'person'),
    amount: textIn(form, 'amount'),
    currency: textIn(form, 'currency'),
    note: textIn(form, 'note'),
  }
  const answer = await ask(api.transfers.sends.$post({ json }, keyed(form)))
  if (!answer.ok) return refuseFields(answer.problem)
  const { amount, person } = answer.value
  throw await redirectWithToast(
    `/client/wallet?currency=${amount.currency}`,
    'Money Sent',
    `${person.name} has ${formatMoney(amount)} in their purse now.`,
  )
})

export default function Send() {
  const { draft, to, typed, short, review, formKey, ...shown } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const faults = { ...shown.faults, ...answer?.faults }
  return (
    <Shell as="client" path={PATH}>
      <PageHead
        title="Send Money"
        lead="To another client’s purse, instantly and free."
        back={{ to: '/client/wallet', label: 'Back to wallet' }}
      />
      <div className="grid max-w-xl gap-6">
        <InlineNotice notice={answer?.notice ?? shown.notice} />
        {typed.to && !to && (
          <p role="alert" className="rounded-md bg-out-tint px-4 py-3 text-out">
            That person cannot receive money in their purse. Please choose somebody else.
          </p>
        )}
        {to && <ChosenPerson person={to} changePath={PATH} />}
        {!to && (
          <PeopleSearch
            action={PATH}
            q={typed.q}
            found={draft.found}
            hrefOf={({ id }) => `${PATH}?to=${id}`}
            label="Who to?"
          />
        )}
        {to && review && (
          <Review
            title="Check the details"
            lines={[
              ['To', to.name],
              ['Amount', <Amount key="amount" money={review.sum} />],
              ['Fee', 'None'],
              ...(review.note ? [['Note', review.note] as [string, string]] : []),
              ['Left in your purse', <Amount key="left" money={review.left} />],
            ]}
            fields={{
              key: formKey,
              person: to.id,
              amount: review.sum.amount,
              currency: review.sum.currency,
              note: review.note,
            }}
            confirm={`Send ${formatMoney(review.sum)}`}
            busy="Sending..."
            change={changePath(typed)}
          />
        )}
        {to && review && (
          <p className="text-sm text-soft">
            You can’t take it back once sent: the money is {to.name}’s at once. We’ll ask you to
            confirm it’s you.
          </p>
        )}
        {to && short && (
          <AddMissing missing={short} returnTo={`${PATH}?${new URLSearchParams(typed)}`} />
        )}
        {to && !review && (
          <form method="get" noValidate className="grid gap-4">
            <input type="hidden" name="to" value={to.id} />
            <input type="hidden" name="review" value="1" />
            <AmountFields
              typed={typed}
              faults={faults}
              currencies={draft.balances.map(({ currency }) => currency)}
              balances={draft.balances}
            />
            <NoteField typed={typed} faults={faults} hint={`${to.name} sees it.`} />
            <Button>Review</Button>
          </form>
        )}
      </div>
    </Shell>
  )
}

function changePath({ review: _, ...typed }: Record<string, string>): string {
  return `${PATH}?${new URLSearchParams(typed)}`
}
