// Sending money: who to, amount, a review, and the button that sends it. To somebody who cannot be
// found by their whole contact, it goes with an invitation.
import { useActionData, useLoaderData } from '@remix-run/react'
import { Hourglass } from 'lucide-react'
import { PURSE_LACKS } from '../../../api/money/ledger/input'
import { isContact, MoveToContact, OWN_ACCOUNT, PersonalMove } from '../../../api/money/transfers/input'
import { moneyJson } from '../../../api/platform/values/money'
import { LEFT_IN_PURSE } from '../../features/purse/purse-labels'
import { ask } from '../../platform/api.server'
import { form, textIn } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Amount } from '../../ui/display/amount'
import { shortMoney } from '../../ui/display/money-parts'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button, ButtonLink } from '../../ui/forms/button'
import { asFormResult, fieldsOf } from '../../ui/forms/fields'
import { AmountFields, NoteField } from '../../ui/forms/money-fields'
import { Flow } from '../../ui/layout/flow'
import { HeadAction } from '../../ui/layout/head-action'
import { Review } from '../../ui/layout/money-confirmation'
import { PageHead, Shell } from '../../ui/layout/shell'
import { AddMissing } from '../wallet/add-missing'
import { Purse } from '../wallet/exchange-form'
import { ChosenContact, ChosenPerson, PeopleSearch, RecentPeople } from './people-search'
import { choiceIn, leftOf, reviewIn, searching } from './transfers.server'

export const meta = title('Send money')

const PATH = '/client/wallet/send'

const WAITING = '/client/wallet/waiting?side=outgoing'

export const loader = page(
  'client',
  async ({ api, reviewKey, searchParams, writer }) => {
    const { query, typed } = choiceIn({ searchParams, writer })
    const { value: draft, notice } = await searching(query.q, (q) =>
      ask(api.transfers.draft.$get({ query: { with: query.with, ...(q && { q }) } })),
    )
    const to = draft.people[0] ?? null
    const contact = !to && isContact(typed.contact ?? '') ? (typed.contact ?? null) : null
    const { value, faults } = contact
      ? reviewIn(typed, MoveToContact)
      : reviewIn(typed, PersonalMove, { person: typed.to })
    const left = value && leftOf(draft.balances, value.minor, value.currency)
    const short = value && left !== null && left < 0 ? moneyJson(-left, value.currency) : null
    return {
      draft,
      to,
      contact,
      invitable: draft.found?.length === 0 && !draft.own && query.q && isContact(query.q) ? query.q : null,
      notice,
      typed,
      short,
      faults: short ? { amount: [PURSE_LACKS] } : faults,
      review:
        (to || contact) && value && left !== null && !short
          ? { sum: moneyJson(value.minor, value.currency), left: moneyJson(left, value.currency), note: value.note }
          : null,
      formKey: reviewKey,
    }
  },
  { reviewed: (search) => search.has('review') },
)

const send = form(
  PersonalMove,
  ({ api }: PageRequest, { json, key }) => api.transfers.sends.$post({ json }, key),
  ({ amount, person }) => [
    `/client/wallet?currency=${amount.currency}`,
    'Money Sent',
    `${person.name} has ${shortMoney(amount)} in their purse now.`,
  ],
)

const invite = form(
  MoveToContact,
  ({ api }: PageRequest, { json, key }) => api.transfers.waiting.$post({ json }, key),
  ({ amount, contact }) => [WAITING, 'Invitation Sent', `${shortMoney(amount)} waits for ${contact} for seven days.`],
)

export const action = page('client', async (pageRequest) => {
  const fields = await pageRequest.request.formData()
  return textIn(fields, 'contact') ? invite(pageRequest, fields) : send(pageRequest, fields)
})

