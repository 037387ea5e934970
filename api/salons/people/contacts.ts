// The contacts that salons keep of people without an account there: erased by the salon, or found and erased by whoever has
// proven that the phone number or email address is theirs. What a salon's books need stays, without a name.

import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { appointment, appointmentEvent } from '../../../db/schema/booking/appointments'
import { salonClient } from '../../../db/schema/salons/clients'
import { salonImportRow } from '../../../db/schema/salons/imports'
import { salon } from '../../../db/schema/salons/salons'
import { ownListedSalonId } from '../../identity/business/own-business'
import { commandResponse, type Statement } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { EVERYONE } from '../../platform/http/guards'
import { operation } from '../../platform/http/operation'
import { pageOf } from '../../platform/pagination'
import { DELETED_USER } from '../../platform/values/email-address'
import { DomainError } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'

export const ClientId = z.object({ id: z.string().min(1).max(200) })

const ContactResponse = z.object({
  id: z.string(),
  salonName: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  since: z.string(),
})

const ErasedContactResponse = z.object({ id: z.string() })

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
export const listOwnContacts = operation(EVERYONE, 'GET /me/salon-contacts', {
  summary: 'Salons that keep your contact details without your account',
  response: pageOf(ContactResponse),
  reads: ({ ctx, viewer }) => ({ rows: selectContacts(ctx, viewer.id) }),
  read: ({ rows }) => ({
    items: rows.map(({ createdAt, ...row }) => ({ ...row, since: rfc3339(createdAt) })),
    next: null,
  }),
})

/** Selects them, by salon. The salon's private notes are not among what is shown. */
export function selectContacts(ctx: Ctx, userId: string) {
  return ctx.db
    .select({
      id: salonClient.id,
      salonName: salon.name,
      name: salonClient.name,
      phone: salonClient.phone,
      email: salonClient.email,
      createdAt: salonClient.createdAt,
    })
    .from(salonClient)
    .innerJoin(salon, eq(salon.id, salonClient.salonId))
    .where(sql`${salonClient.id} IN ${contactsOfPerson(userId)}`)
    .orderBy(salon.name, salonClient.id)
}

/** Erases one of a person's contacts from a salon's books. */
export const eraseOwnContact = operation(EVERYONE, 'POST /me/salon-contacts/:id/erasure', {
  summary: 'Erase your contact details from a salon',
  keyed: true,
  response: ErasedContactResponse,
  problems: ['not-found'],
  run: ({ ctx, viewer, key, params: { id } }) =>
    erase(ctx, viewer, key, {
      name: 'contact:erased',
      id,
      whose: sql`${salonClient.id} IN ${contactsOfPerson(viewer.id)}`,
    }),
})

/** Erases a guest from the viewer's own client book. */
export const eraseGuest = operation('beauty_partner', 'POST /partner-dashboard/clients/:id/erasure', {
  summary: 'Erase a guest from the client book',
  keyed: true,
  params: ClientId,
  response: ErasedContactResponse,
  problems: ['not-found'],
  run: ({ ctx, viewer, key, params: { id } }) =>
    erase(ctx, viewer, key, {
      name: 'guest:erased',
      id,
      whose: eq(salonClient.salonId, ownListedSalonId(ctx, viewer)) as SQL,
    }),
})

function erase(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  { name, id, whose }: { name: string; id: string; whose: SQL },
): Promise<{ id: string }> {
  return commandResponse(ctx, viewer, {
    name,
    key,
    input: { id },
    reads: [
      ctx.db
        .select({ id: salonClient.id })
        .from(salonClient)
        .where(and(eq(salonClient.id, id), isNull(salonClient.userId), whose)),
    ],
    decide: ([[found]]) => {
      if (!found) throw new DomainError('not-found')
      return { writes: erasingContact(ctx, id), response: { id } }
    },
  })
}

/** Whoever has visits stays in the books without name, contacts and notes. */
function erasingContact(ctx: Ctx, id: string): Statement[] {
  const appointments = sql`(SELECT id FROM appointment WHERE guest_id = ${id})`
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
      .where(and(guest, sql`EXISTS ${appointments}`)),
    ctx.db
      .update(appointmentEvent)
      .set({ detail: sql`json_remove(${appointmentEvent.detail}, '$.note')` })
      .where(sql`${appointmentEvent.appointmentId} IN ${appointments}`),
    ctx.db.delete(salonClient).where(and(guest, sql`NOT EXISTS ${appointments}`)),
  ]
}
