// Money sent to an email address or a phone number that no client could be found by. It is set
// aside for seven days: whoever has proven that contact accepts it, the sender may cancel until
// then, and otherwise it returns. Whether an account has the contact makes no difference here, so
// that nobody learns who is on Purse.

import { and, asc, desc, eq, gt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { z } from 'zod'
import { user } from '../../../db/schema/identity'
import { hold } from '../../../db/schema/money/ledger'
import { waitingTransfer } from '../../../db/schema/money/wallet-services'
import { blockBetween } from '../../identity/accounts/blocks'
import { e164, international } from '../../identity/authentication/phone'
import { commandAndNotify, emailRow, notify, notifyLive, smsRow } from '../../notifications/outbox'
import { sentFor } from '../../notifications/sent-for'
import { command, type Statement, writeBatch } from '../../platform/command'
import { type Ctx, readAs, requireFresh, type Viewer } from '../../platform/context'
import { eachRow, JOB_PAGE, runJob, unitOver } from '../../platform/job-runs'
import { beyond } from '../../platform/keyset'
import { type Page, pageFrom } from '../../platform/pagination'
import { attempt, refuseOver } from '../../platform/rate-limit'
import { moneyJson, sum as spoken } from '../../platform/values/money'
import { DomainError, refusalName } from '../../platform/values/problem'
import { DAY, rfc3339 } from '../../platform/values/time'
import { captureHold, placeHold, releaseHold } from '../ledger/ledger'
import { personFrom } from './counterparties'
import type { MoveToContact } from './input'
import type { WaitingResponse } from './responses'
import { afterMoneyLeft, describe } from './send'

type WaitingRow = typeof waitingTransfer.$inferSelect

export type Waiting = z.output<typeof WaitingResponse>

/** How long the money waits, in milliseconds. */
const WAITING_TIME = 7 * DAY

/** Invitations of one person in a day, against spam and probing. */
const INVITATIONS = { max: 20, windowMs: DAY }

/** What one person can have waiting for one contact. */
const MOST_WAITING = 3

/** The page of both sides. */
const WAITING_PATH = '/client/wallet/waiting'

/**
 * Sets money aside for whoever has proven a contact, and invites them by email or text message.
 * The answer is the same for every contact but the sender's own. Two round trips.
 * @throws DomainError step-up-required, invalid-input (one's own contact), too-many-requests,
 *   insufficient-funds, idempotency-key-reused
 */
export async function sendToContact(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  typed: MoveToContact,
): Promise<Waiting> {
  const input = { ...typed, contact: stored(typed.contact) }
  const { answer, replayed } = await command(ctx, viewer, {
    name: 'sendToContact',
    key,
    input,
    reads: [
      attempt(ctx, `invitations:${viewer.id}`, INVITATIONS),
      ctx.db
        .select({ contact: waitingTransfer.contact })
        .from(waitingTransfer)
        .where(
          and(
            eq(waitingTransfer.senderId, viewer.id),
            eq(waitingTransfer.contact, input.contact),
            eq(waitingTransfer.status, 'waiting'),
          ),
        )
        .limit(MOST_WAITING),
      ctx.db
        .select({ muted: mutedFor(user.id, sql`${input.contact}`) })
        .from(user)
        .where(eq(user.id, viewer.id)),
    ],
    decide: ([attempted, sameContact, blocked], proven) => {
      requireFresh(ctx, proven)
      refuseOver(ctx, attempted, INVITATIONS)
      if (input.contact === proven.email || input.contact === proven.phone) {
        throw new DomainError('invalid-input', {
          errors: { contact: ['This is your own account. Choose someone else.'] },
        })
      }
      if (sameContact.length >= MOST_WAITING) {
        throw new DomainError('too-many-requests', {
          detail: `You already have ${MOST_WAITING} amounts waiting for them. Cancel one, or wait until they accept.`,
        })
      }
      const row = newWaiting(ctx, viewer, input)
      const placed = placeHold(ctx, {
        kind: 'send_hold',
        id: row.holdId,
        owner: viewer.id,
        currency: row.currency,
        minor: row.amount,
        description: `Money sent by invitation${row.note && `: ${row.note}`}`,
        actor: viewer.id,
      })
      return {
        writes: [
          ...placed,
          ctx.db.insert(waitingTransfer).values(row),
          ...(blocked[0]?.muted ? [] : invitation(ctx, proven.name, row)),
          notifyLive(ctx, viewer.id, { type: 'changed', what: 'wallet' }),
        ],
        answer: waitingAnswer(ctx, viewer, { row, sender: proven }),
      }
    },
  })
  if (!replayed) afterMoneyLeft(ctx, viewer.id)
  return answer
}

/**
 * What waits for the viewer, or what they sent; newest first, one round trip. Incoming money whose
 * time is up is left out. @throws DomainError unauthenticated, invalid-cursor
 */
export async function listWaiting(
  ctx: Ctx,
  viewer: Viewer,
  query: { side: 'incoming' | 'outgoing'; limit: number; cursor?: string | undefined },
): Promise<Page<Waiting> & { timeZone: string }> {
  const { side, limit, cursor } = query
  const whose =
    side === 'outgoing'
      ? eq(waitingTransfer.senderId, viewer.id)
      : or(eq(waitingTransfer.claimedBy, viewer.id), waitingFor(ctx, viewer))
  const [{ timeZone }, rows] = await readAs(ctx, viewer, [
    selectWaiting(ctx)
      .where(and(whose, beyond(cursor, [waitingTransfer.createdAt, waitingTransfer.id])))
      .orderBy(desc(waitingTransfer.createdAt), desc(waitingTransfer.id))
      .limit(limit + 1),
  ])
  const page = pageFrom(
    rows,
    limit,
    ({ row }) => [row.createdAt, row.id],
    (found) => waitingAnswer(ctx, viewer, found),
  )
  return { ...page, timeZone }
}

/**
 * Accepts money that waits for a contact that the viewer has proven: the sender's hold → the
 * viewer's wallet. Two round trips.
 * @throws DomainError not-found (none, or for another contact), waiting-status,
 *   idempotency-key-reused
 */
export async function acceptWaiting(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  id: string,
): Promise<Waiting> {
  return commandAndNotify(ctx, viewer, {
    name: 'acceptWaiting',
    key,
    input: { id },
    reads: [selectWaiting(ctx).where(and(eq(waitingTransfer.id, id), waitingFor(ctx, viewer)))],
    decide: ([rows], proven) => {
      const found = rows[0]
      if (!found) throw new DomainError('not-found')
      const { row, sender } = found
      const sum = spoken(row.amount, row.currency)
      const ended = { ...row, status: 'claimed' as const, claimedBy: viewer.id }
      return {
        writes: [
          ...captureHold(ctx, found.held, {
            kind: 'send_capture',
            id: ctx.id(),
            payee: { kind: 'wallet', owner: viewer.id, currency: row.currency },
            feeMinor: 0,
            description: describe(sender.name, proven.name, row.note),
            actor: viewer.id,
          }),
          setEnd(ctx, ended),
          notifySender(ctx, row, {
            title: `${shown(row.contact)} accepted your ${sum}`,
            text: `${shown(row.contact)} accepted the ${sum} that you sent. It is in their purse.`,
          }),
          notifyLive(ctx, viewer.id, { type: 'changed', what: 'wallet' }),
        ],
        answer: waitingAnswer(ctx, viewer, { row: ended, sender }),
      }
    },
  }).catch(tooLate)
}

/**
 * Cancels what the viewer sent and nobody has accepted: everything goes back to their wallet.
 * @throws DomainError not-found (none, or not theirs), waiting-status, idempotency-key-reused
 */
export async function cancelWaiting(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  id: string,
): Promise<Waiting> {
  const own = and(eq(waitingTransfer.id, id), eq(waitingTransfer.senderId, viewer.id))
  return commandAndNotify(ctx, viewer, {
    name: 'cancelWaiting',
    key,
    input: { id },
    reads: [selectWaiting(ctx).where(own)],
    decide: ([rows]) => {
      const found = rows[0]
      if (!found) throw new DomainError('not-found')
      const { row } = found
      if (row.status !== 'waiting' || row.expiresAt <= ctx.now()) {
        throw new DomainError('waiting-status')
      }
      return {
        writes: giveBack(ctx, found, 'cancelled', viewer.id),
        answer: waitingAnswer(ctx, viewer, { ...found, row: { ...row, status: 'cancelled' } }),
      }
    },
  }).catch(tooLate)
}

/** Returns what nobody accepted in time, once. Run by the minute job. */
export async function returnWaiting(ctx: Ctx): Promise<void> {
  const job = 'returnWaiting'
  await runJob(ctx, job, (run) =>
    eachRow(
      run,
      (after) =>
        selectWaiting(ctx)
          .where(
            and(
              eq(waitingTransfer.status, 'waiting'),
              lte(waitingTransfer.expiresAt, ctx.now()),
              gt(waitingTransfer.id, after),
            ),
          )
          .orderBy(asc(waitingTransfer.id))
          .limit(JOB_PAGE),
      ({ row }) => row.id,
      async (found) => {
        const { row } = found
        const sum = spoken(row.amount, row.currency)
        await writeBatch(ctx, [
          unitOver(ctx, { job, subject: row.id, period: 'expiry' }),
          ...giveBack(ctx, found, 'expired', 'system'),
          notifySender(ctx, row, {
            title: `${sum} is back in your purse`,
            text: `${shown(row.contact)} did not accept your ${sum} within seven days. All of it is back in your purse.`,
          }),
        ])
        return 'done'
      },
    ),
  )
}

/** The statement that reads the newest money that the viewer can accept. */
export function newestWaitingFor(ctx: Ctx, viewer: Viewer) {
  return selectWaiting(ctx)
    .where(waitingFor(ctx, viewer))
    .orderBy(desc(waitingTransfer.createdAt), desc(waitingTransfer.id))
    .limit(3)
}

type Found = Awaited<ReturnType<typeof selectWaiting>>[number]

/** Waiting transfers with their senders and holds. */
export function selectWaiting(ctx: Ctx) {
  return ctx.db
    .select({
      row: waitingTransfer,
      sender: { id: user.id, name: user.name, image: user.image },
      held: hold,
      muted: mutedFor(waitingTransfer.senderId, sql`${waitingTransfer.contact}`),
    })
    .from(waitingTransfer)
    .innerJoin(user, eq(user.id, waitingTransfer.senderId))
    .innerJoin(hold, eq(hold.id, waitingTransfer.holdId))
}

/**
 * What the viewer can accept: for a contact that they have proven, in time, from a sender who is
 * not suspended and not across a block.
 */
function waitingFor(ctx: Ctx, viewer: Viewer): SQL | undefined {
  return and(
    eq(waitingTransfer.status, 'waiting'),
    gt(waitingTransfer.expiresAt, ctx.now()),
    ne(waitingTransfer.senderId, viewer.id),
    sql`${waitingTransfer.contact} IN (
      SELECT me.email FROM user AS me WHERE me.id = ${viewer.id} AND me.email_verified = 1
      UNION ALL SELECT me.phone FROM user AS me WHERE me.id = ${viewer.id} AND me.phone IS NOT NULL)`,
    sql`NOT EXISTS (SELECT 1 FROM user AS from_user
      WHERE from_user.id = ${waitingTransfer.senderId} AND from_user.suspended_at IS NOT NULL)`,
    sql`NOT ${blockBetween(waitingTransfer.senderId, viewer.id)}`,
  )
}

/** Whether the owner of a contact and the sender have blocked each other: then nothing is sent. */
function mutedFor(sender: SQLiteColumn, contact: SQL): SQL<number> {
  return sql<number>`EXISTS (SELECT 1 FROM user AS owner
    WHERE ((owner.email = ${contact} AND owner.email_verified = 1) OR owner.phone = ${contact})
      AND ${blockBetween(sender, sql`owner.id`)})`
}

function newWaiting(ctx: Ctx, viewer: Viewer, input: MoveToContact): WaitingRow {
  return {
    id: ctx.id(),
    senderId: viewer.id,
    contact: input.contact,
    currency: input.currency,
    amount: input.minor,
    note: input.note,
    status: 'waiting',
    holdId: ctx.id(),
    claimedBy: null,
    createdAt: ctx.now(),
    expiresAt: ctx.now() + WAITING_TIME,
    endedAt: null,
  }
}

/** The whole amount, back to the sender, for one of the two reasons. */
function giveBack(
  ctx: Ctx,
  { row, held, sender, muted }: Found,
  status: 'cancelled' | 'expired',
  actor: string,
): Statement[] {
  const sum = spoken(row.amount, row.currency)
  const text =
    status === 'expired'
      ? `The ${sum} that ${sender.name} sent you was not accepted within seven days, and went back.`
      : `${sender.name} has cancelled the ${sum} that was waiting for you.`
  return [
    ...releaseHold(ctx, held, {
      kind: 'send_release',
      status: status === 'expired' ? 'expired' : 'released',
      description: `Money returned${row.note && `: ${row.note}`}`,
      actor,
    }),
    setEnd(ctx, { ...row, status }),
    ...(muted ? [] : toContact(ctx, row.contact, 'Money no longer waiting', text, sender.name)),
    notifyLive(ctx, row.senderId, { type: 'changed', what: 'wallet' }),
  ]
}

function setEnd(ctx: Ctx, { id, status, claimedBy }: WaitingRow): Statement {
  return ctx.db
    .update(waitingTransfer)
    .set({ status, claimedBy, endedAt: ctx.now() })
    .where(eq(waitingTransfer.id, id))
}

function notifySender(
  ctx: Ctx,
  { senderId }: WaitingRow,
  words: { title: string; text: string },
): Statement {
  return notify(ctx, senderId, { kind: 'money', path: `${WAITING_PATH}?side=outgoing`, ...words })
}

/** The link alone gives nothing: it leads to signing up, and to proving the contact. */
function invitation(ctx: Ctx, name: string, row: WaitingRow): Statement[] {
  const sum = spoken(row.amount, row.currency)
  const byEmail = row.contact.includes('@')
  const way = byEmail ? 'email address' : 'phone number'
  // Signing up by phone begins where signing in does.
  const entry = new URLSearchParams({ next: WAITING_PATH, ...(byEmail && { tab: 'sign-up' }) })
  const text = [
    `${name} sent you ${sum} on Purse${row.note && `: “${row.note}”`}.`,
    `To accept it, sign in or sign up with this ${way}: ${ctx.origin}/auth?${entry}`,
    'It waits for you for seven days, and then goes back.',
  ].join(byEmail ? '\n\n' : ' ')
  return toContact(ctx, row.contact, `${name} sent you ${sum}`, text, name)
}

/** Nothing where the contact has been erased. */
function toContact(
  ctx: Ctx,
  to: string,
  subject: string,
  text: string,
  sender: string,
): Statement[] {
  if (to === '') return []
  return to.includes('@')
    ? [emailRow(ctx, { to, subject, text: `${text}\n\n${sentFor(sender, 'email')}` })]
    : [smsRow(ctx, { to, text: `${text} ${sentFor(sender, 'sms')}` })]
}

export function waitingAnswer(
  ctx: Ctx,
  viewer: Viewer,
  { row, sender }: Pick<Found, 'row' | 'sender'>,
): Waiting {
  const outgoing = row.senderId === viewer.id
  const over = row.status === 'waiting' && row.expiresAt <= ctx.now()
  return {
    id: row.id,
    side: outgoing ? 'outgoing' : 'incoming',
    person: outgoing ? null : personFrom(sender),
    contact: outgoing ? shown(row.contact) : null,
    amount: moneyJson(row.amount, row.currency),
    note: row.note,
    status: over ? 'expired' : row.status,
    createdAt: rfc3339(row.createdAt),
    expiresAt: rfc3339(row.expiresAt),
  }
}

/** As accounts store it: an address in lower case, a number in E.164. */
function stored(contact: string): string {
  return contact.includes('@') ? contact.toLowerCase() : e164(contact)
}

/** "+254 712 345678"; "Somebody" once the contact has been erased. */
function shown(contact: string): string {
  if (contact === '') return 'Somebody'
  return contact.includes('@') ? contact : international(contact)
}

/** Another end was faster: the hold has refused this one. */
function tooLate(error: unknown): never {
  throw refusalName(error) === 'hold-ended' ? new DomainError('waiting-status') : error
}
