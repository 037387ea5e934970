// The time left of a hold. The server renders its end; after hydration it counts down, and
// announces the time to screen readers only when little is left.
import { useEffect, useState } from 'react'

type HoldCountdownProps = {
  /** Formatted for display. */
  until: string
  /** Milliseconds left when the page was rendered; null for long holds, which have no countdown. */
  left: number | null
  choosePath: string
  /** Stock is held, not a slot. */
  things?: boolean
}

/** Minutes at which it is announced. */
const SAID = [5, 2, 1]

export default function HoldCountdown({ until, left, choosePath, things }: HoldCountdownProps) {
  const [seconds, setSeconds] = useState<number | null>(null)
  useEffect(() => {
    if (left === null) return
    // Since the request, by a monotonic clock that the user cannot change.
    const tick = () => setSeconds(Math.max(0, Math.ceil((left - performance.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [left])

  const over = seconds === 0
  const minutes = seconds === null ? null : Math.ceil(seconds / 60)
  const said = minutes !== null && SAID.find((at) => minutes <= at && minutes > at - 1)
  return (
    <div className="rounded-md bg-wait-tint px-4 py-3 text-sm font-medium text-wait">
      {over ? (
        <p>
          {things ? 'These items are' : 'This time is'} no longer on hold, and you weren’t charged.{' '}
          {things ? 'They may still be available:' : 'It may still be available:'}{' '}
          <a href={choosePath} className="font-semibold underline underline-offset-4">
            {things ? 'check out again' : 'choose a time again'}
          </a>
        </p>
      ) : (
        <p className="flex flex-wrap justify-between gap-x-4">
          <span>On hold for you until {until}</span>
          {seconds !== null && (
            <span aria-hidden className="money">
              {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')} left
            </span>
          )}
        </p>
      )}
      <p role="status" className="sr-only">
        {over && `${things ? 'These items are' : 'This time is'} no longer on hold for you.`}
        {!over && said ? `${said === 1 ? 'One minute' : `${said} minutes`} left` : ''}
      </p>
    </div>
  )
}
