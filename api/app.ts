// The whole API: the areas' sub-apps, the middleware of every request, and the only place where
// errors become problems.
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { sealAudit } from './admin/audit-log/hash-chain'
import { adminAudit } from './admin/audit-log/routes'
import { adminDisputes } from './admin/disputes/routes'
import { fees } from './admin/fees/routes'
import { ledgerRoutes, trialBalances } from './admin/ledger/routes'
import { adminModeration } from './admin/moderation/routes'
import { adminJobs } from './admin/monitoring/job-routes'
import { adminAlerts, adminDashboard, adminProviders } from './admin/monitoring/routes'
import { proposals } from './admin/proposals/routes'
import { reconciliation } from './admin/reconciliation/routes'
import { adminProfile, platform } from './admin/settings/routes'
import { adminPeople } from './admin/users/routes'
import { appointments } from './booking/appointment-routes'
import { calendar } from './booking/calendar/routes'
import {
  appointmentCalendar,
  calendarFeedSettings,
  calendars,
  staffCalendarFeeds,
} from './booking/calendar-feed/routes'
import { chair, checkIns } from './booking/chair/routes'
import { listedSalons, salonCities } from './booking/cities/routes'
import { dashboard } from './booking/client-dashboard/routes'
import { salonContacts } from './booking/contacts/routes'
import {
  mySalonRequests,
  mySalons,
  mySearch,
  salonFavorites,
  salonRequests,
  salons,
} from './booking/discovery/routes'
import { salonImports } from './booking/imports/routes'
import { handles, salonLinks } from './booking/links/routes'
import {
  appointmentMove,
  giftVisits,
  keptVisits,
  myBookings,
  recurringAppointments,
} from './booking/my-bookings/routes'
import { conversationOffers, offers } from './booking/offers/routes'
import { parties, partyInvitations, partySettings, salonParties } from './booking/parties/routes'
import { reports } from './booking/partner-dashboard/report-routes'
import { partnerDashboard } from './booking/partner-dashboard/routes'
import { privateCalendars } from './booking/private-calendars/routes'
import { reviews, salonReviews } from './booking/reviews/routes'
import { salonSetUp } from './booking/salon-setup/routes'
import { goalBookings, savers } from './booking/saving/routes'
import { rebooking, slotHolds } from './booking/slots/routes'
import { timeOff } from './booking/time-off/routes'
import { visitChanges } from './booking/visit-changes/routes'
import { salonWaitingList, waitingList } from './booking/waiting-list/routes'
import { apiKeys } from './developers/keys/routes'
import { developers } from './developers/overview-routes'
import { reference } from './developers/reference/routes'
import { webhookEndpoints } from './developers/webhooks/routes'
import { me, people } from './identity/accounts/routes'
import { auth } from './identity/authentication/routes'
import { contacts } from './identity/security/contact-routes'
import { secondWaysIn, security } from './identity/security/routes'
import { SCHEDULES } from './jobs'
import { conversations } from './messaging/conversations/routes'
import { autoReplies } from './messaging/messages/auto-reply-routes'
import { automation } from './money/automation/routes'
import { exchange } from './money/exchange/routes'
import { goals } from './money/goals/routes'
import { adminMemberDiscounts, memberDiscounts } from './money/member-discounts/routes'
import { methods } from './money/payment-methods/routes'
import { payouts } from './money/payouts/routes'
import { payoutStatements } from './money/payouts/statements/statement-routes'
import { plus } from './money/plus/routes'
import { terms } from './money/terms/routes'
import { history } from './money/transactions/routes'
import { transfers } from './money/transfers/routes'
import { sandbox, wallet, webhooks } from './money/wallet/routes'
import { withdrawals } from './money/withdrawals/routes'
import { notifications, outboxReader, preferences, pushSubscriptions } from './notifications/routes'
import { contactOptOuts } from './notifications/to-contacts/routes'
import { adminApplications, myApplications, myBusiness } from './onboarding/routes'
import type { Ctx } from './platform/context'
import type { ApiEnv } from './platform/http/guards'
import { logFailure } from './platform/http/log'
import { openApiDocument, routesOf } from './platform/http/openapi'
import { route } from './platform/http/route'
import { secretsHidden } from './platform/http/secret-paths'
import { places } from './platform/places/routes'
import { failureCode, RETRY_AFTER } from './platform/readiness'
import { DomainError, type Problem } from './platform/values/problem'
import { deletion, exports, salonExport } from './privacy/routes'
import { PROBLEMS } from './problems'
import { cart } from './shop/cart/routes'
import { shopImports } from './shop/catalogue/import-routes'
import { catalogue } from './shop/catalogue/routes'
import { addresses } from './shop/checkout/address-routes'
import { checkouts } from './shop/checkout/routes'
import { giftCards, giftRedemptions } from './shop/gift-cards/routes'
import { groupGifts } from './shop/group-gifts/routes'
import { orderReturns, orders } from './shop/orders/routes'
import { productReviews, productReviewsOf } from './shop/reviews/routes'
import { pickUps, sales } from './shop/seller-dashboard/routes'
import { listedProducts, myProducts, products, shops } from './shop/storefront/routes'
import { cannedResponses, supportAgent } from './support/agent/routes'
import { accountReports, myRemovals } from './support/moderation/routes'
import { ownTickets } from './support/tickets/own-routes'
import { support } from './support/tickets/routes'

