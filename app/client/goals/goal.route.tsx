// One savings goal: progress, deposits and withdrawals, members, and settings.
import { data } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Pencil } from 'lucide-react'
import { formatMoney } from '../../../api/platform/values/money'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { ButtonLink } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { routeError } from '../../ui/layout/error-page'
import { HeadAction } from '../../ui/layout/head-action'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { MoneyForms } from './contribution-forms'
import { act } from './goal-actions.server'
import { GoalRing, PaceText, paceWords, plainDay } from './goal-card'
import { NO_GOAL, RESTORED } from './goal-labels'
import { type Goal, loadGoal } from './goal-loader.server'
import { Contributions, Members } from './members'

export const meta = title<typeof loader>((data) => data?.goal.name)

export const loader = page('client', loadGoal)

export const action = page('client', async (visit) => {
  const { notice, status } = await act(visit)
  return data({ notice }, { status })
})

export default function GoalPage() {
  const { goal, move, celebrate, paged, formKey } = useLoaderData<typeof loader>()
  const fault = useActionData<typeof action>()
  return (
    <Shell as="client" path="/goals">
      <PageHead title={goal.name} back={{ to: '/goals', label: 'Savings goals' }}>
        {goal.isOwner && goal.status !== 'archived' && (
          <HeadAction to={`/goals/${goal.id}/edit`} icon={Pencil}>
            Edit goal
          </HeadAction>
        )}
      </PageHead>
      <InlineNotice notice={fault?.notice} />
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="grid grid-cols-1 gap-10">
          <div data-live="goal">
            <Progress goal={goal} celebrate={celebrate} />
          </div>
          <MoneyForms goal={goal} move={move} formKey={formKey} />
          <div data-live="contributions">
            <Contributions goal={goal} paged={paged} />
          </div>
        </div>
        <div className="grid grid-cols-1 gap-8">
          {goal.status === 'active' && <AutoSaveSummary goal={goal} />}
          <div data-live="people">
            <Members goal={goal} formKey={formKey} />
          </div>
          {goal.isOwner && <ArchiveGoal goal={goal} formKey={formKey} />}
        </div>
      </div>
    </Shell>
  )
}

function Progress({ goal, celebrate }: { goal: Goal; celebrate: boolean }) {
  const each = goal.pace?.each
  const reached = goal.status === 'completed'
  return (
    <section
      aria-label="Progress"
      className={`relative overflow-hidden rounded-lg p-6 ${reached ? 'bg-in-tint' : 'bg-blush'}`}
    >
      {celebrate && <Confetti />}
      <div className="flex flex-wrap items-center gap-x-8 gap-y-5">
        <GoalRing goal={goal} size="lg" />
        <div className="min-w-0 grow basis-56">
          <p className="text-sm text-soft">
            {reached ? 'You made it' : goal.people > 1 ? 'Saved together' : 'Saved so far'}
          </p>
          <p className="money font-display text-2xl">{formatMoney(goal.saved)}</p>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
            <span>
              of <span className="money">{formatMoney(goal.target)}</span>
              {goal.targetDate && ` by ${plainDay(goal.targetDate)}`}
            </span>
            <PaceText goal={goal} />
          </p>
          <p className="mt-3 font-medium">{paceWords(goal)}</p>
          {each && goal.pace && goal.pace.daysLeft >= 60 && (
            <p className="text-sm text-soft">
              That is <span className="money">{formatMoney(each.monthly)}</span> a month,{' '}
              {goal.pace.daysLeft} days to go.
            </p>
          )}
          {reached && Number(goal.own.amount) > 0 && (
            <p className="text-sm text-soft">Take your money out when you are ready to use it.</p>
          )}
        </div>
      </div>
    </section>
  )
}

/** Confetti, once; none with reduced motion. */
function Confetti() {
  return (
    <div aria-hidden className="confetti">
      {Array.from({ length: 14 }, (_, i) => (
        <i key={String(i)} />
      ))}
    </div>
  )
}

function AutoSaveSummary({ goal: { id, autoSave } }: { goal: Goal }) {
  return (
    <Section id="auto-save" title="Auto-save" gap="mb-1">
      <p className="mb-3 text-soft">
        {autoSave.isActive ? (
          <>
            <span className="money font-semibold text-ink">{formatMoney(autoSave.amount)}</span>{' '}
            {autoSave.frequency}, next on {plainDay(autoSave.nextDate)}.
          </>
        ) : (
          'Off. Save a little at a time from your purse.'
        )}
      </p>
      <ButtonLink to={`/goals/auto-save?${new URLSearchParams({ goal: id })}`} variant="quiet">
        {autoSave.isActive ? 'Change auto-save' : 'Set up auto-save'}
      </ButtonLink>
    </Section>
  )
}

function ArchiveGoal({ goal, formKey }: { goal: Goal; formKey: string }) {
  if (goal.status === 'archived') {
    return (
      <section aria-label="Archive">
        <ConfirmForm
          id="restore"
          ask="Restore goal"
          title={`Restore ${goal.name}?`}
          detail={RESTORED}
          confirm="Restore goal"
          fields={{ intent: 'restore', key: formKey }}
        />
      </section>
    )
  }
  if (Number(goal.saved.amount) > 0) {
    return <p className="text-sm text-soft">Everyone must withdraw before you archive this goal.</p>
  }
  return (
    <section aria-label="Archive">
      <ConfirmForm
        id="archive"
        ask="Archive goal"
        title={`Archive ${goal.name}?`}
        detail="You can’t add money to it, and auto-save into it ends. You can restore it anytime."
        confirm="Archive goal"
        fields={{ intent: 'archive', key: formKey }}
        variant="danger"
      />
    </section>
  )
}

export const ErrorBoundary = routeError({
  missing: ['Goal not found', NO_GOAL],
})
