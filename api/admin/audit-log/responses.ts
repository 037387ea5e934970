// What the admins' routes about the audit log answer.
import { z } from 'zod'
import { pageOf } from '../../platform/pagination'

const instant = z.iso.datetime({ offset: true })

const Person = z.object({
  id: z.string(),
  /** Null for who is nobody of ours: "system", "anonymous", a salon, an application. */
  name: z.string().nullable(),
})

export const AuditVerificationResponse = z.object({
  /** The places that were looked at, both inclusive; 0 where there was none. */
  from: z.number().int(),
  to: z.number().int(),
  checked: z.number().int(),
  fault: z.object({ sequence: z.number().int().nullable(), why: z.string() }).nullable(),
  at: instant,
})

export const AuditLogResponse = pageOf(
  z.object({
    id: z.string(),
    /** Its place in the chain; null where it has none, which the verifier reports. */
    sequence: z.number().int().nullable(),
    sealed: z.boolean(),
    at: instant,
    actor: Person,
    event: z.string(),
    subject: Person,
    detail: z.string(),
    /** The network address that it came from; empty where none is kept. */
    origin: z.string(),
    requestId: z.string(),
  }),
).extend({
  chain: z.object({
    /** The last place, and the last that has its hash. */
    last: z.number().int(),
    sealed: z.number().int(),
    /** The hash of the last place that has one. */
    head: z.string().nullable(),
    /** What was last found by "Verify now", in words. */
    verified: z.object({ at: instant, by: Person, found: z.string() }).nullable(),
  }),
  /** Every kind of event there is. */
  kinds: z.array(z.string()),
})
