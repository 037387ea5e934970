// Where each role can go from any page, in order.
import {
  Banknote,
  CalendarDays,
  ClipboardCheck,
  Compass,
  Flag,
  Gift,
  Handshake,
  Heart,
  House,
  LifeBuoy,
  type LucideIcon,
  MessageCircle,
  Package,
  PackageX,
  Percent,
  PiggyBank,
  Plug,
  Scale,
  ScrollText,
  Settings,
  ShoppingBag,
  Sigma,
  Star,
  Store,
  Timer,
  UsersRound,
  Wallet,
} from 'lucide-react'
import type { Role } from '../../platform/paths'

export type Entry = {
  label: string
  path: string
  icon: LucideIcon
  counts?: 'messages'
  /** Left out at the bottom, where there is room for six at most. */
  railOnly?: true
  /** The entry that is highlighted at the bottom for one that is left out there. */
  under?: string
  /** Where its other pages begin, which are not below its own path. */
  others?: string[]
  /** The label where there is more room; the same by default. */
  longLabel?: string
}

const UNDER_EXPLORE = { railOnly: true, under: '/client/salons' } as const
const UNDER_WALLET = { railOnly: true, under: '/client/wallet' } as const
// Where a phone finds the rest: on the home of their role, or on the page of the ledger.
const UNDER_TODAY = { railOnly: true, under: '/partner/dashboard' } as const
const UNDER_SHOP_HOME = { railOnly: true, under: '/seller/dashboard' } as const
const UNDER_ADMIN_HOME = { railOnly: true, under: '/admin/dashboard' } as const
const UNDER_MONEY = { railOnly: true, under: '/admin/money' } as const

export const NAVIGATION: Record<Role, Entry[]> = {
  client: [
    { label: 'Home', path: '/client/dashboard', icon: House },
    { label: 'Explore', path: '/client/salons', icon: Compass },
    { label: 'Bookings', path: '/client/bookings', icon: CalendarDays },
    { label: 'Shop', path: '/client/products', icon: ShoppingBag, ...UNDER_EXPLORE },
    { label: 'Orders', path: '/client/orders', icon: Package, ...UNDER_EXPLORE },
    { label: 'Favorites', path: '/client/favorites', icon: Heart, ...UNDER_EXPLORE },
    { label: 'Goals', path: '/goals', icon: PiggyBank, ...UNDER_WALLET },
    { label: 'Gift cards', path: '/client/gift-cards', icon: Gift, ...UNDER_WALLET },
    { label: 'Wallet', path: '/client/wallet', icon: Wallet },
    { label: 'Messages', path: '/client/messages', icon: MessageCircle, counts: 'messages' },
    { label: 'Settings', path: '/client/settings', icon: Settings },
  ],
  beauty_partner: [
    { label: 'Today', path: '/partner/dashboard', icon: House },
    {
      label: 'Calendar',
      path: '/partner/calendar',
      icon: CalendarDays,
      others: ['/partner/appointments', '/partner/parties'],
    },
    { label: 'Clients', path: '/partner/clients', icon: UsersRound },
    { label: 'Messages', path: '/partner/messages', icon: MessageCircle, counts: 'messages' },
    { label: 'Reviews', path: '/partner/reviews', icon: Star, ...UNDER_TODAY },
    { label: 'Parcels', path: '/partner/parcels', icon: Package, ...UNDER_TODAY },
    { label: 'Payouts', path: '/partner/payouts', icon: Banknote, ...UNDER_TODAY },
    {
      label: 'Salon',
      path: '/partner/salon',
      icon: Store,
      others: ['/partner/waiting-list', '/partner/savers', '/partner/reports', '/partner/import'],
    },
    { label: 'Settings', path: '/partner/settings', icon: Settings },
  ],
  product_seller: [
    { label: 'Home', path: '/seller/dashboard', icon: House },
    { label: 'Orders', path: '/seller/orders', icon: ShoppingBag },
    { label: 'Products', path: '/seller/products', icon: Package, others: ['/seller/import', '/seller/stock'] },
    { label: 'Messages', path: '/seller/messages', icon: MessageCircle, counts: 'messages' },
    { label: 'Reviews', path: '/seller/reviews', icon: Star, ...UNDER_SHOP_HOME },
    { label: 'Payouts', path: '/seller/payouts', icon: Banknote, ...UNDER_SHOP_HOME },
    { label: 'Shop', path: '/seller/set-up', icon: Store },
    { label: 'Settings', path: '/seller/settings', icon: Settings },
  ],
  admin: [
    { label: 'Home', path: '/admin/dashboard', icon: House, others: ['/admin/alerts'] },
    { label: 'People', path: '/admin/people', icon: UsersRound },
    { label: 'Support', path: '/admin/support', icon: LifeBuoy },
    {
      label: 'Approvals',
      path: '/admin/applications',
      icon: ClipboardCheck,
      ...UNDER_ADMIN_HOME,
    },
    { label: 'Proposals', path: '/admin/proposals', icon: Handshake, ...UNDER_ADMIN_HOME },
    { label: 'Disputes', path: '/admin/disputes', icon: PackageX, ...UNDER_ADMIN_HOME },
    { label: 'Moderation', path: '/admin/moderation', icon: Flag, ...UNDER_ADMIN_HOME },
    { label: 'Money', path: '/admin/money', icon: Wallet },
    { label: 'Fees', path: '/admin/fees', icon: Percent, ...UNDER_ADMIN_HOME },
    { label: 'Providers', path: '/admin/providers', icon: Plug, ...UNDER_ADMIN_HOME },
    { label: 'Reconciliation', path: '/admin/reconciliation', icon: Scale, ...UNDER_MONEY },
    { label: 'Trial balance', path: '/admin/trial-balance', icon: Sigma, ...UNDER_MONEY },
    { label: 'Audit', longLabel: 'Audit log', path: '/admin/audit', icon: ScrollText, ...UNDER_ADMIN_HOME },
    { label: 'Jobs', longLabel: 'Scheduled jobs', path: '/admin/jobs', icon: Timer, ...UNDER_ADMIN_HOME },
    { label: 'Messages', path: '/admin/messages', icon: MessageCircle, counts: 'messages' },
    { label: 'Settings', path: '/admin/settings', icon: Settings },
  ],
}

/** Whether a page is an entry's own, or one below it. */
export function isWithin({ path, others = [] }: Entry, at: string): boolean {
  return [path, ...others].some((start) => at.includes(start))
}
