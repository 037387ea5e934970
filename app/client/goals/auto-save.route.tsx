// Auto-save settings: goal, on or off, amount and interval.
import type { SubmissionResult } from '@conform-to/react'
import { getFormProps, useForm } from '@conform-to/react'
import { data } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { AutoSave, FREQUENCIES } from '../../../api/money/goals/input'
import { formatMoney } from '../../../api/platform/values/money'
import { ask, keyed } from '../../platform/api.server'
import { type Notice, noticeOf } from '../../platform/errors'
import { formAnswer, readForm, refuseForm, textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { shortMoney } from '../../ui/display/money-parts'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { bound, Fault, Field, SelectField } from '../../ui/forms/field'
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
  const answer = await ask(api.goals.$get())
  if (!answer.ok) {
    const unread = { goals: null, goal: null, requested, formKey }
    return data(unread, { status: answer.problem.status })
  }
  const goals = answer.value.items.filter(({ status }) => status === 'active')
  const only = requested === null && goals.length === 1 ? goals[0] : null
  const goal = goals.find(({ id }) => id === requested) ?? only ?? null
  return data({ goals, goal, requested, formKey })
})

export const action = page('client', async ({ request, api }) => {
  const form = await request.formData()
  const headers = keyed(form)
  const id = textIn(form, 'goal')
  const isActive = form.get('isActive') !== null
  for (const name of ['goal', 'key', 'isActive']) form.delete(name)
  const read = readForm(form, AutoSave.in.omit({ isActive: true }))
  if (!id) {
    const notice: Notice = { title: 'Error', description: SELECT, tone: 'bad' }
    return data({ result: null as SubmissionResult | null, notice, isActive }, { status: 400 })
  }
  if (!read.ok) return read.refusal
  const answer = await ask(
    api.goals[':id']['auto-save'].$put(
      { param: { id }, json: { ...read.value, isActive } },
      headers,
    ),
  )
  if (!answer.ok) {
    const { problem } = answer
    if (problem.errors) return refuseForm(read.submission, problem)
    const notice: Notice =
      problem.status === 404
        ? DENIED
        : problem.status >= 500
          ? {
              title: 'Error',
              description: 'Could not save your auto-save settings. Please try again.',
              tone: 'bad',
            }
          : noticeOf(problem)
    return formAnswer(read.submission.reply(), notice, problem.status)
  }
  const { amount, frequency } = answer.value
  throw await redirectWithToast(
    `${PATH}?${new URLSearchParams({ goal: id })}`,
    'Settings Saved',
    isActive ? `Auto-save enabled: ${formatMoney(amount)} ${frequency}` : 'Auto-save disabled',
  )
})

type Goal = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['goal']>

export default function AutoSavePage() {
  const { goals, goal, requested, formKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const unknown = requested !== null && requested !== '' && goals !== null && !goal
  return (
    <Shell as="client" path="/goals">
      <PageHead
        title="Auto-save"
        lead="Save a little at a time, from your purse to a goal, at 9:00 AM on the days you choose."
        back={{ to: '/goals', label: 'Savings goals' }}
      />
      <InlineNotice notice={answer?.notice ?? (unknown ? DENIED : null)} />
      {goals === null ? (
        <GoalsUnread again={PATH} />
      ) : goals.length === 0 ? (
        <NoGoals />
      ) : (
        <Flow beside summary={goal && <GoalCard goal={goal} as="h2" />}>
          {goal ? (
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
          ) : (
            <Choice goals={goals} errors={requested === '' ? [SELECT] : undefined} />
          )}
          {goal && (
            <Setting
              key={goal.id}
              goal={goal}
              formKey={formKey}
              lastResult={answer?.result as SubmissionResult<string[]> | undefined}
            />
          )}
        </Flow>
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

type Values = Omit<z.input<typeof AutoSave>, 'isActive'>

function Setting({
  goal: { id, name, autoSave },
  formKey,
  lastResult,
}: {
  goal: Goal
  formKey: string
  lastResult: SubmissionResult<string[]> | undefined
}) {
  const { amount, frequency, isActive, nextDate, nextDates } = autoSave
  const [form, fields] = useForm<Values>({
    id: 'auto-save',
    lastResult,
    defaultValue: { amount: amount.amount, currency: amount.currency, frequency },
  })
  const next = (of: (typeof FREQUENCIES)[number]) =>
    isActive && of === frequency ? nextDate : nextDates[of]
  return (
    <form method="post" {...getFormProps(form)} className="grid gap-5">
      <input type="hidden" name="goal" value={id} />
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="currency" value={amount.currency} />
      <Toggle
        name="isActive"
        label="Auto-save"
        hint={
          isActive
            ? `On. Next auto-save: ${plainDay(nextDate)}`
            : `Off. Nothing is saved into ${name} automatically.`
        }
        on={isActive}
      />
      <Field
        label={`Amount (${amount.currency})`}
        {...bound(fields.amount)}
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <SelectField
        label="Frequency"
        {...bound(fields.frequency)}
        hint="If your purse is short, we try again at 1:00 PM and 6:00 PM. Then we skip that day and let you know."
        options={FREQUENCIES.map((of) => [
          of,
          `${of.charAt(0).toUpperCase() + of.slice(1)}, next on ${plainDay(next(of))}`,
        ])}
      />
      <Button className="sm:justify-self-start" data-busy="Saving...">
        Save
      </Button>
    </form>
  )
}
