// The demo data's ledger: transfers, postings, holds and deposits, in chronological order. Balances
// are updated by the database's triggers and never written here.

import type { adjustment } from '../../schema/admin/adjustments'
import type { fee, hold, ledgerAccount, posting, transfer } from '../../schema/money/ledger'
import type { deposit } from '../../schema/money/wallet'
import { timeId } from '../random'

type DepositRow = typeof deposit.$inferInsert

export const PLATFORM_FEE: typeof fee.$inferInsert = {
  id: 'fee-platform-1',
  kind: 'platform',
  basisPoints: 250,
  effectiveFrom: 0,
}

export type Book = {
  accounts: Map<string, typeof ledgerAccount.$inferInsert>
  transfers: (typeof transfer.$inferInsert)[]
  postings: { at: number; row: typeof posting.$inferInsert }[]
  holds: (typeof hold.$inferInsert)[]
  holdEndings: { id: string; status: 'captured' | 'released' | 'expired'; endedAt: number }[]
  deposits: DepositRow[]
  /** The demo admin's adjustments: each precedes its transfer. */
  acts: (typeof adjustment.$inferInsert)[]
  confirmations: { id: string; reference: string; transferId: string; updatedAt: number }[]
}

type AccountKind = (typeof ledgerAccount.$inferInsert)['kind']

type AccountName = `${AccountKind}:${string}`

/** A booking paid from the purse. `key` names it uniquely. */
export type PaidBooking = {
  key: string
  clientId: string
  ownerId: string
  currency: string
  amount: number
  /** "{service} at {salon}". */
  label: string
}

export function openBook(): Book {
  return {
    accounts: new Map(),
    transfers: [],
    postings: [],
    holds: [],
    holdEndings: [],
    deposits: [],
    acts: [],
    confirmations: [],
  }
}

/** A card payment that the sandbox confirmed at `at`, a few seconds after it was asked for. */
export function recordDeposit(
  book: Book,
  key: string,
  money: { userId: string; currency: string; amount: number },
  at: number,
): void {
  const { userId, currency, amount } = money
  const requested = at - 3_400
  const id = timeId(requested, `deposit:${key}`)
  const transferId = transferRow(book, `deposit:${key}`, 'deposit', 'Added funds to wallet', 'system', at)
  post(book, transferId, at, {
    debit: accountId(book, 'clearing', 'platform', currency),
    credit: accountId(book, 'wallet', userId, currency),
    currency,
    amount,
  })
  book.deposits.push({
    id,
    userId,
    currency,
    amount,
    processor: 'sandbox',
    token: 'sandbox_ok',
    methodLabel: 'Visa ending 4242',
    createdAt: requested,
    updatedAt: requested,
  })
  const reference = `sandbox_succeeds_${id}`
  book.confirmations.push({ id, reference, transferId, updatedAt: at })
}

/** One move of one transfer: the accounts by name, "wallet:user-…". Gives the transfer's id. */
export function recordMoves(
  book: Book,
  what: {
    key: string
    kind: (typeof transfer.$inferInsert)['kind']
    description: string
    actor: string
    at: number
    reverses?: string
  },
  moves: { from: AccountName; to: AccountName; currency: string; amount: number }[],
): string {
  const { key, kind, description, actor, at, reverses } = what
  const id = transferRow(book, key, kind, description, actor, at, reverses)
  const named = (name: AccountName, currency: string) => {
    const parting = name.indexOf(':')
    return accountId(book, name.slice(0, parting) as AccountKind, name.slice(parting + 1), currency)
  }
  for (const { from, to, currency, amount } of moves) {
    post(book, id, at, { debit: named(from, currency), credit: named(to, currency), currency, amount })
  }
  return id
}

/** The transfer by which the salon was paid. */
export function captureIdOf(booking: { key: string }, at: number): string {
  return timeId(at, `transfer:booking_capture:${booking.key}`)
}

export function holdIdOf(booking: { key: string }, at: number): string {
  return timeId(at, `hold:${booking.key}`)
}

/** Sets the price aside when the booking is made. */
export function placeHold(book: Book, booking: PaidBooking, at: number): void {
  const { clientId, currency, amount } = booking
  const description = `Hold for ${booking.label}`
  const transferId = transferRow(book, booking.key, 'booking_hold', description, clientId, at)
  post(book, transferId, at, {
    debit: accountId(book, 'wallet', clientId, currency),
    credit: accountId(book, 'hold', clientId, currency),
    currency,
    amount,
  })
  const id = holdIdOf(booking, at)
  book.holds.push({ id, owner: clientId, currency, amount, transferId, createdAt: at })
}

/** Pays the salon what was held since `heldAt`, less the platform's fee. */
export function captureHold(book: Book, booking: PaidBooking, heldAt: number, at: number): void {
  const { clientId, ownerId, currency, amount } = booking
  const transferId = transferRow(book, booking.key, 'booking_capture', booking.label, ownerId, at)
  const fee = feeOf(amount)
  const debit = accountId(book, 'hold', clientId, currency)
  const payable = accountId(book, 'payable', ownerId, currency)
  post(book, transferId, at, { debit, credit: payable, currency, amount: amount - fee })
  const revenue = accountId(book, 'fee_revenue', 'platform', currency)
  if (fee > 0) post(book, transferId, at, { debit, credit: revenue, currency, amount: fee })
  book.holdEndings.push({ id: holdIdOf(booking, heldAt), status: 'captured', endedAt: at })
}

/** Gives back what was held since `heldAt`. */
export function releaseHold(book: Book, booking: PaidBooking, heldAt: number, at: number): void {
  const { clientId, currency, amount } = booking
  const description = `Released: ${booking.label}`
  const reverses = timeId(heldAt, `transfer:booking_hold:${booking.key}`)
  const transferId = transferRow(book, booking.key, 'booking_release', description, clientId, at, reverses)
  post(book, transferId, at, {
    debit: accountId(book, 'hold', clientId, currency),
    credit: accountId(book, 'wallet', clientId, currency),
    currency,
    amount,
  })
  book.holdEndings.push({ id: holdIdOf(booking, heldAt), status: 'released', endedAt: at })
}

/** Rounded half to even, as the product's own fees are. */
export function feeOf(amount: number, basisPoints = PLATFORM_FEE.basisPoints): number {
  const scaled = amount * basisPoints
  const whole = Math.floor(scaled / 10_000)
  const rest = scaled % 10_000
  return rest > 5_000 || (rest === 5_000 && whole % 2 === 1) ? whole + 1 : whole
}

function accountId(book: Book, kind: AccountKind, owner: string, currency: string): string {
  const id = `${kind}:${owner}:${currency}`
  book.accounts.set(id, { id, kind, owner, currency })
  return id
}

function transferRow(
  book: Book,
  key: string,
  kind: (typeof transfer.$inferInsert)['kind'],
  description: string,
  actor: string,
  at: number,
  reverses?: string,
): string {
  const id = timeId(at, `transfer:${kind}:${key}`)
  book.transfers.push({ id, kind, description, actor, reverses: reverses ?? null, createdAt: at })
  return id
}

function post(
  book: Book,
  transferId: string,
  at: number,
  entry: { debit: string; credit: string; currency: string; amount: number },
): void {
  const { debit, credit, currency, amount } = entry
  const id = timeId(at, `posting:${transferId}:${debit}:${credit}`)
  const row = { id, transferId, debitAccount: debit, creditAccount: credit, currency, amount }
  book.postings.push({ at, row })
}
