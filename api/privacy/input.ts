// What may come in about one’s data and the end of an account.
import { z } from 'zod'

export const ExportId = z.object({ id: z.string().min(1).max(100) })

/** What is typed to confirm that the account shall go. */
export const CONFIRMATION = 'DELETE'

export const DeleteAccount = z.object({
  confirmation: z
    .string({ error: `Type ${CONFIRMATION} to confirm` })
    .trim()
    .max(100)
    .refine((text) => text === CONFIRMATION, `Type ${CONFIRMATION} to confirm`),
})
