// What holds of payouts after anything whatever; part of books.ts.
import { eq, like } from 'drizzle-orm'
import { expect } from 'vitest'
import { accountEntry, ledgerAccount, posting, transfer } from '../db/schema/ledger'
import { payout } from '../db/schema/payouts'
import type { World } from './harness'

/**
 * Payouts: what is on its way is what the payout accounts hold; each has its transfers, and is paid or
 * returned whole, once; the lines of each that is no part sum to it, and no line is in two.
 */
export async function expectSoundPayouts({ db }: World): Promise<void> {
  const [payouts, accounts, transfers, postings, entries] = await db.batch([
    db.select().from(payout),
    db.select().from(ledgerAccount).where(eq(ledgerAccount.kind, 'payout')),
    db.select().from(transfer).where(like(transfer.kind, 'payout_%')),
    db.select().from(posting),
    db.select().from(accountEntry).where(like(accountEntry.accountId, 'payable:%')),
  ])
  const ids = (kind: string) => transfers.filter((t) => t.kind === kind).map((t) => t.id)
  const ended = (...statuses: string[]) =>
    payouts.filter((p) => statuses.includes(p.status)).map((p) => p.endTransferId)
  expect(payouts.map((p) => p.holdTransferId).sort()).toEqual(ids('payout_hold').sort())
  expect(ended('confirmed').sort()).toEqual(ids('payout_capture').sort())
  expect(ended('failed', 'expired').sort()).toEqual(ids('payout_release').sort())
  const open = payouts.filter((p) => p.endTransferId === null)
  for (const { id, balance } of accounts) {
    const own = open.filter((p) => `payout:${p.userId}:${p.currency}` === id)
    expect([id, balance]).toEqual([id, own.reduce((sum, p) => sum + p.amount, 0)])
  }
  const moved = (id: string | null, from: string, to: string) =>
    postings
      .filter((p) => p.transferId === id)
      .filter((p) => p.debitAccount.startsWith(from) && p.creditAccount.startsWith(to))
      .reduce((sum, p) => sum + p.amount, 0)
  const paid = new Set<number>()
  for (const p of payouts) {
    const [payable, way] = ['payable', 'payout'].map((kind) => `${kind}:${p.userId}:${p.currency}`)
    expect(moved(p.holdTransferId, payable ?? '', way ?? '')).toBe(p.amount)
    if (p.status === 'confirmed') {
      expect(moved(p.endTransferId, way ?? '', 'clearing:')).toBe(p.amount - p.fee)
      expect(moved(p.endTransferId, way ?? '', 'fee_revenue:')).toBe(p.fee)
    } else if (p.endTransferId !== null)
      expect(moved(p.endTransferId, way ?? '', payable ?? '')).toBe(p.amount)
    if (p.partOf !== null) continue
    const lines = entries.filter(
      (e) => e.accountId === payable && e.sequence >= p.fromSequence && e.sequence <= p.toSequence,
    )
    expect(lines.reduce((sum, e) => sum + e.amount, 0)).toBe(p.amount)
    for (const { sequence } of lines) {
      expect(paid.has(sequence)).toBe(false)
      paid.add(sequence)
    }
  }
}
