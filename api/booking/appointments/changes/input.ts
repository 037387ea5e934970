// Input schemas of changing a booked visit. Browser-safe.
import { z } from 'zod'
import { TypedAmount } from '../../../money/ledger/input'
import { id } from '../../../platform/values/input'
import { AppointmentNotes, Plan } from '../input'

/** The visit as it is to be. Without a price it costs what its services do, those already booked as they were agreed. */
export const AppointmentChange = z.object({
  plan: Plan,
  price: z.preprocess((typed) => typed || undefined, TypedAmount.optional()),
  notes: AppointmentNotes.optional(),
})

/** The change that was shown: what it says never changes. */
export const ChangeReply = z.object({ changeId: id })

export type ChangeReply = z.output<typeof ChangeReply>
