// The money of a visit whose end is undone: every transfer that its end made is reversed, and what was held for it is held
// again. Nobody pays who had not paid before, nor more.
import { eq, sql } from 'drizzle-orm'
import { posting, transfer } from '../../../../db/schema/money/ledger'
import { endPaidGoal } from '../../../money/goals/contributions'
import { type Account, type AccountKind, type Move, placeHold, recordTransfer } from '../../../money/ledger/ledger'
import { notify } from '../../../notifications/outbox'
import type { Statement } from '../../../platform/command'
import type { Ctx } from '../../../platform/context'
import { sumText } from '../../../platform/values/money'
import type { Found } from '../appointments'
import { AFTER_PASSED_ON, PASSED_ON } from '../history/moved-back'
import { appointmentAt } from '../settlement'

/** Selects the postings of all that the end of a visit moved: by it, and by what followed from it. */
export function movedAtEnd(ctx: Ctx, id: string) {
  return ctx.db
    .select({
      transferId: transfer.id,
      kind: transfer.kind,
      from: posting.debitAccount,
      to: posting.creditAccount,
      currency: posting.currency,
      amount: posting.amount,
      /** The goal that the visit was booked from. */
      goalId: sql<string | null>`(SELECT goal_id FROM goal_visit WHERE visit_id = ${id})`,
    })
    .from(transfer)
    .innerJoin(posting, eq(posting.transferId, transfer.id))
    .where(
      sql`${transfer.id} IN (
        WITH visit AS (SELECT id, capture_id, hold_id FROM appointment WHERE id = ${id}),
          ended AS (SELECT coalesce(visit.capture_id, (SELECT released.id FROM transfer AS released
            WHERE released.reverses = (SELECT transfer_id FROM hold WHERE hold.id = visit.hold_id))) AS id FROM visit)
        SELECT capture_id FROM visit
        UNION ALL SELECT capture_id || '-cashback' FROM visit
        UNION ALL SELECT part.id FROM ended JOIN transfer AS part
          ON part.id > ended.id || ${PASSED_ON} AND part.id < ended.id || ${AFTER_PASSED_ON}
        UNION ALL SELECT transfer_id FROM tip WHERE appointment_id = ${id}
        UNION ALL SELECT coalesce(return_id, bonus_id) FROM goal_visit WHERE visit_id = ${id})`,
    )
    .orderBy(transfer.id, posting.id)
}

type TransferKind = (typeof transfer.$inferSelect)['kind']

type Moved = Awaited<ReturnType<typeof movedAtEnd>>[number]

/** In the order in which they are reversed: the salon first gets back what it gave. */
const ORDER = ['saver_bonus', 'booking_capture', 'tip', 'send', 'goal_return', 'cashback'] as const

/** What the client reads in their history of each. */
const LABELS: Record<(typeof ORDER)[number], string> = {
  saver_bonus: 'Bonus taken back',
  booking_capture: 'Payment taken back',
  tip: 'Tip returned',
  send: 'Set aside again',
  goal_return: 'From your goal again',
  cashback: 'Cashback returned',
}

/** The kind of transfer that reverses each, if it is not the undoing itself. */
const AS: Partial<Record<TransferKind, TransferKind>> = { goal_return: 'goal_release', cashback: 'cashback_reversal' }

/** The statements that reverse it all and set the same aside again: `before` the appointment is open, and `after`. */
export function heldAgain(
  ctx: Ctx,
  found: Found,
  moved: Moved[],
  actor: string,
): {
  before: Statement[]
  after: Statement[]
  hold: Found['hold']
  transferId: string | null
} {
  const { hold: held, appointment: row } = found
  const { currency } = row
  const owner = row.clientId ?? ''
  const transferId = row.captureId && ctx.id()
  const ids = [...new Set(moved.map((part) => part.transferId))]
  const reversals = ORDER.flatMap((kind) =>
    ids.flatMap((id) => {
      const parts = moved.filter((part) => part.transferId === id)
      if (parts[0]?.kind !== kind) return []
      return recordTransfer(ctx, {
        id: id === row.captureId && transferId ? transferId : ctx.id(),
        kind: AS[kind] ?? 'booking_reopening',
        description: `${LABELS[kind]}: ${appointmentAt(found)}`,
        actor,
        reverses: id,
        moves: kind === 'booking_capture' ? paidBack(parts, owner, currency) : parts.map(reversed),
      })
    }),
  )
  const hold: Found['hold'] = held && {
    id: ctx.id(),
    owner,
    currency,
    amount: held.amount,
    status: 'held',
    transferId: ctx.id(),
    createdAt: ctx.now(),
    endedAt: null,
  }
  const placed = hold
    ? placeHold(ctx, {
        kind: 'booking_hold',
        id: hold.id,
        transferId: hold.transferId,
        owner,
        currency,
        minor: hold.amount,
        actor,
        description: `Hold for ${appointmentAt(found)}`,
      })
    : []
  return {
    before: [...reversals, ...placed],
    after: [...notifyPayers(ctx, found, moved), ...goalPaysAgain(ctx, found, moved)],
    hold,
    transferId,
  }
}

/** What the salon and we were paid, back to the purse that the hold was placed from. */
function paidBack(parts: Moved[], owner: string, currency: string): Move[] {
  const to: Account = { kind: 'wallet', owner, currency }
  return parts.flatMap((part) => {
    const from = accountFrom(part.to)
    return from.kind === 'payable' || from.kind === 'fee_revenue' ? [{ from, to, minor: part.amount }] : []
  })
}

function reversed({ from, to, amount }: Moved): Move {
  return { from: accountFrom(to), to: accountFrom(from), minor: amount }
}

/** An account by its id, `kind:owner:currency`. */
function accountFrom(id: string): Account {
  const [kind, last] = [id.indexOf(':'), id.lastIndexOf(':')]
  return { kind: id.slice(0, kind) as AccountKind, owner: id.slice(kind + 1, last), currency: id.slice(last + 1) }
}

/** Those whose part of the payment had come back to them are told that it is set aside again. */
function notifyPayers(ctx: Ctx, found: Found, moved: Moved[]): Statement[] {
  const { appointment: row, salon } = found
  return moved
    .filter(({ kind }) => kind === 'send')
    .map(({ to, amount }) =>
      notify(ctx, accountFrom(to).owner, {
        kind: 'money',
        title: 'Set aside for a visit again',
        text: `${salon.name} took back how ${row.serviceName} ended. ${sumText(amount, row.currency)} of your purse is set aside for it again, as before.`,
        path: '/client/wallet',
      }),
    )
}

/** A goal whose money had come back has paid for its visit again. */
function goalPaysAgain(ctx: Ctx, found: Found, moved: Moved[]): Statement[] {
  const goalId = moved.find(({ kind }) => kind === 'goal_return')?.goalId
  if (!goalId) return []
  const now = ctx.now()
  return [
    ctx.db.run(sql`
      UPDATE goal_booking SET status = 'booked', reason = '', updated_at = ${now}
      WHERE dropped_at IS NULL AND goal_id = ${goalId}`),
    ...endPaidGoal(ctx, goalId, { paidFor: appointmentAt(found), now }),
  ]
}
