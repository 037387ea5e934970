// The whole API: the areas' sub-apps, the middleware of every request, and the only place where errors become problems.
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
import { chair, checkIns } from './booking/appointments/chair/routes'
import { appointmentChanges } from './booking/appointments/changes/routes'
import { giftAppointments, lateness } from './booking/appointments/coming/routes'
import {
  appointmentMove,
  keptAppointments,
  myBookings,
  recurringAppointments,
} from './booking/appointments/my-bookings/routes'
import { refunds } from './booking/appointments/refunds/routes'
import { reopening } from './booking/appointments/reopening/routes'
import { rescheduling } from './booking/appointments/rescheduling/routes'
import { appointments } from './booking/appointments/routes'
import {
  appointmentCalendar,
  calendarFeedSettings,
  calendars,
  staffCalendarFeeds,
} from './booking/calendar/feeds/routes'
import { calendar } from './booking/calendar/routes'
import { dashboard } from './booking/dashboards/client/routes'
import { reports } from './booking/dashboards/salon/report-routes'
import { partnerDashboard } from './booking/dashboards/salon/routes'
import { conversationOffers, offers } from './booking/offers/routes'
import { parties, partyInvitations, partySettings, salonParties } from './booking/parties/routes'
import { goalBookings, savers } from './booking/saving/routes'
import { booking, openSlots, rebooking, slotHolds } from './booking/slots/routes'
import { timeOff } from './booking/time-off/routes'
import { salonWaitingList, waitingList } from './booking/waiting/routes'
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
import { deposits } from './money/deposits/routes'
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
import { operation, operations } from './platform/http/operation'
import { secretsHidden } from './platform/http/secret-paths'
import { places } from './platform/places/routes'
import { failureCode, RETRY_AFTER } from './platform/readiness'
import { DomainError, type Problem } from './platform/values/problem'
import { deletion, exports, salonExport } from './privacy/routes'
import { PROBLEMS } from './problems'
import { listedSalons, salonCities } from './salons/discovery/cities/routes'
import { mySalonRequests, mySalons, mySearch, salonFavorites, salonRequests, salons } from './salons/discovery/routes'
import { salonImports } from './salons/imports/routes'
import { handles, salonLinks } from './salons/links/routes'
import { clientBook, salonContacts } from './salons/people/routes'
import { privateCalendars } from './salons/private-calendars/routes'
import { reviews, salonReviews } from './salons/reviews/routes'
import { salonSetUp } from './salons/set-up/routes'
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
  if (c.req.method !== 'GET' && c.res.ok && c.req.path.startsWith('/api/admin/')) ctx.after(() => sealAudit(ctx))
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
  .route('/', auth)
  .route('/', secondWaysIn)
  .route('/', me)
  .route('/', dashboard)
  .route('/', myBusiness)
  .route('/', adminProfile)
  .route('/', preferences)
  .route('/', autoReplies)
  .route('/', notifications)
  .route('/', pushSubscriptions)
  .route('/', ownTickets)
  .route('/', developers)
  .route('/', webhookEndpoints)
  .route('/', apiKeys)
  .route('/', myApplications)
  .route('/', adminApplications)
  .route('/', ledgerRoutes)
  .route('/', adminDisputes)
  .route('/', trialBalances)
  .route('/', reconciliation)
  .route('/', people)
  .route('/', contacts)
  .route('/', exports)
  .route('/', salonContacts)
  .route('/', deletion)
  .route('/', security)
  .route('/', wallet)
  .route('/', deposits)
  .route('/', methods)
  .route('/', withdrawals)
  .route('/', history)
  .route('/', exchange)
  .route('/', goals)
  .route('/', plus)
  .route('/', memberDiscounts)
  .route('/', adminMemberDiscounts)
  .route('/', terms)
  .route('/', payouts)
  .route('/', transfers)
  .route('/', automation)
  .route('/', adminJobs(SCHEDULES))
  .route('/', adminDashboard)
  .route('/', adminAlerts)
  .route('/', adminProviders)
  .route('/', adminAudit)
  .route('/', adminPeople)
  .route('/', proposals)
  .route('/', fees)
  .route('/', supportAgent)
  .route('/', cannedResponses)
  .route('/', mySearch)
  .route('/', mySalonRequests)
  .route('/', salonRequests)
  .route('/', salonCities)
  .route('/', listedSalons)
  .route('/', salons)
  .route('/', openSlots)
  .route('/', privateCalendars)
  .route('/', salonSetUp)
  .route('/', salonImports)
  .route('/', salonExport)
  .route('/', catalogue)
  .route('/', shopImports)
  .route('/', salonReviews)
  .route('/', salonFavorites)
  .route('/', mySalons)
  .route('/', reviews)
  .route('/', places)
  .route('/', products)
  .route('/', productReviewsOf)
  .route('/', productReviews)
  .route('/', shops)
  .route('/', listedProducts)
  .route('/', myProducts)
  .route('/', booking)
  .route('/', appointments)
  .route('/', rescheduling)
  .route('/', reopening)
  .route('/', refunds)
  .route('/', lateness)
  .route('/', orders)
  .route('/', payoutStatements)
  .route('/', orderReturns)
  .route('/', partnerDashboard)
  .route('/', clientBook)
  .route('/', sales)
  .route('/', pickUps)
  .route('/', calendar)
  .route('/', appointmentCalendar)
  .route('/', appointmentMove)
  .route('/', rebooking)
  .route('/', chair)
  .route('/', appointmentChanges)
  .route('/', checkIns)
  .route('/', timeOff)
  .route('/', conversationOffers)
  .route('/', offers)
  .route('/', giftAppointments)
  .route('/', keptAppointments)
  .route('/', myBookings)
  .route('/', calendarFeedSettings)
  .route('/', staffCalendarFeeds)
  .route('/', calendars)
  .route('/', recurringAppointments)
  .route('/', slotHolds)
  .route('/', goalBookings)
  .route('/', savers)
  .route('/', waitingList)
  .route('/', salonWaitingList)
  .route('/', parties)
  .route('/', partyInvitations)
  .route('/', contactOptOuts)
  .route('/', salonParties)
  .route('/', partySettings)
  .route('/', salonLinks)
  .route('/', handles)
  .route('/', reports)
  .route('/', accountReports)
  .route('/', myRemovals)
  .route('/', adminModeration)
  .route('/', conversations)
  .route('/', groupGifts)
  .route('/', giftCards)
  .route('/', giftRedemptions)
  .route('/', cart)
  .route('/', addresses)
  .route('/', checkouts)
  .route('/', platform)
  .route('/', support)
  .route('/', webhooks)
  .route('/', sandbox)
  .route('/', outboxReader)
  .route('/', reference(apiDocument))

export const api = new Hono<ApiEnv>().route('/api', domains)

export type Api = typeof api

const documented = routesOf(api)

api.route(
  '/api',
  operations(
    operation('public', 'GET /openapi.json', {
      summary: 'This document',
      run: ({ c }) => {
        c.header('cache-control', 'public, max-age=300')
        return c.json(apiDocument())
      },
    }),
  ),
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
  if (error instanceof HTTPException && error.status === 400) return new DomainError('malformed-json')
  return new DomainError(failureCode(ctx), { cause: error })
}

const paths = routesOf(api).map(({ path }) => path)

const hideSecrets = secretsHidden(paths)

const patterns = paths.map((path) => new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+')}$`))

function knownPath(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path))
}
