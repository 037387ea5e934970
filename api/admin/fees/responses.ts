// Responses of the fee routes.
import { z } from 'zod'
import { pageOf } from '../../platform/pagination'
import { MoneyResponse } from '../../platform/values/responses'
import { FEE_KINDS } from '../settings/input'

const instant = z.iso.datetime({ offset: true })
const kind = z.enum(FEE_KINDS)

export const FeeVersionResponse = z.object({
  id: z.string(),
  kind,
  percent: z.string(),
  effectiveFrom: instant,
  /** `first`: the initial one; `one`: set by one admin; `two`: confirmed by a second. */
  by: z.enum(['first', 'one', 'two']),
  changedBy: z.string().nullable(),
  proposalId: z.string().nullable(),
})

export type FeeVersionResponse = z.output<typeof FeeVersionResponse>

const FeeResponse = z.object({
  kind,
  inForce: FeeVersionResponse,
  /** Planned versions, the next first. */
  planned: z.array(FeeVersionResponse),
  /** The proposal waiting for a second admin. */
  waiting: z.string().nullable(),
})

export const FeesResponse = z.object({ items: z.array(FeeResponse), timeZone: z.string() })

/** What a fee earned last month, by currency, and what another percentage would have earned. */
const FeeEffectResponse = z.object({
  percent: z.string(),
  /** "2026-10", in UTC. */
  month: z.string(),
  lines: z.array(
    z.object({
      /** How many transfers were charged. */
      count: z.number().int(),
      /** The amount it was charged on. */
      base: MoneyResponse,
      was: MoneyResponse,
      wouldBe: MoneyResponse,
    }),
  ),
  /** Whether one admin may make the change alone. */
  alone: z.boolean(),
})

export const FeeDetailResponse = FeeResponse.extend({
  timeZone: z.string(),
  versions: pageOf(FeeVersionResponse),
  effect: FeeEffectResponse.nullable(),
})

export const FeeChangedResponse = z.object({
  /** The planned version, if one admin may make the change. */
  fee: z.string().nullable(),
  /** Else the proposal waiting for a second admin. */
  proposal: z.string().nullable(),
})
