// Messages that one person makes us send to another's email address or phone: the other has not asked for them, and may
// not know us. So they are few: for each contact over all senders, and for each sender.
import { sql } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { type Bound, boundReached, countWithin, tooMany } from '../../platform/rate-limit'
import { DomainError, type FieldErrors } from '../../platform/values/problem'
import { DAY, HOUR } from '../../platform/values/time'
import { emailRow, smsRow } from '../outbox'
import { contactHash, reached } from './contact-hash'
import { isOptedOut, optedOut } from './opt-outs'
import { sentFor } from './sent-for'

/** Messages that one contact gets, whoever sends them: of all kinds in a day, and by text message in an hour. */
const A_DAY = 5
const TEXTS_AN_HOUR = 3

/** Messages that one person sends in a day, and in the first week of their account. */
const OF_SENDER = 50
const OF_NEW_SENDER = 10
const NEW = 7 * DAY

/** Said of whoever has stopped such messages, and of nothing else that they have done. */
const UNREACHABLE = 'This person can’t be reached this way. Tell them yourself.'

type ContactMessage = {
  /** Empty: it has been erased, and nothing is sent. */
  to: string
  subject: string
  text: string
  /** Of the sender's account, whatever they signed with; null where the message names them by itself. */
  sender: string | null
  /** The card whose code goes at its end, see `emailRow`. */
  giftCard?: string | undefined
}

/** Whom a person wants us to write to, and the field of the form that says so, if one does. */
type Addressed = { contact: string; field?: string }

/**
 * The statements that send a message, for the batch of the change. Put those of `countContacts` into it too, or into
 * that of the sender's own step; what follows from one is a `followUp`. Drain the outbox after.
 */
export function toContact(ctx: Ctx, { to, subject, text, sender, giftCard }: ContactMessage): Statement[] {
  if (to === '') return []
  const isEmail = to.includes('@')
  const whole = [text, ...(sender === null ? [] : [sentFor(sender, isEmail ? 'email' : 'sms')])]
  return isEmail
    ? [emailRow(ctx, { to, subject, text: whole.join('\n\n') }, { giftCard, unasked: true })]
    : [smsRow(ctx, { to: reached(to), text: whole.join(' ') }, { giftCard, unasked: true })]
}

/**
 * The same for what follows from an earlier message, such as that it no longer holds: it counts for its contact, and is
 * never refused.
 */
export function followUp(ctx: Ctx, message: ContactMessage): Statement[] {
  return [...countFollowUp(ctx, message.to), ...toContact(ctx, message)]
}

/** The statements that count it. */
export function countFollowUp(ctx: Ctx, to: string): Statement[] {
  if (to === '') return []
  return boundsOf(ctx, to).map((bound) => countWithin(ctx, { ...bound, most: null }))
}

/**
 * The statements that count a person's messages to contacts, one for each. The database refuses their batch
 * (too-many-requests) where a contact or the sender would be over a limit, or the contact wants none; `explained` says
 * which.
 */
export function countContacts(ctx: Ctx, senderId: string, contacts: readonly string[]): Statement[] {
  return allBounds(ctx, senderId, contacts).map((bound) => countWithin(ctx, bound))
}

/** The same where the message is not yet sent and others decide on it: nothing is counted. */
export function requireRoomFor(ctx: Ctx, senderId: string, contacts: readonly string[]): Statement[] {
  return allBounds(ctx, senderId, contacts).map((bound) =>
    countWithin(ctx, { ...bound, by: 0, most: sql`${bound.most} - ${bound.by ?? 1}` }),
  )
}

/**
 * What comes of a step that sends messages to contacts; of a refusal it says which limit was reached, beside the contact's
 * field or of the sender. `addressed` is asked afterwards, since some contacts are known by then only.
 * @throws DomainError contact-unreachable, too-many-requests, and whatever the step throws
 */
export async function explained<T>(
  ctx: Ctx,
  senderId: string,
  addressed: () => readonly Addressed[],
  step: Promise<T>,
): Promise<T> {
  try {
    return await step
  } catch (error) {
    if (isContactRefusal(error)) throw await reasonOf(ctx, senderId, addressed())
    throw error
  }
}

/** Whether the database has refused a batch for its messages, rather than a counter of attempts. */
export function isContactRefusal(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'too-many-requests' && error.extra.cause !== undefined
}

async function reasonOf(ctx: Ctx, senderId: string, addressed: readonly Addressed[]): Promise<DomainError> {
  const contacts = addressed.map(({ contact }) => contact)
  const out = await optedOut(ctx, contacts)
  if (out.length > 0) {
    const theirs = addressed.filter(({ contact }) => out.includes(contact))
    return new DomainError('contact-unreachable', besideFields(theirs, UNREACHABLE))
  }
  const found = await boundReached(ctx, allBounds(ctx, senderId, contacts))
  // Meanwhile there is room again.
  if (!found) return new DomainError('too-many-requests')
  const { bound, seconds } = found
  const theirs = addressed.filter(({ contact }) => boundsOf(ctx, contact).some(({ key }) => key === bound.key))
  if (theirs.length === 0) return tooMany(seconds, 'You’ve sent many messages today.')
  const { detail = '' } = tooMany(seconds, 'This person has had several messages through Purse.').extra
  return new DomainError('too-many-requests', { detail, ...besideFields(theirs, detail) })
}

function besideFields(addressed: readonly Addressed[], text: string): { errors?: FieldErrors } {
  const fields = addressed.flatMap(({ field }) => field ?? [])
  return fields.length > 0 ? { errors: Object.fromEntries(fields.map((at) => [at, [text]])) } : {}
}

/** Contacts first, so that their field is named where both are over. */
function allBounds(ctx: Ctx, senderId: string, contacts: readonly string[]) {
  const written = contacts.filter((contact) => contact !== '')
  if (written.length === 0) return []
  return [...written.flatMap((to) => boundsOf(ctx, to)), ofSender(ctx, senderId, written.length)]
}

function boundsOf(ctx: Ctx, to: string): Bound[] {
  const hash = contactHash(ctx, to)
  return [
    {
      key: `contact-day:${hash}`,
      windowMs: DAY,
      most: sql<number>`CASE WHEN ${isOptedOut(hash)} THEN 0 ELSE ${A_DAY} END`,
    },
    ...(to.includes('@') ? [] : [{ key: `contact-hour:${hash}`, windowMs: HOUR, most: TEXTS_AN_HOUR }]),
  ]
}

function ofSender(ctx: Ctx, senderId: string, by: number): Bound {
  const since = sql`(SELECT ${user.createdAt} FROM ${user} WHERE ${user.id} = ${senderId})`
  return {
    key: `contact-sender:${senderId}`,
    windowMs: DAY,
    most: sql<number>`CASE WHEN ${since} > ${ctx.now() - NEW} THEN ${OF_NEW_SENDER} ELSE ${OF_SENDER} END`,
    by,
  }
}
