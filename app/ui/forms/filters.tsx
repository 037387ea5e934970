// The controls that choose the filters of a list.
import { X } from 'lucide-react'
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

/** A sort order, as a link. */
export function Tab({
  to,
  current = false,
  children,
}: {
  to: string
  current?: boolean
  children: ReactNode
}) {
  return (
    <a
      href={to}
      aria-current={current ? 'true' : undefined}
      className="grid min-h-11 place-items-center rounded-full px-3.5 font-semibold text-soft hover:text-ink aria-[current]:bg-sunken aria-[current]:text-ink"
    >
      {children}
    </a>
  )
}

/** The active filters, each linking to the list without it. */
export function ActiveFilters({ active }: { active: [label: string, without: string][] }) {
  if (active.length === 0) return null
  return (
    <ul aria-label="Active filters" className="mb-4 flex flex-wrap gap-2">
      {active.map(([label, without]) => (
        <li key={label}>
          <a
            href={without}
            aria-label={`Remove ${label}`}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-blush px-4 text-sm font-semibold"
          >
            {label} <X size={16} aria-hidden />
          </a>
        </li>
      ))}
    </ul>
  )
}
