// The contacts that salons keep of people without an account there: erased by the salon, or found and erased by whoever has
// proven that the phone number or email address is theirs. What a salon's books need stays, without a name.
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { appointment, appointmentEvent } from '../../../db/schema/booking/appointments'
import { salonClient } from '../../../db/schema/booking/clients'
import { salonImportRow } from '../../../db/schema/booking/imports'
import { salon } from '../../../db/schema/booking/salons'
import { ownListedSalonId } from '../../identity/business/own-business'
import { commandAnswer, type Statement } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { id } from '../../platform/values/input'
import { DELETED_USER } from '../../platform/values/email-address'
import { DomainError } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'

export const ContactId = z.object({ id })

export const ContactResponse = z.object({
  id: z.string(),
  salonName: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  since: z.string(),
})

export const ErasedContactResponse = z.object({ id: z.string() })

/** A guest's phone number as the index of guests has it. */
const DIGITS = sql`replace(replace(replace(replace(salon_client.phone, ' ', ''), '-', ''), '(', ''), ')', '')`

/** Most contacts of one person that are listed. */
const MOST = 100

/** The ids of guests with the verified phone number or email address of a person. */
function contactsOfPerson(userId: string): SQL {
  return sql`(SELECT salon_client.id FROM user JOIN salon_client ON ${DIGITS} = user.phone
      AND salon_client.phone <> '' AND salon_client.user_id IS NULL WHERE user.id = ${userId}
    UNION SELECT salon_client.id FROM user JOIN salon_client ON salon_client.email = user.email
      AND salon_client.email <> '' AND salon_client.user_id IS NULL
      WHERE user.id = ${userId} AND user.email_verified = 1 LIMIT ${MOST})`
}

/** The salons that have a person's contact details without knowing their account. One round trip. */
export async function listOwnContacts(ctx: Ctx, viewer: Viewer) {
  const [, rows] = await readAs(ctx, viewer, [selectContacts(ctx, viewer.id)])
  return {
    items: rows.map(({ createdAt, ...row }) => ({ ...row, since: rfc3339(createdAt) })),
    next: null,
  }
}

/** Selects them, by salon. The salon's private notes are not among what is shown. */
export function selectContacts(ctx: Ctx, userId: string) {
  return ctx.db
    .select({
      ...{ id: salonClient.id, salonName: salon.name, name: salonClient.name },
      ...{ phone: salonClient.phone, email: salonClient.email, createdAt: salonClient.createdAt },
    })
    .from(salonClient)
    .innerJoin(salon, eq(salon.id, salonClient.salonId))
    .where(sql`${salonClient.id} IN ${contactsOfPerson(userId)}`)
    .orderBy(salon.name, salonClient.id)
}

/** Erases one of a person's contacts from a salon's books. @throws DomainError not-found */
export function eraseOwnContact(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  id: string,
): Promise<{ id: string }> {
  return erase(ctx, viewer, key, {
    ...{ name: 'contact:erased', id },
    whose: sql`${salonClient.id} IN ${contactsOfPerson(viewer.id)}`,
  })
}

/** Erases a guest from the viewer's own client book. @throws DomainError not-found */
export function eraseGuest(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  id: string,
): Promise<{ id: string }> {
  return erase(ctx, viewer, key, {
    ...{ name: 'guest:erased', id },
    whose: eq(salonClient.salonId, ownListedSalonId(ctx, viewer)) as SQL,
  })
}

function erase(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  { name, id, whose }: { name: string; id: string; whose: SQL },
): Promise<{ id: string }> {
  return commandAnswer(ctx, viewer, {
    ...{ name, key, input: { id } },
    reads: [
      ctx.db
        .select({ id: salonClient.id })
        .from(salonClient)
        .where(and(eq(salonClient.id, id), isNull(salonClient.userId), whose)),
    ],
    decide: ([[found]]) => {
      if (!found) throw new DomainError('not-found')
      return { writes: erasingContact(ctx, id), answer: { id } }
    },
  })
}

/** Whoever has visits stays in the books without name, contacts and notes. */
function erasingContact(ctx: Ctx, id: string): Statement[] {
  const visits = sql`(SELECT id FROM appointment WHERE guest_id = ${id})`
  const guest = and(eq(salonClient.id, id), isNull(salonClient.userId))
  return [
    ctx.db
      .update(salonImportRow)
      .set({ before: null, after: null })
      .where(and(eq(salonImportRow.subjectId, id), sql`${salonImportRow.after} IS NOT NULL`)),
    ctx.db
      .update(appointment)
      .set({ notes: '', forName: '', forContact: '', forMessage: '' })
      .where(eq(appointment.guestId, id)),
    ctx.db
      .update(salonClient)
      .set({ name: DELETED_USER, phone: '', email: '', notes: '', blockedAt: null, before: null })
      .where(and(guest, sql`EXISTS ${visits}`)),
    ctx.db
      .update(appointmentEvent)
      .set({ detail: sql`json_remove(${appointmentEvent.detail}, '$.note')` })
      .where(sql`${appointmentEvent.appointmentId} IN ${visits}`),
    ctx.db.delete(salonClient).where(and(guest, sql`NOT EXISTS ${visits}`)),
  ]
}
