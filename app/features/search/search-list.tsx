// A search list, public and inside the signed-in shell. Everything is a form and links, so each
// state has an address; the data-parts are what the finder island swaps during typing.
import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { More } from '../../ui/display/pages'
import { countText } from '../../ui/display/plural'
import { buttonClass } from '../../ui/forms/button'
import Finder from '../../ui/forms/finder.island'
import { SearchField } from '../../ui/forms/search-box'
import { Island } from '../../ui/island'
import { EmptyState } from '../../ui/layout/empty-state'
import { BESIDE_PANEL } from './filter-panel'
import type { Active } from './filters'

/** The noun of the listed items, and its messages. */
export type SearchLabels = {
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
  capped: boolean
  next: string | null
  /** Words like those that were typed, which nothing has. */
  instead: string | null
} | null

type SearchListProps<F, T> = {
  labels: SearchLabels
  /** The title, and what is beside it. */
  head: ReactNode
  base: string
  filters: F
  active: Active<F>
  /** What the rail offers beside the active filters: a filter in one press. */
  quick: Active<F>
  /** Whether what is near the person is wanted, for which their browser is asked. */
  locate?: boolean
  /** The address with a change. */
  at: (change: Partial<F>) => string
  panel: ReactNode
  /** Chips before the active filters that say what is asked, and those of them that are not among these. */
  bar?: ReactNode
  listed?: Active<F>
  /** Of the button that searches. */
  button?: ComponentProps<'button'>
  /** The default order, which the addresses omit. */
  usualSort: string
  /** The orders: their values, and what they are called. */
  sorts: [value: string, called: string][]
  /** The way to all that there is, beside how many are listed. */
  whole?: ReactNode
  /** Other ways to see the list. */
  views?: ReactNode
  note: ReactNode
  list: Found<T>
  children: (items: T[]) => ReactNode
  /** What is shown without items, around the message that there are none. */
  empty?: ((nothing: ReactNode) => ReactNode) | undefined
}

type Searched = { q: string; sort: string; view?: string; cursor: string }

export function SearchList<F extends Searched, T>(props: SearchListProps<F, T>) {
  const { labels, head, base, filters, active, quick, at, panel, usualSort, sorts, note, list } = props
  // With chips that ask, the panel is behind its button: filters are in one place.
  const beside = props.bar === undefined
  return (
    <div
      className={
        beside
          ? 'lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] lg:grid-rows-[repeat(4,auto)_1fr] lg:gap-x-10 lg:*:col-start-2'
          : undefined
      }
    >
      <form action={base} data-sort={usualSort} className={beside ? 'contents lg:*:col-start-2' : 'contents'}>
        {head}
        <div className={beside ? 'relative mt-4 lg:contents' : 'relative mt-4'}>
          <SearchField
            label={labels.label}
            placeholder={labels.placeholder}
            q={filters.q}
            {...(props.button && { button: props.button })}
            className={beside ? 'max-lg:mr-15 lg:col-start-2 lg:mt-4' : 'max-lg:mr-15 lg:mr-31'}
          />
          {panel}
        </div>
        {filters.view !== undefined && <input type="hidden" name="view" defaultValue={filters.view} />}
        <div className="rail-x -mx-4 mt-2 scroll-px-4 gap-2 px-4 py-2 lg:mx-0 lg:flex-wrap lg:px-0">
          <Island
            name="finder"
            of={Finder}
            props={{ of: labels.many, ...(props.locate && { locate: true }) }}
            on={props.locate ? 'load' : 'page'}
            className={labels.many === 'salons' ? undefined : 'hidden'}
          />
          <ul aria-label="Filters" data-part="chips" className="contents">
            {props.bar}
            {(props.listed ?? active).map(([label, without]) => (
              <li key={label}>
                <a href={at(without)} aria-label={`Remove ${label}`} className="chip" data-on>
                  {label} <X size={16} aria-hidden />
                </a>
              </li>
            ))}
            {quick.map(([label, change]) => (
              <li key={label} className={beside ? BESIDE_PANEL : 'lg:hidden'}>
                <a href={at(change)} className="chip">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <div className="mb-2 flex flex-wrap items-center gap-1">
          <p role="status" data-part="total">
            {list && (
              <>
                <span className="money font-semibold">{countText(list.total, list.capped)}</span>{' '}
                {list.total === 1 ? labels.one : labels.many}
              </>
            )}
          </p>
          <span data-part="whole" className="grow">
            {props.whole}
          </span>
          <label className="text-sm text-soft">
            Sort by{' '}
            <span data-part="sort">
              <select
                name="sort"
                defaultValue={filters.sort}
                className="field-sizing-content min-h-11 bg-transparent font-semibold text-ink"
              >
                {sorts.map(([value, called]) => (
                  <option key={value} value={value}>
                    {called}
                  </option>
                ))}
              </select>
            </span>
          </label>
          <span data-part="views">{props.views}</span>
        </div>
      </form>
      <div data-part={labels.many}>
        {list?.instead && (
          <p className="mb-4 text-soft">
            No exact match for “{filters.q}”. Showing results like{' '}
            <a href={at({ q: list.instead } as Partial<F>)} className="font-semibold text-link underline">
              {list.instead}
            </a>
            .
          </p>
        )}
        {note}
        <Items {...props} />
      </div>
    </div>
  )
}

function Items<F extends Searched, T>(props: SearchListProps<F, T>) {
  const { labels, list, at, children } = props
  if (!list) {
    return (
      <div role="alert" className="rounded-lg bg-out-tint p-6">
        <p className="mb-5 font-semibold text-out">{labels.failed}</p>
        <a href={at({})} className={buttonClass('quiet')}>
          Try again
        </a>
      </div>
    )
  }
  if (list.items.length === 0) {
    const nothing = <Nothing {...props} />
    return props.empty?.(nothing) ?? nothing
  }
  return (
    <>
      {children(list.items)}
      <More to={list.next && at({ cursor: list.next } as Partial<F>)} className="mt-8 text-center">
        {`More ${labels.many}`}
      </More>
    </>
  )
}

/** Suggests filters to remove, each by a link. */
function Nothing<F extends Searched, T>(props: SearchListProps<F, T>) {
  const { labels, base, filters, active, at } = props
  const relaxed: Active<F> = [...(filters.q ? ([[`“${filters.q}”`, { q: '' }]] as Active<F>) : []), ...active]
  return (
    <EmptyState
      picture="hand_mirror"
      title={`No ${labels.many} match`}
      action={
        <>
          {relaxed.map(([label, without]) => (
            <a key={label} href={at(without)} className={buttonClass('quiet', 'max-w-full')}>
              <span className="truncate">Remove {label}</span>
            </a>
          ))}
          <a href={`${base}?all=1`} className={buttonClass('quiet')}>
            {`Show all ${labels.many}`}
          </a>
        </>
      }
    >
      {active.length > 0
        ? 'Try removing a filter.'
        : filters.q
          ? 'Check the spelling, or try other words.'
          : labels.advice}
    </EmptyState>
  )
}
