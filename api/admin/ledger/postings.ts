// The postings of a transfer with the account owners, for admins.
import { type SQL, sql } from 'drizzle-orm'
import type { AccountKind } from '../../money/ledger/ledger'
import { type MoneyJson, moneyJson } from '../../platform/values/money'
import { accountText } from './account-labels'

type PostingRow = {
  id: string
  currency: string
  amount: number
  fromKind: AccountKind
  fromPerson: string | null
  fromName: string | null
  toKind: AccountKind
  toPerson: string | null
  toName: string | null
}

/** The person behind an account: its owner, or the owner of its goal or subscription. */
const personOf = (account: string) =>
  `coalesce((SELECT user_id FROM goal_member WHERE id = ${account}.owner),
    (SELECT user_id FROM plus_subscription WHERE id = ${account}.owner),
    (SELECT id FROM user WHERE id = ${account}.owner))`

const nameOf = (account: string) => `(SELECT name FROM user WHERE id = ${personOf(account)})`

/** A column: the postings of a transfer in order, parsed. */
export function postingsOf(transferId: SQL): SQL<PostingRow[]> {
  return sql<string>`(SELECT json_group_array(json_object(
      'id', part.id, 'currency', part.currency, 'amount', part.amount,
      'fromKind', debited.kind, 'fromPerson', ${sql.raw(personOf('debited'))}, 'fromName', ${sql.raw(nameOf('debited'))},
      'toKind', credited.kind, 'toPerson', ${sql.raw(personOf('credited'))}, 'toName', ${sql.raw(nameOf('credited'))}))
    FROM (SELECT * FROM posting WHERE posting.transfer_id = ${transferId} ORDER BY posting.id) AS part
    JOIN ledger_account AS debited ON debited.id = part.debit_account
    JOIN ledger_account AS credited ON credited.id = part.credit_account)`.mapWith(
    (text: string) => JSON.parse(text) as PostingRow[],
  ) as unknown as SQL<PostingRow[]>
}

export function postingResponses(rows: PostingRow[]) {
  const side = (kind: AccountKind, id: string | null, name: string | null) => ({
    account: accountText(kind, name ?? ''),
    person: id === null ? null : { id, name: name ?? '' },
  })
  return rows.map((row) => ({
    id: row.id,
    from: side(row.fromKind, row.fromPerson, row.fromName),
    to: side(row.toKind, row.toPerson, row.toName),
    amount: moneyJson(row.amount, row.currency),
  }))
}

/** All that the postings moved, by currency. */
export function amountsOf(rows: PostingRow[]): MoneyJson[] {
  const sums = new Map<string, number>()
  for (const { currency, amount } of rows) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return [...sums].map(([currency, minor]) => moneyJson(minor, currency))
}
