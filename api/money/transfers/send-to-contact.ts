// Sends money to an email address or a phone number: sets it aside, and invites whoever has proven that contact.

import { and, eq, sql } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import { waitingTransfer } from '../../../db/schema/money/wallet-services'
import { e164 } from '../../identity/authentication/phone'
import { changed } from '../../notifications/outbox'
import { countContacts, explained, toContact } from '../../notifications/to-contacts/contact-messages'
import { command, type Statement } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { attempt, refuseOver } from '../../platform/rate-limit'
import { sumText } from '../../platform/values/money'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { DAY } from '../../platform/values/time'
import { requireFresh } from '../../platform/viewer/proof'
import { placeHold } from '../ledger/ledger'
import { MoveToContact, OWN_ACCOUNT } from './input'
import { WaitingResponse } from './responses'
import { afterMoneyLeft } from './send'
import { mutedFor, WAITING_PATH, type WaitingRow, waitingResponse } from './waiting'

/** How long the money waits, in milliseconds. */
const WAITING_TIME = 7 * DAY

/** Invitations of one person in a day, against spam and probing. */
const INVITATIONS = { max: 20, windowMs: DAY }

/** What one person can have waiting for one contact. */
const MOST_WAITING = 3

/**
 * Sets money aside for whoever has proven a contact, and invites them by email or text message.
 * The answer is the same for every contact but the sender's own. Two round trips.
 */
export const sendToContact = operation('client', 'POST /transfers/waiting', {
  summary: 'Send money to an email address or a phone number, with an invitation',
  keyed: true,
  body: MoveToContact,
  created: WaitingResponse,
  problems: ['step-up-required', 'insufficient-funds', 'contact-unreachable', 'invalid-amount'],
  run: async ({ ctx, viewer, key, body: typed }) => {
    const input = { ...typed, contact: stored(typed.contact) }
    const addressed = [{ contact: input.contact, field: 'contact' }]
    const sent = command(ctx, viewer, {
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
          throw fieldFault('contact', OWN_ACCOUNT)
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
            // Counted also where nothing is sent, so that nobody learns of a block.
            ...countContacts(ctx, viewer.id, [input.contact]),
            ...(blocked[0]?.muted ? [] : invitation(ctx, proven.name, row)),
            changed(ctx, viewer.id, 'wallet'),
          ],
          response: waitingResponse(ctx, viewer, { row, sender: proven }),
        }
      },
    })
    const { response, replayed } = await explained(ctx, viewer.id, () => addressed, sent)
    if (!replayed) afterMoneyLeft(ctx, viewer.id)
    return response
  },
})

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

/** The link alone gives nothing: it leads to signing up, and to proving the contact. */
function invitation(ctx: Ctx, name: string, row: WaitingRow): Statement[] {
  const sum = sumText(row.amount, row.currency)
  const byEmail = row.contact.includes('@')
  const way = byEmail ? 'email address' : 'phone number'
  // Signing up by phone begins where signing in does.
  const entry = new URLSearchParams({ next: WAITING_PATH, ...(byEmail && { tab: 'sign-up' }) })
  const text = [
    `${name} sent you ${sum} on Purse${row.note && `: “${row.note}”`}.`,
    `To accept it, sign in or sign up with this ${way}: ${ctx.origin}/auth?${entry}`,
    'You have seven days to accept it. After that, it goes back to the sender.',
  ].join(byEmail ? '\n\n' : ' ')
  return toContact(ctx, { to: row.contact, subject: `${name} sent you ${sum}`, text, sender: name })
}

/** As accounts store it: an address in lower case, a number in E.164. */
function stored(contact: string): string {
  return contact.includes('@') ? contact.toLowerCase() : e164(contact)
}
