// What the inputs of all areas have in common.
import { z } from 'zod'

/** The id of something, as it is sent to us. */
export const id = z.string().min(1).max(100)
