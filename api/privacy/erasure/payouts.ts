// Deletion of payouts: they stay, because books depend on them, without their destinations.
import { eq } from 'drizzle-orm'
import { payoutDestination, payoutSetting } from '../../../db/schema/money/payouts'
import type { Statement } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'

/** After the user row: triggers allow erasing a destination only once its owner has left. */
export function erasePayouts(ctx: Ctx, { id }: Viewer): Statement[] {
  return [
    ctx.db
      .update(payoutDestination)
      .set({ token: 'removed', label: 'removed' })
      .where(eq(payoutDestination.userId, id)),
    ctx.db.delete(payoutSetting).where(eq(payoutSetting.userId, id)),
  ]
}
