// Unread counts: the bell, and the counts on it and on the entry of Messages. The server renders
// them, and entry.client.ts updates them.
import { Bell as BellIcon } from 'lucide-react'
import { createContext, useContext } from 'react'
import { baseOf, type Role } from '../../platform/paths'

/** What every page may show of its visitor; provided by entry.server. */
type Waiting = {
  /** Null without a verified session: public pages show no counts. */
  unread: { messages: number; notifications: number } | null
  /** Where this device may be offered push messages. */
  pushKey: string | null
  /** Lines in the visitor's cart. */
  cart: number
  /** The visitor's picture. */
  image: string | null
  /** Whether they are asked to agree to terms that have changed. */
  asksAgreement: boolean
}

export const WaitingFor = createContext<Waiting>({
  unread: null,
  pushKey: null,
  cart: 0,
  image: null,
  asksAgreement: false,
})

/** A count for display: more than 99 is "99+". The element stays on the page for a count of zero. */
export function UnreadCount({ of, className = '' }: { of: 'messages' | 'notifications'; className?: string }) {
  const count = useContext(WaitingFor).unread?.[of] ?? 0
  return (
    <span
      data-unread={of}
      data-live={`unread-${of}`}
      className={`grid empty:hidden after:sr-only after:content-['_unread'] h-5 min-w-5 place-items-center rounded-full bg-apricot px-1 text-[0.6875rem] leading-none font-bold text-on-apricot ${className}`}
    >
      {count > 99 ? '99+' : count || ''}
    </span>
  )
}

/** Links to the notifications of a role. */
export function Bell({ as, current = false }: { as: Role; current?: boolean }) {
  return (
    <a
      href={`${baseOf(as)}/notifications`}
      aria-current={current ? 'page' : undefined}
      className="relative grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-sunken hover:text-ink aria-[current]:bg-blush aria-[current]:text-ink print:hidden"
    >
      <BellIcon size={22} aria-hidden />
      <span className="sr-only">Notifications</span>
      <UnreadCount of="notifications" className="absolute top-0 right-0 ring-2 ring-paper" />
    </a>
  )
}
