// The ledger entries of a demo order: held when it is placed, the seller's when it is delivered or
// collected, the client's again when it is refunded or cancelled.
import { type Book, feeOf, recordMoves } from '../money/ledger'
import { timeId } from '../random'

const VENDOR_FEE = 150

export type OrderMoney = {
  key: string
  clientId: string
  ownerId: string
  currency: string
  /** "order K7M2-9QXD at Duka". */
  label: string
  /** What is held now, and by which hold. */
  held: number
  holdId: string
  holdTransferId: string
  /** What the seller was paid, our fee included, and what of it was refunded since. */
  paid: number
  refunded: number
}

export function holdOrder(book: Book, money: OrderMoney, at: number, part = ''): void {
  const { key, clientId, currency, held: amount, label } = money
  const what = part ? `what is left of ${label}` : label
  const transferId = recordMoves(
    book,
    {
      key: `${key}${part}`,
      kind: 'order_hold',
      description: `Hold for ${what}`,
      actor: part ? money.ownerId : clientId,
      at,
    },
    [{ from: `wallet:${clientId}`, to: `hold:${clientId}`, currency, amount }],
  )
  money.holdId = timeId(at, `hold:order:${key}${part}`)
  money.holdTransferId = transferId
  const row = { id: money.holdId, owner: clientId, currency, amount, transferId, createdAt: at }
  book.holds.push(row)
}

/** All that is held is the seller's, less our fee; the transfer. */
export function captureOrder(book: Book, money: OrderMoney, actor: string, at: number): string {
  const { key, clientId, ownerId, currency, held, label } = money
  const fee = feeOf(held, VENDOR_FEE)
  const from = `hold:${clientId}` as const
  const moves = [
    { from, to: `payable:${ownerId}` as const, currency, amount: held - fee },
    { from, to: 'fee_revenue:platform' as const, currency, amount: fee },
  ]
  book.holdEndings.push({ id: money.holdId, status: 'captured', endedAt: at })
  money.paid = held
  return recordMoves(
    book,
    { key, kind: 'order_capture', description: label.replace(/^order/, 'Order'), actor, at },
    moves.filter(({ amount }) => amount > 0),
  )
}

/** All that is held is the client's again. */
export function releaseOrder(
  book: Book,
  money: OrderMoney,
  actor: string,
  at: number,
  status: 'released' | 'expired',
  word = 'Released',
): string {
  const { key, clientId, currency, held: amount, holdTransferId: reverses, label } = money
  book.holdEndings.push({ id: money.holdId, status, endedAt: at })
  return recordMoves(
    book,
    { key: `${key}:${money.holdId}`, kind: 'order_release', actor, at, reverses, description: `${word}: ${label}` },
    [{ from: `hold:${clientId}`, to: `wallet:${clientId}`, currency, amount }],
  )
}

/**
 * Before the seller is paid, a new hold is placed for the rest; afterwards, the seller and our fee pay in proportion.
 */
export function refundOrder(
  book: Book,
  money: OrderMoney,
  amount: number,
  actor: string,
  at: number,
): { transferId: string; feePart: number } {
  const { key, clientId, ownerId, currency, paid, label } = money
  if (paid === 0) {
    const transferId = releaseOrder(book, money, actor, at, 'released', 'Refund')
    money.held -= amount
    holdOrder(book, money, at, ':rest')
    return { transferId, feePart: 0 }
  }
  const fee = feeOf(paid, VENDOR_FEE)
  const before = proportion(fee, money.refunded, paid)
  money.refunded += amount
  const feePart = proportion(fee, money.refunded, paid) - before
  const to = `wallet:${clientId}` as const
  const moves = [
    { from: `payable:${ownerId}` as const, to, currency, amount: amount - feePart },
    { from: 'fee_revenue:platform' as const, to, currency, amount: feePart },
  ]
  const transferId = recordMoves(
    book,
    { key: `${key}:${at}`, kind: 'order_refund', description: `Refund: ${label}`, actor, at },
    moves.filter(({ amount: minor }) => minor > 0),
  )
  return { transferId, feePart }
}

/** `sum` × `part` / `whole`, rounded half to even, as the product does. */
function proportion(sum: number, part: number, whole: number): number {
  const below = Math.floor((sum * part) / whole)
  const rest = sum * part - below * whole
  return 2 * rest > whole || (2 * rest === whole && below % 2 === 1) ? below + 1 : below
}
