// Responses of the audit log's routes.
import { z } from 'zod'
import { pageOf } from '../../platform/pagination'

const instant = z.iso.datetime({ offset: true })

const Person = z.object({
  id: z.string(),
  /** Null if the actor is not a person: "system", "anonymous", a salon, an application. */
  name: z.string().nullable(),
})

export const AuditVerificationResponse = z.object({
  /** The verified range, both ends inclusive; 0 if empty. */
  from: z.number().int(),
  to: z.number().int(),
  checked: z.number().int(),
  fault: z.object({ sequence: z.number().int().nullable(), why: z.string() }).nullable(),
  at: instant,
})

export const AuditLogResponse = pageOf(
  z.object({
    id: z.string(),
    /** Its number in the chain; null if it has none, which the verifier reports. */
    sequence: z.number().int().nullable(),
    sealed: z.boolean(),
    at: instant,
    actor: Person,
    event: z.string(),
    subject: Person,
    detail: z.string(),
    /** The network address of the request; empty if none is stored. */
    origin: z.string(),
    requestId: z.string(),
  }),
).extend({
  chain: z.object({
    /** The last entry, and the last sealed one. */
    last: z.number().int(),
    sealed: z.number().int(),
    /** The hash of the last sealed entry. */
    head: z.string().nullable(),
    /** The result of the last "Verify now", as text. */
    verified: z.object({ at: instant, by: Person, found: z.string() }).nullable(),
  }),
  /** Every kind of event there is. */
  kinds: z.array(z.string()),
})

export type AuditLogResponse = z.output<typeof AuditLogResponse>
