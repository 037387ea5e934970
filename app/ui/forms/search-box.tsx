// A search form that reloads its page, and the field of every search: a pill with its button inside.
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Fault, INPUT } from './field'

export function SearchBox({
  label,
  q,
  errors,
  action,
  className = '',
  children,
}: {
  label: string
  q: string | undefined
  errors?: string[] | undefined
  action?: string
  className?: string
  /** Further fields that are submitted. */
  children?: ReactNode
}) {
  return (
    <form method="get" action={action} noValidate className={`grid gap-1.5 ${className}`}>
      {children}
      <SearchField label={label} q={q} autoComplete="off" faulty={Boolean(errors?.length)} />
      <Fault id="q-fault" errors={errors} />
    </form>
  )
}

export function SearchField({
  label,
  placeholder = label,
  q,
  autoComplete,
  faulty = false,
  className = '',
}: {
  label: string
  placeholder?: string
  q: string | undefined
  autoComplete?: 'off'
  /** Whether `q-fault` says what is wrong with it. */
  faulty?: boolean
  className?: string
}) {
  return (
    <div className={`relative ${className}`}>
      <input
        type="search"
        name="q"
        defaultValue={q}
        maxLength={100}
        autoComplete={autoComplete}
        aria-label={label}
        placeholder={placeholder}
        className={`${INPUT} min-h-13! rounded-full! pr-14! pl-5!`}
        {...(faulty && { 'aria-invalid': true, 'aria-describedby': 'q-fault' })}
      />
      <button
        type="submit"
        aria-label="Search"
        className="absolute top-1 right-1 grid size-11 place-items-center rounded-full bg-apricot text-on-apricot hover:bg-apricot-deep"
      >
        <Search size={20} aria-hidden />
      </button>
    </div>
  )
}
