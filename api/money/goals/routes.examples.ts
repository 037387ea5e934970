// Requests for the routes of routes.ts that need more than their path; tests/api/routes.test.ts sends them as every role.

import { type Example, type Examples, PICTURE } from '../../../tests/api/route-world'
import { newKey, type Options } from '../../../tests/fixtures/harness'
import * as goals from '../../../tests/fixtures/money/goals'

/** A request about a goal of the client's that holds money. */
const onGoal =
  (path: string, options: Options = {}): Example =>
  async (world) => {
    const goal = await goals.begun(world, world.people.client)
    await goals.perform(world, world.people.client, goal, 'contributions', goals.kes('20'))
    return { path: `/api/goals/${goal}${path}`, key: newKey(), ...options }
  }

const invitation =
  (reply: string): Example =>
  async (world) => {
    const friend = await world.person('client')
    const goal = await goals.begun(world, friend)
    await goals.perform(world, friend, goal, 'members', { userId: world.people.client.id })
    return { path: `/api/goals/${goal}/${reply}`, key: newKey() }
  }

export const examples: Examples = {
  'GET /api/goals': async (world) => {
    const friend = await world.person('client')
    const theirs = await goals.begun(world, friend)
    await goals.perform(world, friend, theirs, 'members', { userId: world.people.client.id })
    await goals.begun(world, world.people.client, { targetDate: '2099-03-31' })
    return { path: '/api/goals' }
  },
  'POST /api/goals': () => ({ path: '/api/goals', key: newKey(), body: goals.GOAL }),
  'GET /api/goals/:id': onGoal(''),
  'PUT /api/goals/:id': onGoal('', { body: goals.GOAL }),
  'POST /api/goals/:id/contributions': onGoal('/contributions', { body: goals.kes('5') }),
  'POST /api/goals/:id/releases': onGoal('/releases', { body: goals.kes('5') }),
  'POST /api/goals/:id/archival': async (world) => ({
    path: `/api/goals/${await goals.begun(world, world.people.client)}/archival`,
    key: newKey(),
  }),
  'POST /api/goals/:id/restoration': async (world) => {
    const goal = await goals.begun(world, world.people.client)
    await goals.perform(world, world.people.client, goal, 'archival')
    return { path: `/api/goals/${goal}/restoration`, key: newKey() }
  },
  'PUT /api/goals/:id/auto-save': onGoal('/auto-save', {
    body: { isActive: true, amount: '10', currency: 'KES', frequency: 'monthly' },
  }),
  'POST /api/goals/:id/members': async (world) => {
    const { id: userId } = await world.person('client')
    const path = `/api/goals/${await goals.begun(world, world.people.client)}/members`
    return { path, key: newKey(), body: { userId } }
  },
  'POST /api/goals/:id/members/:member/removal': async (world) => {
    const goal = await goals.begun(world, world.people.client)
    const { id: userId } = await world.person('client')
    const { body } = await goals.perform(world, world.people.client, goal, 'members', { userId })
    return { path: `/api/goals/${goal}/members/${body.id}/removal`, key: newKey() }
  },
  'POST /api/goals/:id/acceptance': invitation('acceptance'),
  'POST /api/goals/:id/refusal': invitation('refusal'),
  'GET /api/goals/:id/picture': async (world) => {
    const path = `/api/goals/${await goals.begun(world, world.people.client)}/picture`
    await world.call('PUT', path, { as: world.people.client, ...PICTURE })
    return { path }
  },
  'PUT /api/goals/:id/picture': onGoal('/picture', PICTURE),
  'DELETE /api/goals/:id/picture': onGoal('/picture'),
}
