// The pages of the scale benchmark: every one that a role gets without an id, and those of the rows that were
// planted, with the filters that matter.
import { DEMO_SALON } from '../../../db/seed/booking/salons'
import type { Role } from '../../e2e/harness/people'
import { PAGE_ROUTES, type Visitor } from '../../e2e/harness/routes'

export type PageAddress = { as: Visitor; path: string }

const BASES: Record<string, Role> = {
  client: 'client',
  partner: 'beauty_partner',
  seller: 'product_seller',
  admin: 'admin',
}

const SIGNED_IN = Object.values(BASES)

/** Whose pages are drawn from nothing but the address, and files that are read whole. */
const LEFT_OUT = /^\/(dev|woven|drawn|gift-designs)\b|\.(csv|svg)\b|\/fonts\b/

export function pagesRequested({
  saturday,
  conversation,
  visit,
  booked,
}: {
  saturday: string
  conversation: string
  /** The last visit of the client that is done, and one of theirs to come. */
  visit: string
  booked: string
}): PageAddress[] {
  const free = `date=${saturday}&from=14:00&to=17:00`
  return [
    ...plainPages(),
    ...addressesFor('anonymous', [
      '/salons?q=braids',
      '/salons?q=hair+nairobi',
      '/salons?q=braids&sort=price',
      `/salons?${free}`,
      `/salons?${free}&city=Nairobi`,
      '/salons?type=Hair+Salon&price=2&rating=4',
      '/salons?rating=4',
      '/salons?service=Hair',
      '/salons?open=1',
      '/salons?plus=1',
      '/salons?near=-1.29,36.82&within=5',
      '/salons?city=Nairobi&sort=price',
      '/salons?view=map',
      `/salon/${DEMO_SALON}?tab=reviews`,
      `/salon/salon-7`,
      '/shop?q=shampoo',
    ]),
    ...addressesFor('client', [
      `/client/salons?${free}`,
      '/client/salons?favorites=1',
      '/client/salons?purse=1',
      '/client/salons?q=braids',
      `/client/salons/${DEMO_SALON}`,
      '/client/bookings?when=past',
      `/client/bookings/${visit}`,
      `/client/bookings/${booked}`,
      `/client/bookings/${booked}/move`,
      `/client/bookings/${visit}/receipt`,
      `/client/messages/${conversation}`,
      `/client/messages/${conversation}?before=500`,
      '/client/messages?q=owner',
      '/client/new-message?q=owner+77',
      '/client/wallet?type=payments',
      '/client/wallet?q=braids',
      '/client/wallet?from=2026-01-01&to=2026-02-01',
      `/client/wallet/transactions/${visit.replace('a', 'k')}`,
      '/client/wallet/send?q=client+77',
      '/client/gift-cards/new/suggestion?q=hair',
    ]),
    ...addressesFor('beauty_partner', [
      `/partner/appointments/${booked}`,
      `/partner/calendar?view=week`,
      `/partner/calendar?view=month`,
      `/partner/calendar/move?visit=${booked}`,
      '/partner/calendar/new?tab=walk-in&q=client+77',
      '/partner/clients?q=client+77',
      `/partner/clients/${DEMO_SALON}:c0000001`,
      `/partner/messages/${conversation}`,
      '/partner/messages?q=client+77',
      '/partner/dashboard?list=week',
      '/partner/reviews?stars=1',
      '/partner/reviews?unanswered=1',
    ]),
    ...addressesFor('admin', [
      '/admin/people?q=client+77',
      '/admin/people?role=client',
      '/admin/people/c0000001?purpose=support',
      '/admin/people/user-demo-client?purpose=support',
      '/admin/money?view=adjustments',
      '/admin/money?q=braids',
      '/admin/money?kind=deposit',
      '/admin/money?from=2026-01-01&to=2026-02-01',
      '/admin/money/transfers/d0000001',
      '/admin/audit?actor=c0000001',
      '/admin/audit?event=session.created',
    ]),
  ]
}

function addressesFor(as: Visitor, paths: string[]): PageAddress[] {
  return paths.map((path) => ({ as, path }))
}

function plainPages(): PageAddress[] {
  return Object.entries(PAGE_ROUTES).flatMap(([pattern, { at, get }]) => {
    if (LEFT_OUT.test(pattern)) return []
    if (get.anonymous === 200) return addressesFor('anonymous', [at])
    const roles = SIGNED_IN.filter((role) => get[role] === 200)
    if (roles.length === 0 || !pattern.startsWith('/:base')) return roles.map((as) => ({ as, path: at }))
    // What one role has under its base, others have under theirs, if at all.
    return Object.entries(BASES).map(([base, as]) => ({ as, path: at.replace(/^\/[^/]+/, `/${base}`) }))
  })
}
