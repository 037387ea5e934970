// The data of a goal's page.
import { data } from '@remix-run/cloudflare'
import type { GoalBookingResponse } from '../../../api/booking/saving/responses'
import { get } from '../../platform/api.server'
import type { PageRequest } from '../../platform/page.server'
import { moveIn } from './contribution.server'
import { celebrated } from './reached.server'

export async function loadGoal({ api, id, newKey, request, reviewKey, searchParams, writer }: PageRequest<'client'>) {
  const cursor = searchParams.get('cursor') ?? undefined
  const { goal, booking } = await get(
    api['goal-bookings'][':id'].$get({ param: { id }, query: { ...(cursor && { cursor }) } }),
  )
  const reached = celebrated(request, [goal])
  return data(
    {
      goal,
      booking,
      move: moveIn({ searchParams, writer }, goal),
      isNew: reached !== null,
      paged: cursor !== undefined,
      formKey: newKey(),
      reviewKey,
    },
    reached ? { headers: { 'set-cookie': reached.cookie } } : {},
  )
}

export type GoalBooking = NonNullable<GoalBookingResponse['booking']>
