// Who may call what, written by hand, one line a route; what is under /api/admin is for admins, and needs a line only
// where it answers otherwise. routes.test.ts really asks for every route as everyone and holds the answers against
// this. Nothing here is derived from the guards it checks.
// How a route is asked stands beside it, in `*.examples.ts`.

/** Who asks; `anonymous` is signed out. */
export const ROLES = ['anonymous', 'client', 'beauty_partner', 'product_seller', 'admin'] as const

export type Caller = (typeof ROLES)[number]

/** The status that each of ROLES must get, in that order. */
type Statuses = readonly [number, number, number, number, number]

const PUBLIC: Statuses = [200, 200, 200, 200, 200]
const PUBLIC_MAKES: Statuses = [201, 201, 201, 201, 201]
const PUBLIC_REDIRECTED: Statuses = [302, 302, 302, 302, 302]
const SIGNED_IN: Statuses = [401, 200, 200, 200, 200]
const SIGNED_IN_MAKES: Statuses = [401, 201, 201, 201, 201]
const CLIENT: Statuses = [401, 200, 403, 403, 403]
const CLIENT_MAKES: Statuses = [401, 201, 403, 403, 403]
const PARTNER: Statuses = [401, 403, 200, 403, 403]
const PARTNER_MAKES: Statuses = [401, 403, 201, 403, 403]
const SELLER: Statuses = [401, 403, 403, 200, 403]
const SELLER_MAKES: Statuses = [401, 403, 403, 201, 403]
const ADMIN: Statuses = [401, 403, 403, 403, 200]
const ADMIN_MAKES: Statuses = [401, 403, 403, 403, 201]
const CLIENT_AND_PARTNER: Statuses = [401, 200, 200, 403, 403]
const CLIENT_AND_SELLER: Statuses = [401, 200, 403, 200, 403]
const BUSINESSES: Statuses = [401, 403, 200, 200, 403]
const BUSINESSES_MAKE: Statuses = [401, 403, 201, 201, 403]
const ALL_BUT_CLIENTS: Statuses = [401, 403, 200, 200, 200]
const ALL_BUT_ADMINS: Statuses = [401, 200, 200, 200, 403]
const ALL_BUT_ADMINS_MAKE: Statuses = [401, 201, 201, 201, 403]

