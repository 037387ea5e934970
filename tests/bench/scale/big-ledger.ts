// The ledger of the big database, in closed form: a visit's deposit, hold and capture, deposits of one client who has
// been here for long, and deposits of everybody in turn. Balances of entries are those in the order of time, and the last
// one of an account is its own.
import { DEMO_CLIENT, DEMO_PARTNER } from '../../../db/seed/identity/people'
import { FEE, id, numbers, PRICE, type Size, VISITOR, visitsOf } from './big-rows'

const CLEARING = 'clearing:platform:KES'
const FEES = 'fee_revenue:platform:KES'
const PAYABLE = `payable:${DEMO_PARTNER.id}:KES`
const OWN_WALLET = `wallet:${DEMO_CLIENT.id}:KES`
const OWN_HOLD = `hold:${DEMO_CLIENT.id}:KES`
const TWO_YEARS = 63_072_000_000

/** Many transfers of one posting each, numbered by i. Account, time and balance are expressions. */
type Series = {
  prefix: string
  /** Distinguishes a second posting of the same transfer. */
  part?: string
  kind: string
  words: string
  actor: string
  at: string
  debit: string
  credit: string
  amount: number
  balances: [debit: string, credit: string]
  /** The first, and how many there would be from 0 on. */
  from?: number
  count: number
}

export function ledgerRows({ postings, appointments }: Size, day: number): string[] {
  const { startsAt, bookedAt, done } = visitsOf(appointments, day)
  const ownPostings = Math.ceil(appointments / 10)
  // Four postings for each visit that is done, two for one that is booked.
  const rest = postings - appointments * 2 - done * 2 - ownPostings
  const inTurn = id('c', `i % ${appointments}`)
  const visitorsWallet = `'wallet:' || ${VISITOR} || ':KES'`
  const visitorsHold = `'hold:' || ${VISITOR} || ':KES'`
  const ofVisitor = (account: string) => `iif(i % 100 = 0, ${balance(account)}, 0)`
  const visit = { actor: VISITOR, at: bookedAt, count: appointments, amount: PRICE }
  const description = 'Braids at Amani Hair Studio'
  const deposit = { kind: 'deposit', words: 'Deposit', debit: `'${CLEARING}'`, amount: PRICE }
  const out = (amount: number) => `${balance(CLEARING)} - (i + 1) * ${amount}`
  const captured = { kind: 'booking_capture', words: description, actor: `'system'`, at: startsAt, count: done }
  const held = (from: number, count: number) =>
    series({
      ...visit,
      from,
      count,
      prefix: 'h',
      kind: 'booking_hold',
      words: description,
      debit: visitorsWallet,
      credit: visitorsHold,
      balances: [
        ofVisitor(OWN_WALLET),
        `${PRICE} * (1 + max(0, i - ${done}) / 100 * (i % 100 = 0)) + ${ofVisitor(OWN_HOLD)}`,
      ],
    })
  return [
    ...['wallet', 'hold'].map(
      (kind) => `INSERT INTO ledger_account (id, owner, kind, currency, balance)
        ${numbers(appointments)} SELECT '${kind}:' || ${id('c')} || ':KES', ${id('c')}, '${kind}', 'KES', 0 FROM n`,
    ),
    ...series({
      ...deposit,
      ...visit,
      prefix: 'v',
      credit: visitorsWallet,
      balances: [out(PRICE), `${PRICE} + ${ofVisitor(OWN_WALLET)}`],
    }),
    ...held(0, done),
    ...series({
      ...captured,
      prefix: 'k',
      debit: visitorsHold,
      credit: `'${PAYABLE}'`,
      amount: PRICE - FEE,
      balances: [`${FEE} + ${ofVisitor(OWN_HOLD)}`, `${balance(PAYABLE)} + (i + 1) * ${PRICE - FEE}`],
    }),
    ...series({
      ...captured,
      prefix: 'k',
      part: 'f',
      debit: visitorsHold,
      credit: `'${FEES}'`,
      amount: FEE,
      balances: [ofVisitor(OWN_HOLD), `${balance(FEES)} + (i + 1) * ${FEE}`],
    }),
    ...held(done, appointments),
    `INSERT INTO hold (id, owner, currency, amount, status, transfer_id, created_at, ended_at)
      ${numbers(appointments)} SELECT ${id('h')}, ${VISITOR}, 'KES', ${PRICE}, iif(i < ${done}, 'captured', 'held'), ${id('h')},
      ${bookedAt}, iif(i < ${done}, ${startsAt}, NULL) FROM n`,
    moved(CLEARING, -appointments * PRICE),
    moved(PAYABLE, done * (PRICE - FEE)),
    moved(FEES, done * FEE),
    `UPDATE ledger_account SET balance = balance + one.held FROM
      (SELECT owner, sum(amount) AS held FROM hold WHERE status = 'held' AND transfer_id GLOB 'h[0-9]*' GROUP BY owner) AS one
      WHERE ledger_account.id = 'hold:' || one.owner || ':KES'`,
    ...series({
      ...deposit,
      prefix: 'e',
      actor: `'${DEMO_CLIENT.id}'`,
      at: `(${day} - (${ownPostings} - i) * 86400000)`,
      credit: `'${OWN_WALLET}'`,
      balances: [out(PRICE), `${balance(OWN_WALLET)} + (i + 1) * ${PRICE}`],
      count: ownPostings,
    }),
    moved(CLEARING, -ownPostings * PRICE),
    moved(OWN_WALLET, ownPostings * PRICE),
    ...series({
      ...deposit,
      prefix: 'd',
      actor: inTurn,
      at: `(${day} - ${TWO_YEARS} + CAST(i * ${TWO_YEARS}.0 / ${rest} AS INTEGER))`,
      credit: `'wallet:' || ${inTurn} || ':KES'`,
      balances: [out(PRICE), `(i / ${appointments} + 1) * ${PRICE}`],
      count: rest,
    }),
    moved(CLEARING, -rest * PRICE),
    `UPDATE ledger_account SET balance = balance + ${PRICE} * (${Math.floor(rest / appointments)}
      + (CAST(substr(owner, 2) AS INTEGER) < ${rest % appointments})) WHERE kind = 'wallet' AND owner GLOB 'c[0-9]*'`,
    `INSERT INTO deposit (id, user_id, currency, amount, status, processor, token, method_label, reference, transfer_id, created_at, updated_at)
      SELECT id, actor, 'KES', ${PRICE}, 'confirmed', 'sandbox', 'sandbox_ok', 'Visa 4242', id, id, created_at, created_at
      FROM transfer WHERE id GLOB 'e[0-9]*' OR id GLOB 'v[0-9]*'`,
  ]
}

