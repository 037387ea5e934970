// Clients who have just proven who they are, with money, and goals that take some.
import { eq } from 'drizzle-orm'
import { session } from '../db/schema/accounts'
import { goalMember, savingsGoal } from '../db/schema/goals'
import { localMail } from '../db/schema/notifications'
import { fund } from './fixtures'
import type { Person, World } from './harness'

/** A session that is fresh whatever the world's clock says. */
export async function proveFresh({ db }: World, person: Person, fresh = true): Promise<void> {
  const steppedUpAt = fresh ? new Date('2100-01-01') : null
  await db.update(session).set({ steppedUpAt }).where(eq(session.userId, person.id))
}

export async function clientWith(
  world: World,
  name: string,
  amount?: string,
  currency = 'KES',
): Promise<Person> {
  const person = await world.person('client', { name, currency })
  await proveFresh(world, person)
  if (amount) await fund(world, person, amount, currency)
  return person
}

/** An active goal that somebody has joined. Answers its id, and the member's: its account's owner. */
export async function goalOf(
  { db }: World,
  person: Person,
  name: string,
  { currency = 'KES', target = 1_000_000 } = {},
): Promise<{ goal: string; member: string }> {
  const [goal, member] = [crypto.randomUUID(), crypto.randomUUID()]
  const times = { createdAt: 0, updatedAt: 0 }
  await db.batch([
    db.insert(savingsGoal).values({
      id: goal,
      userId: person.id,
      name,
      targetAmount: target,
      currency,
      icon: 'sparkles',
      ...times,
    }),
    db
      .insert(goalMember)
      .values({ id: member, goalId: goal, userId: person.id, status: 'joined', ...times }),
  ])
  return { goal, member }
}

/** Subjects of the letters to somebody, the oldest first, once what was said has been sent. */
export async function lettersTo(world: World, person: Person): Promise<string[]> {
  await world.settle()
  const rows = await world.db
    .select()
    .from(localMail)
    .where(eq(localMail.recipient, person.email))
    .orderBy(localMail.id)
  return rows.map((row) => row.subject)
}
