// What people are told, and on which channels: their preferences decide.
import { eq, inArray } from 'drizzle-orm'
import { preference, user } from '../../db/schema/accounts'
import { outbox } from '../../db/schema/notifications'
import { MARK as FAREWELL } from '../accounts/farewell'
import { emailOf } from '../accounts/people'
import type { Statement } from '../command'
import { type Ctx, logFailure } from '../context'
import { type Alert, CHOSEN, type Channel, type Chosen, DEFAULTS } from './preferences'
import { endOfQuiet } from './quiet-hours'

/**
 * `security` and `account` notices always reach the person; the others follow their alerts.
 * `appointment`: what became of a client's booking. `booking`: what happens at a partner's salon.
 * `money`: what moved in a purse or a goal, or could not, by itself or by others.
 */
export type NoticeKind =
  | 'security'
  | 'account'
  | 'appointment'
  | 'money'
  | 'reminder'
  | 'offer'
  | 'booking'
  | 'review'
  | 'system'
  | 'message'

/**
 * `title` is a subject line; `text` stands alone, also as a text message. `path` is where to look;
 * from `until` on (UTC ms) the notice is of no use to anybody.
 */
export type Notice = {
  kind: NoticeKind
  title: string
  text: string
  path?: string
  until?: number
}

/** A row of the outbox that holds a notice. */
export type NoticeRow = { id: string; recipient: string; payload: string }

/**
 * `alert`: the preference that lets it through; none: nobody switches it off alone. `always`: whatever
 * was chosen. `needed`: where no chosen channel can reach the person, another one is taken.
 */
const RULES: Record<NoticeKind, { alert?: Alert; always?: true; needed?: true }> = {
  security: { always: true },
  account: { always: true },
  appointment: { needed: true },
  money: { needed: true },
  reminder: { alert: 'appointmentReminders', needed: true },
  offer: { alert: 'specialOffers' },
  booking: { alert: 'bookingAlerts', needed: true },
  review: { alert: 'reviewNotifications' },
  system: { alert: 'systemAlerts', needed: true },
  message: {},
}

/** Where somebody can be reached; null where they cannot. */
type Contacts = Record<Channel, string | null>

/**
 * Turns notices into messages, in one batch that also ends the notices: each becomes its messages
 * once, however many runs take it and wherever one dies. Returns the messages' ids in the outbox.
 * Those whose account was deleted are told nothing.
 */
export async function messagesOf(ctx: Ctx, rows: NoticeRow[]): Promise<string[]> {
  if (rows.length === 0) return []
  const people = await ctx.db
    .select({
      id: user.id,
      email: user.email,
      phone: user.phone,
      deletedAt: user.deletedAt,
      chosen: CHOSEN,
    })
    .from(user)
    .leftJoin(preference, eq(preference.userId, user.id))
    .where(
      inArray(
        user.id,
        rows.map((row) => row.recipient),
      ),
    )
  const ids: string[] = []
  const writes: Statement[] = []
  for (const row of rows) {
    const to = people.find(({ id }) => id === row.recipient)
    const notice = noticeIn(row)
    if (!to || to.deletedAt || !notice || (notice.until ?? Infinity) <= ctx.now()) continue
    const contacts: Contacts = {
      push: ctx.providers.push && to.id,
      email: emailOf(to.email),
      sms: to.phone,
    }
    const chosen = to.chosen ?? DEFAULTS
    for (const channel of channelsFor(notice.kind, chosen, contacts)) {
      const id = ctx.id()
      ids.push(id)
      const message: typeof outbox.$inferInsert = {
        id,
        channel,
        recipient: contacts[channel] ?? '',
        payload: JSON.stringify(payloadFor(channel, notice, ctx.origin)),
        noticeId: row.id,
        notBefore: notBefore(channel, notice.kind, chosen, ctx.now()),
        createdAt: ctx.now(),
      }
      writes.push(ctx.db.insert(outbox).values(message).onConflictDoNothing())
    }
  }
  const ended = ctx.db
    .update(outbox)
    .set({ sentAt: ctx.now(), payload: '{}' })
    .where(
      inArray(
        outbox.id,
        rows.map((row) => row.id),
      ),
    )
  await ctx.db.batch([ended, ...writes])
  return ids
}

/** Whether a message that waited still goes to somebody: their account stands, and so does the contact. */
export async function stillReaches(
  ctx: Ctx,
  message: { channel: string; recipient: string; noticeId: string | null },
): Promise<boolean> {
  if (!message.noticeId || message.noticeId.startsWith(FAREWELL)) return true
  const [to] = await ctx.db
    .select({ id: user.id, email: user.email, phone: user.phone, deletedAt: user.deletedAt })
    .from(outbox)
    .innerJoin(user, eq(user.id, outbox.recipient))
    .where(eq(outbox.id, message.noticeId))
  return !!to && !to.deletedAt && [to.id, emailOf(to.email), to.phone].includes(message.recipient)
}

function noticeIn({ payload }: NoticeRow): Notice | null {
  try {
    return JSON.parse(payload) as Notice
  } catch (error) {
    logFailure('outbox notice', error)
    return null
  }
}

/** The channels of a notice, for somebody's choice and contacts. */
function channelsFor(kind: NoticeKind, chosen: Chosen, contacts: Contacts): Channel[] {
  const { alert, always, needed } = RULES[kind]
  const written: Channel | null = contacts.email ? 'email' : contacts.sms ? 'sms' : null
  if (always) return written ? [written] : []
  if (alert && !chosen[alert]) return []
  const wanted = (['push', 'email', 'sms'] as const).filter((channel) => chosen[channel])
  const reached = wanted.filter((channel) => contacts[channel])
  // Who switched every channel off is left alone; who chose one that cannot reach them is not.
  if (reached.length > 0 || wanted.length === 0 || !needed || !written) return reached
  return [written]
}

/** Text messages and push make a sound, so they wait for the end of quiet hours; security never does. */
function notBefore(channel: Channel, kind: NoticeKind, chosen: Chosen, now: number): number {
  const { quietFrom: from, quietTo: to, timeZone } = chosen
  if (channel === 'email' || kind === 'security' || from === null || to === null) return 0
  const end = endOfQuiet({ from, to, timeZone }, now)
  return end > now ? end : 0
}

function payloadFor(channel: Channel, notice: Notice, origin: string): object {
  const { title, text, path, until } = notice
  const link = path && `${origin}${path}`
  const use = until !== undefined && { until }
  switch (channel) {
    case 'email':
      return { subject: title, text: link ? `${text}\n\n${link}` : text, ...use }
    case 'sms':
      return { text: link ? `${text} ${link}` : text, ...use }
    case 'push':
      return { title, text, ...use }
  }
}
