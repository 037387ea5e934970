// Where somebody stands: every balance, what is owed to them, and the fees in force. For settings.
import { desc, eq, lt } from 'drizzle-orm'
import { fee, ledgerAccount } from '../../db/schema/ledger'
import { type Ctx, readAs, type Viewer } from '../context'
import { type MoneyJson, moneyJson } from '../money'
import { rfc3339 } from '../time'

/** A fee in force: "2.5" percent, since when. */
export type FeeVersion = { kind: FeeRow['kind']; percent: string; since: string }

export type Standing = {
  available: MoneyJson[]
  held: MoneyJson[]
  /** Earned, and not yet paid out. */
  payable: MoneyJson[]
  fees: FeeVersion[]
}

type FeeRow = typeof fee.$inferSelect

/** One round trip. Empty accounts are left out. @throws DomainError unauthenticated */
export async function getStanding(ctx: Ctx, viewer: Viewer): Promise<Standing> {
  const [accounts, fees] = await readAs(ctx, viewer, [
    ctx.db
      .select()
      .from(ledgerAccount)
      .where(eq(ledgerAccount.owner, viewer.id))
      .orderBy(ledgerAccount.currency),
    feesUntilNow(ctx),
  ])
  const balances = (kind: 'wallet' | 'hold' | 'payable') =>
    accounts
      .filter((account) => account.kind === kind && account.balance !== 0)
      .map((account) => moneyJson(account.balance, account.currency))
  return {
    available: balances('wallet'),
    held: balances('hold'),
    payable: balances('payable'),
    fees: feesInForce(fees),
  }
}

/** The statement that reads every fee that has come into force, the newest first. */
export function feesUntilNow(ctx: Ctx) {
  return ctx.db
    .select()
    .from(fee)
    .where(lt(fee.effectiveFrom, ctx.now()))
    .orderBy(desc(fee.effectiveFrom))
    .limit(100)
}

/** The newest version of each kind. */
export function feesInForce(rows: FeeRow[]): FeeVersion[] {
  const newest = rows.filter((row, i) => rows.findIndex(({ kind }) => kind === row.kind) === i)
  return newest.map(({ kind, basisPoints, effectiveFrom }) => ({
    kind,
    percent: String(basisPoints / 100),
    since: rfc3339(effectiveFrom),
  }))
}
