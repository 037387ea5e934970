// One step of a flow: how far along it is, its question, and at the bottom edge of a phone the sum so far beside the one
// way forward. "Continue" and "Back" are buttons of the same form, so both keep what was typed, without scripts too.
import type { ReactNode } from 'react'
import { buttonClass } from '../forms/button'
import { Unbroken } from '../unbroken'
import { PageHead } from './shell'
import type { StepPlace } from './steps'

/** The id of a step's form; a page has one. */
export const STEP_FORM = 'step'

export function StepHead({
  title,
  lead,
  place: { number, of, before, next },
  back,
  linked = before === null,
}: {
  /** Of the whole flow. */
  title: string
  lead?: ReactNode
  place: StepPlace
  /** Where the first step leads back to, and one whose form commits. */
  back: { to: string; label: string }
  /** Whether the way back is that link, and no button of the form. */
  linked?: boolean
}) {
  return (
    <>
      {!linked && (
        // What Enter in a field presses: the way back comes before the form's other buttons.
        <button type="submit" form={STEP_FORM} {...(next && { name: 'step', value: next })} hidden />
      )}
      <PageHead
        title={title}
        lead={lead}
        back={linked || before === null ? back : { form: STEP_FORM, value: before, label: 'Back' }}
      />
      <StepCount number={number} of={of} />
    </>
  )
}

/** "2 of 5", as a thread of stitches. */
export function StepCount({ number, of }: { number: number; of: number }) {
  return (
    <p className="-mt-5 mb-5 flex items-center gap-3 text-sm text-soft lg:max-w-xl">
      <span aria-hidden="true" className="flex grow gap-1.5">
        {Array.from({ length: of }, (_, i) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the stitches have no other name
            key={i}
            className={`h-1 grow rounded-full ${i < number ? 'bg-apricot' : 'bg-line'}`}
          />
        ))}
      </span>
      <span className="sr-only">Step </span>
      {number} of {of}
    </p>
  )
}

/** The question of a step; what it asks follows. */
export function Question({
  id,
  title,
  second = false,
  className = 'gap-4',
  children,
}: {
  id: string
  title: string
  /** A smaller one below the first. */
  second?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <fieldset id={id} className={`grid min-w-0 content-start ${className}`}>
      <legend className={`mb-4 font-display ${second ? 'text-lg' : 'text-xl'}`}>{title}</legend>
      {children}
    </fieldset>
  )
}

/** At the bottom edge on a phone: what the answers come to so far, and the button that leads on. */
export function StepBar({
  sum,
  note,
  wide = false,
  children,
}: {
  sum?: ReactNode
  /** What keeps it from leading on, above both. */
  note?: string | undefined
  /** On the desktop as wide as its column, which says the sum itself. */
  wide?: boolean
  children: ReactNode
}) {
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-raised/95 px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur lg:static lg:border-0 lg:bg-transparent lg:p-0 lg:backdrop-blur-none print:hidden">
      {note && (
        <p className="mx-auto mb-2 line-clamp-2 max-w-xl text-sm font-medium text-wait lg:mx-0 lg:mb-3 lg:line-clamp-none">
          <Unbroken text={note} />
        </p>
      )}
      <div className="mx-auto flex max-w-xl items-center gap-4 lg:mx-0">
        {sum && <div className={`min-w-0 grow text-sm leading-tight ${wide ? 'lg:hidden' : ''}`}>{sum}</div>}
        <div
          className={`grid ${sum ? 'max-w-[65%] shrink-0' : 'grow'} ${wide ? 'lg:max-w-none lg:grow' : sum ? '' : 'lg:grow-0'}`}
        >
          {children}
        </div>
      </div>
    </div>
  )
}

/** What a step bar sums up: "You pay" above the sum. */
export function BarSum({ label, sum }: { label: string; sum: ReactNode }) {
  return (
    <p>
      <span className="block text-xs text-soft">{label}</span>
      <strong className="money text-base">{sum}</strong>
    </p>
  )
}

/** The button that leads to the next step. */
export function Continue({ to, children = 'Continue' }: { to: string; children?: ReactNode }) {
  return (
    <button type="submit" name="step" value={to} className={buttonClass('main', 'lg:min-w-40')}>
      {children}
    </button>
  )
}

/** Answers that a step does not ask for, on their way along. */
export function Carried({ fields }: { fields: readonly (readonly [name: string, value: string])[] }) {
  return fields.map(([name, value], i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a name may come several times
    <input key={`${name}-${i}`} type="hidden" name={name} value={value} />
  ))
}
