// Notifications by day. Each links to its page.
import {
  AlarmClock,
  BellRing,
  CalendarDays,
  ClipboardCheck,
  Download,
  Flag,
  Gift,
  Handshake,
  LifeBuoy,
  Lock,
  type LucideIcon,
  MessageCircle,
  Package,
  PackageX,
  ShoppingBag,
  Star,
  Tag,
  TriangleAlert,
  UserRound,
  Wallet,
} from 'lucide-react'
import type { NotificationsResponse } from '../../../api/notifications/responses'
import { DAY } from '../../../api/platform/values/time'
import { today } from '../../ui/display/duration'
import { clockAsWritten, dateParts } from '../../ui/display/time'

type NoticeView = NotificationsResponse['items'][number]

const ICONS: Record<string, LucideIcon> = {
  security: Lock,
  account: UserRound,
  appointment: CalendarDays,
  order: ShoppingBag,
  gift: Gift,
  message: MessageCircle,
  booking: CalendarDays,
  reminder: AlarmClock,
  money: Wallet,
  offer: Tag,
  review: Star,
  system: TriangleAlert,
}

/** What the page that it leads to is about, where that says more than its kind. */
const SUBJECTS: [path: RegExp, icon: LucideIcon][] = [
  [/\/orders\//, ShoppingBag],
  [/\/seller\/products/, Package],
  [/\/admin\/applications/, ClipboardCheck],
  [/\/admin\/disputes/, PackageX],
  [/\/admin\/proposals/, Handshake],
  [/\/messages\//, MessageCircle],
  [/\/support\//, LifeBuoy],
  [/\/removed\//, Flag],
  [/\/settings\/export$/, Download],
]

export function NoticeRows({ items, base, timeZone }: { items: NoticeView[]; base: string; timeZone: string }) {
  const days = new Map<string, NoticeView[]>()
  for (const notice of items) {
    const date = notice.createdAt.slice(0, 10)
    days.set(date, [...(days.get(date) ?? []), notice])
  }
  return (
    <div className="grid gap-7">
      {[...days].map(([date, notifications]) => (
        <section key={date} aria-labelledby={`day-${date}`}>
          <h2 id={`day-${date}`} className="mb-1 text-sm font-semibold text-soft">
            {dayName(date, timeZone)}
          </h2>
          <ul>
            {notifications.map((notice) => (
              <NotificationRow key={notice.id} notice={notice} base={base} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function NotificationRow({ notice, base }: { notice: NoticeView; base: string }) {
  const { id, kind, title, text, path, createdAt, read } = notice
  const subject = path && SUBJECTS.find(([of]) => of.test(path))
  const Icon = subject ? subject[1] : (ICONS[kind] ?? BellRing)
  return (
    <li className="stitch">
      <a
        href={`${base}/notifications/${encodeURIComponent(id)}`}
        className="-mx-3 flex gap-3.5 rounded-md px-3 py-3.5 hover:bg-sunken"
      >
        <span className="relative grid size-10 shrink-0 place-items-center rounded-full bg-blush">
          <Icon size={19} aria-hidden />
          {!read && (
            <span aria-hidden className="absolute top-0 right-0 size-2 rounded-full bg-apricot ring-2 ring-paper" />
          )}
        </span>
        <span className="min-w-0 grow">
          <span className="flex items-baseline justify-between gap-3">
            <span className={`min-w-0 wrap-anywhere ${read ? '' : 'font-semibold'}`}>
              {!read && <span className="sr-only">New: </span>}
              {title}
            </span>
            <time dateTime={createdAt} className="shrink-0 text-xs text-soft">
              {clockAsWritten(createdAt)}
            </time>
          </span>
          <span className="line-clamp-2 text-sm wrap-anywhere text-soft">{text}</span>
        </span>
      </a>
    </li>
  )
}

/** "Today", "Yesterday", or "Monday, November 16" with the year where it is another. */
function dayName(date: string, timeZone: string): string {
  const now = today(timeZone)
  if (date === now) return 'Today'
  const before = new Date(Date.parse(`${now}T12:00:00Z`) - DAY).toISOString().slice(0, 10)
  if (date === before) return 'Yesterday'
  const { long } = dateParts(date)
  return date.slice(0, 4) === now.slice(0, 4) ? long : `${long}, ${date.slice(0, 4)}`
}