export default function Send() {
  const { draft, to, contact, invitable, typed, short, review, formKey, ...loaded } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const formResult = asFormResult(typed, { ...loaded.faults, ...response?.result.error })
  const field = fieldsOf(to ? PersonalMove : MoveToContact, formResult)
  const name = to?.name ?? contact
  const chosen = to ? { to: to.id } : contact ? { contact } : null
  return (
    <Shell as="client" path={PATH} flow>
      <PageHead
        title="Send money"
        lead="To another client’s purse, instantly and free."
        back={{ to: '/client/wallet', label: 'Back to wallet' }}
      >
        <HeadAction to={WAITING} icon={Hourglass}>
          Waiting transfers
        </HeadAction>
      </PageHead>
      <Flow summary={<Purse balances={draft.balances} />}>
        <InlineNotice notice={response?.notice ?? loaded.notice} />
        {typed.to && !to && (
          <p role="alert" className="rounded-md bg-out-tint px-4 py-3 text-out">
            That person can’t receive money in their purse. Please choose someone else.
          </p>
        )}
        {to && <ChosenPerson person={to} changePath={PATH} />}
        {contact && <ChosenContact contact={contact} changePath={PATH} faults={field.faults.contact} />}
        {!chosen && !typed.q && <RecentPeople people={draft.recent} hrefOf={hrefOf} />}
        {!chosen && (
          <PeopleSearch
            action={PATH}
            q={typed.q}
            found={invitable || draft.own ? null : draft.found}
            hrefOf={hrefOf}
            label="Name, phone number or email"
            hint={
              invitable || draft.own
                ? null
                : 'Type at least 2 characters to search, or enter a full phone number or email address'
            }
          />
        )}
        {!chosen && draft.own && <p className="text-soft">{OWN_ACCOUNT}</p>}
        {invitable && (
          <div className="grid justify-items-start gap-3">
            <p>
              We couldn’t find {invitable}. We’ll invite them. They have seven days to accept the money. After that, it
              comes back to you.
            </p>
            <ButtonLink to={`${PATH}?${new URLSearchParams({ contact: invitable })}`}>Send by invitation</ButtonLink>
          </div>
        )}
        {chosen && review && (
          <Review
            title="Check the details"
            lines={[
              ['To', name],
              ['Amount', <Amount key="amount" short money={review.sum} />],
              ['Fee', 'None'],
              ...(review.note ? [['Note', review.note] as [string, string]] : []),
              ...(contact ? [['Waits', 'Seven days'] as [string, string]] : []),
              [LEFT_IN_PURSE, <Amount key="left" short money={review.left} />],
            ]}
            fields={{
              key: formKey,
              ...(to ? { person: to.id } : { contact: contact ?? '' }),
              amount: review.sum.amount,
              currency: review.sum.currency,
              note: review.note,
            }}
            confirm={`${contact ? 'Set aside' : 'Send'} ${shortMoney(review.sum)}${contact ? ' and invite' : ''}`}
            busy="Sending..."
            change={changePath(typed)}
          />
        )}
        {review && (
          <p className="text-sm text-soft">
            {to
              ? `${to.name} gets the money right away, and you can’t take it back.`
              : 'Whoever confirms this contact on Purse can accept the money, so please check it. You can cancel until then.'}{' '}
            We’ll ask you to confirm it’s you.
          </p>
        )}
        {chosen && !review && (
          <form method="get" noValidate className="grid gap-4">
            {Object.entries(chosen).map(([field, value]) => (
              <input key={field} type="hidden" name={field} value={value} />
            ))}
            <input type="hidden" name="review" value="1" />
            <AmountFields
              field={field}
              currencies={draft.balances.map(({ currency }) => currency)}
              balances={draft.balances}
            />
            <NoteField field={field} hint={to ? `${to.name} will see it.` : 'They’ll see it in the invitation.'} />
            <Button>Review</Button>
          </form>
        )}
        {chosen && short && <AddMissing missing={short} returnTo={`${PATH}?${new URLSearchParams(typed)}`} />}
      </Flow>
    </Shell>
  )
}

function hrefOf({ id }: { id: string }): string {
  return `${PATH}?to=${id}`
}

function changePath({ review: _, form: __, ...typed }: Record<string, string>): string {
  return `${PATH}?${new URLSearchParams(typed)}`
}
