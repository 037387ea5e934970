// The time left of a hold. The server renders its end and what is left; after hydration it counts down, and
// announces the time to screen readers only when little is left.
import { useEffect, useState } from 'react'

const ON_HOLD = 'On hold for you until'

const ENDED = 'no longer on hold'

/** What is on hold, and what is said while it is and once it is over. */
const HELD = {
  time: {
    until: ON_HOLD,
    over: `This time is ${ENDED}`,
    after: ', and you weren’t charged. It may still be available:',
    link: 'choose a time again',
  },
  items: {
    until: ON_HOLD,
    over: `These items are ${ENDED}`,
    after: ', and you weren’t charged. They may still be available:',
    link: 'check out again',
  },
  places: {
    until: 'You can all join until',
    over: 'The time to join is over',
    after: '.',
    link: 'See what happens now',
  },
} as const

type HoldCountdownProps = {
  of: keyof typeof HELD
  /** Formatted for display. */
  until: string
  /** Milliseconds left when the page was rendered; null for long holds, which have no countdown. */
  left: number | null
  /** Where the link leads once it is over. */
  path: string
}

/** Minutes at which it is announced. */
const WARNINGS = [5, 2, 1]

export default function HoldCountdown({ of, until, left, path }: HoldCountdownProps) {
  const [seconds, setSeconds] = useState<number | null>(null)
  useEffect(() => {
    if (left === null) return
    // Since the request, by a monotonic clock that the user cannot change.
    const tick = () => setSeconds(Math.max(0, Math.ceil((left - performance.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [left])

  const labels = HELD[of]
  const over = seconds === 0
  const minutes = seconds === null ? null : Math.ceil(seconds / 60)
  const warning = minutes !== null && WARNINGS.find((at) => minutes <= at && minutes > at - 1)
  return (
    <div className="rounded-md bg-wait-tint px-4 py-3 text-sm font-medium text-wait">
      {over ? (
        <p>
          {labels.over}
          {labels.after}{' '}
          <a href={path} className="font-semibold underline underline-offset-4">
            {labels.link}
          </a>
        </p>
      ) : (
        <p className="flex flex-wrap justify-between gap-x-4">
          <span>
            {labels.until} {until}
          </span>
          {left !== null && (
            // Without scripts it would stand still.
            <span aria-hidden className="money needs-script">
              {clockOf(seconds ?? Math.ceil(left / 1000))} left
            </span>
          )}
        </p>
      )}
      <p role="status" className="sr-only">
        {over && `${labels.over}.`}
        {!over && warning ? `${warning === 1 ? 'One minute' : `${warning} minutes`} left` : ''}
      </p>
    </div>
  )
}

/** "4:09", and "5:04:09" from an hour on. */
function clockOf(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const rest = two(seconds % 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}
