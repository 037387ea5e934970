// The last letter to somebody who has left. Its row in the outbox holds their address, which nothing
// else does any more, so the row goes once the letter has gone out.
import { and, gte, isNotNull, like, lt, or } from 'drizzle-orm'
import { outbox } from '../../db/schema/notifications'
import type { Statement } from '../platform/command'
import type { Ctx, Viewer } from '../platform/context'
import { emailOf } from '../platform/values/email-address'

/** What the notice id of such a letter begins with: there is no notice, and no account, behind it. */
export const MARK = 'farewell:'

/** How long an undelivered letter is tried, in milliseconds. */
const KEPT = 24 * 60 * 60_000

/** The statement that says goodbye, to the address that the account had. Put it after those that forget. */
export function farewell(ctx: Ctx, viewer: Viewer): Statement {
  const email = emailOf(viewer.email)
  const text =
    'Your Purse account is deleted. Your personal data is gone; records of past payments and visits stay without your name, because the law and the salons need them. If this was not you, answer this message at once.'
  const letter = email
    ? { channel: 'email' as const, recipient: email, body: { subject: 'Goodbye from Purse', text } }
    : { channel: 'sms' as const, recipient: viewer.phone ?? '', body: { text } }
  return ctx.db.insert(outbox).values({
    id: ctx.id(),
    channel: letter.channel,
    recipient: letter.recipient,
    payload: JSON.stringify(letter.body),
    noticeId: MARK + viewer.id,
    createdAt: ctx.now(),
  })
}

/** Forgets the letters that have gone out, or that nobody would take for a day. Run by the minute job. */
export async function deleteSentFarewellEmails(ctx: Ctx): Promise<void> {
  await ctx.db
    .delete(outbox)
    .where(
      and(
        gte(outbox.noticeId, MARK),
        like(outbox.noticeId, `${MARK}%`),
        or(isNotNull(outbox.sentAt), lt(outbox.createdAt, ctx.now() - KEPT)),
      ),
    )
}
