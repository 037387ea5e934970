// The purse of somebody who runs a salon or a shop and therefore has no client pages: its balance
// moves to the balance of their business, to be paid out from there. Moved on approval, and by a
// job for money that arrives later: a refund, an unclaimed gift card, interest.
import { and, asc, eq, gt, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import { ledgerAccount } from '../../../db/schema/money/ledger'
import { changed, notify } from '../../notifications/outbox'
import { type Statement, writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { eachRow, JOB_PAGE, type Outcome, runJob } from '../../platform/job-runs'
import { formatMoney, moneyJson } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { recordTransfer } from './ledger'

/** A purse's balance in minor units. */
type Purse = Pick<typeof ledgerAccount.$inferSelect, 'owner' | 'currency' | 'balance'>

/** The statement that reads the purse balances of an owner (an id, or SQL that finds it), by currency. */
export function pursesOf(ctx: Ctx, owner: SQL | string) {
  return ctx.db
    .select({ owner: ledgerAccount.owner, currency: ledgerAccount.currency, balance: ledgerAccount.balance })
    .from(ledgerAccount)
    .where(and(sql`${ledgerAccount.owner} = ${owner}`, eq(ledgerAccount.kind, 'wallet'), gt(ledgerAccount.balance, 0)))
}

/** The statements that move a purse's balance to its owner's business. */
export function toBusinessBalance(ctx: Ctx, purse: Purse, actor: string): Statement[] {
  const { owner, currency, balance: minor } = purse
  return [
    ...recordTransfer(ctx, {
      id: ctx.id(),
      kind: 'purse_to_business',
      description: 'From your purse to your balance',
      actor,
      moves: [{ from: { kind: 'wallet', owner, currency }, to: { kind: 'payable', owner, currency }, minor }],
    }),
    changed(ctx, owner, 'wallet'),
  ]
}

/** Moves money that has arrived in the purses of businesses. Run by the minute job; safe to run twice. */
export async function movePurses(ctx: Ctx): Promise<void> {
  await runJob(ctx, 'movePurses', (run) =>
    eachRow(
      run,
      (after) => pursesOfBusinesses(ctx, after),
      ({ account }) => account,
      (purse) => moveOnce(ctx, purse),
    ),
  )
}

type Found = Awaited<ReturnType<typeof pursesOfBusinesses>>[number]

function pursesOfBusinesses(ctx: Ctx, after: string) {
  return ctx.db
    .select({
      account: ledgerAccount.id,
      owner: ledgerAccount.owner,
      currency: ledgerAccount.currency,
      balance: ledgerAccount.balance,
      role: user.role,
    })
    .from(user)
    .innerJoin(ledgerAccount, and(eq(ledgerAccount.owner, user.id), isNull(user.deletedAt)))
    .where(
      and(
        inArray(user.role, ['beauty_partner', 'product_seller']),
        // Account ids begin with their kind.
        gte(ledgerAccount.id, 'wallet:'),
        lt(ledgerAccount.id, 'wallet;'),
        gt(ledgerAccount.id, after),
        gt(ledgerAccount.balance, 0),
      ),
    )
    .orderBy(asc(ledgerAccount.id))
    .limit(JOB_PAGE)
}

async function moveOnce(ctx: Ctx, purse: Found): Promise<Outcome> {
  const sum = formatMoney(moneyJson(purse.balance, purse.currency))
  const [first, ...rest] = [
    ...toBusinessBalance(ctx, purse, 'system'),
    notify(ctx, purse.owner, {
      kind: 'money',
      title: 'Money from your time as a client',
      text: `${sum} arrived in your purse. It has been moved to your balance and will be paid out with it.`,
      path: purse.role === 'beauty_partner' ? '/partner/payouts' : '/seller/payouts',
    }),
  ]
  if (!first) return 'nothing'
  try {
    await writeBatch(ctx, [first, ...rest])
    return 'done'
  } catch (error) {
    // Another run was faster.
    if (error instanceof DomainError && error.code === 'insufficient-funds') return 'nothing'
    throw error
  }
}