/** Admin actions are sealed in the audit log immediately; everybody else's within a minute. */
const sealed: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next()
  const { ctx } = c.env
  if (c.req.method !== 'GET' && c.res.ok && c.req.path.startsWith('/api/admin/'))
    ctx.after(() => sealAudit(ctx))
}

let document: object | undefined

/** The OpenAPI document. It takes longer to make than an isolate takes to start, so it is made when it is asked for. */
function apiDocument(): object {
  document ??= openApiDocument(documented, 'A key from the settings of a salon or a shop.')
  return document
}

/** What a key may still ask, as the IETF's draft of RateLimit headers writes it. */
function noteUse(c: Context<ApiEnv>): void {
  const use = c.env.ctx.keyUse
  if (!use) return
  c.header('ratelimit-policy', `"key";q=${use.limit};w=${use.window}`)
  c.header('ratelimit', `"key";r=${use.remaining};t=${use.seconds}`)
  if (c.res.status === 429) c.header('retry-after', String(use.seconds))
}

const domains = new Hono<ApiEnv>()
  .use(sealed)
  .use(async (c, next) => {
    await next()
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
    noteUse(c)
  })
  .route('/auth', auth)
  .route('/auth', secondWaysIn)
  .route('/me', me)
  .route('/me/dashboard', dashboard)
  .route('/me/business', myBusiness)
  .route('/me/admin-profile', adminProfile)
  .route('/me/preferences', preferences)
  .route('/me/auto-replies', autoReplies)
  .route('/me/notifications', notifications)
  .route('/me/push-subscriptions', pushSubscriptions)
  .route('/me/tickets', ownTickets)
  .route('/me/developers', developers)
  .route('/me/webhooks', webhookEndpoints)
  .route('/me/api-keys', apiKeys)
  .route('/me/applications', myApplications)
  .route('/admin/applications', adminApplications)
  .route('/admin/money', ledgerRoutes)
  .route('/admin/disputes', adminDisputes)
  .route('/admin/trial-balance', trialBalances)
  .route('/admin/reconciliation', reconciliation)
  .route('/people', people)
  .route('/me/contacts', contacts)
  .route('/me/exports', exports)
  .route('/me/salon-contacts', salonContacts)
  .route('/me/deletion', deletion)
  .route('/me', security)
  .route('/wallet', wallet)
  .route('/wallet/methods', methods)
  .route('/wallet/withdrawals', withdrawals)
  .route('/wallet/history', history)
  .route('/exchange', exchange)
  .route('/', goals)
  .route('/plus', plus)
  .route('/member-discounts', memberDiscounts)
  .route('/admin/member-discounts', adminMemberDiscounts)
  .route('/terms', terms)
  .route('/payouts', payouts)
  .route('/transfers', transfers)
  .route('/automation', automation)
  .route('/admin/jobs', adminJobs(SCHEDULES))
  .route('/admin/dashboard', adminDashboard)
  .route('/admin/alerts', adminAlerts)
  .route('/admin/providers', adminProviders)
  .route('/admin/audit', adminAudit)
  .route('/admin/people', adminPeople)
  .route('/admin/proposals', proposals)
  .route('/admin/fees', fees)
  .route('/admin/tickets', supportAgent)
  .route('/admin/canned-responses', cannedResponses)
  .route('/me/salons', mySearch)
  .route('/me/salon-requests', mySalonRequests)
  .route('/salon-requests', salonRequests)
  .route('/salon-cities', salonCities)
  .route('/listed-salons', listedSalons)
  .route('/salons', salons)
  .route('/private-calendars', privateCalendars)
  .route('/my-salon', salonSetUp)
  .route('/my-salon/imports', salonImports)
  .route('/my-salon/export.zip', salonExport)
  .route('/my-shop', catalogue)
  .route('/my-shop/imports', shopImports)
  .route('/', salonReviews)
  .route('/salons', salonFavorites)
  .route('/me', mySalons)
  .route('/', reviews)
  .route('/places', places)
  .route('/products', products)
  .route('/', productReviewsOf)
  .route('/', productReviews)
  .route('/shops', shops)
  .route('/listed-products', listedProducts)
  .route('/me', myProducts)
  .route('/appointments', appointments)
  .route('/orders', orders)
  .route('/payouts', payoutStatements)
  .route('/order-returns', orderReturns)
  .route('/partner-dashboard', partnerDashboard)
  .route('/sales', sales)
  .route('/pickups', pickUps)
  .route('/calendar', calendar)
  .route('/appointments', appointmentCalendar)
  .route('/appointments', appointmentMove)
  .route('/appointments', rebooking)
  .route('/appointments', chair)
  .route('/appointments', visitChanges)
  .route('/check-ins', checkIns)
  .route('/time-off', timeOff)
  .route('/conversations', conversationOffers)
  .route('/offers', offers)
  .route('/me/gift-visits', giftVisits)
  .route('/me/kept-visits', keptVisits)
  .route('/me/bookings', myBookings)
  .route('/me/calendar-feed', calendarFeedSettings)
  .route('/staff-calendar-feeds', staffCalendarFeeds)
  .route('/calendar', calendars)
  .route('/recurring-appointments', recurringAppointments)
  .route('/slot-holds', slotHolds)
  .route('/goal-bookings', goalBookings)
  .route('/my-salon/savers', savers)
  .route('/waiting-list', waitingList)
  .route('/my-salon/waiting-list', salonWaitingList)
  .route('/parties', parties)
  .route('/party-invitations', partyInvitations)
  .route('/contact-opt-outs', contactOptOuts)
  .route('/my-salon/parties', salonParties)
  .route('/my-salon/party-settings', partySettings)
  .route('/my-salon/links', salonLinks)
  .route('/handles', handles)
  .route('/reports', reports)
  .route('/reports', accountReports)
  .route('/me/removals', myRemovals)
  .route('/admin/moderation', adminModeration)
  .route('/conversations', conversations)
  .route('/gift-cards', groupGifts)
  .route('/gift-cards', giftCards)
  .route('/gift-redemptions', giftRedemptions)
  .route('/cart', cart)
  .route('/addresses', addresses)
  .route('/checkouts', checkouts)
  .route('/platform', platform)
  .route('/support', support)
  .route('/webhooks', webhooks)
  .route('/sandbox', sandbox)
  .route('/dev', outboxReader)
  .route('/reference', reference(apiDocument))

