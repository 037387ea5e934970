// Scheduling a transfer: recipient, amount and dates, a review, and the button that creates it.

import { useActionData, useLoaderData } from '@remix-run/react'
import { PiggyBank } from 'lucide-react'
import { ScheduleTransfer } from '../../../api/money/transfers/input'
import { CURRENCIES, moneyJson } from '../../../api/platform/values/money'
import { zoneName } from '../../../api/platform/values/zone'
import { ask } from '../../platform/api.server'
import { form } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { DayField } from '../../ui/days/day-rail'
import { nearDays } from '../../ui/days/near-day'
import { readDay } from '../../ui/days/typed-day'
import { Amount } from '../../ui/display/amount'
import { shortMoney } from '../../ui/display/money-parts'
import { TextLink } from '../../ui/display/text-link'
import { day } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { Fault, SelectField } from '../../ui/forms/field'
import { asFormResult, fieldsOf } from '../../ui/forms/fields'
import { AmountFields, NoteField } from '../../ui/forms/money-fields'
import { Flow } from '../../ui/layout/flow'
import { LinkRow } from '../../ui/layout/link-row'
import { Review } from '../../ui/layout/money-confirmation'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { Purse } from '../wallet/exchange-form'
import { PeopleSearch } from './people-search'
import { choiceIn, reviewIn, searching } from './transfers.server'

export const meta = title('Schedule a transfer')

const PATH = '/client/wallet/scheduled/new'

export const loader = page(
  'client',
  async ({ api, reviewKey, searchParams, writer }) => {
    readDay(searchParams, 'startsOn')
    const { query, typed } = choiceIn({ searchParams, writer })
    const { value: draft, notice } = await searching(query.q, (q) =>
      ask(api.transfers.draft.$get({ query: { with: query.with, ...(q && { q }) } })),
    )
    const person = draft.people[0] ?? null
    const goal = draft.goals.find(({ id }) => id === typed.goal) ?? null
    const target = person ? { person: person.id } : { goal: goal?.id }
    const { value, faults } = reviewIn(typed, ScheduleTransfer, { goal: undefined, ...target })
    const past = value !== null && value.startsOn < draft.today
    const review = (person || goal) && value && !past
    return {
      draft,
      notice,
      typed,
      to: person ? { name: person.name, ...target } : goal && { name: goal.name, ...target },
      goal,
      faults: past ? { startsOn: ['Please choose today or a later date.'] } : faults,
      review: review
        ? {
            sum: moneyJson(value.minor, value.currency),
            note: value.note,
            frequency: value.frequency,
            startsOn: value.startsOn,
          }
        : null,
      formKey: reviewKey,
    }
  },
  { reviewed: (search) => search.has('review') },
)

export const action = page(
  'client',
  form(
    ScheduleTransfer,
    ({ api }, { json, key }) => api.transfers.scheduled.$post({ json }, key),
    ({ amount, nextOn }) => [
      '/client/wallet/scheduled',
      'Transfer Scheduled',
      `${shortMoney(amount)}, the first time on ${day(nextOn)}.`,
    ],
  ),
)

const FREQUENCIES = { once: 'Once', daily: 'Every day', weekly: 'Every week', monthly: 'Every month' } as const

export default function NewScheduled() {
  const { draft, to, goal, typed, review, formKey, ...loaded } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const { review: _, form: __, ...rest } = typed
  const formResult = asFormResult(typed, { ...loaded.faults, ...response?.result.error })
  const field = fieldsOf(ScheduleTransfer, formResult)
  return (
    <Shell as="client" path={PATH} flow>
      <PageHead
        title="Schedule a transfer"
        lead="To another client, or to one of your goals."
        back={{ to: '/client/wallet/scheduled', label: 'Back to scheduled transfers' }}
      />
      <Flow beside summary={<Purse balances={draft.balances} />}>
        <InlineNotice notice={response?.notice ?? loaded.notice} />
        {!to && (
          <>
            <Fault errors={typed.review === undefined ? undefined : ['Please choose where it goes.']} />
            {draft.goals.length > 0 && (
              <Section id="goals" title="Into a goal">
                <ul>
                  {draft.goals.map(({ id, name, currency }) => (
                    <LinkRow
                      key={id}
                      to={`${PATH}?goal=${id}`}
                      label={name}
                      hint={`Saved in ${currency}`}
                      icon={PiggyBank}
                    />
                  ))}
                </ul>
              </Section>
            )}
            <Section id="person" title="To another client" className="grid gap-4">
              <PeopleSearch action={PATH} q={typed.q} found={draft.found} hrefOf={({ id }) => `${PATH}?to=${id}`} />
            </Section>
          </>
        )}
        {to && (
          <p className="stitch flex flex-wrap items-center justify-between gap-3 pb-2">
            <span>
              {goal ? 'Into ' : 'To '}
              <strong>{to.name}</strong>
            </span>
            <TextLink to={PATH} className="px-2 text-sm">
              Change recipient
            </TextLink>
          </p>
        )}
        {to && review && (
          <Review
            title="Check the details"
            lines={[
              [goal ? 'Into' : 'To', to.name],
              ['Amount', <Amount key="amount" short money={review.sum} />],
              ['How often', FREQUENCIES[review.frequency]],
              [review.frequency === 'once' ? 'On' : 'From', day(review.startsOn)],
              ...(review.note ? [['Note', review.note] as [string, string]] : []),
              ['Fee', 'None'],
            ]}
            fields={{
              key: formKey,
              ...(goal ? { goal: goal.id } : { person: draft.people[0]?.id ?? '' }),
              amount: review.sum.amount,
              currency: review.sum.currency,
              note: review.note,
              frequency: review.frequency,
              startsOn: review.startsOn,
            }}
            confirm="Schedule it"
            busy="Saving..."
            change={`${PATH}?${new URLSearchParams(rest)}`}
          />
        )}
        {to && review && (
          <p className="text-sm text-soft">
            The money moves at 9:00 AM ({zoneName(draft.timeZone)}). If your purse is short, we try again at 1:00 PM and
            6:00 PM, then skip that day and let you know.
          </p>
        )}
        {to && !review && (
          <form method="get" noValidate className="grid gap-4">
            <input type="hidden" name={goal ? 'goal' : 'to'} value={goal?.id ?? typed.to} />
            <input type="hidden" name="review" value="1" />
            <AmountFields
              field={field}
              currencies={
                goal
                  ? [goal.currency]
                  : [draft.currency, ...CURRENCIES.filter((currency) => currency !== draft.currency)]
              }
            />
            <SelectField label="How often" {...field('frequency', 'monthly')} options={Object.entries(FREQUENCIES)} />
            <DayField
              label="First day"
              name="startsOn"
              days={nearDays(draft.today)}
              value={typed.startsOn ?? draft.today}
              errors={field.errors('startsOn')}
            />
            {!goal && <NoteField field={field} hint={`${to.name} will see it.`} />}
            <Button>Review</Button>
          </form>
        )}
      </Flow>
    </Shell>
  )
}
