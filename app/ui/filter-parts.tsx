// What the filters of a list are chosen with.
import type { ReactNode } from 'react'
import { INPUT } from './field'

/** One of several, or none. */
export function Choice({
  label,
  name,
  value,
  none,
  children,
}: {
  label: string
  name: string
  value: string
  none: string
  /** Values, or values with what they are called. */
  children: readonly (string | string[])[]
}) {
  return (
    <label className="grid gap-1.5 text-sm font-semibold">
      {label}
      <select name={name} defaultValue={value} className={`${INPUT} font-normal`}>
        <option value="">{none}</option>
        {children.map((one) => {
          const [known = '', called = known] = typeof one === 'string' ? [one] : one
          return (
            <option key={known} value={known}>
              {called}
            </option>
          )
        })}
      </select>
    </label>
  )
}

/** One that is on or off. */
export function Chip({
  name,
  value,
  checked,
  children,
}: {
  name: string
  value: string
  checked: boolean
  children: ReactNode
}) {
  return (
    <label className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-full px-3.5 text-sm font-medium ring-[1.5px] ring-edge ring-inset has-checked:bg-plum has-checked:text-on-plum has-checked:ring-plum has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-link">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={checked}
        className="sr-only"
      />
      {children}
    </label>
  )
}