export const api = new Hono<ApiEnv>().route('/api', domains)

export type Api = typeof api

const documented = routesOf(api)

api.get(
  '/api/openapi.json',
  route('public', 'This document', {
    handler: ({ c }) => {
      c.header('cache-control', 'public, max-age=300')
      return c.json(apiDocument())
    },
  }),
)

api.notFound((c) => {
  throw new DomainError(knownPath(c.req.path) ? 'method-not-allowed' : 'not-found')
})

api.onError((error, c) => {
  const failure = asDomainError(c.env.ctx, error)
  if (['internal', 'unavailable'].includes(failure.code))
    logFailure(`${c.req.method} ${hideSecrets(c.req.path)}`, error)
  c.env.ctx.refusal = failure.code
  const { status, title } = PROBLEMS[failure.code]
  const problem: Problem = {
    type: `/problems/${failure.code}`,
    title,
    status,
    code: failure.code,
    requestId: c.env.ctx.requestId,
    ...(failure.extra.detail && { detail: failure.extra.detail }),
    ...(failure.extra.errors && { errors: failure.extra.errors }),
    ...(failure.extra.startsAt && { startsAt: failure.extra.startsAt }),
  }
  return c.body(JSON.stringify(problem), status, {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    ...(failure.code === 'unavailable' && { 'retry-after': RETRY_AFTER }),
  })
})

function asDomainError(ctx: Ctx, error: unknown): DomainError {
  if (error instanceof DomainError) return error
  if (error instanceof HTTPException && error.status === 400)
    return new DomainError('malformed-json')
  return new DomainError(failureCode(ctx), { cause: error })
}

const paths = routesOf(api).map(({ path }) => path)

const hideSecrets = secretsHidden(paths)

const patterns = paths.map((path) => new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+')}$`))

function knownPath(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path))
}
