// One savings goal: progress, deposits and withdrawals, members, and settings.
import { useActionData, useLoaderData } from '@remix-run/react'
import { Pencil } from 'lucide-react'
import type { GoalDetailResponse } from '../../../api/money/goals/responses'
import { choicePath } from '../../features/bookings/booking-choice'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { DisplaySum } from '../../ui/display/amount'
import { Avatar } from '../../ui/display/avatar'
import { shortMoney } from '../../ui/display/money-parts'
import { TextLink } from '../../ui/display/text-link'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { ButtonLink } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { routeError } from '../../ui/layout/error-page'
import { HEAD_ICON, HeadAction } from '../../ui/layout/head-action'
import { LiveMoment } from '../../ui/layout/moment'
import { Section } from '../../ui/layout/section'
import { ShareLink } from '../../ui/layout/share-link'
import { PageHead, Shell } from '../../ui/layout/shell'
import { BESIDE } from '../../ui/measures'
import { MoneyForms } from './contribution-forms'
import { actionOnGoal } from './goal-actions.server'
import { GoalRing, PAID_FOR_VISIT, PaceText, paceText, plainDay } from './goal-card'
import { BOOK_IT, NO_GOAL, RESTORED } from './goal-labels'
import { type GoalBooking, loadGoal } from './goal-loader.server'
import { Contributions, Members } from './members'
import { ReachedMoment } from './reached-moment'
import { SavedFor } from './saved-for'

const SALONS = '/client/salons'

export const meta = title<typeof loader>((data) => data?.goal.name)

export const loader = page('client', loadGoal, { reviewed: (search) => search.has('amount') })

export const action = page('client', actionOnGoal)

export default function GoalPage() {
  const { goal, booking, move, isNew, paged, formKey, reviewKey } = useLoaderData<typeof loader>()
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
      <LiveMoment>{isNew && <Reached goal={goal} booking={booking} />}</LiveMoment>
      <div className={BESIDE}>
        <div className="grid grid-cols-1 gap-10">
          <div data-live="goal">
            <Progress goal={goal} booking={booking} />
          </div>
          {booking && (
            <div data-live="booking">
              <SavedFor goal={goal} booking={booking} formKey={formKey} />
            </div>
          )}
          <MoneyForms goal={goal} move={move} reviewKey={reviewKey} />
          <div data-live="contributions">
            <Contributions goal={goal} paged={paged} />
          </div>
        </div>
        <div className="grid grid-cols-1 gap-8">
          {goal.status === 'active' && <AutoSaveSummary goal={goal} />}
          <div data-live="people">
            <Members
              goal={goal}
              formKey={formKey}
              share={
                <ShareLink
                  path="/splash"
                  text={`I’m saving for “${goal.name}” with Purse.`}
                  label="Tell friends about it"
                  className={HEAD_ICON}
                />
              }
            />
          </div>
          {goal.isOwner && <ArchiveGoal goal={goal} formKey={formKey} />}
        </div>
      </div>
    </Shell>
  )
}

/** The moment of a goal that was just reached, and how its money is used. */
function Reached({ goal, booking }: { goal: GoalDetailResponse; booking: GoalBooking | null }) {
  const looks = isLooked(booking)
  const action =
    looks || !goal.isOwner || (booking && !booking.priceNow)
      ? { label: 'See the goal', to: null }
      : { label: BOOK_IT, to: booking ? choicePath(booking.salon.id, booking.plan) : SALONS }
  return <ReachedMoment goal={goal} action={action} looks={looks} />
}

/** Whether a visit is about to be paid from it. */
function isLooked(booking: GoalBooking | null): boolean {
  return booking !== null && ['due', 'waiting'].includes(booking.status)
}

