// The goals of the demo client and a friend, and their contributions.
import { type At, dateOf, FRIEND, ZONE, ZURI } from '../demo-days'
import type { Person } from '../identity/people'
import { timeId } from '../random'
import { type Book, recordMoves } from './ledger'

/** The goals, their members, and auto-save; the contributions go into the ledger. */
export function saveInGoals(book: Book, at: At) {
  const goals = [
    ['braids', 'Knotless braids for December', 800_000, 'scissors', dateOf(at(40, 0)), -50],
    ['wedding', 'Asha’s wedding glam', 2_000_000, 'crown', dateOf(at(120, 0)), -30],
    ['facial', 'A facial, for once', 200_000, 'flower', null, -45],
  ] as const
  const goalId = (name: string) => timeId(at(-60, 0), `goal:${name}`)
  const memberId = (name: string, who: Person) => timeId(at(-60, 0), `member:${name}:${who.id}`)
  const saved: [string, Person, number, number, boolean?][] = [
    ['braids', ZURI, 200_000, -50],
    ['facial', ZURI, 200_000, -44],
    ['braids', ZURI, 150_000, -41],
    ['braids', ZURI, 150_000, -31],
    ['wedding', ZURI, 200_000, -29],
    ['wedding', FRIEND, 250_000, -28],
    ['braids', ZURI, 50_000, -21, true],
    ['braids', ZURI, 50_000, -14, true],
    ['wedding', ZURI, 100_000, -13],
    ['braids', ZURI, 50_000, -7, true],
    ['wedding', FRIEND, 150_000, -6],
    ['braids', ZURI, 90_000, -3],
  ]
  for (const [name, who, amount, days, byItself] of saved) {
    const title = goals.find(([id]) => id === name)?.[1]
    recordMoves(
      book,
      {
        key: `${name}:${who.id}:${days}`,
        kind: 'goal_contribution',
        at: at(days, 6),
        description: `${byItself ? 'Auto-save' : 'Contribution'} to ${title}`,
        actor: byItself ? 'system' : who.id,
      },
      [{ from: `wallet:${who.id}`, to: `goal:${memberId(name, who)}`, currency: 'KES', amount }],
    )
  }
  const friend = memberId('wedding', FRIEND)
  return {
    goals: goals.map(([name, title, targetAmount, icon, targetDate, days]) => ({
      id: goalId(name),
      userId: ZURI.id,
      name: title,
      targetAmount,
      targetDate,
      icon,
      currency: 'KES',
      createdAt: at(days, 5),
      updatedAt: at(days, 5),
    })),
    members: [
      ...goals.map(([name, , , , , days]) => ({
        id: memberId(name, ZURI),
        goalId: goalId(name),
        userId: ZURI.id,
        status: 'joined' as const,
        createdAt: at(days, 5),
        updatedAt: at(days, 5),
      })),
      {
        id: friend,
        goalId: goalId('wedding'),
        userId: FRIEND.id,
        status: 'invited' as const,
        createdAt: at(-30, 6),
        updatedAt: at(-30, 6),
      },
    ],
    joined: [{ id: friend, status: 'joined', updatedAt: at(-29, 5) }],
    completed: [{ id: goalId('facial'), status: 'completed', completedAt: at(-44, 6), updatedAt: at(-44, 6) }],
    autoSaves: [
      {
        goalId: goalId('braids'),
        userId: ZURI.id,
        isActive: true,
        amount: 50_000,
        frequency: 'weekly' as const,
        anchorDate: dateOf(at(-21, 0)),
        timeZone: ZONE,
        nextDate: dateOf(at(7, 0)),
        nextAt: at(7, 6),
        updatedAt: at(-22, 8),
      },
    ],
  }
}
