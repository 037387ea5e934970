// Checks of the ledger itself: accounts, postings, entries, holds.
import type { Check } from './books'

/** The accounts that may be below zero: what the platform has paid. */
const MAY_OWE = `'clearing', 'liquidity', 'interest_expense', 'cashback_expense', 'goodwill_expense', 'provider_expense',
  'receivable', 'suspense'`

/** Between which kinds of account each kind of transfer moves money. */
const MOVES: Record<string, string> = {
  deposit: 'clearing>wallet',
  withdrawal_hold: 'wallet>hold',
  withdrawal_release: 'hold>wallet',
  withdrawal_capture: 'hold>clearing hold>fee_revenue',
  exchange: 'wallet>liquidity wallet>exchange_revenue liquidity>wallet liquidity>exchange_revenue',
  goal_contribution: 'wallet>goal',
  // Back from the purse of a friend who has left the goal, where a visit's end is undone.
  goal_release: 'goal>wallet wallet>wallet',
  goal_visit: 'goal>wallet',
  // To the purse of a friend who has left the goal.
  goal_return: 'wallet>goal wallet>wallet',
  saver_bonus: 'payable>wallet',
  booking_hold: 'wallet>hold',
  booking_release: 'hold>wallet',
  booking_capture: 'hold>payable hold>fee_revenue hold>wallet wallet>hold',
  booking_refund: 'payable>wallet fee_revenue>wallet',
  booking_reopening: 'payable>wallet fee_revenue>wallet wallet>payable goal>wallet wallet>wallet',
  tip: 'wallet>payable',
  order_hold: 'wallet>hold',
  order_release: 'hold>wallet',
  order_capture: 'hold>payable hold>fee_revenue hold>wallet',
  order_refund: 'payable>wallet fee_revenue>wallet',
  gift_card_payment: 'wallet>gift_card',
  gift_card_claim: 'gift_card>wallet',
  gift_card_return: 'gift_card>wallet',
  payout_hold: 'payable>payout',
  payout_release: 'payout>payable',
  payout_capture: 'payout>clearing payout>fee_revenue',
  payout_reserve: 'payable>reserve',
  payout_reserve_release: 'reserve>payable',
  cashback: 'cashback_expense>wallet',
  cashback_reversal: 'wallet>cashback_expense receivable>cashback_expense',
  plus_payment: 'wallet>deferred',
  plus_earned: 'deferred>plus_revenue',
  interest_accrual: 'interest_expense>accrued',
  interest_payment: 'accrued>wallet accrued>goal',
  interest_forfeit: 'accrued>interest_expense',
  send: 'wallet>wallet',
  send_hold: 'wallet>hold',
  send_release: 'hold>wallet',
  send_capture: 'hold>wallet',
  purse_to_business: 'wallet>payable',
}

const moves = Object.entries(MOVES)
  .flatMap(([kind, pairs]) => pairs.split(' ').map((pair) => `('${kind}', '${pair}')`))
  .join(', ')

const kindOf = (column: string) => `substr(${column}, 1, instr(${column}, ':') - 1)`

/** The kinds of transfer that place holds, and those that end them. */
const HOLDING = ['booking', 'order', 'withdrawal', 'send']
const kinds = (end: string) => HOLDING.map((kind) => `'${kind}_${end}'`).join(', ')

