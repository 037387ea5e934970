// A mark for each week of saving: a coin where something was put in.
import { MOST_WEEKS } from '../../../api/booking/saving/input'
import { shortMoney } from '../../ui/display/money-parts'
import { counted } from '../../ui/display/plural'
import { day } from '../../ui/display/time'
import type { GoalBooking } from './goal-loader.server'

const LOOK = {
  saved: 'bg-apricot text-on-apricot ring-apricot-deep',
  none: 'bg-sunken text-soft ring-edge',
  ahead: 'bg-transparent text-soft ring-line',
} as const

const LABELS = { none: 'nothing yet', ahead: 'to come' } as const

export function WeekMarks({ weeks }: { weeks: GoalBooking['weeks'] }) {
  const saved = weeks.filter(({ mark }) => mark === 'saved').length
  return (
    <div className="mt-4">
      <p className="text-sm font-semibold">{`${saved} of ${counted(weeks.length, 'week', 'weeks', weeks.length === MOST_WEEKS)} saved`}</p>
      <ol className="mt-2 flex flex-wrap gap-1.5">
        {weeks.map(({ firstDay, saved: sum, mark }, i) => {
          const text = `Week ${i + 1}, from ${day(firstDay)}: ${mark === 'saved' ? shortMoney(sum) : LABELS[mark]}`
          return (
            <li
              key={firstDay}
              title={text}
              className={`grid size-7 place-items-center rounded-full text-xs font-semibold ring-[1.5px] ring-inset ${LOOK[mark]}`}
            >
              <span className="sr-only">{text}</span>
              <span aria-hidden>{mark === 'saved' ? '✓' : i + 1}</span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
