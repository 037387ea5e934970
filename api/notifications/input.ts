// What may come in about notices. Browser-safe; the forms use the same schemas.
import { z } from 'zod'

export const MailQuery = z.object({ to: z.string().max(254).optional() })
