// Ends group gifts that miss their target by the deadline, and cards that are not fully claimed in
// time. Both refund the balance once, however often the job runs; see refund.ts.
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { giftCard } from '../../../../db/schema/shop/gift-cards'
import { changed, notify } from '../../../notifications/outbox'
import { writeBatch } from '../../../platform/command'
import type { Ctx } from '../../../platform/context'
import { eachRow, JOB_PAGE, type Outcome, runJob, type Unit, unitOver } from '../../../platform/job-runs'
import { sumText } from '../../../platform/values/money'
import { DomainError } from '../../../platform/values/problem'
import { notifyPayers, notifyUnpaid } from '../cancel'
import type { CardRow } from '../card-rows'
import { cardPath, notifyGroupLive, notifyHolder } from '../notifications'
import { restOf, returnRest, type ShareRow, sharesOf } from '../refund'

/**
 * Ends the group gifts whose deadline has passed without their target: everything goes back to the
 * payers, and everybody in them is notified. Run by the minute job.
 */
export async function endGroupGifts(ctx: Ctx): Promise<void> {
  const job = 'endGroupGifts'
  await runJob(ctx, job, (run) =>
    eachRow(
      run,
      (after) => due(ctx, 'funding', giftCard.deadline, after),
      ({ id }) => id,
      (card) =>
        end(ctx, card, { job, subject: card.id, period: 'deadline' }, (shares) => {
          const why = 'The total wasn’t reached in time.'
          return [
            ...returnRest(ctx, card, shares, { status: 'cancelled', actor: SYSTEM }),
            ...notifyPayers(ctx, card, shares, null, why),
            ...notifyUnpaid(ctx, card, why),
            notifyGroupLive(ctx, card.id),
          ]
        }),
    ),
  )
}

/**
 * Ends expired cards: the unclaimed amount goes back to the payers; they, the organiser and the
 * holder are notified. Run by the minute job.
 */
export async function expireGiftCards(ctx: Ctx): Promise<void> {
  const job = 'expireGiftCards'
  await runJob(ctx, job, (run) =>
    eachRow(
      run,
      (after) => due(ctx, 'sent', giftCard.expiresAt, after),
      ({ id }) => id,
      (card) =>
        end(ctx, card, { job, subject: card.id, period: 'expiry' }, (shares) => [
          ...returnRest(ctx, card, shares, { status: 'expired', actor: SYSTEM }),
          ...notifyPayers(ctx, card, shares, null, 'The card has expired.'),
          ...notifyBuyer(ctx, card, shares),
          ...notifyHolder(ctx, card, {
            title: 'Gift card expired',
            text: `The gift card from ${card.fromName} has expired, and the rest was refunded to the sender.`,
          }),
          notifyGroupLive(ctx, card.id),
        ]),
    ),
  )
}

const SYSTEM = 'system'

function due(
  ctx: Ctx,
  status: CardRow['status'],
  at: typeof giftCard.deadline | typeof giftCard.expiresAt,
  after: string,
) {
  return ctx.db
    .select()
    .from(giftCard)
    .where(and(eq(giftCard.status, status), lte(at, ctx.now()), sql`${giftCard.id} > ${after}`))
    .orderBy(asc(giftCard.id))
    .limit(JOB_PAGE)
}

async function end(
  ctx: Ctx,
  card: CardRow,
  unit: Unit,
  writes: (shares: ShareRow[]) => Parameters<typeof writeBatch>[1][number][],
): Promise<Outcome> {
  const shares = await sharesOf(ctx, card.id)
  try {
    await writeBatch(ctx, [unitOver(ctx, unit), ...writes(shares)])
  } catch (error) {
    // Paid into, claimed or ended since it was read: the next run handles its new state.
    if (error instanceof DomainError && error.code.startsWith('gift-card-')) return 'nothing'
    throw error
  }
  return 'done'
}

/** The organiser of a card that only others paid for; the payers are notified by `notifyPayers`. */
function notifyBuyer(ctx: Ctx, card: CardRow, shares: ShareRow[]) {
  if (shares.some(({ userId }) => userId === card.organiserId)) return []
  const back = sumText(restOf(card), card.currency)
  return [
    notify(ctx, card.organiserId, {
      kind: 'gift',
      title: 'Gift card expired',
      text: `The gift card for ${card.recipientName} has expired. ${back} was refunded to everyone who paid.`,
      path: cardPath(card.id),
    }),
    changed(ctx, card.organiserId, 'gift-cards'),
  ]
}
