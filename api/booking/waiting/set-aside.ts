// The price that is set aside for an entry of the waiting list, where its client wishes it: in their purse, never more than
// they agreed to. However the entry ends, the database gives it back in the same batch (waiting_entry_gives_back).
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { waitingHold } from '../../../db/schema/booking/waiting-list'
import { hold } from '../../../db/schema/money/ledger'
import { requireCovered } from '../../money/ledger/balances'
import { type HeldMoney, placeHold, releaseHold } from '../../money/ledger/ledger'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'

/** Selects what is set aside for an entry now. */
export function setAsideFor(ctx: Ctx, entryId: string) {
  return ctx.db
    .select({
      id: hold.id,
      owner: hold.owner,
      currency: hold.currency,
      amount: hold.amount,
      transferId: hold.transferId,
    })
    .from(waitingHold)
    .innerJoin(hold, eq(hold.id, waitingHold.holdId))
    .where(and(eq(waitingHold.entryId, entryId), eq(hold.status, 'held')))
}

/** SQL for what is set aside for an entry, minor units. */
export function setAsideOf(entryId: SQLWrapper): SQL<number> {
  return sql<number>`coalesce((SELECT aside.amount FROM waiting_hold JOIN hold AS aside ON aside.id = waiting_hold.hold_id
    WHERE waiting_hold.entry_id = ${entryId} AND aside.status = 'held'), 0)`
}

type Wish = {
  entry: { id: string; clientId: string }
  /** The price, minor units of the salon's currency. */
  price: number
  currency: string
  /** In the client's purse, with what is given back for it before, minor units. */
  available: number
  salonName: string
}

/**
 * The statements that set a price aside for an entry that is written already; none for a price of nothing.
 * @throws DomainError insufficient-funds, with the missing amount
 */
export function setAside(ctx: Ctx, { entry, price, currency, available, salonName }: Wish): Statement[] {
  requireCovered(price, available, currency)
  if (price === 0) return []
  const holdId = ctx.id()
  return [
    ...placeHold(ctx, {
      kind: 'booking_hold',
      id: holdId,
      owner: entry.clientId,
      currency,
      minor: price,
      description: `Set aside: waiting list of ${salonName}`,
      actor: entry.clientId,
    }),
    ctx.db.insert(waitingHold).values({ holdId, entryId: entry.id, releaseId: ctx.id(), createdAt: ctx.now() }),
  ]
}

/** The statements that give it back to a client who goes on waiting. */
export function giveBack(ctx: Ctx, held: HeldMoney, salonName: string): Statement[] {
  return releaseHold(ctx, held, {
    kind: 'booking_release',
    status: 'released',
    description: `Released: waiting list of ${salonName}`,
    actor: held.owner,
  })
}
