// A service that is on or off, with its description; pressing it toggles it, with or without scripts.
import type { ReactNode } from 'react'

export function ServiceSwitch({
  label,
  hint,
  on,
  fields,
  action,
}: {
  label: string
  hint: ReactNode
  on: boolean
  /** Submitted along; the new state is submitted as `isActive`. */
  fields: Record<string, string>
  action?: string
}) {
  return (
    <form method="post" action={action}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="isActive" value={on ? 'off' : 'on'} />
      <button
        type="submit"
        role="switch"
        aria-checked={on}
        className="group flex min-h-16 w-full items-center gap-4 py-3 text-left"
      >
        <span className="min-w-0 grow">
          <span className="block font-semibold">{label}</span>
          <span className="block text-sm text-soft">{hint}</span>
        </span>
        <span
          aria-hidden
          className="flex h-8 w-14 shrink-0 items-center rounded-full bg-sunken p-1 ring-[1.5px] ring-edge ring-inset transition-colors group-aria-checked:justify-end group-aria-checked:bg-in"
        >
          <span className="size-6 rounded-full bg-edge group-aria-checked:bg-raised" />
        </span>
      </button>
    </form>
  )
}
