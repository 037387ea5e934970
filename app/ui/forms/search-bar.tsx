// The search of a list of work: what narrows it, the one button that searches, and the way back to all of it. Every list
// of the admins has this one, so that it looks and is called the same.
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from './button'

/** The place of a field that takes words: as wide as two others. */
export const WORDS_FIELD = 'col-span-2'

export function SearchBar({
  label,
  path,
  clear,
  children,
}: {
  /** What it searches: "Search people". */
  label: string
  path: string
  /** The whole list, while it is narrowed. */
  clear?: string | false | null | undefined
  /** Its fields, and hidden ones of what is to stay. */
  children: ReactNode
}) {
  return (
    <form
      method="get"
      action={path}
      noValidate
      aria-label={label}
      className="mb-6 grid grid-cols-2 items-start gap-3 rounded-lg bg-sunken p-4 *:min-w-0 lg:grid-cols-4 [&_input]:min-w-0"
    >
      {children}
      <div className="col-span-full flex flex-wrap gap-3">
        <Button data-busy="Searching...">
          <Search size={20} aria-hidden /> Search
        </Button>
        {clear && (
          <ButtonLink to={clear} variant="quiet">
            Clear filters
          </ButtonLink>
        )}
      </div>
    </form>
  )
}
