// Every page route and who gets what from it: written by hand, held against the files in app/routes.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Role } from './people'
import { SALON } from './people'

export type Visitor = 'anonymous' | Role

/** A page, the error page, or where one is sent. */
export type Result = 200 | 400 | 404 | `-> ${string}`

type Results = Record<Visitor, Result>

export type PageRoute = {
  /** The address that the tests ask for. */
  at: string
  get: Results
  /** For a route with an action: what a form with nothing of use in it is answered. */
  post?: Results
}

const HOMES = {
  client: '-> /client/dashboard',
  beauty_partner: '-> /partner/dashboard',
  product_seller: '-> /seller/dashboard',
  admin: '-> /admin/dashboard',
} as const

const everybody = (result: Result): Results => ({
  anonymous: result,
  client: result,
  beauty_partner: result,
  product_seller: result,
  admin: result,
})

/** Strangers are sent to sign in and come back; others to their own dashboard. */
const only = (role: Role, at: string, result: Result = 200): Results => ({
  ...HOMES,
  anonymous: `-> /auth?${new URLSearchParams({ next: at })}`,
  [role]: result,
})

const onlyAt = (role: Role, at: string): PageRoute => ({ at, get: only(role, at) })

const redirect = (at: string, to: string): PageRoute => ({ at, get: everybody(`-> ${to}`) })

const booking = `/booking?salon=${SALON}`
const approval = '/dev/approve-payment?deposit=of-nobody'

