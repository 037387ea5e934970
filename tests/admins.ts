// What two admins do together, planted as rows: the database lets nobody do it alone.
import { eq } from 'drizzle-orm'
import type { Db } from '../db/client'
import { user } from '../db/schema/accounts'
import { proposal } from '../db/schema/admin'
import { fee } from '../db/schema/ledger'
import type { World } from './harness'

type FeeKind = (typeof fee.$inferInsert)['kind']

/** Makes somebody who is there already an admin. */
export async function makeAdmin(db: Db, email: string, twoFactorEnabled = true): Promise<void> {
  const decidedAt = Date.now()
  const [person] = await db.select({ id: user.id }).from(user).where(eq(user.email, email))
  if (!person) throw new Error(`nobody has ${email}`)
  await confirmed(db, { kind: 'admin', subject: person.id, input: '{}', decidedAt })
  await db
    .update(user)
    .set({ role: 'admin', twoFactorEnabled, updatedAt: new Date(decidedAt) })
    .where(eq(user.id, person.id))
}

/** Another version of a fee, in basis points, from then on. */
export async function changeFee(
  { db }: Pick<World, 'db'>,
  kind: FeeKind,
  basisPoints: number,
  effectiveFrom: number,
): Promise<void> {
  const by = await confirmed(db, {
    kind: 'fee',
    subject: kind,
    input: JSON.stringify({ basisPoints }),
    decidedAt: effectiveFrom,
  })
  await db.insert(fee).values({
    id: crypto.randomUUID(),
    kind,
    basisPoints,
    effectiveFrom,
    changedBy: by.proposedBy,
    proposalId: by.id,
    createdAt: effectiveFrom,
  })
}

/** A proposal that two admins, made for it, agreed on. */
async function confirmed(
  db: Db,
  {
    decidedAt,
    ...about
  }: { kind: 'fee' | 'admin'; subject: string; input: string; decidedAt: number },
): Promise<{ id: string; proposedBy: string }> {
  const [id, proposedBy, decidedBy] = [0, 1, 2].map(() => crypto.randomUUID()) as [
    string,
    string,
    string,
  ]
  const at = new Date(decidedAt - 1)
  await db.batch([
    db.insert(user).values(
      [proposedBy, decidedBy].map((admin) => ({
        id: admin,
        name: 'An admin',
        email: `${admin}@admins.invalid`,
        role: 'admin' as const,
        createdAt: at,
        updatedAt: at,
      })),
    ),
    db.insert(proposal).values({
      id,
      ...about,
      reason: 'For a test',
      proposedBy,
      createdAt: decidedAt - 1,
      expiresAt: decidedAt + 1,
    }),
    db
      .update(proposal)
      .set({ status: 'confirmed', decidedBy, decidedAt })
      .where(eq(proposal.id, id)),
  ])
  return { id, proposedBy }
}
