// Money overview for the settings: every balance, what is payable to the person, and the fees in force.

import { desc, eq, lt } from 'drizzle-orm'
import { prepared } from '../../../db/prepared'
import { fee, ledgerAccount } from '../../../db/schema/money/ledger'
import type { Ctx } from '../../platform/context'
import { EVERYONE } from '../../platform/http/guards'
import { operation } from '../../platform/http/operation'
import { moneyJson } from '../../platform/values/money'
import { rfc3339 } from '../../platform/values/time'
import type { FeeVersionResponse } from '../ledger/responses'
import { destinationResponse } from '../payouts/destination-kinds'
import { destinationOf, destinationsOf } from '../payouts/destinations'
import { settingsFrom, settingsOf } from '../payouts/settings'
import { MoneyOverviewResponse } from './money-overview-responses'

type FeeRow = typeof fee.$inferSelect

/** One round trip. Leaves out empty accounts. */
export const getMoneyOverview = operation(EVERYONE, 'GET /wallet/money-overview', {
  summary: 'Every balance, earnings and fees',
  response: MoneyOverviewResponse,
  reads: ({ ctx, viewer }) => ({
    accounts: ctx.db
      .select()
      .from(ledgerAccount)
      .where(eq(ledgerAccount.owner, viewer.id))
      .orderBy(ledgerAccount.currency),
    feeRows: feesUntilNow(ctx),
    settings: settingsOf(ctx, viewer.id),
    destinations: destinationsOf(ctx, viewer.id),
  }),
  read: ({ accounts, feeRows, settings, destinations }, { ctx, viewer }) => {
    const fees = feesInForce(feeRows)
    const balances = (kind: 'wallet' | 'hold' | 'payable') =>
      accounts
        .filter((account) => account.kind === kind && account.balance !== 0)
        .map((account) => moneyJson(account.balance, account.currency))
    return {
      available: balances('wallet'),
      held: balances('hold'),
      payable: balances('payable'),
      fees,
      payouts:
        viewer.role === 'beauty_partner' || viewer.role === 'product_seller'
          ? {
              settings: settingsFrom(settings),
              fees: {
                daily: percentOf(fees, 'payout_daily'),
                weekly: percentOf(fees, 'payout_weekly'),
                monthly: percentOf(fees, 'payout_monthly'),
                instant: percentOf(fees, 'payout_instant'),
              },
              destinations: destinations.map((destination) =>
                destinationResponse(destinationOf(destination), ctx.now(), viewer.timeZone),
              ),
            }
          : null,
    }
  },
})

function percentOf(fees: FeeVersionResponse[], kind: FeeVersionResponse['kind']): string {
  return fees.find((fee) => fee.kind === kind)?.percent ?? '0'
}

/** The statement that reads every fee that has come into force, newest first. */
export function feesUntilNow(ctx: Ctx) {
  return fees(ctx.db, { now: ctx.now() })
}

const fees = prepared((db, value) =>
  db
    .select()
    .from(fee)
    .where(lt(fee.effectiveFrom, value('now')))
    .orderBy(desc(fee.effectiveFrom), desc(fee.createdAt))
    .limit(100),
)

/** The newest version of each kind. */
export function feesInForce(rows: FeeRow[]): FeeVersionResponse[] {
  const newest = rows.filter((row, i) => rows.findIndex(({ kind }) => kind === row.kind) === i)
  return newest.map(({ kind, basisPoints, effectiveFrom }) => ({
    kind,
    percent: String(basisPoints / 100),
    since: rfc3339(effectiveFrom),
  }))
}
