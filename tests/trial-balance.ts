// What must hold of a database once every test has had its way with it: each currency sums to zero, and each
// account's balance is its postings, and its entries.
import { sql } from 'drizzle-orm'
import type { Db } from '../db/client'

/** @throws Error that says what is wrong, of ten accounts at most. */
export async function expectZeroTrialBalance(db: Db): Promise<void> {
  const [sums, accounts] = await db.batch([
    db.all<{ currency: string; sum: number; accounts: number }>(
      sql`SELECT currency, sum(balance) AS sum, count(*) AS accounts FROM ledger_account GROUP BY currency ORDER BY currency`,
    ),
    db.all<{ id: string; balance: number; posted: number; entered: number; last: number }>(
      sql`WITH moved (id, minor) AS (
          SELECT credit_account, amount FROM posting UNION ALL SELECT debit_account, -amount FROM posting
        ), posted (id, minor) AS (SELECT id, sum(minor) FROM moved GROUP BY id),
        entered (id, minor, latest) AS (SELECT account_id, sum(amount), max(sequence) FROM account_entry GROUP BY account_id),
        stated AS (
          SELECT account.id, account.balance, coalesce(posted.minor, 0) AS posted, coalesce(entered.minor, 0) AS entered,
            coalesce((SELECT entry.balance FROM account_entry AS entry WHERE entry.account_id = account.id
              AND entry.sequence = entered.latest), 0) AS last
          FROM ledger_account AS account LEFT JOIN posted ON posted.id = account.id LEFT JOIN entered ON entered.id = account.id
        )
        SELECT * FROM stated WHERE balance <> posted OR balance <> entered OR balance <> last ORDER BY id LIMIT 10`,
    ),
  ])
  const wrong = [
    ...(sums.length === 0 ? ['there are no accounts at all'] : []),
    ...sums
      .filter(({ sum }) => sum !== 0)
      .map(({ currency, sum }) => `${currency} sums to ${sum}, not to zero`),
    ...accounts.map(
      ({ id, balance, posted, entered, last }) =>
        `${id} stands at ${balance}; its postings come to ${posted}, its entries to ${entered}, the last says ${last}`,
    ),
  ]
  if (wrong.length > 0)
    throw new Error(`The trial balance is not zero after the tests:\n${wrong.join('\n')}`)
}
