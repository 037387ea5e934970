// Account movements for lists of an export: transfers between people, savings, and interest.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { user } from '../../../../db/schema/identity'
import { accountEntry, ledgerAccount, posting, transfer } from '../../../../db/schema/money/ledger'
import type { Ctx } from '../../../platform/context'
import { pagesAlong } from './pages'
import type { Row } from './zip-archive'

/** One movement of an account, and the name of the other account's owner. */
type Line = {
  sequence: number
  transferId: string
  createdAt: number
  description: string
  actor: string
  /** Signed, in minor units. */
  amount: number
  currency: string
  other: string | null
}

const debit = alias(ledgerAccount, 'debit_side')
const credit = alias(ledgerAccount, 'credit_side')

/** The movements of some kinds of transfer in each account, one account after the other. */
export async function* linesOf(
  ctx: Ctx,
  accounts: string[],
  which: SQL | undefined,
  row: (line: Line, account: string) => Row,
): AsyncIterable<Row[]> {
  for (const id of accounts) {
    yield* pagesAlong(
      () =>
        ctx.db
          .select({
            sequence: accountEntry.sequence,
            transferId: accountEntry.transferId,
            createdAt: accountEntry.createdAt,
            description: transfer.description,
            actor: transfer.actor,
            amount: accountEntry.amount,
            currency: posting.currency,
            other: user.name,
          })
          .from(accountEntry)
          .innerJoin(transfer, eq(transfer.id, accountEntry.transferId))
          .innerJoin(posting, eq(posting.id, accountEntry.postingId))
          .innerJoin(debit, eq(debit.id, posting.debitAccount))
          .innerJoin(credit, eq(credit.id, posting.creditAccount))
          .leftJoin(user, eq(user.id, sql`CASE WHEN ${debit.id} = ${id} THEN ${credit.owner} ELSE ${debit.owner} END`)),
      and(eq(accountEntry.accountId, id), which),
      [accountEntry.sequence],
      (last) => [last.sequence],
      (line) => row(line, id),
    )
  }
}
