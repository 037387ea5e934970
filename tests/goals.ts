// Savings goals as tests need them: begun, joined, and what the books say of them.
import { and, eq, like } from 'drizzle-orm'
import { expect } from 'vitest'
import type { GoalDetail } from '../api/goals/goals'
import { goalMember } from '../db/schema/goals'
import { jobUnit } from '../db/schema/jobs'
import { ledgerAccount, transfer } from '../db/schema/ledger'
import { outbox } from '../db/schema/notifications'
import { type Answer, newKey, type Options, type Person, type World } from './harness'

export const GOAL = { name: 'Box braids', target: '1000', currency: 'KES', icon: 'scissors' }

/** A goal that must begin; its id. */
export async function begun(world: World, as: Person, more: object = {}): Promise<string> {
  const body = { ...GOAL, ...more }
  const answer = await world.call('POST', '/api/goals', { as, key: newKey(), body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.id
}

/** A write about a goal, under a key of its own. */
export function act(
  world: World,
  as: Person,
  goal: string,
  path: string,
  body?: object,
  options: Options = {},
): Promise<Answer> {
  return world.call('POST', `/api/goals/${goal}/${path}`, { as, key: newKey(), body, ...options })
}

export const kes = (amount: string) => ({ amount, currency: 'KES' })

export async function seen(world: World, as: Person, goal: string): Promise<GoalDetail> {
  const answer = await world.call('GET', `/api/goals/${goal}`, { as })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

/** Asks somebody in, who joins. */
export async function joined(
  world: World,
  owner: Person,
  goal: string,
  other: Person,
): Promise<void> {
  expect((await act(world, owner, goal, 'members', { userId: other.id })).status).toBe(201)
  expect((await act(world, other, goal, 'acceptance')).status).toBe(200)
}

/** What one person has in a goal, in minor units, from the ledger. */
export async function partOf(world: World, goal: string, person: Person): Promise<number> {
  const [row] = await world.db
    .select({ balance: ledgerAccount.balance })
    .from(goalMember)
    .innerJoin(ledgerAccount, eq(ledgerAccount.owner, goalMember.id))
    .where(and(eq(goalMember.goalId, goal), eq(goalMember.userId, person.id)))
  return row?.balance ?? 0
}

/** Switches auto-save into a goal on. */
export async function autoSaving(
  world: World,
  as: Person,
  goal: string,
  chosen: { amount?: string; frequency?: string; currency?: string } = {},
): Promise<Answer> {
  const body = { isActive: true, amount: '100', currency: 'KES', frequency: 'monthly', ...chosen }
  const answer = await world.call('PUT', `/api/goals/${goal}/auto-save`, {
    as,
    key: newKey(),
    body,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer
}

/** What became of each due day: "2027-02-11 done". */
export async function unitsOf(world: World, goal: string, person: Person): Promise<string[]> {
  const rows = await world.db
    .select()
    .from(jobUnit)
    .where(eq(jobUnit.subject, `${goal}:${person.id}`))
    .orderBy(jobUnit.period)
  return rows.map(({ period, outcome }) => `${period} ${outcome}`)
}

/** The contributions that nobody pressed a button for, over the whole world. */
export async function automatic(world: World, name: string): Promise<number> {
  const rows = await world.db
    .select()
    .from(transfer)
    .where(
      and(eq(transfer.kind, 'goal_contribution'), eq(transfer.description, `Auto-save to ${name}`)),
    )
  return rows.length
}

/** Notices of one title that were written for somebody, delivered or not. */
export async function noticesTo(world: World, person: Person, title: string): Promise<number> {
  const rows = await world.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.channel, 'notice'),
        eq(outbox.recipient, person.id),
        like(outbox.payload, `%"title":"${title}"%`),
      ),
    )
  return rows.length
}
