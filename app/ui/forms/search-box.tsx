// A search form that reloads its page.
import type { ReactNode } from 'react'
import { Button } from './button'
import { Field } from './field'

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
    <form method="get" action={action} noValidate className={`flex items-end gap-3 ${className}`}>
      {children}
      <div className="min-w-0 grow">
        <Field
          label={label}
          name="q"
          type="search"
          autoComplete="off"
          maxLength={100}
          defaultValue={q}
          errors={errors}
        />
      </div>
      <Button variant="quiet" data-busy="Searching...">
        Search
      </Button>
    </form>
  )
}
