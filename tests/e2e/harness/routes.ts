// Every page route and who gets what from it: written by hand, held against what app/routes.ts declares.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import routes from '../../../app/routes'
import type { Role } from './people'
import { SALON } from './people'
import { PRODUCT, SHOP } from './shop-stock'

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
  // A form with nothing of use in it names nothing that is sold.
  '/cart': { at: '/cart', get: everybody(200), post: everybody(404) },
  '/salon/:id': { at: `/salon/${SALON}`, get: everybody(200) },
  '/shop': { at: '/shop', get: everybody(200) },
  '/shop/:id': { at: `/shop/${PRODUCT}`, get: everybody(200) },
  '/shop/by/:id': { at: `/shop/by/${SHOP}`, get: everybody(200) },
  '/help': { at: '/help', get: everybody(200) },
  '/about': { at: '/about', get: everybody(200) },
  '/contact': { at: '/contact', get: everybody(200), post: everybody(400) },
  '/contact/sent': { at: '/contact/sent?reference=PRS-7K2M9Q', get: everybody(200) },
  '/conversation/:token': {
    at: '/conversation/of.nobody',
    get: everybody(404),
    post: everybody(400),
  },
  '/support': {
    at: '/support',
    get: {
      anonymous: '-> /auth?next=%2Fsupport',
      client: '-> /client/support/new',
      beauty_partner: '-> /partner/support/new',
      product_seller: '-> /seller/support/new',
      admin: '-> /admin/support',
    },
  },
  '/woven/:id.svg': { at: `/woven/${SALON}.svg`, get: everybody(200) },
  '/drawn/:id.svg': { at: '/drawn/a-product.svg?as=comb', get: everybody(200) },

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
  '/client/orders': {
    ...onlyAt('client', '/client/orders'),
  },
  '/client/orders/:id': {
    at: '/client/orders/of-nobody',
    get: only('client', '/client/orders/of-nobody', 404),
    post: only('client', '/client/orders/of-nobody', 400),
  },
  '/client/orders/:id/receipt': {
    at: '/client/orders/of-nobody/receipt',
    get: only('client', '/client/orders/of-nobody/receipt', 404),
  },
  '/client/orders/:id/return': {
    at: '/client/orders/of-nobody/return',
    get: only('client', '/client/orders/of-nobody/return', 404),
    post: only('client', '/client/orders/of-nobody/return', 400),
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
  '/client/products': onlyAt('client', '/client/products'),
  '/client/products/favorites': onlyAt('client', '/client/products/favorites'),
  '/client/products/:id': {
    at: '/client/products/of-nobody',
    get: only('client', '/client/products/of-nobody', 404),
    post: only('client', '/client/products/of-nobody', '-> /client/products/of-nobody'),
  },
  '/client/products/:id/review': {
    at: '/client/products/of-nobody/review',
    get: only('client', '/client/products/of-nobody/review', 404),
    post: only('client', '/client/products/of-nobody/review', 400),
  },
  '/client/products/:id/report': {
    at: '/client/products/of-nobody/report',
    get: only('client', '/client/products/of-nobody/report'),
    post: only('client', '/client/products/of-nobody/report', 400),
  },
  '/client/shops/:id': onlyAt('client', `/client/shops/${SHOP}`),
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
  '/:base/support': onlyAt('client', '/client/support'),
  '/:base/support/new': {
    ...onlyAt('client', '/client/support/new'),
    post: only('client', '/client/support/new', 400),
  },
  '/:base/support/:id': {
    at: '/client/support/of-nobody',
    get: only('client', '/client/support/of-nobody', 404),
    post: only('client', '/client/support/of-nobody', 400),
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
    at: '/client/messages/of-nobody/report',
    get: only('client', '/client/messages/of-nobody/report', 404),
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
  '/gift': { at: '/gift', get: everybody(200), post: only('client', '/gift', 404) },
  '/gift-designs/:design.svg': { at: '/gift-designs/bloom.svg', get: everybody(200) },
  '/client/gift-cards': onlyAt('client', '/client/gift-cards'),
  '/client/gift-cards/new': {
    ...onlyAt('client', '/client/gift-cards/new'),
    post: only('client', '/client/gift-cards/new', 400),
  },
  '/client/gift-cards/new/review': {
    at: '/client/gift-cards/new/review',
    get: only('client', '/client/gift-cards/new/review', '-> /client/gift-cards/new'),
    post: only('client', '/client/gift-cards/new/review', '-> /client/gift-cards/new'),
  },
  '/client/gift-cards/new/suggestion': {
    ...onlyAt('client', '/client/gift-cards/new/suggestion'),
    post: only('client', '/client/gift-cards/new/suggestion', '-> /client/gift-cards/new'),
  },
  '/client/gift-cards/:id': {
    at: '/client/gift-cards/of-nobody',
    get: only('client', '/client/gift-cards/of-nobody', 404),
    post: only('client', '/client/gift-cards/of-nobody', 404),
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

  '/client/gift-cards/group/new': {
    ...onlyAt('client', '/client/gift-cards/group/new'),
    post: only('client', '/client/gift-cards/group/new', 400),
  },
  '/client/gift-cards/group/:id': {
    at: '/client/gift-cards/group/of-nobody',
    get: only('client', '/client/gift-cards/group/of-nobody', 404),
    post: only('client', '/client/gift-cards/group/of-nobody', 400),
  },
  '/client/gift-cards/group/:id/ask': {
    at: '/client/gift-cards/group/of-nobody/ask',
    get: only('client', '/client/gift-cards/group/of-nobody/ask', 404),
    post: only('client', '/client/gift-cards/group/of-nobody/ask', 400),
  },
  '/client/gift-cards/:id/cancel': {
    at: '/client/gift-cards/of-nobody/cancel',
    get: only('client', '/client/gift-cards/of-nobody/cancel', 404),
    post: only('client', '/client/gift-cards/of-nobody/cancel', 400),
  },
  '/client/gift-cards/:id/statement': {
    at: '/client/gift-cards/of-nobody/statement',
    get: only('client', '/client/gift-cards/of-nobody/statement', 404),
  },
  '/client/gift-cards/history': onlyAt('client', '/client/gift-cards/history'),

  '/client/addresses': {
    ...onlyAt('client', '/client/addresses'),
    post: only('client', '/client/addresses', 404),
  },
  '/client/addresses/:id': {
    ...onlyAt('client', '/client/addresses/new'),
    post: only('client', '/client/addresses/new', 400),
  },
  '/client/checkout/:id': {
    at: '/client/checkout/of-nobody',
    get: only('client', '/client/checkout/of-nobody', 404),
    post: only('client', '/client/checkout/of-nobody', 404),
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
  // Payouts, which sellers have under their own base.
  '/:base/payouts': onlyAt('beauty_partner', '/partner/payouts'),
  '/:base/payouts/history': onlyAt('beauty_partner', '/partner/payouts/history'),
  '/:base/payouts/now': {
    ...onlyAt('beauty_partner', '/partner/payouts/now?currency=KES'),
    post: only('beauty_partner', '/partner/payouts/now?currency=KES', 400),
  },
  '/:base/payouts/destination': {
    ...onlyAt('beauty_partner', '/partner/payouts/destination'),
    post: only('beauty_partner', '/partner/payouts/destination', 400),
  },
  '/:base/payouts/staff': onlyAt('beauty_partner', '/partner/payouts/staff'),
  '/:base/payouts/:id': {
    at: '/partner/payouts/of-nobody',
    get: only('beauty_partner', '/partner/payouts/of-nobody', 404),
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
  '/partner/parcels': {
    ...onlyAt('beauty_partner', '/partner/parcels'),
    post: only('beauty_partner', '/partner/parcels', 400),
  },
  '/seller/reviews': {
    ...onlyAt('product_seller', '/seller/reviews'),
    post: only('product_seller', '/seller/reviews', 400),
  },
  '/seller/dashboard': onlyAt('product_seller', '/seller/dashboard'),
  '/seller/set-up': {
    ...onlyAt('product_seller', '/seller/set-up'),
    post: only('product_seller', '/seller/set-up', 400),
  },
  '/seller/set-up/profile': {
    ...onlyAt('product_seller', '/seller/set-up/profile'),
    post: only('product_seller', '/seller/set-up/profile', 400),
  },
  '/seller/set-up/terms': {
    ...onlyAt('product_seller', '/seller/set-up/terms'),
    post: only('product_seller', '/seller/set-up/terms', 400),
  },
  '/seller/products': onlyAt('product_seller', '/seller/products'),
  '/seller/products.csv': onlyAt('product_seller', '/seller/products.csv'),
  '/seller/products/new': {
    ...onlyAt('product_seller', '/seller/products/new'),
    post: only('product_seller', '/seller/products/new', 400),
  },
  '/seller/products/:id': {
    at: '/seller/products/of-nobody',
    get: only('product_seller', '/seller/products/of-nobody', 404),
    post: only('product_seller', '/seller/products/of-nobody', 400),
  },
  '/seller/products/:id/pictures': {
    at: '/seller/products/of-nobody/pictures',
    get: only('product_seller', '/seller/products/of-nobody/pictures', 404),
    post: only('product_seller', '/seller/products/of-nobody/pictures', 400),
  },
  '/seller/products/:id/variants/new': {
    at: '/seller/products/of-nobody/variants/new',
    get: only('product_seller', '/seller/products/of-nobody/variants/new', 404),
    post: only('product_seller', '/seller/products/of-nobody/variants/new', 400),
  },
  '/seller/products/:id/variants/:variantId': {
    at: '/seller/products/of-nobody/variants/of-nobody',
    get: only('product_seller', '/seller/products/of-nobody/variants/of-nobody', 404),
    post: only('product_seller', '/seller/products/of-nobody/variants/of-nobody', 400),
  },
  '/seller/stock': onlyAt('product_seller', '/seller/stock'),
  '/seller/stock.csv': onlyAt('product_seller', '/seller/stock.csv'),
  '/seller/import': {
    ...onlyAt('product_seller', '/seller/import'),
    post: only('product_seller', '/seller/import', 400),
  },
  '/seller/import/:id': {
    at: '/seller/import/of-nobody',
    get: only('product_seller', '/seller/import/of-nobody', 404),
    post: only('product_seller', '/seller/import/of-nobody', 400),
  },
  '/seller/orders': {
    ...onlyAt('product_seller', '/seller/orders'),
    post: only('product_seller', '/seller/orders', 400),
  },
  '/seller/orders/:id': {
    at: '/seller/orders/of-nobody',
    get: only('product_seller', '/seller/orders/of-nobody', 404),
    post: only('product_seller', '/seller/orders/of-nobody', 400),
  },
  '/seller/orders/:id/slip': {
    at: '/seller/orders/of-nobody/slip',
    get: only('product_seller', '/seller/orders/of-nobody/slip', 404),
  },
  '/seller/orders/:id/refund': {
    at: '/seller/orders/of-nobody/refund',
    get: only('product_seller', '/seller/orders/of-nobody/refund', 404),
    post: only('product_seller', '/seller/orders/of-nobody/refund', 400),
  },
  '/seller/orders/:id/cancel': {
    at: '/seller/orders/of-nobody/cancel',
    get: only('product_seller', '/seller/orders/of-nobody/cancel', 404),
    post: only('product_seller', '/seller/orders/of-nobody/cancel', 404),
  },
  '/seller/pick-up': {
    ...onlyAt('product_seller', '/seller/pick-up'),
    post: only('product_seller', '/seller/pick-up', 400),
  },
  '/admin/dashboard': onlyAt('admin', '/admin/dashboard'),
  '/admin/applications': onlyAt('admin', '/admin/applications'),
  '/admin/jobs': onlyAt('admin', '/admin/jobs'),
  '/admin/alerts': {
    ...onlyAt('admin', '/admin/alerts'),
    post: only('admin', '/admin/alerts', 404),
  },
  '/admin/providers': {
    ...onlyAt('admin', '/admin/providers'),
    post: only('admin', '/admin/providers', 400),
  },
  '/admin/applications/:id': {
    at: '/admin/applications/of-nobody',
    get: only('admin', '/admin/applications/of-nobody', 404),
    post: only('admin', '/admin/applications/of-nobody', 400),
  },
  // People, fees and proposals of two admins.
  // Reports and moderation.
  '/admin/moderation': onlyAt('admin', '/admin/moderation'),
  '/admin/moderation/:kind/:id': {
    at: '/admin/moderation/review/of-nobody',
    get: only('admin', '/admin/moderation/review/of-nobody', 404),
    post: only('admin', '/admin/moderation/review/of-nobody', 400),
  },
  '/:base/removed/:id': {
    at: '/client/removed/of-nobody',
    get: only('client', '/client/removed/of-nobody', 404),
    post: only('client', '/client/removed/of-nobody', 400),
  },
  '/:base/report/:kind/:id': {
    at: '/client/report/salon/of-nobody',
    get: only('client', '/client/report/salon/of-nobody', 404),
    post: only('client', '/client/report/salon/of-nobody', 400),
  },
  '/admin/people': onlyAt('admin', '/admin/people'),
  '/admin/people/:id': {
    at: '/admin/people/of-nobody?purpose=support',
    get: only('admin', '/admin/people/of-nobody?purpose=support', 404),
    post: only('admin', '/admin/people/of-nobody?purpose=support', 400),
  },
  '/admin/proposals': onlyAt('admin', '/admin/proposals'),
  '/admin/proposals/:id': {
    at: '/admin/proposals/of-nobody',
    get: only('admin', '/admin/proposals/of-nobody', 404),
    post: only('admin', '/admin/proposals/of-nobody', 400),
  },
  '/admin/fees': onlyAt('admin', '/admin/fees'),
  '/admin/fees/:kind': {
    at: '/admin/fees/platform',
    get: only('admin', '/admin/fees/platform'),
    post: only('admin', '/admin/fees/platform', 400),
  },

  // --- the audit log ---
  '/admin/audit': {
    ...onlyAt('admin', '/admin/audit'),
    // The form of it has nothing in it: whoever may press the button verifies.
    post: only('admin', '/admin/audit', 200),
  },
  '/admin/audit/export.csv': onlyAt('admin', '/admin/audit/export.csv'),

  '/dev/outbox': { at: '/dev/outbox', get: everybody(200) },
  '/dev/approve-payment': {
    at: approval,
    get: only('client', approval, 404),
    post: only('client', approval, 404),
  },
  // The support desk.
  '/admin/support': onlyAt('admin', '/admin/support'),
  '/admin/support/answers': {
    ...onlyAt('admin', '/admin/support/answers'),
    post: only('admin', '/admin/support/answers', 400),
  },
  '/admin/support/:id': {
    at: '/admin/support/of-nobody',
    get: only('admin', '/admin/support/of-nobody', 404),
    post: only('admin', '/admin/support/of-nobody', 400),
  },
  // Disputed parcels.
  '/admin/disputes': onlyAt('admin', '/admin/disputes'),
  '/admin/disputes/:id': {
    at: '/admin/disputes/of-nobody',
    get: only('admin', '/admin/disputes/of-nobody', 404),
  },
  '/admin/disputes/:id/decision': {
    at: '/admin/disputes/of-nobody/decision',
    get: only('admin', '/admin/disputes/of-nobody/decision', 404),
    post: only('admin', '/admin/disputes/of-nobody/decision', 400),
  },
  // The money desk, reconciliation and the trial balance.
  '/admin/money': onlyAt('admin', '/admin/money'),
  '/admin/money/transfers/:id': {
    at: '/admin/money/transfers/of-nobody',
    get: only('admin', '/admin/money/transfers/of-nobody', 404),
  },
  '/admin/money/refund': {
    at: '/admin/money/refund?of=order&id=of-nobody',
    get: only('admin', '/admin/money/refund?of=order&id=of-nobody', 404),
    post: only('admin', '/admin/money/refund?of=order&id=of-nobody', 400),
  },
  '/admin/money/goodwill': {
    at: '/admin/money/goodwill',
    get: only('admin', '/admin/money/goodwill'),
    post: only('admin', '/admin/money/goodwill', 400),
  },
  '/admin/money/correction': {
    at: '/admin/money/correction',
    get: only('admin', '/admin/money/correction'),
    post: only('admin', '/admin/money/correction', 400),
  },
  '/admin/reconciliation': onlyAt('admin', '/admin/reconciliation'),
  '/admin/reconciliation/import': {
    at: '/admin/reconciliation/import',
    get: only('admin', '/admin/reconciliation/import'),
    post: only('admin', '/admin/reconciliation/import', 400),
  },
  '/admin/reconciliation/sandbox.csv': onlyAt(
    'admin',
    '/admin/reconciliation/sandbox.csv?from=2026-11-21&until=2026-11-21',
  ),
  '/admin/reconciliation/:id': {
    at: '/admin/reconciliation/of-nobody',
    get: only('admin', '/admin/reconciliation/of-nobody', 404),
    post: only('admin', '/admin/reconciliation/of-nobody', 400),
  },
  '/admin/trial-balance': onlyAt('admin', '/admin/trial-balance'),
  '/admin/trial-balance.csv': onlyAt('admin', '/admin/trial-balance.csv'),
}

const APP = fileURLToPath(new URL('../../../app/', import.meta.url))

/** The routes that app/routes.ts declares, each with the file that serves it and whether that has an action. */
export function declaredRoutes(): { pattern: string; file: string; acts: boolean }[] {
  return routes.map(({ path, file }) => ({
    pattern: `/${path ?? ''}`,
    file,
    acts: /^export (async )?(function|const) action\b/m.test(readFileSync(APP + file, 'utf8')),
  }))
}
