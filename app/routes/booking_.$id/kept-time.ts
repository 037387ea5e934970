// A kept time as the api describes it, and the way back to what was chosen.
import type { InferResponseType } from 'hono/client'
import type { ApiClient } from '../../../api/client'
import { choicePath } from '../../booking-choice'

export type Kept = InferResponseType<ApiClient['api']['slot-holds'][':id']['$get'], 200>

/** The booking page with the same choice, on the same day. */
export function choiceOf({ salon, plan, startsAt }: Kept): string {
  return choicePath(salon.id, plan, startsAt.slice(0, 10))
}
