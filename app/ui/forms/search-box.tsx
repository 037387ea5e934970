// A search form that reloads its page, and the field of every search: a pill with its button inside.
import { Search } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Fault, INPUT } from './field'

export function SearchBox({
  label,
  q,
  errors,
  action,
  quiet,
  className = '',
  children,
}: {
  label: string
  q: string | undefined
  errors?: string[] | undefined
  action?: string
  quiet?: boolean
  className?: string
  /** Further fields that are submitted. */
  children?: ReactNode
}) {
  return (
    <form method="get" action={action} noValidate className={`grid gap-1.5 ${className}`}>
      {children}
      <SearchField {...{ label, q, quiet }} autoComplete="off" faulty={Boolean(errors?.length)} />
      <Fault id="q-fault" errors={errors} />
    </form>
  )
}

export function SearchField({
  label,
  placeholder = label,
  q,
  quiet = false,
  faulty = false,
  button,
  className = '',
  ...input
}: {
  label: string
  /** What is searched now, unless `value` is. */
  q?: string | undefined
  /** Where searching is not what the page is for: above a list of work. */
  quiet?: boolean | undefined
  /** Whether `q-fault` says what is wrong with it. */
  faulty?: boolean
  button?: ComponentProps<'button'>
} & ComponentProps<'input'>) {
  return (
    <div className={`relative ${className}`}>
      <input
        type="search"
        name="q"
        {...(input.value === undefined && { defaultValue: q })}
        maxLength={100}
        aria-label={label}
        placeholder={placeholder}
        className={`${INPUT} min-h-13! rounded-full! pr-14! pl-5!`}
        {...(faulty && { 'aria-invalid': true, 'aria-describedby': 'q-fault' })}
        {...input}
      />
      <button
        type="submit"
        form={input.form}
        aria-label="Search"
        className={`absolute top-1 right-1 grid size-11 place-items-center rounded-full ${quiet ? 'bg-blush hover:bg-sunken' : 'bg-apricot text-on-apricot hover:bg-apricot-deep'}`}
        {...button}
      >
        <Search size={20} aria-hidden />
      </button>
    </div>
  )
}
