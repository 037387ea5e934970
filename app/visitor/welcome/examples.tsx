// Pieces of the product as the welcome screens show them, with invented people and sums.
import { Scissors } from 'lucide-react'
import { AVAILABLE } from '../../features/purse/purse-labels'
import { Still } from '../../ui/layout/still'

const CARD = 'rounded-lg bg-raised p-5 shadow-high'

export function ExamplePurse() {
  return (
    <div className="purse rounded-lg p-5 text-on-plum shadow-high">
      <p className="text-sm text-on-plum-soft">{AVAILABLE}</p>
      <p className="money font-display text-2xl">
        <small className="mr-1 align-super text-[0.5em]">KES</small>12,450
      </p>
      <p className="mt-1 text-sm text-on-plum-soft">KES 1,850 set aside for Friday</p>
      <p className="mt-4 inline-block rounded-full bg-apricot px-5 py-2 font-semibold text-on-apricot">Add Funds</p>
    </div>
  )
}

export function ExampleSalon() {
  return (
    <div className="overflow-hidden rounded-lg bg-raised shadow-high">
      <Still name="salon" className="h-28 w-full lg:h-44" />
      <div className="p-5">
        <p className="font-display text-lg">Amani Hair Studio</p>
        <p className="text-sm text-soft">Knotless braids · KES 3,650</p>
        <ul className="mt-3 grid grid-cols-3 gap-2 text-center text-xs font-semibold whitespace-nowrap">
          {['10:00 AM', '1:30 PM', '4:00 PM'].map((time, at) => (
            <li key={time} className={`rounded-sm py-2.5 ${at === 1 ? 'bg-apricot text-on-apricot' : 'bg-sunken'}`}>
              {time}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

export function ExampleGoal() {
  return (
    <div className={`${CARD} flex items-center gap-5`}>
      <span className="relative grid size-24 shrink-0 place-items-center">
        <svg viewBox="0 0 40 40" className="absolute inset-0 -rotate-90" aria-hidden="true">
          <circle cx="20" cy="20" r="17" strokeWidth="4" className="fill-none stroke-blush" />
          <circle
            cx="20"
            cy="20"
            r="17"
            strokeWidth="4"
            strokeLinecap="round"
            pathLength="100"
            strokeDasharray="72 100"
            className="fill-none stroke-apricot-deep"
          />
        </svg>
        <Scissors size={28} className="text-link" />
      </span>
      <div>
        <p className="font-display text-lg">Wedding hair</p>
        <p className="text-sm text-soft">Almost there</p>
        <p className="money mt-1 font-semibold">KES 7,200</p>
      </div>
    </div>
  )
}
