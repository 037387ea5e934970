// Choosing a slot: the radio buttons of the surrounding form, and times by part of the day.

import type { ReactNode } from 'react'
import { clock, dateParts, placeClock, zoneElsewhere } from '../../ui/display/time'
import { inSentences } from '../../ui/sentences'

const PARTS = [
  ['Morning', 0, 12],
  ['Afternoon', 12, 17],
  ['Evening', 17, 24],
] as const

/** The shape of a time. */
export const SLOT =
  'money grid min-h-12 place-items-center rounded-sm bg-raised text-sm font-semibold ring-[1.5px] ring-edge ring-inset'

/** What unfolds the rest, of times and of what else there is to a visit. */
export const UNFOLDS =
  'inline-flex min-h-11 min-w-11 items-center text-sm font-semibold text-link underline underline-offset-4'

/** The local hour of "2026-11-21T09:30:00+03:00". */
function hourOf(startsAt: string): number {
  return Number(startsAt.slice(11, 13))
}

/** The slot at the time that was asked for, if it is among those of the day. */
export function slotAt(
  slots: { startsAt: string }[],
  { date, time }: { date: string; time: string },
): string | undefined {
  const found = slots.find(({ startsAt }) => startsAt.slice(11, 16) === time)?.startsAt
  return date && !found?.startsWith(date) ? undefined : found
}

export function TimeChoice({
  times,
  timeZone,
  chosen,
  none,
  instead,
  errors,
  after,
}: {
  times: string[]
  timeZone: string
  chosen?: string
  /** Why there are none. */
  none: string
  /** What was asked for and is not offered. */
  instead: string | null
  errors: string[]
  /** What else can be done about it. */
  after?: ReactNode
}) {
  return (
    <fieldset aria-describedby={errors.length > 0 ? 'slot-fault' : 'slot-zone'}>
      <legend className="mb-1 font-display text-lg">Choose a time</legend>
      <p id="slot-zone" className="mb-3 text-sm text-soft">
        {salonClock(times[0], timeZone)}
      </p>
      {errors.length > 0 && (
        <p id="slot-fault" role="alert" className="mb-3 text-sm font-medium text-out">
          {inSentences(errors)}
        </p>
      )}
      <div data-live="times" aria-live="polite">
        {instead && <p className="mb-3 font-medium text-wait">{instead}</p>}
        {times.length === 0 && <p className="text-soft">{none}</p>}
        <TimesOfDay times={times} chosen={chosen}>
          {(startsAt) => (
            <label
              className={`${SLOT} relative has-checked:bg-chosen has-checked:text-on-chosen has-checked:ring-chosen has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-link`}
            >
              <input
                type="radio"
                name="startsAt"
                value={startsAt}
                data-words={slotText(startsAt, timeZone)}
                defaultChecked={chosen === startsAt}
                required
                className="absolute inset-0 size-full appearance-none opacity-0"
              />
              {clock(startsAt, timeZone)}
            </label>
          )}
        </TimesOfDay>
        {after}
      </div>
    </fieldset>
  )
}

/** "Times at the salon.", or "Times at the salon (Lagos time)." where the reader's clock differs on that day. */
export function salonClock(startsAt: string | undefined, timeZone: string): string {
  const zone = startsAt ? zoneElsewhere(startsAt, timeZone) : ''
  return zone ? `Times at the salon (${zone}).` : 'Times at the salon.'
}

/** "Mon 23, 10:00 AM" */
function slotText(startsAt: string, timeZone: string): string {
  const { weekday, day } = dateParts(startsAt.slice(0, 10))
  return `${weekday} ${day}, ${placeClock(startsAt, timeZone)}`
}

/** Morning, afternoon and evening; what is not on the hour or the half hour is folded away. */
export function TimesOfDay({
  times,
  chosen,
  children,
}: {
  times: string[]
  chosen?: string | undefined
  /** One time, to choose. */
  children: (startsAt: string) => ReactNode
}) {
  return (
    <div className="grid gap-5">
      {PARTS.map(([part, from, to]) => {
        const within = times.filter((at) => hourOf(at) >= from && hourOf(at) < to)
        if (within.length === 0) return null
        const others = within.filter((at) => !/T\d\d:[03]0/.test(at))
        const folded = others.length < within.length ? others : []
        return (
          <div key={part} className="group/part">
            <h3 className="mb-2 text-sm font-semibold text-soft">{part}</h3>
            {/* Beside the details element, not in it: the browser can require a choice only if its fields are focusable. */}
            <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
              {within.map((startsAt) => (
                <li
                  key={startsAt}
                  className={
                    folded.includes(startsAt)
                      ? 'folded not-group-has-[[open],.folded_:is(:focus,:checked)]/part:sr-only'
                      : undefined
                  }
                >
                  {children(startsAt)}
                </li>
              ))}
            </ul>
            {folded.length > 0 && (
              <details open={folded.includes(chosen ?? '') || undefined}>
                <summary className={UNFOLDS}>More times</summary>
              </details>
            )}
          </div>
        )
      })}
    </div>
  )
}
