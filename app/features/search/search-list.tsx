// A search list, public and inside the signed-in shell. Everything is a form and links, so each
// state has an address; the data-parts are what the finder island swaps during typing.
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { More } from '../../ui/display/pages'
import { buttonClass } from '../../ui/forms/button'
import { INPUT } from '../../ui/forms/field'
import { ActiveFilters } from '../../ui/forms/filters'
import type { Active } from './filters'

/** The noun of the listed items, and its messages. */
export type SearchWords = {
  one: 'salon' | 'product'
  many: 'salons' | 'products'
  /** Of the text field. */
  label: string
  placeholder: string
  failed: string
  /** The hint where nothing is found although no filters are set. */
  advice: string
}

/** Null: loading failed. */
export type Found<T> = {
  items: T[]
  total: number
  capped?: boolean
  next: string | null
  /** Words like those that were typed, which nothing has. */
  instead: string | null
} | null

type SearchListProps<F, T> = {
  words: SearchWords
  /** The title, and what is beside it. */
  head: ReactNode
  base: string
  filters: F
  active: Active<F>
  /** The address with a change. */
  at: (change: Partial<F>) => string
  panel: ReactNode
  /** The default order, which the addresses omit. */
  usualSort?: string
  sorts: ReactNode
  note: ReactNode
  list: Found<T>
  children: (items: T[]) => ReactNode
}

type Searched = { q: string; sort: string; view?: string; cursor: string }

export function SearchList<F extends Searched, T>(props: SearchListProps<F, T>) {
  const { words, head, base, filters, active, at, panel, usualSort, sorts, note, list } = props
  return (
    <div className="lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-10">
      <form action={base} data-sort={usualSort} className="contents">
        <div className="lg:col-start-2 lg:row-start-1">
          {head}
          <div className="mt-4 flex gap-2">
            <div className="relative grow">
              <Search
                size={20}
                aria-hidden
                className="pointer-events-none absolute top-3.5 left-4 text-soft"
              />
              <input
                type="search"
                name="q"
                defaultValue={filters.q}
                maxLength={100}
                aria-label={words.label}
                placeholder={words.placeholder}
                className={`${INPUT} rounded-full! pl-12`}
              />
            </div>
            <button type="submit" data-busy="Searching..." className={buttonClass('main', 'px-5!')}>
              Search
            </button>
          </div>
        </div>
        <input type="hidden" name="sort" defaultValue={filters.sort} />
        {filters.view !== undefined && (
          <input type="hidden" name="view" defaultValue={filters.view} />
        )}
        {panel}
      </form>
      <div className="lg:col-start-2">
        <div className="mt-5 mb-4 flex flex-wrap items-center justify-between gap-x-3">
          <p role="status" data-part="total">
            {list && (
              <>
                <span className="money font-semibold">
                  {list.total}
                  {list.capped && '+'}
                </span>{' '}
                {list.total === 1 ? words.one : words.many}
              </>
            )}
          </p>
          <div data-part="sort" className="-ml-3.5 flex flex-wrap items-center text-sm lg:ml-0">
            {sorts}
          </div>
        </div>
        <div data-part={words.many}>
          <ActiveFilters active={active.map(([label, without]) => [label, at(without)])} />
          {list?.instead && (
            <p className="mb-4 text-soft">
              No exact match for “{filters.q}”. Showing results like{' '}
              <a
                href={at({ q: list.instead } as Partial<F>)}
                className="font-semibold text-link underline"
              >
                {list.instead}
              </a>
              .
            </p>
          )}
          {note}
          <Items {...props} />
        </div>
      </div>
    </div>
  )
}

function Items<F extends Searched, T>(props: SearchListProps<F, T>) {
  const { words, list, at, children } = props
  if (!list) {
    return (
      <div role="alert" className="rounded-lg bg-out-tint p-6">
        <p className="mb-5 font-semibold text-out">{words.failed}</p>
        <a href={at({})} className={buttonClass('quiet')}>
          Try again
        </a>
      </div>
    )
  }
  if (list.items.length === 0) return <Nothing {...props} />
  return (
    <>
      {children(list.items)}
      <More to={list.next && at({ cursor: list.next } as Partial<F>)} className="mt-8 text-center">
        {`More ${words.many}`}
      </More>
    </>
  )
}

/** Suggests filters to remove, each by a link. */
function Nothing<F extends Searched, T>(props: SearchListProps<F, T>) {
  const { words, base, filters, active, at } = props
  const relaxed: Active<F> = [
    ...(filters.q ? ([[`“${filters.q}”`, { q: '' }]] as Active<F>) : []),
    ...active,
  ]
  return (
    <div className="rounded-lg bg-blush p-6">
      <p className="font-display text-lg">{`No ${words.one} matches`}</p>
      <p className="mt-1 mb-5">{relaxed.length > 0 ? 'Try removing a filter.' : words.advice}</p>
      <div className="flex flex-wrap gap-2">
        {relaxed.map(([label, without]) => (
          <a key={label} href={at(without)} className={buttonClass('quiet', 'max-w-full')}>
            <span className="truncate">Without {label}</span>
          </a>
        ))}
        <a href={base} className={buttonClass('quiet')}>
          {`Show all ${words.many}`}
        </a>
      </div>
    </div>
  )
}