function series(item: Series): string[] {
  const { prefix, part = '', kind, words, actor, at, debit, credit, amount, balances } = item
  const { from = 0, count } = item
  const [debited, credited] = balances
  const chosen = `FROM n WHERE i >= ${from}`
  const posting = `${id(prefix)}${part && ` || '${part}'`}`
  const transfers = `INSERT INTO transfer (id, kind, description, actor, created_at)
    ${numbers(count)} SELECT ${id(prefix)}, '${kind}', '${words}', ${actor}, ${at} ${chosen}`
  const entries = (account: string, change: number, after: string) =>
    `INSERT INTO account_entry (account_id, created_at, posting_id, transfer_id, amount, balance)
      ${numbers(count)} SELECT ${account}, ${at}, ${posting}, ${id(prefix)}, ${change}, ${after} ${chosen}`
  return [
    ...(part === '' ? [transfers] : []),
    `INSERT INTO posting (id, transfer_id, debit_account, credit_account, currency, amount)
      ${numbers(count)} SELECT ${posting}, ${id(prefix)}, ${debit}, ${credit}, 'KES', ${amount} ${chosen}`,
    entries(debit, -amount, debited),
    entries(credit, amount, credited),
  ]
}

/** What an account has before a series moves it. */
function balance(account: string): string {
  return `coalesce((SELECT balance FROM ledger_account WHERE id = '${account}'), 0)`
}

function moved(account: string, by: number): string {
  return `UPDATE ledger_account SET balance = balance + ${by} WHERE id = '${account}'`
}
