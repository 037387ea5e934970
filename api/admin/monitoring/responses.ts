// Responses of the monitoring routes.
import { z } from 'zod'
import { pageOf } from '../../platform/pagination'
import { CURRENCIES } from '../../platform/values/money'
import { MoneyResponse } from '../../platform/values/responses'

const instant = z.iso.datetime({ offset: true })

export const AlertResponse = z.object({
  id: z.string(),
  kind: z.enum(['rates', 'provider', 'job', 'schedule', 'ledger', 'refusals']),
  subject: z.string(),
  words: z.string(),
  openedAt: instant,
  seenAt: instant,
  acknowledged: z.object({ at: instant, by: z.string() }).nullable(),
  resolvedAt: instant.nullable(),
})

export type AlertResponse = z.output<typeof AlertResponse>

export const AlertListResponse = pageOf(AlertResponse)

/** Money that came in, went out, and was earned. */
const flows = z.object({ in: MoneyResponse, out: MoneyResponse, revenue: MoneyResponse })

export const FiguresResponse = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  currency: z.enum(CURRENCIES),
  /** The currencies that moved in these days, most active first. */
  currencies: z.array(z.enum(CURRENCIES)),
  /** `costs`: our expenses: interest, cashback, goodwill, providers' fees. */
  sums: flows.extend({ costs: MoneyResponse }),
  /** Of as many days before. */
  sumsBefore: flows,
  /** As of now. */
  held: MoneyResponse,
  owed: z.object({ clients: MoneyResponse, business: MoneyResponse, giftCards: MoneyResponse }),
  days: z.array(
    flows.extend({
      date: z.iso.date(),
      /** The day with the same place among the days before. */
      before: flows,
      visits: z.number().int(),
      orders: z.number().int(),
      people: z.number().int(),
    }),
  ),
  growth: z.object({
    people: z.number().int(),
    peopleBefore: z.number().int(),
    byRole: z.object({ client: z.number().int(), beauty_partner: z.number().int(), product_seller: z.number().int() }),
    visits: z.number().int(),
    orders: z.number().int(),
  }),
})

export type FiguresResponse = z.output<typeof FiguresResponse>

export const DashboardResponse = z.object({
  figures: FiguresResponse,
  /** Active alerts, unacknowledged ones first, then newest first. */
  alerts: z.array(AlertResponse),
  waiting: z.object({
    applications: z.number().int(),
    proposals: z.number().int(),
    breaks: z.number().int(),
    /** Support tickets waiting for an agent, and how many are from Plus members. */
    tickets: z.number().int(),
    /** Tickets whose authors had Plus when they wrote. */
    plusTickets: z.number().int(),
    /** Disputed orders; a hundred means a hundred or more. */
    disputes: z.number().int(),
  }),
})

export const ProviderStateResponse = z.object({
  provider: z.string(),
  /** "Cards", "Mobile money", "Email". */
  does: z.array(z.string()),
  /** The adapter's own name; null if none is configured. */
  name: z.string().nullable(),
  state: z.enum(['working', 'failing', 'unused', 'off', 'absent']),
  lastSuccess: instant.nullable(),
  lastFailure: instant.nullable(),
  failure: z.string().nullable(),
  /** Of the last 24 hours. */
  day: z.object({
    succeeded: z.number().int(),
    declined: z.number().int(),
    failed: z.number().int(),
    /** "1.5" percent of calls without a response; null if there were none. */
    errorPercent: z.string().nullable(),
  }),
  off: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable(),
  /** What its test does: "Sends an email to you". Null where there is none. */
  test: z.string().nullable(),
})

export type ProviderStateResponse = z.output<typeof ProviderStateResponse>

export const ProvidersResponse = z.object({ providers: z.array(ProviderStateResponse) })

export const ProviderTestResponse = z.object({
  ok: z.boolean(),
  /** The result, as text. */
  words: z.string(),
  balances: z.array(MoneyResponse),
})
