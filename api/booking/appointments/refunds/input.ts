// Input of a visit's dispute. Browser-safe; the form uses the same schema.
import { z } from 'zod'
import { noLinks, requiredParagraphs } from '../../../platform/text'

/** Characters of what the client says. */
export const MAX_DISPUTE = 1_000

/** What went wrong, as the client says it: the salon and Purse read it. */
export const AppointmentDispute = z.object({
  message: requiredParagraphs('Message', MAX_DISPUTE).refine(...noLinks('Message')),
})
