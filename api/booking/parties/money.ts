// What is held for the shares of a party: it is placed when somebody accepts, and ends with the party.
import { partyShare } from '../../../db/schema/booking/parties'
import { AMOUNT_FAULTS } from '../../money/ledger/input'
import { placeHold, releaseHold } from '../../money/ledger/ledger'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { isCurrency, parseAmount, sumText } from '../../platform/values/money'
import { DomainError, fieldFault } from '../../platform/values/problem'
import type { HeldShare, Party } from './rows'

/** The statements that hold a share (minor units) for a seat; nothing for a share of nothing. */
export function holdShare(
  ctx: Ctx,
  { row, salon }: Pick<Party, 'row' | 'salon'>,
  { seatId, owner, amount }: Pick<HeldShare, 'seatId' | 'owner' | 'amount'>,
): { writes: Statement[]; held: HeldShare[] } {
  if (amount === 0) return { writes: [], held: [] }
  const { currency } = row
  const held = { id: ctx.id(), seatId, owner, currency, amount, transferId: ctx.id() }
  return {
    writes: [
      ...placeHold(ctx, {
        kind: 'booking_hold',
        id: held.id,
        owner,
        currency,
        minor: amount,
        description: `Your share of a visit with friends at ${salon.name}`,
        actor: owner,
        transferId: held.transferId,
      }),
      ctx.db
        .insert(partyShare)
        .values({ id: ctx.id(), seatId, amount, payerId: owner, holdId: held.id, createdAt: ctx.now() }),
    ],
    held: [held],
  }
}

/** The statements that give back what is held, each to whoever it is of. `expired` if nobody decided it. */
export function releaseShares(
  ctx: Ctx,
  { salon }: Pick<Party, 'salon'>,
  held: HeldShare[],
  actor: string,
  status: 'released' | 'expired' = 'released',
): Statement[] {
  return held.flatMap((heldShare) =>
    releaseHold(ctx, heldShare, {
      kind: 'booking_release',
      status,
      description: `Released: your share at ${salon.name}`,
      actor,
    }),
  )
}

/**
 * Never above what was seen: the amount as it was shown, in decimals.
 * @throws DomainError party-changed, invalid-input
 */
export function requireAgreed(share: number, displayed: string, currency: string): void {
  if (!isCurrency(currency)) throw new Error('a salon in a currency that is not ours')
  const agreed = parseAmount(displayed, currency)
  if (!agreed.ok && agreed.fault !== 'zero') throw fieldFault('share', AMOUNT_FAULTS[agreed.fault](currency))
  if (share <= (agreed.ok ? agreed.minor : 0)) return
  throw new DomainError('party-changed', { detail: `It now costs you ${sumText(share, currency)}. Look at it again.` })
}
