// The one thing to do next, of all that a day asks for: its button is the main one of the page, the others are quiet.
import { MINUTE } from '../../../api/platform/values/time'

type Visit = { id: string; status: string; startsAt: string; durationMinutes: number; arrivedAt: string | null }

type NextTask = { task: 'check-in' } | { task: 'complete' | 'confirm'; id: string } | null

/** From how long before a visit its client is expected. */
const EXPECTED = 30 * MINUTE

/** `now`: UTC milliseconds. */
export function nextTask({ today, pending }: { today: Visit[]; pending: { id: string }[] }, now: number): NextTask {
  const open = today.filter(({ status }) => status === 'confirmed')
  const begins = ({ startsAt }: Visit) => Date.parse(startsAt)
  const isOver = (pageRequest: Visit) => begins(pageRequest) + pageRequest.durationMinutes * MINUTE <= now
  const isExpected = (pageRequest: Visit) =>
    pageRequest.arrivedAt === null && begins(pageRequest) - EXPECTED <= now && !isOver(pageRequest)
  if (open.some(isExpected)) return { task: 'check-in' }
  const over = open.find(isOver)
  if (over) return { task: 'complete', id: over.id }
  const [request] = pending
  if (request) return { task: 'confirm', id: request.id }
  return open.some((pageRequest) => begins(pageRequest) > now) ? { task: 'check-in' } : null
}
