// Invitations to a party. Everyone who has a seat's link may open it; whoever opens it first with an account has the
// seat. Its proof is derived from the seat's id and our secret and is not stored.
import { constantTimeEqual } from 'better-auth/crypto'
import { changed, notify } from '../../notifications/outbox'
import { toContact } from '../../notifications/to-contacts/contact-messages'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { keyedHash } from '../../platform/values/hash'
import { notificationTime } from '../../platform/values/place-time'
import { membersOf, type Party, type Seat } from './rows'
import { isPaid, unpaidUntil } from './unpaid-seats'

/** Hex digits of the proof: 160 bits. */
const PROOF = 40

export const partyPath = (id: string) => `/client/parties/${id}`

/** The path of a seat's link: "/party/…". */
export async function invitationPath(ctx: Ctx, seatId: string): Promise<string> {
  return `/party/${seatId}.${await proofOf(ctx, seatId)}`
}

/** The seat of a token; null where the token is not ours. */
export async function seatOfToken(ctx: Ctx, token: string): Promise<string | null> {
  const id = token.slice(0, -PROOF - 1)
  const bytes = new TextEncoder()
  const expected = bytes.encode(`${id}.${await proofOf(ctx, id)}`)
  return constantTimeEqual(bytes.encode(token), expected) ? id : null
}

async function proofOf(ctx: Ctx, seatId: string): Promise<string> {
  return (await keyedHash(ctx.settings.AUTH_SECRET, `party:${seatId}`)).slice(0, PROOF)
}

type Invited = Omit<Seat, 'personName' | 'userName' | 'hasTime'>

/**
 * The statements that invite: in the app, or by email or text message with the seat's link; then in the app too where one of
 * `owners` has proven the contact.
 */
export function invite(
  ctx: Ctx,
  { row, salon, organiserName }: Pick<Party, 'row' | 'salon' | 'organiserName'>,
  seat: Invited,
  path: string,
  owners: { id: string; email: string; phone: string | null }[],
): Statement[] {
  const { name, contact, userId, startsAt } = seat
  const by = notificationTime(row.deadlineAt, salon.timeZone)
  const held = isPaid(row, seat)
    ? `We’re holding your place until ${by}`
    : `We’re holding your place until ${notificationTime(unpaidUntil(row, seat), salon.timeZone)}. After that you can join until ${by} if the time is still free`
  const what = `a visit with friends at ${salon.name} on ${notificationTime(startsAt, salon.timeZone)}`
  const inApp = {
    kind: 'appointment',
    title: `${organiserName} invites you`,
    text: `To ${what}. ${held}.`,
    until: row.deadlineAt,
  } as const
  if (userId) return [notify(ctx, userId, { ...inApp, path: partyPath(row.id) })]
  const text = [
    `Hello${name && ` ${name}`}, ${organiserName} invites you to ${what}.`,
    `${held}: ${ctx.origin}${path}`,
  ].join(contact.includes('@') ? '\n\n' : ' ')
  const known = owners.filter(({ email, phone }) => contact && [email, phone].includes(contact))
  return [
    ...toContact(ctx, {
      to: contact,
      subject: `${organiserName} invites you to ${salon.name}`,
      text,
      sender: organiserName,
    }),
    ...known.map(({ id }) => notify(ctx, id, { ...inApp, path, written: true })),
  ]
}

/** Everybody's open pages show what has changed. */
export function changedForAll(ctx: Ctx, party: Pick<Party, 'row' | 'seats' | 'salon'>): Statement[] {
  return [...membersOf(party), party.salon.ownerId].map((to) => changed(ctx, to, 'appointments'))
}

/** Tells the organiser; nothing of what they do themselves. */
export function notifyOrganiser(
  ctx: Ctx,
  { row }: Pick<Party, 'row'>,
  actor: string,
  content: { title: string; text: string },
): Statement[] {
  if (row.organiserId === actor) return []
  return [notify(ctx, row.organiserId, { kind: 'appointment', ...content, path: partyPath(row.id) })]
}
