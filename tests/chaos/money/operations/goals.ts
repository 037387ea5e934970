// Saving: goals, alone and with others, by hand and by themselves.
import { type Made, type Operation, type Play, step } from './operation'

const goals = (play: Play) => play.goals
const invitations = (play: Play) => play.invitations

const onGoal = (action: string) => (made: Made) => ({ as: made.by, path: `/api/goals/${made.id}/${action}` })

const move =
  (action: 'contributions' | 'releases', dollars: number) =>
  ({ id, by: as }: Made, play: Play) => ({
    as,
    path: `/api/goals/${id}/${action}`,
    body: { amount: play.amount(as.currency, dollars), currency: as.currency },
  })

export const GOALS: Operation[] = [
  {
    name: 'goal',
    weight: 2,
    async run(play) {
      const as = play.someone()
      const { ok, body } = await play.ask(as, {
        name: 'goal',
        path: '/api/goals',
        body: { name: 'Box braids', target: play.amount(as.currency, 20), currency: as.currency, icon: 'scissors' },
      })
      if (ok) play.goals.add({ id: body.id, by: as, with: as })
    },
  },
  step('contribution', 8, goals, move('contributions', 4)),
  step('release', 4, goals, move('releases', 3)),
  step('archival', 0.5, goals, onGoal('archival')),
  step('restoration', 0.3, goals, onGoal('restoration')),
  step('auto-save', 1, goals, ({ id, by: as }, play) => ({
    as,
    method: 'PUT',
    path: `/api/goals/${id}/auto-save`,
    body: {
      isActive: play.random.chance(0.8),
      amount: play.amount(as.currency, 1),
      currency: as.currency,
      frequency: 'daily',
    },
  })),
  {
    name: 'goal invitation',
    weight: 1,
    async run(play) {
      const goal = play.goals.some(play.random)
      if (!goal) return
      const friend = play.someoneWith(goal.by.currency, goal.by)
      const { ok } = await play.ask(goal.by, {
        name: 'goal invitation',
        path: `/api/goals/${goal.id}/members`,
        body: { userId: friend.id },
      })
      if (ok) play.invitations.add({ id: goal.id, by: friend, with: goal.by })
    },
  },
  {
    name: 'goal joined',
    weight: 1,
    async run(play) {
      const invitation = play.invitations.some(play.random)
      if (!invitation) return
      const { ok } = await play.ask(invitation.by, {
        name: 'goal joined',
        path: `/api/goals/${invitation.id}/acceptance`,
      })
      if (ok) play.goals.add(invitation)
    },
  },
  step('goal declined', 0.3, invitations, onGoal('refusal')),
  {
    name: 'round-up',
    weight: 0.5,
    async run(play) {
      const goal = play.goals.some(play.random)
      if (!goal) return
      const { by: as, id } = goal
      await play.ask(as, {
        name: 'round-up',
        method: 'PUT',
        path: '/api/automation/round-up',
        body: { currency: as.currency, step: '100', goals: [id] },
      })
    },
  },
]