function Progress({ goal, booking }: { goal: GoalDetailResponse; booking: GoalBooking | null }) {
  const each = goal.pace?.each
  const reached = goal.status === 'completed'
  const hasMoney = Number(goal.saved.amount) > 0
  // What a visit is about to be paid from is not to be taken out.
  const isLooking = isLooked(booking)
  return (
    <section
      aria-label="Progress"
      className={`relative overflow-hidden rounded-lg p-6 ${reached ? 'bg-in-tint' : 'bg-blush'}`}
    >
      <div className="relative flex flex-wrap items-center gap-x-5 gap-y-5 sm:gap-x-8">
        <div className="grid justify-items-center gap-3">
          <GoalRing goal={goal} size="lg" />
          {reached && goal.people > 1 && <Contributors goal={goal} />}
        </div>
        <div className={`min-w-0 grow ${reached ? 'basis-56' : 'basis-40'}`}>
          {reached ? (
            <>
              <p className="text-sm font-semibold text-in">{goal.paid ? PAID_FOR_VISIT : 'You made it'}</p>
              <h2 className="font-display text-[2.25rem]/[1.1]">{goal.name}</h2>
              {goal.paid ? (
                <p className="mt-2 text-soft">
                  {goal.paid.visitId ? (
                    <TextLink to={`/client/bookings/${goal.paid.visitId}`}>See your visit</TextLink>
                  ) : (
                    'It paid for the visit that you saved for together.'
                  )}
                  {hasMoney && (
                    <>
                      {' '}
                      <span className="money font-semibold text-ink">{shortMoney(goal.saved)}</span> is left.
                    </>
                  )}
                </p>
              ) : (
                <p className="mt-2 text-soft">
                  <span className="money font-semibold text-ink">{shortMoney(goal.saved)}</span> of{' '}
                  <span className="money">{shortMoney(goal.target)}</span>. {paceText(goal)}
                </p>
              )}
              {!booking && (
                <p className="mt-4">
                  <ButtonLink to={SALONS}>{BOOK_IT}</ButtonLink>
                </p>
              )}
              {Number(goal.own.amount) > 0 && !isLooking && (
                <p className="mt-2 text-sm text-soft">Withdraw your money when you’re ready to use it.</p>
              )}
            </>
          ) : (
            <>
              <p className="text-sm text-soft">{goal.people > 1 ? 'Saved together' : 'Saved so far'}</p>
              <p>
                <DisplaySum money={goal.saved} className="text-2xl" />
              </p>
              <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
                <span>
                  of <span className="money">{shortMoney(goal.target)}</span>
                  {goal.targetDate && !each && ` by ${plainDay(goal.targetDate)}`}
                </span>
                <PaceText goal={goal} />
              </p>
              <p className="mt-3 font-medium">{paceText(goal)}</p>
              {each && goal.pace && goal.pace.daysLeft >= 60 && (
                <p className="text-sm text-soft">
                  That’s <span className="money">{shortMoney(each.monthly)}</span> a month.{' '}
                  {goal.pace.daysLeft.toLocaleString('en-US')} days to go.
                </p>
              )}
            </>
          )}
        </div>
      </div>
    </section>
  )
}

/** Those whose money is in it, under its ring. */
function Contributors({ goal }: { goal: GoalDetailResponse }) {
  const savers = goal.members.filter(({ saved }) => Number(saved.amount) > 0)
  const names = savers.map(({ name, isYou }) => (isYou ? 'you' : name))
  return (
    <div role="img" aria-label={`Saved by ${new Intl.ListFormat('en-US').format(names)}`}>
      <ul aria-hidden="true" className="flex -space-x-2">
        {savers.slice(0, 5).map(({ id, name, image }) => (
          <li key={id} className="rounded-full ring-2 ring-in-tint">
            <Avatar name={name} image={image} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function AutoSaveSummary({ goal: { id, autoSave } }: { goal: GoalDetailResponse }) {
  return (
    <Section id="auto-save" title="Auto-save" gap="mb-1">
      <p className="mb-3 text-soft">
        {autoSave.isActive ? (
          <>
            <span className="money font-semibold text-ink">{shortMoney(autoSave.amount)}</span> {autoSave.frequency},
            next on {plainDay(autoSave.nextDate)}.
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

function ArchiveGoal({ goal, formKey }: { goal: GoalDetailResponse; formKey: string }) {
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
    return (
      <p className="text-sm text-soft">
        {goal.people > 1
          ? 'Everyone must withdraw before you archive this goal.'
          : 'Withdraw the money before you archive this goal.'}
      </p>
    )
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
