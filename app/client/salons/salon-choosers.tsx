// What is asked of the salons, as chips above their list; each opens its own choices in a popover, so without scripts too.
import { ChevronDown } from 'lucide-react'
import type { SalonAsk } from '../../features/salons/salon-asks'
import { Choices } from '../../features/salons/salon-bar'
import type { SalonFilters } from '../../features/salons/salon-filters'

/** On the desktop its choices hang from the chip, where browsers can do that; else they are in the middle. */
const BELOW_CHIP =
  'lg:supports-[position-area:bottom]:mx-0 lg:supports-[position-area:bottom]:my-2 lg:supports-[position-area:bottom]:[position-area:bottom_span-right] lg:supports-[position-area:bottom]:[position-try-fallbacks:flip-inline] lg:supports-[position-area:bottom]:backdrop:bg-transparent'

export function SalonChoosers({ asks, at }: { asks: SalonAsk[]; at: (change: Partial<SalonFilters>) => string }) {
  return asks.map((ask) => {
    const { name, title, text } = ask
    const id = `ask-${name}`
    return (
      <li key={name}>
        <button
          type="button"
          className="chip"
          aria-label={text ? `${title}: ${text}` : title}
          {...(text && { 'data-on': true })}
          {...{ popovertarget: id }}
        >
          {text || title} <ChevronDown size={16} aria-hidden />
        </button>
        <div
          id={id}
          role="dialog"
          aria-label={title}
          className={`m-auto max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] overflow-y-auto rounded-lg bg-raised p-6 text-ink shadow-high ring-1 ring-line backdrop:bg-scrim ${BELOW_CHIP}`}
          {...{ popover: 'auto' }}
        >
          <Choices ask={ask} at={at} />
        </div>
      </li>
    )
  })
}
