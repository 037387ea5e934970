// Links for moving through a paginated list.
import type { ReactNode } from 'react'
import { ButtonLink } from '../forms/button'

/** How many rows of a log or a ledger a page has: as many as one scrolls through on a phone. */
export const ROWS_A_PAGE = '25'

type Address = string | false | null | undefined

/** Link to the next page, if any. */
export function More({
  to,
  className = 'mt-6',
  children = 'More',
}: {
  to: Address
  className?: string
  children?: ReactNode
}) {
  if (!to) return null
  return (
    <p className={className}>
      <ButtonLink to={to} variant="quiet">
        {children}
      </ButtonLink>
    </p>
  )
}

/** Links back to the first page and on to the next. */
export function Pages({
  first,
  next,
  start = 'First page',
  more = 'More',
  className = 'mt-6',
}: {
  first: Address
  next: Address
  start?: string
  more?: string
  className?: string
}) {
  if (!first && !next) return null
  return (
    <nav aria-label="Pages" className={`${className} flex flex-wrap gap-3`}>
      {first && (
        <ButtonLink to={first} variant="quiet">
          {start}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink to={next} variant="quiet">
          {more}
        </ButtonLink>
      )}
    </nav>
  )
}
