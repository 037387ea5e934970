// What the page of a goal knows.
import type { LoaderFunctionArgs, SerializeFrom } from '@remix-run/cloudflare'
import { get } from '../../platform/api.server'
import { visitorAs } from '../../platform/session.server'
import { moveIn } from './contribution.server'

/** How long a goal that was reached is celebrated, in milliseconds. */
const CELEBRATED = 90_000

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await visitorAs(['client'], { request, context })
  const url = new URL(request.url)
  const cursor = url.searchParams.get('cursor') ?? undefined
  const goal = await get(
    request,
    context.api.api.goals[':id'].$get({
      param: { id: encodeURIComponent(params.id ?? '') },
      query: { ...(cursor && { cursor }) },
    }),
  )
  const reached = goal.completedAt ? Date.parse(goal.completedAt) : 0
  return {
    goal,
    move: moveIn(url, goal),
    celebrate: goal.status === 'completed' && Date.now() - reached < CELEBRATED,
    paged: cursor !== undefined,
    formKey: context.newKey(),
  }
}

export type Goal = SerializeFrom<typeof loader>['goal']
