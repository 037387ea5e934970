// What is wrong with the books, as rows alone tell: each currency sums to zero, and each account's balance is its
// postings, and its entries.

type Asks = { execute: (sql: string) => Promise<{ rows: Record<string, unknown>[] }> }

/** The accounts named, at most. */
const NAMED = 10

const WRONG_ACCOUNTS = `WITH moved (id, minor) AS (
    SELECT credit_account, amount FROM posting UNION ALL SELECT debit_account, -amount FROM posting
  ), posted (id, minor) AS (SELECT id, sum(minor) FROM moved GROUP BY id),
  entered (id, minor, latest) AS (SELECT account_id, sum(amount), max(sequence) FROM account_entry GROUP BY account_id),
  stated AS (
    SELECT account.id, account.balance, coalesce(posted.minor, 0) AS posted, coalesce(entered.minor, 0) AS entered,
      coalesce((SELECT entry.balance FROM account_entry AS entry WHERE entry.account_id = account.id
        AND entry.sequence = entered.latest), 0) AS last
    FROM ledger_account AS account LEFT JOIN posted ON posted.id = account.id LEFT JOIN entered ON entered.id = account.id
  )
  SELECT * FROM stated WHERE balance <> posted OR balance <> entered OR balance <> last ORDER BY id LIMIT ${NAMED}`

/** In words; nothing where all is well. */
export async function wrongBooks(database: Asks): Promise<string[]> {
  const { rows: sums } = await database.execute(
    'SELECT currency, sum(balance) AS sum FROM ledger_account GROUP BY currency HAVING sum(balance) <> 0 ORDER BY currency',
  )
  const { rows: accounts } = await database.execute(WRONG_ACCOUNTS)
  return [
    ...sums.map(({ currency, sum }) => `${currency} sums to ${sum}, not to zero`),
    ...accounts.map(
      ({ id, balance, posted, entered, last }) =>
        `${id} stands at ${balance}; its postings come to ${posted}, its entries to ${entered}, the last says ${last}`,
    ),
  ]
}
