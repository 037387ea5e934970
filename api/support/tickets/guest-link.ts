// The link to a guest's ticket: anyone who has it may read and write there. Its proof is derived from the ticket's id
// and our secret and is not stored, so it can be neither forged nor read from the database.
import { constantTimeEqual } from 'better-auth/crypto'
import type { Ctx } from '../../platform/context'
import { keyedHash } from '../../platform/values/hash'

/** Hex digits of the proof: 160 bits. */
const PROOF = 40

/** The link: "https://…/conversation/…". */
export async function guestLink(ctx: Ctx, ticketId: string): Promise<string> {
  return `${ctx.origin}/conversation/${ticketId}.${await proofOf(ctx, ticketId)}`
}

/** The ticket of a token; null where the token is not ours. */
export async function ticketOfToken(ctx: Ctx, token: string): Promise<string | null> {
  const id = token.slice(0, -PROOF - 1)
  const bytes = new TextEncoder()
  const expected = bytes.encode(`${id}.${await proofOf(ctx, id)}`)
  return constantTimeEqual(bytes.encode(token), expected) ? id : null
}

async function proofOf(ctx: Ctx, ticketId: string): Promise<string> {
  return (await keyedHash(ctx.settings.AUTH_SECRET, `ticket:${ticketId}`)).slice(0, PROOF)
}
