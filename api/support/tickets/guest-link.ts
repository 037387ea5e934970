// The address at which a stranger reads what we wrote to them and writes again: whoever has it has the
// ticket. Its proof is worked out of the ticket's id under our secret and stands nowhere, so that nobody can
// make one, or read one here.
import { constantTimeEqual } from 'better-auth/crypto'
import type { Ctx } from '../../platform/context'
import { keyedHash } from '../../platform/values/hash'

/** Letters of the proof: 160 bits. */
const PROOF = 40

/** Where a stranger finds their ticket: "https://…/conversation/…". */
export async function guestLink(ctx: Ctx, ticketId: string): Promise<string> {
  return `${ctx.origin}/conversation/${ticketId}.${await proofOf(ctx, ticketId)}`
}

/** The ticket that a token is of; null for whatever we did not make. */
export async function ticketOfToken(ctx: Ctx, token: string): Promise<string | null> {
  const id = token.slice(0, -PROOF - 1)
  const bytes = new TextEncoder()
  const expected = bytes.encode(`${id}.${await proofOf(ctx, id)}`)
  return constantTimeEqual(bytes.encode(token), expected) ? id : null
}

async function proofOf(ctx: Ctx, ticketId: string): Promise<string> {
  return (await keyedHash(ctx.settings.AUTH_SECRET, `ticket:${ticketId}`)).slice(0, PROOF)
}
