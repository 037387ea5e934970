// The filters of a search list: collapsed behind a button on a phone; on a wide screen beside the list, or there too behind
// the button, where chips above the list ask the most.
import { SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '../../ui/forms/button'
import { Choice } from '../../ui/forms/filters'

/** Of what the panel offers too: away where that is beside the list. */
export const BESIDE_PANEL = 'supports-[selector(::details-content)]:lg:hidden'

export function FilterPanel({
  q,
  base,
  count,
  show,
  beside = true,
  look,
  children,
}: {
  /** The search text that remains when the filters are cleared. */
  q: string
  base: string
  /** The number of active filters. */
  count: number
  /** The button's label: "Show salons". */
  show: string
  /** On a wide screen open beside the list. */
  beside?: boolean
  /** Further classes of the button that shows what is found. */
  look?: string
  children: ReactNode
}) {
  return (
    <details className={beside ? 'lg:col-start-1 lg:row-[2/-1] lg:mt-4 lg:[&::details-content]:contents' : undefined}>
      <summary
        className={`absolute top-0.5 right-0 flex size-12 items-center justify-center gap-2 rounded-full text-sm font-semibold ring-[1.5px] ring-edge ring-inset hover:bg-sunken ${beside ? `lg:static ${BESIDE_PANEL}` : 'lg:w-28'}`}
      >
        <SlidersHorizontal size={20} aria-hidden />
        <span className="sr-only">Filters</span>
        {!beside && (
          <span aria-hidden className="max-lg:hidden">
            Filters
          </span>
        )}
        <span data-part="count-of-filters">
          {count > 0 && (
            <span className="money absolute -top-1 -right-1 grid size-5 place-items-center rounded-full bg-chosen text-xs text-on-chosen">
              {count}
            </span>
          )}
        </span>
      </summary>
      <div
        className={`mt-3 grid gap-6 rounded-lg bg-raised p-5 shadow-low ring-1 ring-line ${beside ? 'lg:mt-0' : 'lg:grid-cols-2 lg:gap-x-10'}`}
      >
        {children}
        <div className="grid gap-2">
          <button type="submit" data-busy="Searching..." className={buttonClass('main', look)}>
            {show}
          </button>
          <a href={q ? `${base}?${new URLSearchParams({ q })}` : base} className={buttonClass('quiet')}>
            Clear All Filters
          </a>
        </div>
      </div>
    </details>
  )
}

/** Related chips or fields. */
export function FilterGroup({
  title,
  grid = false,
  className = '',
  children,
}: {
  title: string
  className?: string
  /** Stacked, for fields. */
  grid?: boolean
  children: ReactNode
}) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{title}</legend>
      <div className={grid ? 'grid gap-2' : `flex flex-wrap gap-2 ${className}`}>{children}</div>
    </fieldset>
  )
}

export function RatingChoice({ value }: { value: string }) {
  return (
    <Choice label="Rating" name="rating" value={value} none="Any rating">
      {['4.5', '4', '3'].map((text) => [text, `${text} and up`])}
    </Choice>
  )
}
