// Every page that app/routes.ts declares, and who gets what from it: what its address says, or a line by hand.
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
const WAIT = `/client/bookings/waiting-list/new?salon=${SALON}&service=${SALON}-service-1`
const SAVE = `/goals/visit?salon=${SALON}&service=${SALON}-service-1`
const PARTY = `/client/parties/new?salon=${SALON}`
const approval = '/dev/approve-payment?deposit=of-nobody'

/** What an address does not say: all that belongs to nobody, and what is another way with somebody's. */
const EXCEPTIONS: Record<string, PageRoute> = {
  '/': redirect('/', '/splash'),
  '/*': redirect('/no/such/page', '/dashboard'),
  '/:handle': redirect(`/@${SALON}?via=poster`, `/salon/${SALON}?via=poster`),
  '/splash': { at: '/splash', get: everybody(200) },
  '/onboarding': redirect('/onboarding', '/onboarding/1'),
  '/onboarding/:step': { at: '/onboarding/2', get: everybody(200) },
  '/auth': {
    at: '/auth',
    get: { ...HOMES, anonymous: 200 },
    // Who is signed in is sent home, whatever the form said.
    post: { ...HOMES, anonymous: 400 },
  },
  '/auth/two-factor': { at: '/auth/two-factor', get: { ...HOMES, anonymous: 200 }, post: { ...HOMES, anonymous: 400 } },
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
  '/auth/forgot-password': { at: '/auth/forgot-password', get: everybody(200), post: everybody(400) },
  '/auth/reset-password': { at: '/auth/reset-password?token=of-nobody', get: everybody(200), post: everybody(400) },
  '/auth/sign-out': { ...redirect('/auth/sign-out', '/dashboard'), post: everybody('-> /auth') },
  '/dashboard': { at: '/dashboard', get: { ...HOMES, anonymous: '-> /auth' } },

  '/salons': { at: '/salons', get: everybody(200) },
  '/salons/cities': { at: '/salons/cities', get: everybody(200) },
  '/salons/:city/:kind?': { at: '/salons/nairobi/braids-and-locs', get: everybody(200) },
  '/embed/salon/:id': { at: `/embed/salon/${SALON}`, get: everybody(200) },
  '/offline': { at: '/offline', get: everybody(200) },
  '/robots.txt': { at: '/robots.txt', get: everybody(200) },
  '/sitemap.xml': { at: '/sitemap.xml', get: everybody(200) },
  '/sitemap/:kind/:page.xml': { at: '/sitemap/cities/1.xml', get: everybody(200) },
  '/.well-known/security.txt': { at: '/.well-known/security.txt', get: everybody(200) },
  '/share/salon/:id.png': { at: `/share/salon/${SALON}.png`, get: everybody(200) },
  '/share/product/:id.png': { at: `/share/product/${PRODUCT}.png`, get: everybody(200) },
  // A form with nothing of use in it names nothing that is sold.
  '/cart': { at: '/cart', get: everybody(200), post: everybody(400) },
  // The heart of strangers.
  '/salon/:id': { at: `/salon/${SALON}`, get: everybody(200), post: everybody(`-> /client/salons/${SALON}`) },
  '/shop': { at: '/shop', get: everybody(200) },
  '/shop/:id': { at: `/shop/${PRODUCT}`, get: everybody(200), post: everybody(`-> /client/products/${PRODUCT}`) },
  '/shop/by/:id': { at: `/shop/by/${SHOP}`, get: everybody(200) },
  '/help': { at: '/help', get: everybody(200) },
  '/developers': { at: '/developers', get: everybody(200) },
  '/developers/errors': { at: '/developers/errors', get: everybody(200) },
  '/developers/reference/:tag': {
    at: '/developers/reference/appointments',
    get: everybody(200),
  },
  '/about': { at: '/about', get: everybody(200) },
  '/help/moving-in': { at: '/help/moving-in', get: everybody(200) },
  '/terms': { at: '/terms', get: everybody(200) },
  '/privacy': { at: '/privacy', get: everybody(200) },
  '/contact': { at: '/contact', get: everybody(200), post: everybody(400) },
  '/contact/sent': { at: '/contact/sent?reference=PRS-7K2M9Q', get: everybody(200) },
  '/conversation/:token': { at: '/conversation/of.nobody', get: everybody(404), post: everybody(400) },
  '/stop/:token': {
    at: '/stop/of.nobody',
    get: everybody(404),
    post: everybody(404),
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
  '/woven/:trade/:id.svg': { at: `/woven/hair/${SALON}.svg`, get: everybody(200) },
  '/drawn/:id.svg': { at: '/drawn/a-product.svg?as=comb', get: everybody(200) },

  '/wallet': redirect('/wallet?a=1', '/client/wallet?a=1'),
  '/wallet/premium': redirect('/wallet/premium?a=1', '/client/wallet/premium?a=1'),
  '/bookings': redirect('/bookings?a=1', '/client/bookings?a=1'),
  '/client/conversations': redirect('/client/conversations?a=1', '/client/messages?a=1'),
  '/client/profile': redirect('/client/profile?a=1', '/client/settings?a=1'),

  // Strangers see the free times too; nothing is held for them.
  '/booking': {
    at: booking,
    get: { ...only('client', booking), anonymous: 200 },
    post: { ...only('client', booking, 400), anonymous: 400 },
  },
  '/booking/:id': {
    at: '/booking/of-nobody',
    get: only('client', '/booking/of-nobody', 404),
    post: only('client', '/booking/of-nobody', 400),
  },
  '/client/bookings': { ...onlyAt('client', '/client/bookings'), post: only('client', '/client/bookings', 400) },
  '/client/bookings/recurring': {
    ...onlyAt('client', '/client/bookings/recurring'),
    post: only('client', '/client/bookings/recurring', 404),
  },
  '/party/:token': { at: '/party/of.nobody', get: everybody(404), post: only('client', '/party/of.nobody', 404) },
  '/client/parties/new': { at: PARTY, get: only('client', PARTY), post: only('client', PARTY, 400) },
  '/client/parties/:id': {
    at: '/client/parties/of-nobody',
    get: only('client', '/client/parties/of-nobody', 404),
    post: only('client', '/client/parties/of-nobody', 400),
  },
  '/partner/parties/:id': {
    at: '/partner/parties/of-nobody',
    get: only('beauty_partner', '/partner/parties/of-nobody', 404),
    post: only('beauty_partner', '/partner/parties/of-nobody', 400),
  },
  '/partner/salon/friends': {
    ...onlyAt('beauty_partner', '/partner/salon/friends'),
    post: only('beauty_partner', '/partner/salon/friends', 400),
  },
  '/client/bookings/waiting-list': {
    ...onlyAt('client', '/client/bookings/waiting-list'),
    post: only('client', '/client/bookings/waiting-list', 404),
  },
  '/client/bookings/waiting-list/new': { at: WAIT, get: only('client', WAIT), post: only('client', WAIT, 400) },
  '/client/bookings/waiting-list/:id': {
    at: '/client/bookings/waiting-list/of-nobody',
    get: only('client', '/client/bookings/waiting-list/of-nobody', 404),
    post: only('client', '/client/bookings/waiting-list/of-nobody', 400),
  },
  '/client/currency': {
    ...redirect('/client/currency', '/client/dashboard'),
    post: only('client', '/client/currency', '-> /client/dashboard'),
  },
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
  '/client/products/:id': {
    at: '/client/products/of-nobody',
    get: only('client', '/client/products/of-nobody', 404),
    post: only('client', '/client/products/of-nobody', '-> /client/products/of-nobody'),
  },
  '/client/products/:id/report': {
    at: '/client/products/of-nobody/report',
    get: only('client', '/client/products/of-nobody/report'),
    post: only('client', '/client/products/of-nobody/report', 400),
  },
  '/client/shops/:id': onlyAt('client', `/client/shops/${SHOP}`),
  '/:base/settings/notifications': {
    at: '/client/settings/notifications',
    get: only('client', '/client/settings/notifications', '-> /client/settings?tab=notifications'),
  },
  '/:base/notifications': {
    ...onlyAt('client', '/client/notifications'),
    post: only('client', '/client/notifications', '-> /client/notifications'),
  },
  '/:base/notifications/:id': {
    at: '/client/notifications/of-nobody',
    get: only('client', '/client/notifications/of-nobody', '-> /client/notifications'),
  },
  '/:base/offers/:id': {
    at: '/client/offers/of-nobody',
    get: only('client', '/client/offers/of-nobody', 404),
    post: only('client', '/client/offers/of-nobody', 404),
  },
  '/:base/member-discounts': {
    ...onlyAt('beauty_partner', '/partner/member-discounts'),
    post: only('beauty_partner', '/partner/member-discounts', 400),
  },
  '/:base/set-up': {
    ...onlyAt('beauty_partner', '/partner/set-up'),
    post: only('beauty_partner', '/partner/set-up', 400),
  },
  '/partner/salon/services/:id': {
    ...onlyAt('beauty_partner', '/partner/salon/services/new'),
    post: only('beauty_partner', '/partner/salon/services/new', 400),
  },
  '/partner/salon/staff/:id': {
    ...onlyAt('beauty_partner', '/partner/salon/staff/new'),
    post: only('beauty_partner', '/partner/salon/staff/new', 400),
  },
  '/partner/salon/staff/:id/calendars': {
    at: '/partner/salon/staff/of-nobody/calendars',
    get: only('beauty_partner', '/partner/salon/staff/of-nobody/calendars', 404),
    post: only('beauty_partner', '/partner/salon/staff/of-nobody/calendars', 400),
  },
  '/:base/settings/edit-profile': {
    ...onlyAt('product_seller', '/seller/settings/edit-profile'),
    post: only('product_seller', '/seller/settings/edit-profile', 400),
  },
  '/:base/settings/privacy': {
    ...onlyAt('admin', '/admin/settings/privacy'),
    post: only('admin', '/admin/settings/privacy', 400),
  },
  '/:base/settings/salon-contacts': {
    ...onlyAt('client', '/client/settings/salon-contacts'),
    post: only('client', '/client/settings/salon-contacts', 404),
  },
  '/:base/settings/export': {
    ...onlyAt('client', '/client/settings/export'),
    post: only('client', '/client/settings/export', '-> /client/settings/export'),
  },
  '/:base/settings/export/:id': {
    at: '/client/settings/export/of-nobody',
    get: only('client', '/client/settings/export/of-nobody', '-> /client/settings/export'),
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
  '/client/wallet/add-funds': {
    ...onlyAt('client', '/client/wallet/add-funds?currency=KES'),
    post: only('client', '/client/wallet/add-funds?currency=KES', 400),
  },
  '/client/wallet/statements/:id': {
    at: '/client/wallet/statements/of-nobody?format=pdf',
    get: only('client', '/client/wallet/statements/of-nobody?format=pdf', '-> /client/wallet/statements'),
  },
  '/gift': { at: '/gift', get: everybody(200), post: everybody(400) },
  '/gift-designs/:design.svg': { at: '/gift-designs/bloom.svg', get: everybody(200) },
  '/client/gift-cards/new/review': {
    at: '/client/gift-cards/new/review',
    get: only('client', '/client/gift-cards/new/review', '-> /client/gift-cards/new'),
    post: only('client', '/client/gift-cards/new/review', '-> /client/gift-cards/new'),
  },
  '/client/gift-cards/new/suggestion': {
    ...onlyAt('client', '/client/gift-cards/new/suggestion'),
    post: only('client', '/client/gift-cards/new/suggestion', '-> /client/gift-cards/new'),
  },
  '/client/bookings/:id': {
    at: '/client/bookings/of-nobody',
    get: only('client', '/client/bookings/of-nobody', 404),
    post: only('client', '/client/bookings/of-nobody', 404),
  },
  '/client/gift-cards/:id': {
    at: '/client/gift-cards/of-nobody',
    get: only('client', '/client/gift-cards/of-nobody', 404),
    post: only('client', '/client/gift-cards/of-nobody', 400),
  },
  '/client/moments/:kind/:id.png': {
    at: '/client/moments/goal/of-nobody.png',
    get: only('client', '/client/moments/goal/of-nobody.png', 404),
  },
  '/client/wallet/requests': {
    ...onlyAt('client', '/client/wallet/requests'),
    post: only('client', '/client/wallet/requests', 400),
  },
  '/client/wallet/waiting': {
    ...onlyAt('client', '/client/wallet/waiting'),
    post: only('client', '/client/wallet/waiting', 400),
  },
  '/client/wallet/split': {
    ...onlyAt('client', '/client/wallet/split?transaction=of-nobody'),
    get: only('client', '/client/wallet/split?transaction=of-nobody', 404),
    post: only('client', '/client/wallet/split?transaction=of-nobody', 400),
  },
  '/client/wallet/scheduled': {
    ...onlyAt('client', '/client/wallet/scheduled'),
    post: only('client', '/client/wallet/scheduled', 400),
  },
  '/client/addresses': { ...onlyAt('client', '/client/addresses'), post: only('client', '/client/addresses', 404) },
  '/client/addresses/:id': {
    ...onlyAt('client', '/client/addresses/new'),
    post: only('client', '/client/addresses/new', 400),
  },
  '/client/checkout/:id': {
    at: '/client/checkout/of-nobody',
    get: only('client', '/client/checkout/of-nobody', 404),
    post: only('client', '/client/checkout/of-nobody', 400),
  },
  '/goals/visit': { at: SAVE, get: only('client', SAVE), post: only('client', SAVE, 400) },
  '/goals/:id/booking': {
    at: '/goals/of-nobody/booking',
    get: only('client', '/goals/of-nobody/booking', 404),
    post: only('client', '/goals/of-nobody/booking', 400),
  },
  '/partner/savers': {
    ...onlyAt('beauty_partner', '/partner/savers'),
    post: only('beauty_partner', '/partner/savers', 400),
  },
  '/goals': { ...onlyAt('client', '/goals'), post: only('client', '/goals', 400) },
  '/partner/calendar/move': {
    at: '/partner/calendar/move?visit=of-nobody',
    get: only('beauty_partner', '/partner/calendar/move?visit=of-nobody', 404),
    post: only('beauty_partner', '/partner/calendar/move?visit=of-nobody', 400),
  },
  '/partner/calendar/time-off': {
    ...onlyAt('beauty_partner', '/partner/calendar/time-off'),
    post: only('beauty_partner', '/partner/calendar/time-off', 400),
  },
  '/partner/calendar/block/:id': {
    at: '/partner/calendar/block/of-nobody',
    get: only('beauty_partner', '/partner/calendar/block/of-nobody', 404),
    post: only('beauty_partner', '/partner/calendar/block/of-nobody', 404),
  },
  '/partner/waiting-list': {
    ...onlyAt('beauty_partner', '/partner/waiting-list'),
    post: only('beauty_partner', '/partner/waiting-list', 400),
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
  // What connects other software; the page that adds it asks for a proof of identity first.
  '/:base/settings/developers': {
    ...onlyAt('beauty_partner', '/partner/settings/developers'),
    post: only('beauty_partner', '/partner/settings/developers', 400),
  },
  '/:base/settings/api-keys/new': {
    ...onlyAt('beauty_partner', '/partner/settings/api-keys/new'),
    post: only('beauty_partner', '/partner/settings/api-keys/new', 400),
  },
  '/:base/settings/webhooks/new': {
    ...onlyAt('beauty_partner', '/partner/settings/webhooks/new'),
    post: only('beauty_partner', '/partner/settings/webhooks/new', 400),
  },
  '/:base/settings/webhooks/:id': {
    at: '/partner/settings/webhooks/of-nobody',
    get: only('beauty_partner', '/partner/settings/webhooks/of-nobody', 404),
    post: only('beauty_partner', '/partner/settings/webhooks/of-nobody', 400),
  },
  // A demo partner has signed in just now.
  '/partner/export.zip': onlyAt('beauty_partner', '/partner/export.zip'),
  '/partner/import/:id/report.csv': {
    at: '/partner/import/of-nobody/report.csv',
    get: only('beauty_partner', '/partner/import/of-nobody/report.csv', '-> /partner/import/of-nobody'),
  },
  '/partner/clients/:id': {
    at: '/partner/clients/of-nobody',
    get: only('beauty_partner', '/partner/clients/of-nobody', 404),
    post: only('beauty_partner', '/partner/clients/of-nobody', 404),
  },
  '/seller/orders/:id/cancel': {
    at: '/seller/orders/of-nobody/cancel',
    get: only('product_seller', '/seller/orders/of-nobody/cancel', 404),
    post: only('product_seller', '/seller/orders/of-nobody/cancel', 404),
  },
  '/admin/alerts': { ...onlyAt('admin', '/admin/alerts'), post: only('admin', '/admin/alerts', 404) },
  '/admin/moderation/:kind/:id': {
    at: '/admin/moderation/review/of-nobody',
    get: only('admin', '/admin/moderation/review/of-nobody', 404),
    post: only('admin', '/admin/moderation/review/of-nobody', 400),
  },
  '/:base/report/:kind/:id': {
    at: '/client/report/salon/of-nobody',
    get: only('client', '/client/report/salon/of-nobody', 404),
    post: only('client', '/client/report/salon/of-nobody', 400),
  },
  '/admin/people/:id': {
    at: '/admin/people/of-nobody?purpose=support',
    get: only('admin', '/admin/people/of-nobody?purpose=support', 404),
    post: only('admin', '/admin/people/of-nobody?purpose=support', 400),
  },
  '/admin/fees/:kind': {
    at: '/admin/fees/platform',
    get: only('admin', '/admin/fees/platform'),
    post: only('admin', '/admin/fees/platform', 400),
  },

  '/admin/audit': {
    ...onlyAt('admin', '/admin/audit'),
    // Its form is empty: anyone who may press the button verifies.
    post: only('admin', '/admin/audit', 200),
  },
  '/dev/outbox': { at: '/dev/outbox', get: everybody(200) },
  '/dev/style': { at: '/dev/style', get: everybody(200) },
  '/dev/style.css': { at: '/dev/style.css', get: everybody(200) },
  '/dev/approve-payment': { at: approval, get: only('client', approval, 404), post: only('client', approval, 400) },
  '/admin/money/refund': {
    at: '/admin/money/refund?of=order&id=of-nobody',
    get: only('admin', '/admin/money/refund?of=order&id=of-nobody', 404),
    post: only('admin', '/admin/money/refund?of=order&id=of-nobody', 400),
  },
  '/admin/reconciliation/sandbox.csv': onlyAt(
    'admin',
    '/admin/reconciliation/sandbox.csv?from=2026-11-21&until=2026-11-21',
  ),
}

/** By how an address begins, whose it is; what begins with a `:base` is asked for as a client. */
const OWNERS: Record<string, [role: Role, base: string]> = {
  admin: ['admin', 'admin'],
  client: ['client', 'client'],
  goals: ['client', 'goals'],
  partner: ['beauty_partner', 'partner'],
  seller: ['product_seller', 'seller'],
  ':base': ['client', 'client'],
}

/**
 * What holds unless EXCEPTIONS says otherwise: a page is its owner's alone, one of something that is not
 * there is not found, and a form with nothing of use in it is refused.
 */
function byAddress({ pattern, acts }: { pattern: string; acts: boolean }): [string, PageRoute][] {
  const [, first = '', ...rest] = pattern.split('/')
  const owner = OWNERS[first]
  if (!owner) return []
  const [role, base] = owner
  const named = rest.some((part) => part.startsWith(':'))
  const at = `/${[base, ...rest].join('/')}`.replace(/:\w+/g, 'of-nobody')
  const get = only(role, at, named ? 404 : 200)
  return [[pattern, acts ? { at, get, post: only(role, at, 400) } : { at, get }]]
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

/** The declared routes, those with fewer parameters first. */
const ROUTES = declaredRoutes()
  .filter(({ pattern }) => !pattern.endsWith('*'))
  .sort((a, b) => a.pattern.split(':').length - b.pattern.split(':').length)
  .map((route) => ({ ...route, matches: new RegExp(`^${route.pattern.replace(/:\w+/g, '[^/]+')}$`) }))

/** The route that serves an address. */
export const routeAt = (pathname: string) => ROUTES.find(({ matches }) => matches.test(pathname))

export const PAGE_ROUTES: Record<string, PageRoute> = {
  ...Object.fromEntries(declaredRoutes().flatMap(byAddress)),
  ...EXCEPTIONS,
}
