// The admin home page: key figures, alerts, and pending decisions.

import { eq, sql } from 'drizzle-orm'
import { reconciliationBreak } from '../../../db/schema/admin/adjustments'
import { application, proposal } from '../../../db/schema/admin/governance'
import { ticket } from '../../../db/schema/support'
import { operation } from '../../platform/http/operation'
import { readAs } from '../../platform/viewer/proof'
import { countWaiting } from '../disputes/disputes'
import { alertFrom, openAlerts } from './alerts'
import { DashboardQuery } from './input'
import { daysOf, figureReads, figuresFrom } from './metrics'
import { DashboardResponse } from './responses'

/** One round trip. */
export const getDashboard = operation('admin', 'GET /admin/dashboard', {
  summary: 'Marketplace figures, and what needs attention',
  query: DashboardQuery,
  response: DashboardResponse,
  run: async ({ ctx, viewer, query }) => {
    const days = daysOf(query, ctx.now())
    const count = { count: sql<number>`count(*)` }
    const [proven, moved, balances, people, before, alerts, applications, proposals, breaks, tickets, disputes] =
      await readAs(ctx, viewer, [
        ...figureReads(ctx, days),
        openAlerts(ctx),
        ctx.db.select(count).from(application).where(eq(application.status, 'waiting')),
        ctx.db.select(count).from(proposal).where(eq(proposal.status, 'waiting')),
        ctx.db.select(count).from(reconciliationBreak).where(eq(reconciliationBreak.status, 'open')),
        ctx.db
          .select({ ...count, plus: sql<number>`coalesce(sum(${ticket.rank} = 0), 0)` })
          .from(ticket)
          .where(eq(ticket.status, 'open')),
        countWaiting(ctx),
      ])
    return {
      figures: figuresFrom([moved, balances, people, before], days, query.currency, proven.currency),
      alerts: alerts.map(alertFrom),
      waiting: {
        applications: applications[0]?.count ?? 0,
        proposals: proposals[0]?.count ?? 0,
        breaks: breaks[0]?.count ?? 0,
        tickets: tickets[0]?.count ?? 0,
        plusTickets: tickets[0]?.plus ?? 0,
        disputes: disputes[0]?.count ?? 0,
      },
    }
  },
})
