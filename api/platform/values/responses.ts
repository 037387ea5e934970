// The shapes of answers, for the OpenAPI document. Verbs type their own answers; these describe the
// same on the wire, and tests hold real answers against them.
import { z } from 'zod'
import { CURRENCIES } from './money'

export const id = z.string()

export const IdResponse = z.object({ id })

export const instant = z.iso.datetime({ offset: true })

export const MoneyResponse = z
  .object({ amount: z.string().regex(/^-?\d+(\.\d+)?$/), currency: z.enum(CURRENCIES) })
  .meta({ description: 'A decimal string with the currency’s number of decimals.' })

export const ProblemResponse = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  requestId: z.string(),
  detail: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  startsAt: instant.optional(),
})
