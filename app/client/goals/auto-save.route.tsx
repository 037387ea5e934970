// Auto-save settings: goal, on or off, amount and interval.
import { data } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AutoSave, FREQUENCIES } from '../../../api/money/goals/input'
import { formatMoney } from '../../../api/platform/values/money'
import { ask } from '../../platform/api.server'
import type { Notice } from '../../platform/errors'
import { form, type Refusal, textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { shortMoney } from '../../ui/display/money-parts'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { Fault, Field, SelectField } from '../../ui/forms/field'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { ChoiceLine, Toggle } from '../../ui/forms/toggle'
import { Flow } from '../../ui/layout/flow'
import { PageHead, Shell } from '../../ui/layout/shell'
import { GoalCard, NoGoals, plainDay } from './goal-card'
import { NO_GOAL } from './goal-labels'
import { GoalsUnread } from './goals-unavailable'

export const meta = title('Auto-save')

const PATH = '/goals/auto-save'

const SELECT = 'Please select a savings goal.'

const DENIED: Notice = {
  title: 'Error',
  description: NO_GOAL,
  tone: 'bad',
}

export const loader = page('client', async ({ api, newKey, searchParams }) => {
  const formKey = newKey()
  const requested = searchParams.get('goal')
  const response = await ask(api.goals.$get())
  if (!response.ok) {
    const unread = { goals: null, goal: null, requested, formKey }
    return data(unread, { status: response.problem.status })
  }
  const goals = response.value.items.filter(({ status }) => status === 'active')
  const only = requested === null && goals.length === 1 ? goals[0] : null
  const goal = goals.find(({ id }) => id === requested) ?? only ?? null
  return data({ goals, goal, requested, formKey })
})

const NOT_SAVED = 'Could not save your auto-save settings. Please try again.'

export const action = page(
  'client',
  form(
    AutoSave,
    ({ api }, { form, json, key }) =>
      api.goals[':id']['auto-save'].$put({ param: { id: textIn(form, 'goal') || '-' }, json }, key),
    ({ amount, frequency }, { form, json }) => [
      `${PATH}?${new URLSearchParams({ goal: textIn(form, 'goal') })}`,
      'Settings Saved',
      json.isActive ? `Auto-save enabled: ${formatMoney(amount)} ${frequency}` : 'Auto-save disabled',
    ],
    {
      refused: ({ status }, { form }) => {
        if (!textIn(form, 'goal')) return { notice: { ...DENIED, description: SELECT } }
        if (status >= 500) return { notice: { ...DENIED, description: NOT_SAVED } }
        return status === 404 ? { notice: DENIED } : null
      },
    },
  ),
)

type Goal = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['goal']>

export default function AutoSavePage() {
  const { goals, goal, requested, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const unknown = requested !== null && requested !== '' && goals !== null && !goal
  return (
    <Shell as="client" path="/goals" column={!goal}>
      <PageHead
        title="Auto-save"
        lead="Save a little at a time, from your purse to a goal, at 9:00 AM on the days you choose."
        back={{ to: '/goals', label: 'Savings goals' }}
      />
      <InlineNotice notice={response?.notice ?? (unknown ? DENIED : null)} />
      {goals === null ? (
        <GoalsUnread again={PATH} />
      ) : goals.length === 0 ? (
        <NoGoals />
      ) : goal ? (
        <Flow beside summary={<GoalCard goal={goal} as="h2" />}>
          <form method="get" noValidate className="flex flex-wrap items-end gap-3">
            <div className="min-w-0 grow basis-56">
              <SelectField
                label="Savings goal"
                name="goal"
                defaultValue={goal.id}
                options={goals.map(({ id, name }) => [id, name])}
              />
            </div>
            <Button variant="quiet">Switch goal</Button>
          </form>
          <Setting key={goal.id} goal={goal} formKey={formKey} formResult={response} />
        </Flow>
      ) : (
        <Choice goals={goals} errors={requested === '' ? [SELECT] : undefined} />
      )}
    </Shell>
  )
}

/** Which goal: each with how far it is. */
function Choice({ goals, errors }: { goals: Goal[]; errors: string[] | undefined }) {
  return (
    <form method="get" noValidate className="grid gap-5">
      <fieldset>
        <legend className="font-display text-lg">Savings goal</legend>
        {goals.map(({ id, name, saved, target }) => (
          <ChoiceLine
            key={id}
            name="goal"
            value={id}
            label={name}
            hint={`${shortMoney(saved)} of ${shortMoney(target)}`}
            chosen={undefined}
          />
        ))}
        <Fault errors={errors} />
      </fieldset>
      {/* Read where none is chosen. */}
      <input type="hidden" name="goal" value="" />
      <Button className="sm:justify-self-start">Choose</Button>
    </form>
  )
}

function Setting({
  goal: { id, name, autoSave },
  formKey,
  formResult,
}: {
  goal: Goal
  formKey: string
  formResult: Refusal | undefined
}) {
  const { amount, frequency, isActive, nextDate, nextDates } = autoSave
  const field = fieldsOf(AutoSave, formResult)
  const next = (of: (typeof FREQUENCIES)[number]) => (isActive && of === frequency ? nextDate : nextDates[of])
  return (
    <Form hidden={{ goal: id, key: formKey, currency: amount.currency }} id="auto-save" className="grid gap-5">
      <Toggle
        name="isActive"
        label="Auto-save"
        hint={
          isActive ? `On. Next auto-save: ${plainDay(nextDate)}` : `Off. Nothing is saved into ${name} automatically.`
        }
        on={field.on('isActive', isActive)}
      />
      <Field label={`Amount (${amount.currency})`} {...field('amount', amount.amount)} autoComplete="off" required />
      <SelectField
        label="Frequency"
        {...field('frequency', frequency)}
        hint="If your purse is short, we try again at 1:00 PM and 6:00 PM. Then we skip that day and let you know."
        options={FREQUENCIES.map((of) => [
          of,
          `${of.charAt(0).toUpperCase() + of.slice(1)}, next on ${plainDay(next(of))}`,
        ])}
      />
      <Button className="sm:justify-self-start" data-busy="Saving...">
        Save
      </Button>
    </Form>
  )
}
