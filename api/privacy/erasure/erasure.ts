// What deletion does to each table: the one place that knows where personal data is stored. A test
// searches every text column of every table afterwards.
import { and, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm'
import { application, suspension } from '../../../db/schema/admin/governance'
import { appointment } from '../../../db/schema/booking/appointments'
import { apiKey, webhookEndpoint } from '../../../db/schema/developers'
import {
  account,
  accountDevice,
  adminProfile,
  oneTimeCode,
  passkey,
  preference,
  rateLimit,
  session,
  twoFactor,
  user,
  verification,
} from '../../../db/schema/identity'
import { command } from '../../../db/schema/money/ledger'
import { paymentMethod } from '../../../db/schema/money/wallet'
import { outbox } from '../../../db/schema/notifications'
import { salon, staff } from '../../../db/schema/salons/salons'
import { shop } from '../../../db/schema/shop/products'
import { moderation, userReport } from '../../../db/schema/support'
import { endAppointments } from '../../booking/appointments/my-bookings/end-visits'
import type { AccruedRow } from '../../money/plus/termination'
import type { Statement } from '../../platform/command'
import type { Ctx, ProvenViewer, Viewer } from '../../platform/context'
import { dropFiles } from '../../platform/documents/background-file'
import { DELETED_USER, deletedEmail, emailOf } from '../../platform/values/email-address'
import { EXPORT } from '../export/generation'
import { eraseAppointments, eraseSalon } from './bookings'
import { endTalk, eraseMessages } from './messages'
import { endMoney, eraseMoney } from './money'
import { erasePayouts } from './payouts'
import { endPromises, erasePromises } from './promised-refunds'
import { eraseReviews } from './reviews'
import { endShopping, eraseShopping } from './shop'
import { eraseTickets } from './tickets'

/**
 * The statements that delete a person and keep the rows that other people's books depend on,
 * without their name. `accrued`: the interest that is forfeited, as read just before.
 */
export function erasePerson(ctx: Ctx, viewer: ProvenViewer, accrued: AccruedRow[]): [Statement, ...Statement[]] {
  return [
    // Before the user: rows of a deleted account cannot be changed.
    ...closeBusiness(ctx, viewer),
    ...endTalk(ctx, viewer),
    ...endAppointments(ctx, viewer),
    ...endShopping(ctx, viewer),
    ...endMoney(ctx, viewer, accrued),
    ...endPromises(ctx, viewer),
    // The trigger user_deleted_when_settled rejects this, and with it the batch, while anything is open.
    ctx.db
      .update(user)
      .set({
        name: DELETED_USER,
        email: deletedEmail(viewer.id),
        emailVerified: false,
        phone: null,
        image: null,
        twoFactorEnabled: false,
        agreedTerms: null,
        agreedPrivacy: null,
        agreedAt: null,
        updatedAt: new Date(ctx.now()),
        deletedAt: new Date(ctx.now()),
      })
      .where(eq(user.id, viewer.id)),
    ...eraseCredentials(ctx, viewer),
    ...eraseTexts(ctx, viewer),
    ...eraseAppointments(ctx, viewer, contactsOf(viewer.email, viewer.phone)),
    ...eraseSalon(ctx, viewer),
    ...eraseReviews(ctx, viewer),
    ...eraseMoney(ctx, viewer, contactsOf(viewer.email, viewer.phone)),
    ...erasePayouts(ctx, viewer),
    ...erasePromises(ctx, viewer),
    ...eraseShopping(ctx, viewer, contactsOf(viewer.email, viewer.phone)),
    ...eraseMessages(ctx, viewer),
    ...eraseTickets(ctx, viewer, contactsOf(viewer.email, null)),
    ...eraseOutbox(ctx, viewer),
    ...dropFiles(ctx, EXPORT, viewer.id),
  ] as [Statement, ...Statement[]]
}

/** Unlists their salon and shop, and withdraws applications. */
function closeBusiness(ctx: Ctx, { id, name }: ProvenViewer): Statement[] {
  return [
    ctx.db
      .update(application)
      .set({ status: 'withdrawn', decidedAt: ctx.now() })
      .where(and(eq(application.userId, id), eq(application.status, 'waiting'))),
    ctx.db
      .update(staff)
      .set({ name: DELETED_USER })
      .where(
        and(
          inArray(staff.salonId, ctx.db.select({ id: salon.id }).from(salon).where(eq(salon.ownerId, id))),
          eq(staff.name, name),
        ),
      ),
    // Its name and address stay: they are part of other people's records.
    ctx.db
      .update(salon)
      .set({ status: 'suspended', description: '', phone: '', email: '', licence: '', taxNumber: '' })
      .where(eq(salon.ownerId, id)),
    ctx.db
      .update(shop)
      .set({ status: 'suspended', description: '', phone: '', address: '', taxNumber: '' })
      .where(eq(shop.ownerId, id)),
  ]
}

function eraseCredentials(ctx: Ctx, { id, email, phone }: ProvenViewer): Statement[] {
  const contacts = contactsOf(email, phone)
  return [
    ctx.db.delete(session).where(eq(session.userId, id)),
    ctx.db.delete(accountDevice).where(eq(accountDevice.userId, id)),
    ctx.db.delete(account).where(eq(account.userId, id)),
    ctx.db.delete(twoFactor).where(eq(twoFactor.userId, id)),
    ctx.db.delete(passkey).where(eq(passkey.userId, id)),
    ctx.db.delete(apiKey).where(eq(apiKey.userId, id)),
    ctx.db.delete(webhookEndpoint).where(eq(webhookEndpoint.userId, id)),
    ctx.db.delete(preference).where(eq(preference.userId, id)),
    ctx.db.delete(adminProfile).where(eq(adminProfile.userId, id)),
    ctx.db.delete(paymentMethod).where(eq(paymentMethod.userId, id)),
    ctx.db.delete(oneTimeCode).where(anyOf(eq(oneTimeCode.userId, id), inArray(oneTimeCode.recipient, contacts))),
    // The keys are hashed, but the values may name the person.
    ctx.db
      .delete(verification)
      .where(anyOf(...[id, ...contacts].map((word) => like(verification.value, `%${escapeLike(word)}%`)))),
    ctx.db.delete(rateLimit).where(like(rateLimit.key, `%${escapeLike(id)}%`)),
  ]
}

/** Texts that they wrote or that name them, in rows that stay. */
function eraseTexts(ctx: Ctx, { id }: Viewer): Statement[] {
  const appointments = ctx.db.select({ id: appointment.id }).from(appointment).where(eq(appointment.clientId, id))
  const salons = ctx.db
    .select({ owner: salon.ownerId })
    .from(salon)
    .where(
      inArray(
        salon.id,
        ctx.db.select({ id: appointment.salonId }).from(appointment).where(eq(appointment.clientId, id)),
      ),
    )
  return [
    // Stored answers of booking commands and transitions, stored for replays.
    ctx.db
      .update(command)
      .set({
        answer: sql`json_set(${command.answer}, '$.clientName', ${DELETED_USER}, '$.notes', '', '$.forName', '', '$.forContact', '', '$.forMessage', '')`,
      })
      .where(
        and(
          or(eq(command.actor, id), inArray(command.actor, salons)),
          inArray(sql`json_extract(${command.answer}, '$.id')`, appointments),
        ),
      ),
    ctx.db.update(moderation).set({ reason: '', appeal: '', outcomeReason: '' }).where(eq(moderation.authorId, id)),
    ctx.db.update(userReport).set({ detail: '' }).where(eq(userReport.reporterId, id)),
    ctx.db.update(suspension).set({ reason: '' }).where(eq(suspension.userId, id)),
  ]
}

/** Cancels unsent messages, and erases the addresses of sent ones. */
function eraseOutbox(ctx: Ctx, { id, email, phone }: ProvenViewer): Statement[] {
  return [ctx.db.delete(outbox).where(inArray(outbox.recipient, [id, ...contactsOf(email, phone)]))]
}

function contactsOf(email: string, phone: string | null): string[] {
  const address = emailOf(email)
  return [...(address ? [address] : []), ...(phone ? [phone] : [])]
}

function anyOf(...conditions: SQL[]): SQL {
  return or(...conditions) ?? sql`0`
}

function escapeLike(text: string): string {
  return text.replace(/[%_]/g, '_')
}
