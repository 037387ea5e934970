// Goals on the client's home: a scrollable row, and the link to a new one.
import type { GoalResponse } from '../../../api/money/goals/responses'
import { ButtonLink } from '../../ui/forms/button'
import { LiveMoment } from '../../ui/layout/moment'
import { GoalCard, NoGoals } from '../goals/goal-card'
import { BOOK_IT } from '../goals/goal-labels'
import { ReachedMoment } from '../goals/reached-moment'

export function GoalsRow({
  goals,
  reached,
}: {
  goals: GoalResponse[]
  /** One that is celebrated now. */
  reached: GoalResponse | null
}) {
  return (
    <section aria-labelledby="goals">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="goals" className="font-display text-lg">
          <a href="/goals" className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
            Savings goals
          </a>
        </h2>
        {goals.length > 0 && (
          <ButtonLink to="/goals/create" variant="quiet" className="min-h-11! px-5! text-sm">
            New Goal
          </ButtonLink>
        )}
      </div>
      <LiveMoment>
        {reached && <ReachedMoment goal={reached} action={{ label: BOOK_IT, to: `/goals/${reached.id}` }} />}
      </LiveMoment>
      <div data-live="goals">
        {goals.length > 0 ? (
          <ul className="rail-x -mx-4 scroll-px-4 gap-4 px-4 pt-0.5 pb-3 lg:mx-0 lg:scroll-px-0 lg:px-0.5">
            {goals.map((goal) => (
              <li key={goal.id} className="w-72">
                <GoalCard goal={goal} />
              </li>
            ))}
          </ul>
        ) : (
          <NoGoals />
        )}
      </div>
    </section>
  )
}
