// The data of a goal's page.
import type { SerializeFrom } from '@remix-run/cloudflare'
import { get } from '../../platform/api.server'
import type { Visit } from '../../platform/page.server'
import { moveIn } from './contribution.server'
import { percentBefore } from './percent-before'

export async function loadGoal({ api, id, newKey, reviewKey, searchParams }: Visit<'client'>) {
  const cursor = searchParams.get('cursor') ?? undefined
  const { goal, booking } = await get(
    api['goal-bookings'][':id'].$get({ param: { id }, query: { ...(cursor && { cursor }) } }),
  )
  return {
    goal,
    booking,
    move: moveIn(searchParams, goal),
    before: cursor ? null : percentBefore(goal, Date.now()),
    paged: cursor !== undefined,
    formKey: newKey(),
    reviewKey,
  }
}

export type Goal = SerializeFrom<typeof loadGoal>['goal']

export type GoalBooking = NonNullable<SerializeFrom<typeof loadGoal>['booking']>
