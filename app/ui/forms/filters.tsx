// The controls that choose the filters of a list.
import type { ComponentProps, ReactNode } from 'react'
import { INPUT } from './field'

/** A choice of one or none. */
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
  /** Values, or values with their labels. */
  children: readonly (string | string[])[]
}) {
  return (
    <label className="grid gap-1.5 text-sm font-semibold">
      {label}
      <select name={name} defaultValue={value} className={`${INPUT} font-normal`}>
        <option value="">{none}</option>
        {children.map((child) => {
          const [known = '', called = known] = typeof child === 'string' ? [child] : child
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

/** A text choice. */
export function TypedFilter({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  return (
    <label className="grid gap-1.5 text-sm font-semibold">
      {label}
      <input {...input} className={`${INPUT} px-3! font-normal`} />
    </label>
  )
}

/** An on/off choice. */
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
    <label className="chip">
      <input type="checkbox" name={name} value={value} defaultChecked={checked} className="sr-only" />
      {children}
    </label>
  )
}
