// Starting a group gift: title, recipient, and deadline. No money moves here: every
// contributor, the organiser included, pays on the gift's own page.
import { useActionData, useLoaderData } from '@remix-run/react'
import { CURRENCIES, DEFAULT_CURRENCY } from '../../../api/platform/values/money'
import { MAX_GIFT_MESSAGE, MAX_GIFT_NAME } from '../../../api/shop/gift-cards/input'
import { FOR_WHOM } from '../../features/gift-cards/gift-card-labels'
import { ask, keyed } from '../../platform/api.server'
import { refuseFields } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { AreaField, Fault, Field, fieldsOf } from '../../ui/forms/field'
import { AmountFields } from '../../ui/forms/money-fields'
import { Flow } from '../../ui/layout/flow'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { ChosenPerson, PeopleSearch } from '../transfers/people-search'
import { searching } from '../transfers/transfers.server'
import { ChosenDesign, DesignChoice } from './gift-form'

export const meta = title('Start a group gift')

const GROUPS = '/client/gift-cards/group'

const PATH = `${GROUPS}/new`

export const loader = page('client', async ({ api, newKey, searchParams }) => {
  const typed = Object.fromEntries(searchParams)
  const chosen = Object.fromEntries(
    ['person', 'salon', 'service'].flatMap((name) => (typed[name] ? [[name, typed[name]]] : [])),
  )
  const endpoint = api['gift-cards'].draft
  const { value: draft, notice } = await searching(typed.q?.trim().slice(0, 100), (q) =>
    ask(endpoint.$get({ query: { ...chosen, ...(q && { q }) } })),
  )
  return { draft, chosen, q: typed.q, notice, formKey: newKey() }
})

const FIELDS = [
  ...['design', 'amount', 'currency', 'fromName', 'recipientName', 'person', 'email', 'phone'],
  ...['message', 'deadline', 'deliverOn', 'salonId', 'serviceId'],
] as const

export const action = page('client', async ({ request, api }) => {
  const form = await request.formData()
  const typed = Object.fromEntries(FIELDS.map((name) => [name, String(form.get(name) ?? '')]))
  const endpoint = api['gift-cards'].groups
  // The api's own schema validates the typed values.
  const answer = await ask(endpoint.$post({ json: typed as never }, keyed(form)))
  if (!answer.ok) return refuseFields(answer.problem, { typed })
  throw await redirectWithToast(
    `${GROUPS}/${answer.value.id}`,
    'Gift started',
    'Now invite people, and add your own share if you like.',
  )
})

export default function NewGroupGift() {
  const { draft, chosen, q, notice, formKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const typed: Record<string, string> = answer?.typed ?? {}
  const faults: Record<string, string[]> = answer?.faults ?? {}
  const currency = draft.balances[0]?.currency ?? DEFAULT_CURRENCY
  const { person, suggestion } = draft
  const field = fieldsOf(typed, faults)
  return (
    <Shell as="client" path={PATH} flow>
      <PageHead
        title="Start a group gift"
        lead="One gift card from several people. Everyone chooses their amount, and it’s sent when the total is reached."
        back={{ to: '/client/gift-cards', label: 'Gift cards' }}
      />
      <div className="group/gift">
        <Flow beside summary={<ChosenDesign />}>
          <InlineNotice notice={answer?.notice ?? notice} />
          <Section id="whom" title={FOR_WHOM} className="grid gap-4">
            {person ? (
              <ChosenPerson person={person} changePath={PATH} />
            ) : (
              <details open={q !== undefined}>
                <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-link">
                  Find them on Purse
                </summary>
                <div className="pt-2">
                  <PeopleSearch
                    action={PATH}
                    carried={Object.entries(chosen)}
                    q={q}
                    found={draft.found}
                    hrefOf={({ id }) => `${PATH}?${new URLSearchParams({ ...chosen, person: id })}`}
                  />
                </div>
              </details>
            )}
          </Section>
          <form method="post" noValidate className="grid gap-5">
            <input type="hidden" name="key" value={formKey} />
            <Fault errors={faults.recipient} />
            <Field
              label="Their name"
              {...field('recipientName', person?.name)}
              autoComplete="off"
              required
              maxLength={MAX_GIFT_NAME}
            />
            {person ? (
              <input type="hidden" name="person" value={person.id} />
            ) : (
              <div className="grid gap-5 sm:grid-cols-2">
                <Field
                  label="Their email"
                  {...field('email')}
                  type="email"
                  autoComplete="off"
                  maxLength={200}
                  hint="Enter an email or a phone number."
                />
                <Field
                  label="Or their phone"
                  {...field('phone')}
                  type="tel"
                  autoComplete="off"
                  maxLength={40}
                />
              </div>
            )}
            <DesignChoice chosen={typed.design || 'bloom'} errors={faults.design} />
            <AmountFields
              typed={typed}
              faults={faults}
              currencies={[currency, ...CURRENCIES.filter((one) => one !== currency)]}
              label="Gift card amount"
            />
            <Field
              label="Collect until"
              {...field('deadline')}
              type="date"
              required
              min={draft.today}
              hint="If the total isn’t reached by the end of that day, everyone is refunded, unless you send it with the amount collected."
            />
            <Field
              label="Send it on (optional)"
              {...field('deliverOn')}
              type="date"
              min={draft.today}
              hint="Otherwise it’s sent as soon as the total is reached."
            />
            <Field
              label="From"
              {...field('fromName', draft.fromName)}
              autoComplete="off"
              required
              maxLength={MAX_GIFT_NAME}
              hint="As shown on the card: “All of us”, “Your team”."
            />
            <AreaField
              label="Message (optional)"
              {...field('message')}
              rows={3}
              maxLength={MAX_GIFT_MESSAGE}
            />
            {suggestion && (
              <>
                <input type="hidden" name="salonId" value={suggestion.salon.id} />
                <input type="hidden" name="serviceId" value={suggestion.service?.id ?? ''} />
                <p className="rounded-md bg-sunken px-4 py-3">
                  Suggested: {suggestion.service && `${suggestion.service.name} at `}
                  {suggestion.salon.name}
                </p>
              </>
            )}
            <Fault errors={faults.salonId} />
            <p className="text-sm text-soft">
              You don’t pay anything yet. The card can be claimed for 12 months after it’s sent.
              Anything left then, or cancelled earlier, is refunded to everyone who paid, in
              proportion.
            </p>
            <Button data-busy="Saving...">Start group gift</Button>
          </form>
        </Flow>
      </div>
    </Shell>
  )
}
