// Input schemas of data exports and account deletion.
import { z } from 'zod'
import { ending } from '../platform/text'

/** The word to type to confirm deleting the account. */
export const CONFIRMATION = 'DELETE'

const UNCONFIRMED = `Type ${CONFIRMATION} to confirm`

export const DeleteAccount = z.object({
  confirmation: z
    .string({ error: UNCONFIRMED })
    .trim()
    .max(100, ending(UNCONFIRMED))
    .refine((text) => text === CONFIRMATION, UNCONFIRMED),
})
