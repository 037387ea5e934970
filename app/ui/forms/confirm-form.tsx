// A change that needs confirmation. A popover, so it works without scripts; Escape and a press outside close it.
import type { ReactNode } from 'react'
import { Unbroken } from '../unbroken'
import { Button, type ButtonVariant, buttonClass } from './button'

type ConfirmFormProps = {
  id: string
  /** The button on the page, the question, and the button that confirms it. */
  ask: ReactNode
  title: string
  detail: string
  confirm: string
  fields: Record<string, string>
  variant?: ButtonVariant
  /** The classes of the button on the page, where it is not a small button of its variant. */
  opener?: string
  /** The button that changes nothing. */
  cancel?: string
  busy?: string
  /** The form's action; by default the page that contains it. */
  action?: string
}

export function ConfirmForm({
  id,
  ask,
  title,
  detail,
  confirm,
  fields,
  variant: look = 'quiet',
  opener = buttonClass(look, 'min-h-11! px-5! text-sm'),
  cancel = 'Go back',
  busy = 'Saving...',
  action,
}: ConfirmFormProps) {
  const opens = { popovertarget: id }
  const closes = { popovertarget: id, popovertargetaction: 'hide' }
  const popover = { popover: 'auto' }
  return (
    <>
      <button type="button" className={opener} {...opens}>
        {ask}
      </button>
      <div
        id={id}
        role="dialog"
        aria-labelledby={`${id}-title`}
        className="m-auto w-[min(24rem,calc(100vw-2rem))] rounded-lg bg-raised p-6 text-ink shadow-high ring-1 ring-line backdrop:bg-scrim"
        {...popover}
      >
        <h2 id={`${id}-title`} className="font-display text-lg">
          <Unbroken text={title} />
        </h2>
        <p className="mt-2 mb-6 text-soft">
          <Unbroken text={detail} />
        </p>
        <form method="post" action={action} className="grid gap-3">
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button variant={look === 'danger' ? 'danger' : 'main'} data-busy={busy}>
            {confirm}
          </Button>
          <Button variant="quiet" type="button" {...closes}>
            {cancel}
          </Button>
        </form>
      </div>
    </>
  )
}
