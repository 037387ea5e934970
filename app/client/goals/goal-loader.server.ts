// The data of a goal's page.
import { data } from '@remix-run/cloudflare'
import type { InferResponseType } from 'hono/client'
import type { ApiClient } from '../../../api/client'
import { get } from '../../platform/api.server'
import type { Visit } from '../../platform/page.server'
import { moveIn } from './contribution.server'
import { celebrated } from './reached.server'

export async function loadGoal({
  api,
  id,
  newKey,
  request,
  reviewKey,
  searchParams,
}: Visit<'client'>) {
  const cursor = searchParams.get('cursor') ?? undefined
  const { goal, booking } = await get(
    api['goal-bookings'][':id'].$get({ param: { id }, query: { ...(cursor && { cursor }) } }),
  )
  const reached = celebrated(request, [goal])
  return data(
    {
      goal,
      booking,
      move: moveIn(searchParams, goal),
      isNew: reached !== null,
      paged: cursor !== undefined,
      formKey: newKey(),
      reviewKey,
    },
    reached ? { headers: { 'set-cookie': reached.shown } } : {},
  )
}

type Found = InferResponseType<ApiClient['goal-bookings'][':id']['$get'], 200>

export type Goal = Found['goal']

export type GoalBooking = NonNullable<Found['booking']>
