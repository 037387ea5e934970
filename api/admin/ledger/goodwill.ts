// Goodwill: Purse's own money credited to a client's purse or a salon's or shop's balance.
import { eq } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import { PLATFORM, recordTransfer } from '../../money/ledger/ledger'
import { notify } from '../../notifications/outbox'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { formatMoney, moneyJson } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { THEY_CLOSED } from './input'
import type { Adjustment, Plan } from './plan'

type GoodwillAdjustment = Extract<Adjustment, { act: 'goodwill' }>

export function goodwillReads(ctx: Ctx, { subject }: GoodwillAdjustment): Statement[] {
  return [personRead(ctx, subject)]
}

export type PersonRow = { id: string; name: string; role: string; deletedAt: number | null }

/** The statement that reads the owner of the purse or balance. */
export function personRead(ctx: Ctx, id: string) {
  return ctx.db
    .select({ id: user.id, name: user.name, role: user.role, deletedAt: user.deletedAt })
    .from(user)
    .where(eq(user.id, id))
}

/** @throws DomainError not-found */
export function planGoodwill({ minor, currency }: GoodwillAdjustment, rows: unknown[]): Plan {
  const [[person]] = rows as [PersonRow[]]
  if (!person) throw new DomainError('not-found', { detail: 'No one has this ID.' })
  const kind = person.role === 'client' ? ('wallet' as const) : ('payable' as const)
  const from = { kind: 'goodwill_expense' as const, owner: PLATFORM, currency }
  const to = { kind, owner: person.id, currency }
  const text = formatMoney(moneyJson(minor, currency)).replace(/[\u00a0\u202f]/g, ' ')
  return {
    minor,
    currency,
    about: `Goodwill for ${person.name}`,
    person: { id: person.id, name: person.name },
    moves: [{ from, fromName: '', to, toName: person.name, minor }],
    fault: faultOf(person),
    writes: (ctx, { transferId, adminId, reason }) => [
      ...recordTransfer(ctx, {
        id: transferId,
        kind: 'goodwill',
        description: 'Goodwill from Purse',
        actor: adminId,
        moves: [{ from, to, minor }],
      }),
      notify(ctx, person.id, {
        kind: 'money',
        title: 'Goodwill from Purse',
        text: `${text} is in your ${kind === 'wallet' ? 'purse' : 'balance'}. Purse says: ${reason}`,
        path: person.role === 'client' ? '/client/wallet' : '/dashboard',
      }),
    ],
  }
}

function faultOf({ role, deletedAt }: PersonRow): Plan['fault'] {
  if (deletedAt !== null) return { code: 'recipient-unavailable', detail: THEY_CLOSED }
  if (role === 'admin') return { code: 'recipient-unavailable', detail: 'Admins can’t receive goodwill.' }
  return null
}