export const ACCESS: Record<string, Statuses> = {
  // Signing in, security, contacts
  'POST /api/auth/sign-up/email': PUBLIC,
  'POST /api/auth/sign-in/email': PUBLIC,
  'POST /api/auth/phone/codes': PUBLIC,
  'POST /api/auth/phone/verification': PUBLIC,
  'POST /api/auth/phone/sign-in': PUBLIC,
  'GET /api/auth/phone/profile': PUBLIC,
  'POST /api/auth/phone/profile': PUBLIC_MAKES,
  'POST /api/auth/password-reset-requests': PUBLIC,
  'POST /api/auth/password-resets': PUBLIC,
  'POST /api/auth/sign-out': PUBLIC,
  'POST /api/auth/send-verification-email': PUBLIC,
  'GET /api/auth/get-session': PUBLIC,
  'GET /api/auth/verify-email': PUBLIC_REDIRECTED,
  'POST /api/me/step-up': SIGNED_IN,
  'GET /api/me/security': SIGNED_IN,
  'PUT /api/me/password': SIGNED_IN,
  'GET /api/me/two-factor': SIGNED_IN,
  'POST /api/me/two-factor': SIGNED_IN_MAKES,
  'PUT /api/me/two-factor': SIGNED_IN,
  // Admins need two-factor authentication.
  'DELETE /api/me/two-factor': ALL_BUT_ADMINS,
  'POST /api/me/recovery-codes': SIGNED_IN_MAKES,
  'GET /api/me/passkeys': SIGNED_IN,
  'POST /api/me/passkeys/options': SIGNED_IN,
  'POST /api/me/passkeys': SIGNED_IN_MAKES,
  'PUT /api/me/passkeys/:id': SIGNED_IN,
  'DELETE /api/me/passkeys/:id': SIGNED_IN,
  'GET /api/me/devices': SIGNED_IN,
  'DELETE /api/me/devices': SIGNED_IN,
  'DELETE /api/me/devices/:id': SIGNED_IN,
  'POST /api/auth/two-factor': PUBLIC,
  'POST /api/auth/passkey/options': PUBLIC,
  'POST /api/auth/passkey': PUBLIC,
  'GET /api/me/contacts': SIGNED_IN,
  'POST /api/me/contacts/codes': SIGNED_IN,
  'PUT /api/me/contacts/:kind': SIGNED_IN,
  'DELETE /api/me/contacts/phone': SIGNED_IN,

  // Accounts
  'GET /api/me': SIGNED_IN,
  'GET /api/me/dashboard': SIGNED_IN,
  'GET /api/me/step-up': SIGNED_IN,
  'PUT /api/me/currency': SIGNED_IN,
  'GET /api/me/business': ALL_BUT_ADMINS,
  'PUT /api/me/business': ALL_BUT_ADMINS,
  'GET /api/me/admin-profile': ADMIN,
  'PUT /api/me/admin-profile': ADMIN,
  'PUT /api/me/profile': SIGNED_IN,
  'PUT /api/me/photo': SIGNED_IN,
  'DELETE /api/me/photo': SIGNED_IN,
  'GET /api/me/privacy': SIGNED_IN,
  'PUT /api/me/privacy': SIGNED_IN,
  'GET /api/people': SIGNED_IN,
  'DELETE /api/me/sessions': SIGNED_IN,
  'POST /api/me/exports': SIGNED_IN_MAKES,
  'GET /api/me/exports': SIGNED_IN,
  'GET /api/me/exports/:id/archive': SIGNED_IN,
  'GET /api/me/deletion': SIGNED_IN,
  'POST /api/me/deletion': SIGNED_IN,

  // Notifications, preferences, push
  'GET /api/me/preferences': SIGNED_IN,
  'GET /api/me/notifications': SIGNED_IN,
  'PUT /api/me/notifications/read': SIGNED_IN,
  'POST /api/me/push-subscriptions': SIGNED_IN_MAKES,
  'DELETE /api/me/push-subscriptions': SIGNED_IN,
  'PUT /api/me/preferences': SIGNED_IN,
  'GET /api/dev/outbox': PUBLIC,
  'GET /api/dev/outbox/:id': PUBLIC,

  // Conversations, offers made in them, automatic replies
  'GET /api/me/auto-replies': ALL_BUT_CLIENTS,
  'PUT /api/me/auto-replies': ALL_BUT_CLIENTS,
  'GET /api/conversations': SIGNED_IN,
  'POST /api/conversations': SIGNED_IN_MAKES,
  'GET /api/conversations/with': SIGNED_IN,
  'GET /api/conversations/:id': SIGNED_IN,
  'GET /api/conversations/:id/messages': SIGNED_IN,
  'POST /api/conversations/:id/messages': SIGNED_IN_MAKES,
  'PUT /api/conversations/:id/receipts': SIGNED_IN,
  'POST /api/conversations/:id/pictures': SIGNED_IN_MAKES,
  'GET /api/conversations/:id/pictures/:pictureId': SIGNED_IN,
  'PUT /api/conversations/:id/block': SIGNED_IN,
  'DELETE /api/conversations/:id/block': SIGNED_IN,
  'POST /api/conversations/:id/reports': SIGNED_IN_MAKES,
  'GET /api/conversations/:id/offers/new': PARTNER,
  'POST /api/conversations/:id/offers': PARTNER_MAKES,
  'GET /api/offers/:id': CLIENT_AND_PARTNER,
  'POST /api/offers/:id/decline': CLIENT,
  'POST /api/offers/:id/withdrawal': PARTNER,

  // Applications, the platform
  'POST /api/me/applications': ALL_BUT_ADMINS_MAKE,
  'POST /api/me/applications/:id/withdrawal': ALL_BUT_ADMINS,
  'GET /api/platform': ADMIN,

  // The wallet
  'GET /api/wallet': SIGNED_IN,
  'GET /api/wallet/overview': CLIENT,
  'GET /api/wallet/all-money': CLIENT,
  'GET /api/wallet/transactions': SIGNED_IN,
  'POST /api/wallet/deposits': CLIENT_MAKES,
  'GET /api/wallet/deposits/new': CLIENT,
  'GET /api/wallet/deposits/:id': CLIENT,
  'POST /api/wallet/deposits/:id/abandonment': CLIENT,
  'GET /api/wallet/money-overview': SIGNED_IN,
  'POST /api/webhooks/payments/:processor': PUBLIC,
  'POST /api/sandbox/deposits/:id/decision': CLIENT,
  'GET /api/wallet/withdrawals': CLIENT,
  'POST /api/wallet/withdrawals': CLIENT_MAKES,
  'GET /api/wallet/withdrawals/:id': CLIENT,
  'GET /api/wallet/history': SIGNED_IN,
  'GET /api/wallet/history/insights': CLIENT,
  'PUT /api/wallet/history/budgets': CLIENT,
  'DELETE /api/wallet/history/budgets/:currency/:category': CLIENT,
  'GET /api/wallet/history/statements': CLIENT,
  'POST /api/wallet/history/statements': CLIENT_MAKES,
  'GET /api/wallet/history/statements/:id/csv': CLIENT,
  'GET /api/wallet/history/statements/:id/pdf': CLIENT,
  'GET /api/wallet/history/:transferId': SIGNED_IN,
  'GET /api/wallet/methods': CLIENT,
  'POST /api/wallet/methods': CLIENT_MAKES,
  'PUT /api/wallet/methods/:id/default': CLIENT,
  'DELETE /api/wallet/methods/:id': CLIENT,

  // Plus
  'GET /api/plus': CLIENT,
  'POST /api/plus/subscription': CLIENT_MAKES,
  'PATCH /api/plus/subscription': CLIENT,
  'POST /api/plus/subscription/cancellation': CLIENT,
  'POST /api/plus/subscription/resumption': CLIENT,
  'GET /api/plus/receipts': CLIENT,
  'GET /api/plus/receipts/:id': CLIENT,

  // Exchange
  'GET /api/exchange': CLIENT,
  'GET /api/exchange/rates': PUBLIC,
  'POST /api/exchange/quotes': CLIENT_MAKES,
  'GET /api/exchange/quotes/:id': CLIENT,
  'POST /api/exchange/quotes/:id/acceptance': CLIENT,

  // Gift cards
  'GET /api/gift-cards': CLIENT,
  'GET /api/gift-cards/draft': CLIENT,
  'POST /api/gift-cards': CLIENT_MAKES,
  'GET /api/gift-cards/:id': CLIENT,
  'POST /api/gift-cards/:id/resending': CLIENT,
  'POST /api/gift-cards/:id/claims': CLIENT_MAKES,
  'POST /api/gift-redemptions': CLIENT_MAKES,
  'POST /api/gift-redemptions/opening': PUBLIC,
  'GET /api/gift-cards/history': CLIENT,
  'POST /api/gift-cards/groups': CLIENT_MAKES,
  'GET /api/gift-cards/groups/:id': CLIENT,
  'POST /api/gift-cards/:id/contributions': CLIENT_MAKES,
  'POST /api/gift-cards/:id/invitations': CLIENT_MAKES,
  'POST /api/gift-cards/:id/refusal': CLIENT,
  'POST /api/gift-cards/:id/sending': CLIENT,
  'GET /api/gift-cards/:id/cancellation': CLIENT,
  'POST /api/gift-cards/:id/cancellation': CLIENT,
  'GET /api/gift-cards/:id/statement': CLIENT,

  // Transfers between people
  'GET /api/transfers/draft': CLIENT,
  'POST /api/transfers/sends': CLIENT_MAKES,
  'GET /api/transfers/requests': CLIENT,
  'POST /api/transfers/requests': CLIENT_MAKES,
  'POST /api/transfers/requests/:id/payment': CLIENT,
  'POST /api/transfers/requests/:id/refusal': CLIENT,
  'POST /api/transfers/requests/:id/cancellation': CLIENT,
  'GET /api/transfers/waiting': CLIENT,
  'POST /api/transfers/waiting': CLIENT_MAKES,
  'POST /api/transfers/waiting/:id/acceptance': CLIENT,
  'POST /api/transfers/waiting/:id/refusal': CLIENT,
  'POST /api/transfers/waiting/:id/cancellation': CLIENT,
  'GET /api/transfers/splits/draft': CLIENT,
  'POST /api/transfers/splits': CLIENT_MAKES,
  'GET /api/transfers/scheduled': CLIENT,
  'POST /api/transfers/scheduled': CLIENT_MAKES,
  'PUT /api/transfers/scheduled/:id': CLIENT,
  'POST /api/transfers/scheduled/:id/pause': CLIENT,
  'POST /api/transfers/scheduled/:id/resumption': CLIENT,
  'POST /api/transfers/scheduled/:id/end': CLIENT,

  // Automatic top-ups and round-ups
  'GET /api/automation': CLIENT,
  'GET /api/automation/auto-top-up': CLIENT,
  'PUT /api/automation/auto-top-up': CLIENT,
  'PUT /api/automation/auto-top-up/:currency/active': CLIENT,
  'GET /api/automation/round-up': CLIENT,
  'PUT /api/automation/round-up': CLIENT,
  'PUT /api/automation/round-up/:currency/active': CLIENT,

  // Support
  'POST /api/support/tickets': PUBLIC_MAKES,
  'GET /api/support/hours': PUBLIC,
  'GET /api/terms': PUBLIC,
  'GET /api/member-discounts': BUSINESSES,
  'POST /api/member-discounts': BUSINESSES_MAKE,
  'POST /api/member-discounts/:id/end': BUSINESSES,
  'GET /api/support/conversations/:token': PUBLIC,
  'POST /api/support/conversations/:token/messages': PUBLIC_MAKES,
  'GET /api/me/tickets': ALL_BUT_ADMINS,
  'POST /api/me/tickets': ALL_BUT_ADMINS_MAKE,
  'GET /api/me/tickets/draft': ALL_BUT_ADMINS,
  'GET /api/me/tickets/:id': ALL_BUT_ADMINS,
  'POST /api/me/tickets/:id/messages': ALL_BUT_ADMINS_MAKE,
  'POST /api/me/tickets/:id/closing': ALL_BUT_ADMINS,

  // Salons
  'GET /api/places': PUBLIC,
  'GET /api/salons': PUBLIC,
  'GET /api/me/salons': CLIENT,
  'GET /api/salon-requests': PUBLIC,
  'GET /api/me/salon-requests': CLIENT,
  'GET /api/salons/:id': PUBLIC,
  'GET /api/salons/:id/slots': PUBLIC,

  // A partner's own salon
  'GET /api/my-salon': PARTNER,
  'GET /api/my-salon/preview': PARTNER,
  'PUT /api/my-salon/hours': PARTNER,
  'POST /api/my-salon/exceptions': PARTNER_MAKES,
  'DELETE /api/my-salon/exceptions/:id': PARTNER,
  'PUT /api/my-salon/policies': PARTNER,
  'GET /api/my-salon/starter-services': PARTNER,
  'POST /api/my-salon/starter-services': PARTNER_MAKES,
  'POST /api/my-salon/services': PARTNER_MAKES,
  'PUT /api/my-salon/services/:id': PARTNER,
  'POST /api/my-salon/staff': PARTNER_MAKES,
  'PUT /api/my-salon/staff/:id': PARTNER,
  'POST /api/my-salon/staff/:id/exceptions': PARTNER_MAKES,
  'DELETE /api/my-salon/staff/:id/exceptions/:exceptionId': PARTNER,
  'PUT /api/my-salon/staff/:id/picture': PARTNER,
  'DELETE /api/my-salon/staff/:id/picture': PARTNER,
  'POST /api/my-salon/resources': PARTNER_MAKES,
  'PUT /api/my-salon/resources/:id': PARTNER,
  'PUT /api/my-salon/pictures': PARTNER,
  'PUT /api/my-salon/pictures/:id/text': PARTNER,
  'DELETE /api/my-salon/pictures/:id': PARTNER,
  'PUT /api/my-salon/:list/:id/active': PARTNER,
  'PUT /api/my-salon/:list/:id/place': PARTNER,

  // A seller's own shop
  'GET /api/my-shop': SELLER,
  'PUT /api/my-shop/terms': SELLER,
  'GET /api/my-shop/products.csv': SELLER,
  'GET /api/my-shop/example.csv': SELLER,
  'GET /api/my-shop/products': SELLER,
  'POST /api/my-shop/products': SELLER_MAKES,
  'GET /api/my-shop/products/:id': SELLER,
  'PUT /api/my-shop/products/:id': SELLER,
  'PUT /api/my-shop/products/:id/status': SELLER,
  'POST /api/my-shop/products/:id/variants': SELLER_MAKES,
  'POST /api/my-shop/products/:id/pictures': SELLER_MAKES,
  'PUT /api/my-shop/pictures/:id/text': SELLER,
  'PUT /api/my-shop/pictures/:id/place': SELLER,
  'DELETE /api/my-shop/pictures/:id': SELLER,
  'POST /api/my-shop/pictures/restorations': SELLER_MAKES,
  'GET /api/my-shop/variants/:id': SELLER,
  'PUT /api/my-shop/variants/:id': SELLER,
  'POST /api/my-shop/variants/:id/stock': SELLER_MAKES,
  'POST /api/my-shop/variants/:id/prices': SELLER_MAKES,
  'DELETE /api/my-shop/prices/:id': SELLER,
  'GET /api/my-shop/stock': SELLER,
  'GET /api/my-shop/stock.csv': SELLER,
  'GET /api/my-shop/imports': SELLER,
  'POST /api/my-shop/imports': SELLER_MAKES,
  'GET /api/my-shop/imports/:id': SELLER,
  'POST /api/my-shop/imports/:id/confirmation': SELLER,
  'POST /api/my-shop/imports/:id/discarding': SELLER,

  // Favorites and reviews of salons
  'GET /api/salons/:id/reviews': PUBLIC,
  'PUT /api/salons/:id/review': CLIENT,
  'DELETE /api/salons/:id/review': CLIENT,
  'PUT /api/salons/:id/favorite': CLIENT,
  'DELETE /api/salons/:id/favorite': CLIENT,
  'GET /api/me/favorites': CLIENT,
  'GET /api/me/salons/:id': CLIENT,
  'GET /api/reviews': PARTNER,
  'POST /api/reviews/:id/photos': CLIENT_MAKES,
  'DELETE /api/reviews/:id/photos/:photoId': CLIENT,
  'PUT /api/reviews/:id/reply': PARTNER,
  'DELETE /api/reviews/:id/reply': PARTNER,
  'POST /api/reviews/:id/reports': SIGNED_IN_MAKES,

  // Products, shops, reviews of products
  'GET /api/products': PUBLIC,
  'GET /api/products/:id': PUBLIC,
  'GET /api/shops/:id': PUBLIC,
  'GET /api/me/products': CLIENT,
  'GET /api/me/products/favorites': CLIENT,
  'GET /api/me/products/:id': CLIENT,
  'GET /api/me/shops/:id': CLIENT,
  'PUT /api/products/:id/favorite': CLIENT,
  'DELETE /api/products/:id/favorite': CLIENT,
  'GET /api/products/:id/reviews': PUBLIC,
  'PUT /api/products/:id/review': CLIENT,
  'DELETE /api/products/:id/review': CLIENT,
  'GET /api/product-reviews': SELLER,
  'PUT /api/product-reviews/:id/reply': SELLER,
  'DELETE /api/product-reviews/:id/reply': SELLER,
  'POST /api/product-reviews/:id/reports': SIGNED_IN_MAKES,

  // A seller's sales, and parcels to pick up
  'GET /api/sales': SELLER,
  'GET /api/sales/orders': SELLER,
  'GET /api/sales/orders/:id/refund': SELLER,
  'POST /api/sales/bulk': SELLER,
  'GET /api/pickups': BUSINESSES,
  'POST /api/pickups': BUSINESSES,
  'PUT /api/pickups/points': PARTNER,

  // A partner's dashboard
  'GET /api/partner-dashboard': PARTNER,
  'GET /api/partner-dashboard/clients': PARTNER,
  'GET /api/partner-dashboard/clients/:id': PARTNER,
  'PUT /api/partner-dashboard/clients/:id': PARTNER,

  // Appointments
  'GET /api/appointments': CLIENT_AND_PARTNER,
  'POST /api/appointments': CLIENT_MAKES,
  'GET /api/appointments/new': CLIENT,
  'GET /api/appointments/:id': CLIENT_AND_PARTNER,
  'POST /api/appointments/:id/move': CLIENT_AND_PARTNER,
  'POST /api/appointments/:id/move-agreement': CLIENT,
  'POST /api/appointments/:id/lateness': CLIENT,
  'POST /api/appointments/:id/cancellation': CLIENT_AND_PARTNER,
  'POST /api/appointments/:id/confirmation': PARTNER,
  'GET /api/appointments/:id/completion': PARTNER,
  'POST /api/appointments/:id/completion': PARTNER,
  'POST /api/appointments/:id/arrival': PARTNER,
  'POST /api/check-ins': PARTNER,
  'POST /api/appointments/:id/extras-agreement': CLIENT,
  'POST /api/appointments/:id/extras-refusal': CLIENT,
  'POST /api/appointments/:id/tips': CLIENT_MAKES,
  'POST /api/appointments/:id/no-show': PARTNER,
  'GET /api/appointments/:id/offer': PARTNER,
  'POST /api/appointments/:id/refunds': PARTNER_MAKES,
  'POST /api/slot-holds': CLIENT_MAKES,
  'GET /api/slot-holds/:id': CLIENT,
  'DELETE /api/slot-holds/:id': CLIENT,
  'POST /api/slot-holds/:id/deposits': CLIENT_MAKES,
  'POST /api/slot-holds/:id/quotes': CLIENT_MAKES,
  'GET /api/appointments/:id/move-sheet': CLIENT,
  'POST /api/appointments/:id/rebooking': CLIENT_MAKES,
  'GET /api/me/bookings': CLIENT,
  'GET /api/recurring-appointments': CLIENT,
  'POST /api/recurring-appointments': CLIENT_MAKES,
  'POST /api/recurring-appointments/:id/end': CLIENT,
  'POST /api/goal-bookings': CLIENT_MAKES,
  'GET /api/goal-bookings/:id': CLIENT,
  'PUT /api/goal-bookings/:id': CLIENT,
  'POST /api/goal-bookings/:id/end': CLIENT,
  'POST /api/goal-bookings/:id/share': CLIENT,
  'GET /api/my-salon/savers': PARTNER,
  'POST /api/my-salon/savers/settings': PARTNER,
  'GET /api/waiting-list': CLIENT,
  'POST /api/waiting-list': CLIENT_MAKES,
  'GET /api/waiting-list/:id': CLIENT,
  'POST /api/waiting-list/:id/changes': CLIENT,
  'POST /api/waiting-list/:id/leave': CLIENT,
  'GET /api/my-salon/waiting-list': PARTNER,
  'POST /api/my-salon/waiting-list/settings': PARTNER,
  'POST /api/my-salon/waiting-list/:id/offer': PARTNER_MAKES,
  'GET /api/appointments/:id/calendar.ics': CLIENT_AND_PARTNER,
  'GET /api/me/calendar-feed': CLIENT_AND_PARTNER,
  'PUT /api/me/calendar-feed': CLIENT_AND_PARTNER,
  'DELETE /api/me/calendar-feed': CLIENT_AND_PARTNER,
  'GET /api/calendar/:token': PUBLIC,
  'GET /api/reports/commission': PARTNER,
  'GET /api/reports/commission/csv': PARTNER,

  // Cart, addresses, checkout
  'GET /api/cart': PUBLIC,
  'POST /api/cart/lines/:variantId': PUBLIC,
  'PUT /api/cart/lines/:variantId': PUBLIC,
  'DELETE /api/cart/lines/:variantId': PUBLIC,
  'POST /api/cart/orders': CLIENT,
  'GET /api/addresses': CLIENT,
  'POST /api/addresses': CLIENT_MAKES,
  'PUT /api/addresses/:id': CLIENT,
  'DELETE /api/addresses/:id': CLIENT,
  'POST /api/checkouts': CLIENT_MAKES,
  'GET /api/checkouts/:id': CLIENT,
  'PUT /api/checkouts/:id/choices': CLIENT,
  'POST /api/checkouts/:id/quotes': CLIENT_MAKES,
  'POST /api/checkouts/:id/payment': CLIENT_MAKES,
  'POST /api/checkouts/:id/release': CLIENT,

  // Orders and returns
  'GET /api/orders': CLIENT,
  'GET /api/orders/:id': ALL_BUT_ADMINS,
  'POST /api/orders/:id/acceptance': SELLER,
  'POST /api/orders/:id/packing': SELLER,
  'POST /api/orders/:id/shipment': SELLER,
  'POST /api/orders/:id/readiness': SELLER,
  'POST /api/orders/:id/collection': BUSINESSES,
  'POST /api/orders/:id/delivery': CLIENT,
  'POST /api/orders/:id/cancellation': CLIENT_AND_SELLER,
  'POST /api/orders/:id/dispute': CLIENT,
  'POST /api/orders/:id/refunds': SELLER_MAKES,
  'POST /api/orders/:id/returns': CLIENT_MAKES,
  'POST /api/order-returns/:id/answer': SELLER,
  'POST /api/order-returns/:id/withdrawal': CLIENT,

  // A partner's calendar
  'GET /api/calendar': PARTNER,
  'GET /api/calendar/clients': PARTNER,
  'POST /api/calendar/appointments': PARTNER_MAKES,
  'POST /api/calendar/blocks': PARTNER_MAKES,
  'GET /api/calendar/blocks/:id': PARTNER,
  'POST /api/calendar/blocks/:id/move': PARTNER,
  'DELETE /api/calendar/blocks/:id': PARTNER,
  'POST /api/calendar/closures': PARTNER_MAKES,
  'DELETE /api/calendar/closures/:id': PARTNER,

  // Goals
  'GET /api/goals': CLIENT,
  'POST /api/goals': CLIENT_MAKES,
  'GET /api/goals/:id': CLIENT,
  'PUT /api/goals/:id': CLIENT,
  'POST /api/goals/:id/contributions': CLIENT_MAKES,
  'POST /api/goals/:id/releases': CLIENT_MAKES,
  'POST /api/goals/:id/archival': CLIENT,
  'POST /api/goals/:id/restoration': CLIENT,
  'PUT /api/goals/:id/auto-save': CLIENT,
  'POST /api/goals/:id/members': CLIENT_MAKES,
  'POST /api/goals/:id/members/:member/removal': CLIENT,
  'POST /api/goals/:id/acceptance': CLIENT,
  'POST /api/goals/:id/refusal': CLIENT,
  'GET /api/goals/:id/picture': CLIENT,
  'PUT /api/goals/:id/picture': CLIENT,
  'DELETE /api/goals/:id/picture': CLIENT,

  // Payouts
  'GET /api/payouts/:id/statement/csv': BUSINESSES,
  'GET /api/payouts/:id/statement/pdf': BUSINESSES,
  'GET /api/payouts': BUSINESSES,
  'GET /api/payouts/history': BUSINESSES,
  'PUT /api/payouts/settings': BUSINESSES,
  'POST /api/payouts/destinations': BUSINESSES_MAKE,
  'DELETE /api/payouts/destinations/:id': BUSINESSES,
  'POST /api/payouts': BUSINESSES_MAKE,
  'GET /api/payouts/:id': BUSINESSES,

  // Reports and moderation
  'POST /api/reports': ALL_BUT_ADMINS_MAKE,
  'GET /api/reports/of/:kind/:id': ALL_BUT_ADMINS,
  'GET /api/me/removals/:id': SIGNED_IN,
  'POST /api/me/removals/:id/appeal': SIGNED_IN_MAKES,
  'POST /api/admin/moderation/:kind/:id/removal': ADMIN_MAKES,

  // Support agents
  'POST /api/admin/tickets/:id/answers': ADMIN_MAKES,
  'POST /api/admin/tickets/:id/notes': ADMIN_MAKES,
  'POST /api/admin/canned-responses': ADMIN_MAKES,

  // Adjustments of money by admins
  'POST /api/admin/money/refunds': ADMIN_MAKES,
  'POST /api/admin/money/goodwill': ADMIN_MAKES,
  'POST /api/admin/money/corrections': ADMIN_MAKES,
  'POST /api/admin/money/settlements': ADMIN_MAKES,

  // Reconciliation
  'POST /api/admin/reconciliation/reports': ADMIN_MAKES,

  // The document of this api
  'GET /api/openapi.json': PUBLIC,
}

/** What each of ROLES must get of a route; undefined where nobody has said. */
export function accessOf(name: string): Statuses | undefined {
  return ACCESS[name] ?? (/^\w+ \/api\/admin\//.test(name) ? ADMIN : undefined)
}

/** Routes that exist only in local runs. */
export const LOCAL_ONLY: readonly string[] = [
  'GET /api/dev/outbox',
  'GET /api/dev/outbox/:id',
  'POST /api/sandbox/deposits/:id/decision',
  'GET /api/admin/reconciliation/sandbox-report',
]
