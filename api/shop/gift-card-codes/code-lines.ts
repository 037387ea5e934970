// The message lines that carry a gift card's code and its sender. They are built when the message
// is handed to its provider and never stored, neither in the outbox nor in a log. (The local
// mailbox stands in for the recipient's own and exists in local runs only.)
import { eq } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import { giftCard } from '../../../db/schema/shop/gift-cards'
import { sentFor } from '../../notifications/to-contacts/sent-for'
import type { Ctx } from '../../platform/context'
import { codeOf, grouped, hashOfCode } from './codes'
import { lastDay } from './last-day'

/**
 * The closing lines of a message about a card; null when the card can no longer be claimed and the
 * message is not worth sending.
 * @throws Error when the code no longer matches: AUTH_SECRET was changed
 */
export async function codeLines(ctx: Ctx, cardId: string, channel: 'email' | 'sms'): Promise<string | null> {
  const [card] = await ctx.db
    .select({ status: giftCard.status, expiresAt: giftCard.expiresAt, codeHash: giftCard.codeHash, sender: user.name })
    .from(giftCard)
    .innerJoin(user, eq(user.id, giftCard.organiserId))
    .where(eq(giftCard.id, cardId))
  if (card?.status !== 'sent') return null
  const code = await codeOf(ctx.settings.AUTH_SECRET, cardId)
  if ((await hashOfCode(code)) !== card.codeHash) throw new Error('the secret of codes was changed')
  const place = `${ctx.origin}/gift`
  const sender = sentFor(card.sender, channel)
  if (channel === 'sms') return `Open it: ${place}?code=${code} ${sender}`
  return [
    `Open your gift card:\n${place}?code=${code}`,
    `Or enter this code at ${place}:\n${grouped(code)}`,
    `Anyone with the code can claim the card, so keep it private. You can claim it until ${lastDay(card.expiresAt ?? 0)}.`,
    sender,
  ].join('\n\n')
}
