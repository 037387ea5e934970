// Input schemas of data exports and account deletion.
import { z } from 'zod'

export const ExportId = z.object({ id: z.string().min(1).max(100) })

/** The word to type to confirm deleting the account. */
export const CONFIRMATION = 'DELETE'

export const DeleteAccount = z.object({
  confirmation: z
    .string({ error: `Type ${CONFIRMATION} to confirm` })
    .trim()
    .max(100)
    .refine((text) => text === CONFIRMATION, `Type ${CONFIRMATION} to confirm`),
})