export const PAGE_ROUTES: Record<string, PageRoute> = {
  '/': redirect('/', '/splash'),
  '/*': redirect('/no/such/page', '/dashboard'),
  '/splash': { at: '/splash', get: everybody(200) },
  '/onboarding': redirect('/onboarding', '/onboarding/1'),
  '/onboarding/:step': { at: '/onboarding/2', get: everybody(200) },
  '/auth': {
    at: '/auth',
    get: { ...HOMES, anonymous: 200 },
    // Who is signed in is sent home, whatever the form said.
    post: { ...HOMES, anonymous: 400 },
  },
  '/auth/two-factor': {
    at: '/auth/two-factor',
    get: { ...HOMES, anonymous: 200 },
    post: { ...HOMES, anonymous: 400 },
  },
  '/auth/passkey': {
    ...redirect('/auth/passkey?next=%2Fbooking', '/auth?next=%2Fbooking'),
    post: everybody('-> /auth?next=%2Fbooking'),
  },
  '/auth/*': redirect('/auth/phone?next=%2Fbooking', '/auth?next=%2Fbooking'),
  '/auth/code': {
    at: '/auth/code?next=%2Fbooking',
    get: { ...everybody('-> /booking'), anonymous: '-> /auth?tab=phone&next=%2Fbooking' },
    // No code was sent to this browser.
    post: everybody('-> /auth?tab=phone&next=%2Fbooking'),
  },
  '/auth/profile': {
    at: '/auth/profile',
    get: { ...HOMES, anonymous: '-> /auth?tab=phone' },
    post: { ...HOMES, anonymous: '-> /auth?tab=phone' },
  },
  '/auth/forgot-password': {
    at: '/auth/forgot-password',
    get: everybody(200),
    post: everybody(400),
  },
  '/auth/reset-password': {
    at: '/auth/reset-password?token=of-nobody',
    get: everybody(200),
    post: everybody(400),
  },
  '/auth/sign-out': { ...redirect('/auth/sign-out', '/dashboard'), post: everybody('-> /auth') },
  '/dashboard': { at: '/dashboard', get: { ...HOMES, anonymous: '-> /auth' } },

  '/salons': { at: '/salons', get: everybody(200) },
  '/salon/:id': { at: `/salon/${SALON}`, get: everybody(200) },
  '/help': { at: '/help', get: everybody(200) },
  '/about': { at: '/about', get: everybody(200) },
  '/contact': { at: '/contact', get: everybody(200), post: everybody(400) },
  '/contact/sent': { at: '/contact/sent?reference=PRS-7K2M9Q', get: everybody(200) },
  '/woven/:id.svg': { at: `/woven/${SALON}.svg`, get: everybody(200) },

  '/wallet': redirect('/wallet?a=1', '/client/wallet?a=1'),
  '/wallet/premium': redirect('/wallet/premium?a=1', '/client/wallet/premium?a=1'),
  '/bookings': redirect('/bookings?a=1', '/client/bookings?a=1'),
  '/client/conversations': redirect('/client/conversations?a=1', '/client/messages?a=1'),
  '/client/profile': redirect('/client/profile?a=1', '/client/settings?a=1'),

  '/booking': { ...onlyAt('client', booking), post: only('client', booking, 400) },
  '/booking/:id': {
    at: '/booking/of-nobody',
    get: only('client', '/booking/of-nobody', 404),
    post: only('client', '/booking/of-nobody', 400),
  },
  '/client/bookings': {
    ...onlyAt('client', '/client/bookings'),
    post: only('client', '/client/bookings', 404),
  },
  '/client/bookings/:id': {
    at: '/client/bookings/of-nobody',
    get: only('client', '/client/bookings/of-nobody', 404),
    post: only('client', '/client/bookings/of-nobody', 400),
  },
  '/client/bookings/:id/move': {
    at: '/client/bookings/of-nobody/move',
    get: only('client', '/client/bookings/of-nobody/move', 404),
    post: only('client', '/client/bookings/of-nobody/move', 400),
  },
  '/client/bookings/:id/receipt': {
    at: '/client/bookings/of-nobody/receipt',
    get: only('client', '/client/bookings/of-nobody/receipt', 404),
  },
  '/client/bookings/standing': {
    ...onlyAt('client', '/client/bookings/standing'),
    post: only('client', '/client/bookings/standing', 404),
  },
  '/client/bookings/calendar': {
    ...onlyAt('client', '/client/bookings/calendar'),
    post: only('client', '/client/bookings/calendar', 400),
  },
  '/client/currency': {
    ...redirect('/client/currency', '/client/dashboard'),
    post: only('client', '/client/currency', '-> /client/dashboard'),
  },
  '/client/dashboard': {
    ...onlyAt('client', '/client/dashboard'),
    post: only('client', '/client/dashboard', 400),
  },
  '/client/salons': onlyAt('client', '/client/salons'),
  '/client/salons/:id': {
    at: `/client/salons/no-such-salon`,
    get: only('client', '/client/salons/no-such-salon', 404),
    post: only('client', '/client/salons/no-such-salon', '-> /client/salons/no-such-salon'),
  },
  '/client/salons/:id/review': {
    at: `/client/salons/${SALON}/review`,
    get: only('client', `/client/salons/${SALON}/review`),
    post: only('client', `/client/salons/${SALON}/review`, 400),
  },
  '/client/salons/:id/report': {
    at: `/client/salons/${SALON}/report`,
    get: only('client', `/client/salons/${SALON}/report`),
    post: only('client', `/client/salons/${SALON}/report`, 400),
  },
  '/:base/settings': {
    ...onlyAt('client', '/client/settings'),
    // A client's account has no form of its own.
    post: only('client', '/client/settings', 400),
  },
  '/:base/settings/notifications': {
    at: '/client/settings/notifications',
    get: only('client', '/client/settings/notifications', '-> /client/settings?tab=notifications'),
  },
  '/:base/notices': {
    ...onlyAt('client', '/client/notices'),
    post: only('client', '/client/notices', '-> /client/notices'),
  },
  '/:base/notices/:id': {
    at: '/client/notices/of-nobody',
    get: only('client', '/client/notices/of-nobody', '-> /client/notices'),
  },
  '/:base/help': onlyAt('client', '/client/help'),
  '/:base/about': onlyAt('client', '/client/about'),
  '/:base/contact': {
    ...onlyAt('client', '/client/contact'),
    post: only('client', '/client/contact', 400),
  },
  '/:base/messages': onlyAt('client', '/client/messages'),
  '/:base/messages/:id': {
    at: '/client/messages/of-nobody',
    get: only('client', '/client/messages/of-nobody', 404),
    post: only('client', '/client/messages/of-nobody', 400),
  },
  '/:base/offers/:id': {
    at: '/client/offers/of-nobody',
    get: only('client', '/client/offers/of-nobody', 404),
    post: only('client', '/client/offers/of-nobody', 404),
  },
  '/partner/messages/:id/offer': {
    at: '/partner/messages/of-nobody/offer',
    get: only('beauty_partner', '/partner/messages/of-nobody/offer', 404),
    post: only('beauty_partner', '/partner/messages/of-nobody/offer', 400),
  },
  '/:base/messages/:id/report': {
    ...onlyAt('client', '/client/messages/of-nobody/report'),
    post: only('client', '/client/messages/of-nobody/report', 400),
  },
  '/:base/new-message': {
    ...onlyAt('client', '/client/new-message'),
    post: only('client', '/client/new-message', 400),
  },
  '/:base/set-up': {
    ...onlyAt('beauty_partner', '/partner/set-up'),
    post: only('beauty_partner', '/partner/set-up', 400),
  },
  '/partner/salon': {
    ...onlyAt('beauty_partner', '/partner/salon'),
    post: only('beauty_partner', '/partner/salon', 400),
  },
  '/partner/salon/hours': {
    ...onlyAt('beauty_partner', '/partner/salon/hours'),
    post: only('beauty_partner', '/partner/salon/hours', 400),
  },
  '/partner/salon/services': {
    ...onlyAt('beauty_partner', '/partner/salon/services'),
    post: only('beauty_partner', '/partner/salon/services', 400),
  },
  '/partner/salon/services/typical': {
    ...onlyAt('beauty_partner', '/partner/salon/services/typical'),
    post: only('beauty_partner', '/partner/salon/services/typical', 400),
  },
  '/partner/salon/services/:id': {
    ...onlyAt('beauty_partner', '/partner/salon/services/new'),
    post: only('beauty_partner', '/partner/salon/services/new', 400),
  },
  '/partner/salon/staff': {
    ...onlyAt('beauty_partner', '/partner/salon/staff'),
    post: only('beauty_partner', '/partner/salon/staff', 400),
  },
  '/partner/salon/staff/:id': {
    ...onlyAt('beauty_partner', '/partner/salon/staff/new'),
    post: only('beauty_partner', '/partner/salon/staff/new', 400),
  },
  '/partner/salon/resources': {
    ...onlyAt('beauty_partner', '/partner/salon/resources'),
    post: only('beauty_partner', '/partner/salon/resources', 400),
  },
  '/partner/salon/policies': {
    ...onlyAt('beauty_partner', '/partner/salon/policies'),
    post: only('beauty_partner', '/partner/salon/policies', 400),
  },
  '/partner/salon/pictures': {
    ...onlyAt('beauty_partner', '/partner/salon/pictures'),
    post: only('beauty_partner', '/partner/salon/pictures', 400),
  },
  '/partner/salon/preview': onlyAt('beauty_partner', '/partner/salon/preview'),
  '/client/apply': {
    ...onlyAt('client', '/client/apply'),
    post: only('client', '/client/apply', 400),
  },
  '/:base/settings/edit-profile': {
    ...onlyAt('product_seller', '/seller/settings/edit-profile'),
    post: only('product_seller', '/seller/settings/edit-profile', 400),
  },
  '/:base/settings/privacy': {
    ...onlyAt('admin', '/admin/settings/privacy'),
    post: only('admin', '/admin/settings/privacy', 400),
  },
  '/:base/settings/export': {
    ...onlyAt('client', '/client/settings/export'),
    post: only('client', '/client/settings/export', '-> /client/settings/export'),
  },
  '/:base/settings/export/:id': {
    at: '/client/settings/export/of-nobody',
    get: only('client', '/client/settings/export/of-nobody', '-> /client/settings/export'),
  },
  '/:base/settings/delete-account': {
    ...onlyAt('client', '/client/settings/delete-account'),
    post: only('client', '/client/settings/delete-account', 400),
  },
  '/:base/settings/security': {
    ...onlyAt('client', '/client/settings/security'),
    post: only('client', '/client/settings/security', 400),
  },
  '/:base/settings/change-password': {
    ...onlyAt('client', '/client/settings/change-password'),
    post: only('client', '/client/settings/change-password', 400),
  },
  // Who signed in just now need not confirm anything.
  '/:base/settings/confirm': {
    ...onlyAt('client', '/client/settings/confirm'),
    get: only('client', '/client/settings/confirm', '-> /client/settings/security'),
    post: only('client', '/client/settings/confirm', '-> /client/settings/security'),
  },
  '/:base/settings/contact': {
    ...onlyAt('client', '/client/settings/contact?kind=email'),
    post: only('client', '/client/settings/contact?kind=email', 400),
  },
  '/:base/settings/payment-methods/card': {
    ...onlyAt('client', '/client/settings/payment-methods/card'),
    post: only('client', '/client/settings/payment-methods/card', 400),
  },
  '/:base/settings/payment-methods/mobile-money': {
    ...onlyAt('client', '/client/settings/payment-methods/mobile-money'),
    post: only('client', '/client/settings/payment-methods/mobile-money', 400),
  },
  '/client/wallet': {
    ...onlyAt('client', '/client/wallet'),
    post: only('client', '/client/wallet', 400),
  },
  '/client/wallet/exchange': {
    ...onlyAt('client', '/client/wallet/exchange'),
    post: only('client', '/client/wallet/exchange', 400),
  },
  '/client/wallet/transactions/:transferId': {
    at: '/client/wallet/transactions/of-nobody',
    get: only('client', '/client/wallet/transactions/of-nobody', 404),
  },
  '/client/wallet/statements': {
    ...onlyAt('client', '/client/wallet/statements'),
    post: only('client', '/client/wallet/statements', 400),
  },
  '/client/wallet/statements/:id': {
    at: '/client/wallet/statements/of-nobody?format=pdf',
    get: only(
      'client',
      '/client/wallet/statements/of-nobody?format=pdf',
      '-> /client/wallet/statements',
    ),
  },
  '/client/wallet/insights': onlyAt('client', '/client/wallet/insights'),
  '/client/wallet/withdraw': {
    ...onlyAt('client', '/client/wallet/withdraw'),
    post: only('client', '/client/wallet/withdraw', 400),
  },
  '/client/wallet/withdrawals/:id': {
    at: '/client/wallet/withdrawals/of-nobody',
    get: only('client', '/client/wallet/withdrawals/of-nobody', 404),
  },
  '/client/wallet/deposits/:id': {
    at: '/client/wallet/deposits/of-nobody',
    get: only('client', '/client/wallet/deposits/of-nobody', 404),
    post: only('client', '/client/wallet/deposits/of-nobody', 400),
  },
  '/client/wallet/send': {
    ...onlyAt('client', '/client/wallet/send'),
    post: only('client', '/client/wallet/send', 400),
  },
  '/client/wallet/requests': {
    ...onlyAt('client', '/client/wallet/requests'),
    post: only('client', '/client/wallet/requests', '-> /client/wallet/requests?side=incoming'),
  },
  '/client/wallet/requests/new': {
    ...onlyAt('client', '/client/wallet/requests/new'),
    post: only('client', '/client/wallet/requests/new', 400),
  },
  '/client/wallet/split': {
    ...onlyAt('client', '/client/wallet/split?transaction=of-nobody'),
    get: only('client', '/client/wallet/split?transaction=of-nobody', 404),
    post: only('client', '/client/wallet/split?transaction=of-nobody', 400),
  },
  '/client/wallet/scheduled': {
    ...onlyAt('client', '/client/wallet/scheduled'),
    post: only('client', '/client/wallet/scheduled', '-> /client/wallet/scheduled'),
  },
  '/client/wallet/scheduled/new': {
    ...onlyAt('client', '/client/wallet/scheduled/new'),
    post: only('client', '/client/wallet/scheduled/new', 400),
  },
  '/client/wallet/auto-top-up': {
    ...onlyAt('client', '/client/wallet/auto-top-up'),
    post: only('client', '/client/wallet/auto-top-up', 400),
  },
  '/client/wallet/round-up': {
    ...onlyAt('client', '/client/wallet/round-up'),
    post: only('client', '/client/wallet/round-up', 400),
  },
  '/client/wallet/premium': {
    ...onlyAt('client', '/client/wallet/premium'),
    post: only('client', '/client/wallet/premium', 400),
  },
  '/client/wallet/premium/receipts/:id': {
    at: '/client/wallet/premium/receipts/of-nobody',
    get: only('client', '/client/wallet/premium/receipts/of-nobody', 404),
  },

  '/goals': { ...onlyAt('client', '/goals'), post: only('client', '/goals', 404) },
  '/goals/create': {
    ...onlyAt('client', '/goals/create'),
    post: only('client', '/goals/create', 400),
  },
  '/goals/auto-save': {
    ...onlyAt('client', '/goals/auto-save'),
    post: only('client', '/goals/auto-save', 400),
  },
  '/goals/:id': {
    at: '/goals/of-nobody',
    get: only('client', '/goals/of-nobody', 404),
    post: only('client', '/goals/of-nobody', 400),
  },
  '/goals/:id/edit': {
    at: '/goals/of-nobody/edit',
    get: only('client', '/goals/of-nobody/edit', 404),
    post: only('client', '/goals/of-nobody/edit', 400),
  },
  '/goals/:id/invite': {
    at: '/goals/of-nobody/invite',
    get: only('client', '/goals/of-nobody/invite', 404),
    post: only('client', '/goals/of-nobody/invite', 400),
  },

  '/partner/dashboard': {
    ...onlyAt('beauty_partner', '/partner/dashboard'),
    post: only('beauty_partner', '/partner/dashboard', 400),
  },
  '/partner/calendar': onlyAt('beauty_partner', '/partner/calendar'),
  '/partner/calendar/new': {
    ...onlyAt('beauty_partner', '/partner/calendar/new'),
    post: only('beauty_partner', '/partner/calendar/new', 400),
  },
  '/partner/calendar/move': {
    at: '/partner/calendar/move?visit=of-nobody',
    get: only('beauty_partner', '/partner/calendar/move?visit=of-nobody', 404),
    post: only('beauty_partner', '/partner/calendar/move?visit=of-nobody', 400),
  },
  '/partner/calendar/block/:id': {
    at: '/partner/calendar/block/of-nobody',
    get: only('beauty_partner', '/partner/calendar/block/of-nobody', 404),
    post: only('beauty_partner', '/partner/calendar/block/of-nobody', 404),
  },
  '/partner/appointments/:id': {
    at: '/partner/appointments/of-nobody',
    get: only('beauty_partner', '/partner/appointments/of-nobody', 404),
    post: only('beauty_partner', '/partner/appointments/of-nobody', 400),
  },
  '/partner/reports/commission': onlyAt('beauty_partner', '/partner/reports/commission'),
  '/partner/reviews': {
    ...onlyAt('beauty_partner', '/partner/reviews'),
    post: only('beauty_partner', '/partner/reviews', 400),
  },
  '/partner/clients': onlyAt('beauty_partner', '/partner/clients'),
  '/partner/clients/:id': {
    at: '/partner/clients/of-nobody',
    get: only('beauty_partner', '/partner/clients/of-nobody', 404),
    post: only('beauty_partner', '/partner/clients/of-nobody', 404),
  },
  '/seller/dashboard': onlyAt('product_seller', '/seller/dashboard'),
  '/admin/dashboard': onlyAt('admin', '/admin/dashboard'),
  '/admin/applications': onlyAt('admin', '/admin/applications'),
  '/admin/jobs': onlyAt('admin', '/admin/jobs'),
  '/admin/applications/:id': {
    at: '/admin/applications/of-nobody',
    get: only('admin', '/admin/applications/of-nobody', 404),
    post: only('admin', '/admin/applications/of-nobody', 400),
  },

  '/dev/outbox': { at: '/dev/outbox', get: everybody(200) },
  '/dev/approve-payment': {
    at: approval,
    get: only('client', approval, 404),
    post: only('client', approval, 404),
  },
}

const ROUTES = fileURLToPath(new URL('../../app/routes/', import.meta.url))

/** The routes that stand in app/routes, by their file names, and whether they have an action. */
export function routesInFiles(): { pattern: string; acts: boolean }[] {
  return readdirSync(ROUTES, { withFileTypes: true }).map((entry) => {
    // A folder is a screen of several files; its route.tsx is what serves it.
    const file = entry.isDirectory() ? `${entry.name}/route.tsx` : entry.name
    const source = readFileSync(ROUTES + file, 'utf8')
    return {
      pattern: patternOf(entry.name),
      acts: /^export (async )?(function|const) action\b/m.test(source),
    }
  })
}

/** `client.salons.$id.tsx` is `/client/salons/:id`; what stands in brackets is meant literally. */
export function patternOf(file: string): string {
  const name = file
    .replace(/\.tsx?$/, '')
    .replace(/\[([^\]]*)\]/g, (_, literal: string) => literal.replaceAll('.', '\u0000'))
  const parts = name
    .split('.')
    .filter((part) => !part.startsWith('_'))
    .map((part) => (part === '$' ? '*' : part.replace(/^\$/, ':').replace(/_$/, '')))
  return `/${parts.join('/').replaceAll('\u0000', '.')}`
}
