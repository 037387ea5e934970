// What fees answer.
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
  /** `first`: there from the start; `one`: an admin alone; `two`: confirmed by a second. */
  by: z.enum(['first', 'one', 'two']),
  changedBy: z.string().nullable(),
  proposalId: z.string().nullable(),
})

const FeeResponse = z.object({
  kind,
  inForce: FeeVersionResponse,
  /** What will hold, the next first. */
  planned: z.array(FeeVersionResponse),
  /** The proposal that waits for a second admin. */
  waiting: z.string().nullable(),
})

export const FeesResponse = z.object({ items: z.array(FeeResponse), timeZone: z.string() })

/** What a kind of fee brought in last month, by currency, and what another percentage would have. */
const FeeEffectResponse = z.object({
  percent: z.string(),
  /** "2026-10", in UTC. */
  month: z.string(),
  lines: z.array(
    z.object({
      /** How many transfers it was taken of. */
      count: z.number().int(),
      /** What it was taken of. */
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
  /** The version that was planned, where one admin may do it alone. */
  fee: z.string().nullable(),
  /** What waits for a second admin otherwise. */
  proposal: z.string().nullable(),
})
