// Corrections: an error in the books is fixed by a new transfer between an allowed pair of
// accounts, with a reason, about a transfer or a reconciliation break.
import { eq, sql } from 'drizzle-orm'
import { reconciliationBreak } from '../../../db/schema/admin/adjustments'
import { ledgerAccount, transfer } from '../../../db/schema/money/ledger'
import { type Account, type AccountKind, PLATFORM, recordTransfer } from '../../money/ledger/ledger'
import { notify } from '../../notifications/outbox'
import { audit } from '../../platform/audit/audit'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { formatMoney, moneyJson } from '../../platform/values/money'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { type PersonRow, personRead } from './goodwill'
import { CORRECTIONS, KIND_LABELS, NO_TRANSFER, THEY_CLOSED } from './input'
import type { Adjustment, Plan } from './plan'

type CorrectionAdjustment = Extract<Adjustment, { act: 'correction' }>

type BreakRow = typeof reconciliationBreak.$inferSelect

/** Account kinds that belong to a person; the others in a correction are Purse's own. */
const SOMEBODYS: readonly string[] = ['wallet', 'payable', 'receivable']

export function correctionReads(ctx: Ctx, adjustment: CorrectionAdjustment): Statement[] {
  const [from = ''] = adjustment.pair.split('>')
  return [
    ctx.db.select().from(transfer).where(eq(transfer.id, adjustment.subject)),
    ctx.db.select().from(reconciliationBreak).where(eq(reconciliationBreak.id, adjustment.subject)),
    personRead(ctx, adjustment.personId ?? ''),
    ctx.db
      .select({ balance: ledgerAccount.balance })
      .from(ledgerAccount)
      .where(eq(ledgerAccount.id, `${from}:${adjustment.personId ?? PLATFORM}:${adjustment.currency}`)),
  ]
}

/**
 * Plans a correction.
 * @throws DomainError not-found, invalid-input (the owner is missing or wrong)
 */
export function planCorrection(adjustment: CorrectionAdjustment, rows: unknown[]): Plan {
  const [[about], [found], [person], [balance]] = rows as [
    (typeof transfer.$inferSelect)[],
    BreakRow[],
    PersonRow[],
    { balance: number }[],
  ]
  const ofBreak = adjustment.resolves !== null
  if (ofBreak ? !found : !about) throw new DomainError('not-found', { detail: NO_TRANSFER })
  const { minor, currency, pair } = adjustment
  const [from, to] = pair.split('>') as [AccountKind, AccountKind]
  const theirs = SOMEBODYS.includes(from) || SOMEBODYS.includes(to)
  if (theirs) requirePerson([from, to], person)
  const owned = (kind: AccountKind): Account => ({
    kind,
    owner: SOMEBODYS.includes(kind) ? (person?.id ?? '') : PLATFORM,
    currency,
  })
  const name = (kind: AccountKind) => (SOMEBODYS.includes(kind) ? (person?.name ?? '') : '')
  const move = { from: owned(from), to: owned(to), minor }
  const recipient = theirs && person && (from !== 'receivable' || to !== 'clearing') ? person : null
  const text = formatMoney(moneyJson(minor, currency)).replace(/[\u00a0\u202f]/g, ' ')
  const takes = from === 'wallet' || from === 'payable'
  return {
    minor,
    currency,
    about: ofBreak
      ? `A discrepancy at ${found?.processor}: ${CORRECTIONS[pair]}`
      : `${KIND_LABELS[about?.kind ?? 'correction']}: ${CORRECTIONS[pair]}`,
    person: theirs && person ? { id: person.id, name: person.name } : null,
    moves: [{ ...move, fromName: name(from), toName: name(to) }],
    fault:
      ofBreak && found?.status !== 'open'
        ? { code: 'break-status', detail: 'This discrepancy is already resolved.' }
        : takes && (balance?.balance ?? 0) < minor
          ? {
              code: 'insufficient-funds',
              detail: `${person?.name} has less than ${text} there.`,
            }
          : null,
    writes: (ctx, approved) => [
      ...recordTransfer(ctx, {
        id: approved.transferId,
        kind: 'correction',
        description: 'Correction by Purse',
        actor: approved.adminId,
        moves: [move],
      }),
      ...(recipient
        ? [
            notify(ctx, recipient.id, {
              kind: 'money' as const,
              title: 'A correction by Purse',
              text: `${text} was ${takes ? 'taken from' : 'added to'} your ${from === 'payable' || to === 'payable' ? 'balance' : 'purse'}. Purse says: ${approved.reason}`,
              path: recipient.role === 'client' ? '/client/wallet' : '/dashboard',
            }),
          ]
        : []),
      ...(found && adjustment.resolves !== null ? resolved(ctx, found.id, adjustment.resolves, approved) : []),
    ],
  }
}

/** The adjustment resolves the break; its trigger rejects one that is already resolved. */
function resolved(
  ctx: Ctx,
  id: string,
  resolution: string,
  { viewerId, actId }: { viewerId: string; actId: string },
): Statement[] {
  return [
    ctx.db
      .update(reconciliationBreak)
      .set({
        status: 'resolved' as const,
        resolution,
        resolvedBy: viewerId,
        resolvedAt: ctx.now(),
        adjustmentId: actId,
      })
      .where(sql`${reconciliationBreak.id} = ${id}`),
    audit(ctx, { actor: viewerId, event: 'break.resolved', subject: id, detail: 'correction' }),
  ]
}

function requirePerson(kinds: AccountKind[], person: PersonRow | undefined): void {
  const wrong = (detail: string) => fieldFault('personId', detail)
  if (!person) throw wrong('Enter the account owner’s ID.')
  const clients = person.role === 'client'
  if (kinds.includes('wallet') && !clients) throw wrong('Only clients have a purse.')
  if (kinds.includes('payable') && clients) throw wrong('Only salons and shops have a balance.')
  if (person.role === 'admin') throw wrong('Admins have no money on Purse.')
  if (person.deletedAt !== null && !kinds.includes('clearing')) throw wrong(THEY_CLOSED)
}
