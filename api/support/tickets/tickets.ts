// The contact form: stored as a ticket with a reference that people can quote.

import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { ticket } from '../../../db/schema/support'
import { drainOutbox, sendEmail } from '../../notifications/outbox'
import { writeBatch } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { placeOf, requireAttempt } from '../../platform/rate-limit'
import { BASES } from '../../platform/roles'
import { sha256 } from '../../platform/values/hash'
import { DomainError, refusalName } from '../../platform/values/problem'
import { HOUR, MINUTE, rfc3339 } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { guestLink } from './guest-link'
import type { Contact } from './input'
import { newReference, notifyOfTicket, rankOf } from './open'
import type { TicketResponse } from './responses'

type TicketRow = typeof ticket.$inferSelect

/** Messages from one network address, and for one email address. */
const FROM_ADDRESS = { max: 20, windowMs: HOUR }
const ABOUT_EMAIL = { max: 5, windowMs: HOUR }

/** The same text within this time is the same message, in milliseconds. */
const SAME_MESSAGE = 10 * MINUTE

/**
 * Stores a message once and sends its receipt. It belongs to the signed-in person, never to the one it names. A
 * form that is sent twice makes one ticket: by its `key` where it has one (a cached page has none), else by the
 * same text a moment ago.
 * @throws DomainError too-many-requests, idempotency-key-reused
 */
export async function createTicket(
  ctx: Ctx,
  { name, email, subject, message }: Contact,
  key: string | null,
): Promise<TicketResponse> {
  await countMessage(ctx, email)
  const { viewer, earlier } = await readSender(ctx, email)
  const userId = viewer?.id ?? null
  const content = { userId, name, email, subject, message }
  const twin = key === null && earlier.find((row) => isSameMessage(row, content))
  if (twin) return ticketFrom(twin)

  // Concurrent duplicates have one id, and the second is refused.
  const once = key ?? [content, Math.floor(ctx.now() / SAME_MESSAGE)]
  const id = (await sha256(JSON.stringify([userId, once]))).slice(0, 32)
  const now = ctx.now()
  const row: TicketRow = {
    ...content,
    id,
    reference: newReference(),
    source: 'contact',
    status: 'open',
    rank: 1,
    assignedTo: null,
    aboutKind: null,
    aboutId: null,
    createdAt: now,
    updatedAt: now,
    closedAt: null,
  }
  const first = await storeTicket(ctx, row)
  if (first) {
    if (!isSameMessage(first, content)) throw new DomainError('idempotency-key-reused')
    return ticketFrom(first)
  }
  ctx.after(() => sendReceipt(ctx, row, viewer))
  ctx.after(() => drainOutbox(ctx))
  return ticketFrom(row)
}

/** Counted before anything is stored, under hashed addresses. */
async function countMessage(ctx: Ctx, email: string): Promise<void> {
  const from = placeOf(ctx) ?? 'unknown'
  await requireAttempt(
    ctx,
    { key: `contact-from:${await sha256(from)}`, limit: FROM_ADDRESS },
    { key: `contact-about:${await sha256(email.toLowerCase())}`, limit: ABOUT_EMAIL },
  )
}

type Sender = { viewer: Viewer | null; earlier: TicketRow[] }

/** The sender and their recent tickets. One round trip, or two without the cached claim. */
async function readSender(ctx: Ctx, email: string): Promise<Sender> {
  const viewer = await ctx.viewer()
  const sender = viewer && (await readSignedInSender(ctx, viewer, email))
  if (sender) return sender
  return { viewer: null, earlier: await recentTickets(ctx, null, email) }
}

/** Null where the session has ended: then they write as a guest. */
async function readSignedInSender(ctx: Ctx, viewer: Viewer, email: string): Promise<Sender | null> {
  try {
    const [, earlier] = await readAs(ctx, viewer, [recentTickets(ctx, viewer.id, email)])
    return { viewer, earlier }
  } catch (error) {
    if (error instanceof DomainError && error.code === 'unauthenticated') return null
    throw error
  }
}

function recentTickets(ctx: Ctx, userId: string | null, email: string) {
  return ctx.db
    .select()
    .from(ticket)
    .where(
      and(
        eq(ticket.status, 'open'),
        gt(ticket.createdAt, ctx.now() - SAME_MESSAGE),
        eq(ticket.email, email),
        userId === null ? isNull(ticket.userId) : eq(ticket.userId, userId),
      ),
    )
    .orderBy(desc(ticket.createdAt))
    .limit(20)
}

/** Stores it with the notification of the admins; null, or the ticket that was there first. */
async function storeTicket(ctx: Ctx, row: TicketRow): Promise<TicketRow | null> {
  try {
    await writeBatch(ctx, [
      ctx.db.insert(ticket).values({ ...row, ...(row.userId && { rank: rankOf(row.userId) }) }),
      notifyOfTicket(ctx, row),
    ])
    return null
  } catch (error) {
    const refused = refusalName(error)
    // The reference is taken (one in 900 million): another is drawn.
    if (refused === 'ticket.reference') return storeTicket(ctx, { ...row, reference: newReference() })
    if (refused !== 'ticket.id') throw error
    const [first] = await ctx.db.select().from(ticket).where(eq(ticket.id, row.id))
    if (!first) throw error
    return first
  }
}

/** Contains none of the form's text, so that nobody can make us send their text to another's address. */
async function sendReceipt(ctx: Ctx, { id, reference, email }: TicketRow, viewer: Viewer | null): Promise<void> {
  const link = viewer ? `${ctx.origin}${BASES[viewer.role]}/support/${id}` : await guestLink(ctx, id)
  await sendEmail(ctx, {
    to: email,
    subject: `We’ve got your message (${reference})`,
    text: [
      'Thank you for contacting Purse. We’ve got your message, and a person will reply by email.',
      `Your reference is ${reference}. Please quote it if you contact us about this again.`,
      `Read our reply and write back:\n${link}`,
      'If you didn’t write to us, you can ignore this email.',
    ].join('\n\n'),
  })
}

function isSameMessage(row: TicketRow, content: Omit<Contact, 'website'>): boolean {
  return (['name', 'email', 'subject', 'message'] as const).every((f) => row[f] === content[f])
}

function ticketFrom({ id, userId, reference, createdAt }: TicketRow): TicketResponse {
  return { id: userId === null ? null : id, reference, createdAt: rfc3339(createdAt) }
}
