// A checkbox with the whole line as its target.
import type { ReactNode } from 'react'

export function Toggle({
  name,
  label,
  hint,
  on,
}: {
  name: string
  label: string
  hint: ReactNode
  on: boolean
}) {
  return (
    <label className="stitch flex min-h-14 items-center gap-4 py-3">
      <span className="min-w-0 grow">
        <span className="block font-medium">{label}</span>
        <span id={`${name}-hint`} className="block text-sm text-soft">
          {hint}
        </span>
      </span>
      <input
        type="checkbox"
        name={name}
        defaultChecked={on}
        aria-label={label}
        aria-describedby={`${name}-hint`}
        className="size-6 shrink-0"
      />
    </label>
  )
}

/** A radio button with the whole line as its target. */
export function ChoiceLine({
  name,
  value,
  label,
  hint,
  chosen,
}: {
  name: string
  value: string
  label: string
  hint: ReactNode
  chosen: string | undefined
}) {
  return (
    <label className="stitch flex min-h-14 items-center gap-4 py-3">
      <span className="min-w-0 grow">
        <span className="block font-medium">{label}</span>
        <span id={`${name}-${value}`} className="block text-sm text-soft">
          {hint}
        </span>
      </span>
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={chosen === value}
        aria-label={label}
        aria-describedby={`${name}-${value}`}
        className="size-6 shrink-0"
      />
    </label>
  )
}