export const LEDGER: Check[] = [
  {
    name: 'a currency sums to zero',
    sql: `SELECT currency, sum(balance) AS balance FROM ledger_account GROUP BY currency HAVING sum(balance) <> 0`,
  },
  {
    name: 'an account is not below zero',
    sql: `SELECT id, balance FROM ledger_account WHERE balance < 0 AND kind NOT IN (${MAY_OWE})`,
  },
  {
    name: 'a balance is its postings',
    sql: `WITH moved (id, minor) AS (
        SELECT credit_account, amount FROM posting UNION ALL SELECT debit_account, -amount FROM posting),
      posted (id, minor) AS (SELECT id, sum(minor) FROM moved GROUP BY id)
      SELECT a.id, a.balance, posted.minor FROM ledger_account a LEFT JOIN posted ON posted.id = a.id
      WHERE a.balance <> coalesce(posted.minor, 0)`,
  },
  {
    name: 'a statement adds up line by line',
    sql: `SELECT * FROM (SELECT account_id, sequence, amount, balance,
        lag(balance, 1, 0) OVER (PARTITION BY account_id ORDER BY sequence) AS before FROM account_entry)
      WHERE before + amount <> balance`,
  },
  {
    name: 'a balance is the last line of its statement',
    sql: `SELECT a.id, a.balance, e.balance AS last FROM ledger_account a
      LEFT JOIN (SELECT account_id, balance, max(sequence) FROM account_entry GROUP BY account_id) e ON e.account_id = a.id
      WHERE a.balance <> coalesce(e.balance, 0)`,
  },
  {
    name: 'a posting has its two lines',
    sql: `SELECT p.id FROM posting p LEFT JOIN account_entry e ON e.posting_id = p.id AND
        ((e.account_id = p.debit_account AND e.amount = -p.amount) OR (e.account_id = p.credit_account AND e.amount = p.amount))
      GROUP BY p.id HAVING count(e.sequence) <> 2`,
  },
  {
    name: 'a line has its posting',
    sql: `SELECT e.sequence FROM account_entry e LEFT JOIN posting p ON p.id = e.posting_id WHERE p.id IS NULL`,
  },
  {
    name: 'a transfer moves something',
    sql: `SELECT t.id, t.kind FROM transfer t LEFT JOIN posting p ON p.transfer_id = t.id WHERE p.id IS NULL`,
  },
  {
    name: 'a transfer moves what its kind moves',
    sql: `WITH allowed (kind, pair) AS (VALUES ${moves})
      SELECT t.id, t.kind, p.debit_account, p.credit_account FROM posting p JOIN transfer t ON t.id = p.transfer_id
      LEFT JOIN allowed a ON a.kind = t.kind AND a.pair = ${kindOf('p.debit_account')} || '>' || ${kindOf('p.credit_account')}
      WHERE a.kind IS NULL`,
  },
  {
    name: 'a hold account is what is held',
    sql: `SELECT a.id, a.balance, sum(h.amount) AS held FROM ledger_account a
      LEFT JOIN hold h ON h.owner = a.owner AND h.currency = a.currency AND h.status = 'held'
      WHERE a.kind = 'hold' GROUP BY a.id HAVING a.balance <> coalesce(sum(h.amount), 0)`,
  },
  {
    name: 'a hold has its transfer',
    sql: `SELECT h.id, t.kind FROM hold h LEFT JOIN transfer t ON t.id = h.transfer_id
      WHERE t.kind IS NULL OR t.kind NOT IN (${kinds('hold')})`,
  },
  {
    name: 'holds end as often as they are ended',
    sql: `SELECT * FROM (SELECT
        (SELECT count(*) FROM hold) AS holds, (SELECT count(*) FROM transfer WHERE kind IN (${kinds('hold')})) AS placed,
        (SELECT count(*) FROM hold WHERE status = 'captured') AS captured,
        (SELECT count(*) FROM transfer WHERE kind IN (${kinds('capture')})) AS captures,
        (SELECT count(*) FROM hold WHERE status IN ('released', 'expired')) AS released,
        (SELECT count(*) FROM transfer WHERE kind IN (${kinds('release')})) AS releases)
      WHERE holds <> placed OR captured <> captures OR released <> releases`,
  },
  {
    name: 'a hold that has ended says when',
    sql: `SELECT id, status FROM hold WHERE (status = 'held') <> (ended_at IS NULL)`,
  },
  {
    name: 'a transfer is reversed once, and by as much at most',
    sql: `SELECT r.reverses, count(DISTINCT r.id) AS times FROM transfer r WHERE r.reverses IS NOT NULL
      GROUP BY r.reverses HAVING count(DISTINCT r.id) > 1`,
  },
]

/** SQL: what a transfer moved from accounts of one kind to accounts of another; an empty kind is any. */
export function moved(transfer: string, from: string, to: string): string {
  const side = (column: string, kind: string) => (kind ? ` AND ${column} GLOB '${kind}:*'` : '')
  return `(SELECT coalesce(sum(amount), 0) FROM posting WHERE transfer_id = ${transfer}${side('debit_account', from)}${side('credit_account', to)})`
}

/** A check that the rows of a table and the transfers of a kind are each other's, one to one. */
export function oneToOne(kind: string, ids: string): Check {
  return {
    name: `each ${kind} has one reason`,
    sql: `WITH named (id) AS (${ids})
      SELECT id, 'no transfer' AS fault FROM named WHERE id NOT IN (SELECT id FROM transfer WHERE kind = '${kind}')
      UNION ALL SELECT id, 'no reason' FROM transfer WHERE kind = '${kind}' AND id NOT IN (SELECT id FROM named WHERE id IS NOT NULL)
      UNION ALL SELECT id, 'twice' FROM named GROUP BY id HAVING count(*) > 1`,
  }
}
