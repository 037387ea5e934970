// Balances of a person's accounts.
import { and, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { ledgerAccount } from '../../../db/schema/money/ledger'
import type { Ctx, Viewer } from '../../platform/context'
import { type Currency, moneyJson } from '../../platform/values/money'
import { accountId } from './ledger'
import type { WalletResponse } from './responses'

export type Wallet = z.output<typeof WalletResponse>

/** The statement that reads a person's accounts; `walletFrom` parses its rows. */
export function accountsOf(ctx: Ctx, viewer: Viewer) {
  return ctx.db
    .select()
    .from(ledgerAccount)
    .where(
      and(
        eq(ledgerAccount.owner, viewer.id),
        inArray(ledgerAccount.kind, viewer.role === 'client' ? ['wallet', 'hold'] : ['payable']),
      ),
    )
}

/** A person's wallet, from the rows that `accountsOf` reads. */
export function walletFrom(
  accounts: (typeof ledgerAccount.$inferSelect)[],
  viewer: Viewer,
  currency: Currency,
): Wallet {
  const balance = (kind: 'wallet' | 'hold' | 'payable') =>
    accounts.find((a) => a.id === accountId({ kind, owner: viewer.id, currency }))?.balance ?? 0
  const available = viewer.role === 'client' ? balance('wallet') : balance('payable')
  const held = balance('hold')
  return {
    currency,
    available: moneyJson(available, currency),
    held: moneyJson(held, currency),
    total: moneyJson(available + held, currency),
  }
}
