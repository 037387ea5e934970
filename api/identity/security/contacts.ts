// Contacts of a signed-in person: adding, changing and removing the phone, and adding a missing email. Each is
// proven by a code sent to it, and needs a fresh session.

import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { user } from '../../../db/schema/identity'
import { drainOutbox, notify } from '../../notifications/outbox'
import { audit } from '../../platform/audit/audit'
import { type Statement, writeBatch } from '../../platform/command'
import type { Ctx, ProvenViewer, Viewer } from '../../platform/context'
import { EVERYONE, invalidInput } from '../../platform/http/guards'
import { operation } from '../../platform/http/operation'
import { emailOf } from '../../platform/values/email-address'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { clearCachedClaim } from '../../platform/viewer/cookies'
import { readAs, requireFresh } from '../../platform/viewer/proof'
import { me } from '../accounts/me'
import { MeResponse } from '../accounts/responses'
import { Contact, ContactChange, ContactKind, EMAIL_FIXED } from '../authentication/input'
import { consumeCode, latestCode, type Proving, sendCode } from '../authentication/one-time-codes'
import { e164, international, OTP_SENT, PHONE_REMOVED, textPhone } from '../authentication/phone'
import { CodeSentResponse, ContactsResponse } from '../authentication/responses'

type Wanted = z.output<typeof Contact>

/** One round trip. */
export const getContacts = operation(EVERYONE, 'GET /me/contacts', {
  summary: 'Contact and sign-in methods',
  response: ContactsResponse,
  reads: ({ ctx, viewer }) => ({ state: emailState(ctx, viewer) }),
  read: ({ state: [state] }, { ctx, viewer }) => {
    const { phone } = viewer
    const email = emailOf(viewer.email)
    return {
      email,
      phone,
      shownPhone: phone && international(phone),
      phoneRemovable: phone !== null && email !== null && state?.emailVerified === true,
      fresh: viewer.freshUntil > ctx.now(),
    }
  },
})

/** Sends a code to a new contact; the response is the same where it belongs to another account. Three round trips. */
export const requestContactCode = operation(EVERYONE, 'POST /me/contacts/codes', {
  summary: 'Send a code to a new phone or email',
  body: Contact,
  response: CodeSentResponse,
  problems: ['step-up-required'],
  run: async ({ ctx, viewer, body: wanted }) => {
    const proving = provingOf(viewer, wanted)
    const { recipient } = proving
    const [proven] = await readAs(ctx, viewer, [emailState(ctx, viewer)])
    requireFresh(ctx, proven)
    refuseSecondEmail(proven, wanted.kind)
    const times = await sendCode(ctx, proving)
    return {
      message: wanted.kind === 'phone' ? OTP_SENT : 'OTP sent successfully. Please check your email.',
      recipient,
      shown: wanted.kind === 'phone' ? international(recipient) : recipient,
      ...times,
    }
  },
})

/** Adds or changes a contact by the code that was sent to it. Three round trips. */
export const changeContact = operation(EVERYONE, 'PUT /me/contacts/:kind', {
  summary: 'Add or change a contact with its code',
  params: ContactKind,
  body: ContactChange,
  response: MeResponse,
  problems: ['step-up-required', 'invalid-code', 'code-ended', 'contact-taken'],
  run: async ({ ctx, viewer, params: { kind }, body: { value, code } }) => {
    const read = Contact.safeParse({ kind, value })
    if (!read.success) throw invalidInput(read.error)
    const proving = provingOf(viewer, read.data)
    const [proven, [newest]] = await readAs(ctx, viewer, [latestCode(ctx, proving)])
    requireFresh(ctx, proven)
    refuseSecondEmail(proven, kind)
    await consumeCode(ctx, proving, newest, code)
    const oldPhone = proven.phone
    if (kind === 'phone') {
      await write(ctx, viewer, { phone: proving.recipient }, [
        audit(ctx, { actor: viewer.id, event: 'phone.changed', subject: viewer.id }),
        notify(ctx, viewer.id, {
          kind: 'security',
          title: 'Your phone was changed',
          text: `You now sign in to Purse with ${international(proving.recipient)}. If this wasn’t you, change your password right away.`,
        }),
      ])
      if (oldPhone) textPhone(ctx, oldPhone, PHONE_REMOVED)
      return me({ ...proven, phone: proving.recipient })
    }
    await write(ctx, viewer, { email: proving.recipient, emailVerified: true }, [
      audit(ctx, { actor: viewer.id, event: 'email.added', subject: viewer.id }),
      notify(ctx, viewer.id, {
        kind: 'security',
        title: 'Your email was added',
        text: `You can now sign in to Purse with ${proving.recipient}. If this wasn’t you, change your password right away.`,
      }),
    ])
    if (oldPhone) textPhone(ctx, oldPhone, 'An email was added to your Purse account.')
    return me({ ...proven, email: proving.recipient })
  },
})

/** Removes the phone, where a verified email remains. Two round trips. */
export const removePhone = operation(EVERYONE, 'DELETE /me/contacts/phone', {
  summary: 'Remove the phone',
  response: MeResponse,
  problems: ['step-up-required', 'last-contact'],
  run: async ({ ctx, viewer }) => {
    const [proven, [state]] = await readAs(ctx, viewer, [emailState(ctx, viewer)])
    requireFresh(ctx, proven)
    if (!emailOf(proven.email) || !state?.emailVerified) throw new DomainError('last-contact')
    const oldPhone = proven.phone
    if (!oldPhone) return me(proven)
    await write(ctx, viewer, { phone: null }, [
      audit(ctx, { actor: viewer.id, event: 'contact.removed', subject: viewer.id }),
      notify(ctx, viewer.id, {
        kind: 'security',
        title: 'Your phone was removed',
        text: 'You can no longer sign in to Purse with your phone. If this wasn’t you, change your password right away.',
      }),
    ])
    textPhone(ctx, oldPhone, PHONE_REMOVED)
    return me({ ...proven, phone: null })
  },
})

async function write(
  ctx: Ctx,
  viewer: Viewer,
  changes: { phone?: string | null; email?: string; emailVerified?: boolean },
  statements: Statement[],
): Promise<void> {
  const updatedAt = new Date(ctx.now())
  await writeBatch(ctx, [
    ctx.db
      .update(user)
      .set({ ...changes, updatedAt })
      .where(eq(user.id, viewer.id)),
    ...statements,
  ])
  ctx.after(() => drainOutbox(ctx))
  // The cached claim still names the old contact.
  clearCachedClaim(ctx)
}

function emailState(ctx: Ctx, viewer: Viewer) {
  return ctx.db.select({ emailVerified: user.emailVerified }).from(user).where(eq(user.id, viewer.id))
}

/** The account email stays what it is (specification section 5, Edit profile). */
function refuseSecondEmail(viewer: ProvenViewer, kind: Wanted['kind']): void {
  if (kind === 'email' && emailOf(viewer.email) !== null) throw fieldFault('value', EMAIL_FIXED)
}

function provingOf(viewer: Viewer, { kind, value }: Wanted): Proving {
  const recipient = kind === 'phone' ? e164(value) : value
  return { purpose: 'contact', recipient, userId: viewer.id, browser: '' }
}
