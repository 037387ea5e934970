// Sends cards on their day. Run by the minute job; concurrent runs send each card once.
import { and, asc, eq, gt, lte } from 'drizzle-orm'
import { giftCard } from '../../../../db/schema/shop/gift-cards'
import { isContactRefusal } from '../../../notifications/to-contacts/contact-messages'
import { optedOut } from '../../../notifications/to-contacts/opt-outs'
import { writeBatch } from '../../../platform/command'
import type { Ctx } from '../../../platform/context'
import { eachRow, JOB_PAGE, runJob, unitOver } from '../../../platform/job-runs'
import { refusalName } from '../../../platform/values/problem'
import { type FoundCard, selectCards } from '../card-rows'
import { cardSent, cardUndelivered } from '../cards'
import { contactOf, undelivered } from '../notifications'

const JOB = 'deliverGiftCards'

/** Sends every card whose delivery day has come. */
export async function deliverGiftCards(ctx: Ctx): Promise<void> {
  const now = ctx.now()
  await runJob(ctx, JOB, (run) =>
    eachRow(
      run,
      (after) =>
        selectCards(ctx)
          .where(and(eq(giftCard.status, 'scheduled'), lte(giftCard.deliverAt, now), gt(giftCard.id, after)))
          .orderBy(asc(giftCard.id))
          .limit(JOB_PAGE),
      ({ card }) => card.id,
      async (found) => {
        try {
          await writeBatch(ctx, [
            unitOver(ctx, { job: JOB, subject: found.card.id, period: 'sent' }),
            ...cardSent(ctx, found.card),
            ...notifyRecipientGone(ctx, found),
          ])
        } catch (error) {
          // Cancelled since it was read.
          if (refusalName(error) === 'gift-card-status') return 'nothing'
          if (!isContactRefusal(error)) throw error
          // Its recipient or sender is over a limit: it waits for a later run.
          if ((await optedOut(ctx, [contactOf(found.card)])).length === 0) return 'nothing'
          await writeBatch(ctx, [
            unitOver(ctx, { job: JOB, subject: found.card.id, period: 'sent' }),
            ...cardUndelivered(ctx, found.card),
          ])
        }
        return 'done'
      },
    ),
  )
}

/** The recipient has left Purse since: notifies the sender, who can cancel the card. */
function notifyRecipientGone(ctx: Ctx, { card, recipient }: FoundCard) {
  if (!recipient?.deletedAt) return []
  return [undelivered(ctx, card, 'has left Purse, so nobody can claim your gift card')]
}
