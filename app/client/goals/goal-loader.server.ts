// The data of a goal's page.
import type { SerializeFrom } from '@remix-run/cloudflare'
import { get } from '../../platform/api.server'
import type { Visit } from '../../platform/page.server'
import { moveIn } from './contribution.server'

/** How long a reached goal is celebrated, in milliseconds. */
const CELEBRATED = 90_000

export async function loadGoal({ api, id, newKey, searchParams }: Visit<'client'>) {
  const cursor = searchParams.get('cursor') ?? undefined
  const goal = await get(
    api.goals[':id'].$get({
      param: { id },
      query: { ...(cursor && { cursor }) },
    }),
  )
  const reached = goal.completedAt ? Date.parse(goal.completedAt) : 0
  return {
    goal,
    move: moveIn(searchParams, goal),
    celebrate: goal.status === 'completed' && Date.now() - reached < CELEBRATED,
    paged: cursor !== undefined,
    formKey: newKey(),
  }
}

export type Goal = SerializeFrom<typeof loadGoal>['goal']
