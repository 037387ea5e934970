// A checkbox drawn as a switch, with the whole line as its target.
import type { ReactNode } from 'react'

export function Toggle({
  name,
  label,
  hint,
  on,
  disabled = false,
}: {
  name: string
  label: string
  hint: ReactNode
  on: boolean
  /** A disabled one keeps the previous choice. */
  disabled?: boolean
}) {
  return (
    <label className="stitch flex min-h-14 items-center gap-4 py-3">
      <span className="min-w-0 grow">
        <span className="block font-medium">{label}</span>
        <span id={`${name}-hint`} className="block text-sm wrap-anywhere text-soft">
          {hint}
        </span>
      </span>
      {disabled && on && <input type="hidden" name={name} value="on" />}
      <input
        type="checkbox"
        name={disabled ? undefined : name}
        disabled={disabled}
        defaultChecked={on && !disabled}
        aria-label={label}
        aria-describedby={`${name}-hint`}
        className="h-8 w-14 shrink-0 appearance-none rounded-full bg-sunken p-1 ring-[1.5px] ring-edge ring-inset transition-colors before:block before:size-6 before:rounded-full before:bg-edge before:transition-transform checked:bg-in checked:before:translate-x-6 checked:before:bg-raised disabled:opacity-50"
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
