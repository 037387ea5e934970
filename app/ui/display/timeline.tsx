// The states of a process, from the first to the last: completed ones, the current one, and those still to come.
import { Check, Clock, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Unbroken } from '../unbroken'
import { dateTime } from './time'

export type Step = {
  label: string
  state: 'done' | 'now' | 'failed' | 'to-come'
  /** When the state was reached. */
  at?: string | null
  /** Of the place where it happens; otherwise the reader's own. */
  timeZone?: string
  note?: ReactNode
}

const CLASSES = {
  done: 'bg-in-tint text-in',
  now: 'bg-wait-tint text-wait',
  failed: 'bg-out-tint text-out',
  'to-come': 'bg-sunken text-soft',
} as const

const ICONS = { done: Check, now: Clock, failed: X, 'to-come': null } as const

export function Timeline({ steps }: { steps: Step[] }) {
  return (
    <ol className="grid">
      {steps.map(({ label, state, at, timeZone, note }, i) => {
        const Icon = ICONS[state]
        return (
          <li
            key={[label, at, typeof note === 'string' && note].join(' ')}
            aria-current={state === 'now' ? 'step' : undefined}
            className="grid grid-cols-[2rem_1fr] gap-x-3"
          >
            <div className="grid grid-rows-[auto_1fr] justify-items-center">
              <span className={`grid size-8 place-items-center rounded-full ${CLASSES[state]}`}>
                {Icon && <Icon size={17} aria-hidden />}
              </span>
              {i < steps.length - 1 && <span className="w-px bg-line" />}
            </div>
            <div className="pt-1 pb-5">
              <p className={state === 'to-come' ? 'text-soft' : 'font-semibold'}>
                <Unbroken text={label} />
              </p>
              {at && (
                <p className="text-sm text-soft">
                  <time dateTime={at}>{dateTime(at, timeZone)}</time>
                </p>
              )}
              {note && <p className="mt-0.5 text-sm text-soft">{note}</p>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
