// Invitations to parties that wait for the viewer: by name, or by a contact that they have proven to be theirs. Whether an
// account has the contact makes no difference to the organiser, so that nobody learns who is on Purse.
import { and, asc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { prepared } from '../../../db/prepared'
import { party, partySeat } from '../../../db/schema/booking/parties'
import { user } from '../../../db/schema/identity'
import { salon } from '../../../db/schema/salons/salons'
import { blockBetween } from '../../identity/accounts/blocks'
import { provenContacts } from '../../identity/accounts/proven-contacts'
import type { Ctx, Viewer } from '../../platform/context'
import { rfc3339 } from '../../platform/values/time'
import { invitationPath, partyPath } from './invitations'
import type { WaitingInvitationResponse } from './responses'

/** As many as a page begins with. */
const DISPLAY_LIMIT = 5

/** The statement that reads them, the most urgent first: open parties, from nobody suspended or across a block. */
export function invitationsFor(ctx: Ctx, viewer: Viewer) {
  return invited(ctx.db, { viewerId: viewer.id, now: ctx.now() })
}

const invited = prepared((db, value) => {
  const me = value('viewerId')
  const byName = sql`SELECT id FROM party_seat WHERE user_id = ${me} AND status = 'invited'`
  const byContact = sql`SELECT id FROM party_seat WHERE user_id IS NULL AND contact <> '' AND status = 'invited'
    AND contact IN (${provenContacts(me)})`
  // Where they are in already, by another link, there is nothing more to take.
  const isIn = sql`EXISTS (SELECT 1 FROM party_seat AS own
    WHERE own.party_id = ${party.id} AND own.user_id = ${me} AND own.id <> ${partySeat.id})`
  return db
    .select({
      seatId: partySeat.id,
      userId: partySeat.userId,
      startsAt: partySeat.startsAt,
      partyId: party.id,
      deadlineAt: party.deadlineAt,
      organiserName: user.name,
      salonName: salon.name,
      timeZone: salon.timeZone,
    })
    .from(partySeat)
    .innerJoin(party, eq(party.id, partySeat.partyId))
    .innerJoin(user, eq(user.id, party.organiserId))
    .innerJoin(salon, eq(salon.id, party.salonId))
    .where(
      and(
        sql`${partySeat.id} IN (${byName} UNION ALL ${byContact})`,
        eq(party.status, 'gathering'),
        gt(party.deadlineAt, value('now')),
        ne(party.organiserId, me),
        isNull(user.suspendedAt),
        sql`NOT ${blockBetween(party.organiserId, me)}`,
        sql`NOT ${isIn}`,
      ),
    )
    .orderBy(asc(party.deadlineAt), asc(partySeat.id))
    .limit(DISPLAY_LIMIT)
})

/** What those rows say; each leads to the page on which it is accepted or declined. */
export function waitingInvitations(
  ctx: Ctx,
  rows: Awaited<ReturnType<typeof invitationsFor>>,
): Promise<WaitingInvitationResponse[]> {
  return Promise.all(
    rows.map(async ({ seatId, userId, partyId, startsAt, deadlineAt, timeZone, ...names }) => ({
      ...names,
      timeZone,
      startsAt: rfc3339(startsAt, timeZone),
      deadlineAt: rfc3339(deadlineAt, timeZone),
      path: userId === null ? await invitationPath(ctx, seatId) : partyPath(partyId),
    })),
  )
}

/** The statement that reads which clients have proven these contacts; none across a block with the organiser. */
export function ownersOf(ctx: Ctx, organiserId: string, contacts: string[]) {
  return ctx.db
    .select({ id: user.id, email: user.email, phone: user.phone })
    .from(user)
    .where(
      and(
        or(and(inArray(user.email, contacts), eq(user.emailVerified, true)), inArray(user.phone, contacts)),
        eq(user.role, 'client'),
        isNull(user.deletedAt),
        sql`NOT ${blockBetween(sql`${organiserId}`, user.id)}`,
      ),
    )
}
