// Reminds of a card that is not fully claimed twice before it expires: 30 days before, and 7.

import { and, asc, eq, gt, lte, notExists, sql } from 'drizzle-orm'
import { jobUnit } from '../../../../db/schema/platform'
import { giftCard } from '../../../../db/schema/shop/gift-cards'
import { writeBatch } from '../../../platform/command'
import type { Ctx } from '../../../platform/context'
import { eachRow, JOB_PAGE, runJob, unitOver } from '../../../platform/job-runs'
import { sumText } from '../../../platform/values/money'
import { DAY } from '../../../platform/values/time'
import { lastDay } from '../../gift-card-codes/last-day'
import type { CardRow } from '../card-rows'
import { notifyHolder } from '../notifications'
import { restOf } from '../refund'

const JOB = 'remindOfGiftCards'

/** Days before expiry; each reminder applies until the next. */
const TIMES = [
  { days: 30, until: 7 },
  { days: 7, until: 0 },
]

/**
 * Reminds the holder of a card of its balance: by a notification, or by the channel that it was
 * sent through, with its code. Run by the hourly job; each reminder is sent once for a card.
 */
export async function remindOfGiftCards(ctx: Ctx): Promise<void> {
  await runJob(ctx, JOB, async (run) => {
    for (const { days, until } of TIMES) {
      await eachRow(
        run,
        (after) => due(ctx, days, until, after),
        ({ id }) => id,
        async (card) => {
          await writeBatch(ctx, [
            unitOver(ctx, { job: JOB, subject: card.id, period: String(days) }),
            ...notifyHolder(ctx, card, reminder(card), { withCode: true }),
          ])
          return 'done'
        },
      )
    }
  })
}

function due(ctx: Ctx, days: number, until: number, after: string) {
  const now = ctx.now()
  return ctx.db
    .select()
    .from(giftCard)
    .where(
      and(
        eq(giftCard.status, 'sent'),
        gt(giftCard.expiresAt, now + until * DAY),
        lte(giftCard.expiresAt, now + days * DAY),
        sql`${giftCard.id} > ${after}`,
        notExists(
          ctx.db
            .select({ one: sql`1` })
            .from(jobUnit)
            .where(and(eq(jobUnit.job, JOB), eq(jobUnit.subject, giftCard.id), eq(jobUnit.period, String(days)))),
        ),
      ),
    )
    .orderBy(asc(giftCard.id))
    .limit(JOB_PAGE)
}

function reminder(card: CardRow) {
  return {
    title: 'Your gift card expires soon',
    text: `Claim the remaining ${sumText(restOf(card), card.currency)} of the gift card from ${card.fromName} by ${lastDay(card.expiresAt ?? 0)}. After that, it is refunded to the sender.`,
  }
}
