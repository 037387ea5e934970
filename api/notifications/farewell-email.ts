// The last message to a person who deleted their account. Its row in the outbox holds the only copy of their
// address, so it is deleted once it is sent.
import { and, gte, isNotNull, like, lt, or } from 'drizzle-orm'
import { outbox } from '../../db/schema/notifications'
import type { Statement } from '../platform/command'
import type { Ctx, ProvenViewer } from '../platform/context'
import { writesRow } from '../platform/outbox-rows'
import { emailOf } from '../platform/values/email-address'
import { DAY } from '../platform/values/time'

/** The prefix of its notification id, behind which there is neither a notification nor an account. */
export const FAREWELL_PREFIX = 'farewell:'

/** How long delivery is retried, in milliseconds. */
const RETRY_FOR = DAY

/** The statement that stores it for the address that the account had. Put it after the erasure. */
export function farewellEmail(ctx: Ctx, viewer: ProvenViewer): Statement {
  const email = emailOf(viewer.email)
  const text =
    'Your Purse account and personal data have been deleted. Records of past payments and visits stay without your name, because the law and salons require them. If this wasn’t you, reply to this message right away.'
  const message = email
    ? { channel: 'email' as const, recipient: email, body: { subject: 'Goodbye from Purse', text } }
    : { channel: 'sms' as const, recipient: viewer.phone ?? '', body: { text } }
  const row = ctx.db.insert(outbox).values({
    id: ctx.id(),
    channel: message.channel,
    recipient: message.recipient,
    payload: JSON.stringify(message.body),
    notificationId: FAREWELL_PREFIX + viewer.id,
    createdAt: ctx.now(),
  })
  return writesRow(row, null)
}

/** Deletes what was sent, or could not be delivered for a day. Run by the minute job. */
export async function deleteSentFarewellEmails(ctx: Ctx): Promise<void> {
  await ctx.db
    .delete(outbox)
    .where(
      and(
        gte(outbox.notificationId, FAREWELL_PREFIX),
        like(outbox.notificationId, `${FAREWELL_PREFIX}%`),
        or(isNotNull(outbox.sentAt), lt(outbox.createdAt, ctx.now() - RETRY_FOR)),
      ),
    )
}
