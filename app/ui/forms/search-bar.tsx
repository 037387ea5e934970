// The search of a list of work: what narrows it, the one button that searches, and the way back to all of it. Every list
// of the admins has this one, so that it looks and is called the same: where there is room one line, with what is rarely
// searched by behind a fold; on a phone two, whose fields say in themselves what they are for.
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from './button'

/** The place of a field that takes words: as wide as two others. */
export const QUERY_FIELD = 'grow-[2]! basis-52! max-[48rem]:basis-full!'

export function SearchBar({
  label,
  path,
  clear,
  more,
  children,
}: {
  /** What it searches: "Search people". */
  label: string
  path: string
  /** The whole list, while it is narrowed. */
  clear?: string | false | null | undefined
  /** Fields that few searches need; open where one of them is set or wrong. */
  more?: { open: boolean; fields: ReactNode }
  /** Its fields, and hidden ones of what is to stay. */
  children: ReactNode
}) {
  return (
    <form
      method="get"
      action={path}
      noValidate
      aria-label={label}
      className="mb-6 grid gap-x-3 rounded-lg bg-sunken p-4 max-sm:mb-4 max-sm:p-2"
    >
      <div className="flex flex-wrap items-start gap-3 max-sm:gap-2 [&_input]:min-w-0 [&>div]:min-w-0 [&>div]:grow [&>div]:basis-36 max-sm:[&>div]:basis-24 max-sm:[&_label]:sr-only max-sm:[&_select]:text-ellipsis">
        {children}
        {/* Below the labels of the fields that it stands beside. */}
        <p className="flex grow-0 gap-3 max-sm:gap-2 sm:mt-7">
          <Button className="max-[78rem]:size-12 max-[78rem]:px-0!" title="Search" data-busy="Searching...">
            <Search size={20} aria-hidden /> <span className="max-[78rem]:sr-only">Search</span>
          </Button>
          {clear && (
            <ButtonLink to={clear} variant="quiet" className="max-[78rem]:px-4!">
              Clear<span className="max-[78rem]:sr-only"> filters</span>
            </ButtonLink>
          )}
        </p>
      </div>
      {more && (
        <details open={more.open}>
          <summary className="mt-1 inline-flex max-sm:mt-0 max-sm:px-1 min-h-11 items-center text-sm font-semibold text-link underline underline-offset-4">
            More filters
          </summary>
          <div className="mt-2 grid grid-cols-2 items-start gap-3 lg:grid-cols-4 [&_input]:min-w-0">{more.fields}</div>
        </details>
      )}
    </form>
  )
}
