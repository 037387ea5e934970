// Input schemas of applications, their reviewers, job history, proposals, fees and people. Browser-safe.
import { z } from 'zod'
import { FEE_KINDS, type FeeKind } from '../../../db/fee-kinds'
import { pageInput } from '../../platform/pagination'
import { optional } from '../../platform/query'
import { line, requiredParagraphs } from '../../platform/text'
import { typedAs } from '../../platform/values/input'

export { FEE_KINDS, type FeeKind } from '../../../db/fee-kinds'

export const RUN_ORDERS = ['newest', 'oldest', 'most', 'failed', 'longest'] as const

const job = z.string().min(1).max(60).optional()

export const RunsQuery = z.object({ job, order: z.enum(RUN_ORDERS).default('newest'), ...pageInput(50) })

export type RunsQuery = z.output<typeof RunsQuery>

export const SkipsQuery = z.object({ job, ...pageInput(50) })

export const AdminProfile = z.object({ position: line('Position', 80), department: line('Department', 80) })

/** As the form sends it: an empty field clears the value. */
export const AdminProfileForm = z.object({
  position: AdminProfile.shape.position.default(''),
  department: AdminProfile.shape.department.default(''),
})

const day = z.iso.date('Enter the day as YYYY-MM-DD')

/** Filters of the audit log; empty fields are ignored. Days are UTC, both inclusive. */
const auditFilters = {
  /** The id or the email of a person, "system" or "anonymous". */
  actor: optional(line('Actor', 200)),
  subject: optional(line('Subject', 200)),
  /** An event ("payout.paid"), or a prefix of several ("payout"). */
  event: optional(line('Type', 60)),
  since: optional(day),
  until: optional(day),
}

export const AuditQuery = z.object({ ...auditFilters, ...pageInput(50) })

export const AuditExport = z.object(auditFilters)

export type AuditFilters = z.output<typeof AuditExport>
export const PROPOSAL_STATUSES = ['waiting', 'confirmed', 'refused', 'withdrawn', 'expired'] as const

export const ProposalsQuery = z.object({ status: z.enum(PROPOSAL_STATUSES).default('waiting'), ...pageInput(20) })

/** The reason of a request: every admin can read it. */
const Reason = requiredParagraphs('Reason', 500)

/** The maximum fee in basis points; the cap of cashback is a share of a price, at most all of it. */
const mostBasisPoints = (kind: FeeKind) => (kind === 'cashback_cap' ? 10_000 : MOST)

/** The highest fee, in basis points. */
const MOST = 1000

/** How far one admin may move a fee from what two agreed on, in basis points. */
export const ALONE_BASIS_POINTS = 50

/** "3.5": at most two decimals, from 0 to 100. */
const Percent = typedAs(z.string({ error: 'Percentage is required' }), { as: 'number' })
  .trim()
  .regex(/^(?:\d{1,2}|100)(?:\.\d{1,2})?$/, { error: 'Enter a percentage from 0 to 100, like 2.5', abort: true })
  .refine((text) => basisPointsOf(text) <= 10_000, 'This percentage is too high')

/** A minute in the admin's time zone: "2026-12-01T00:00". */
const LocalMinute = z.string().regex(/^20\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d$/, {
  error: 'Choose a date and a time',
})

const feeKind = z.enum(FEE_KINDS)

export const FeeKindParam = z.object({ kind: feeKind })

/** One kind of fee, with the estimated effect of another percentage. */
export const FeeQuery = z.object({ percent: Percent.optional(), ...pageInput(20) })

/** `from`: when it takes effect, in the admin's time zone; immediately by default. */
export const ChangeFee = z
  .object({
    kind: feeKind,
    percent: Percent,
    from: LocalMinute.optional(),
    reason: Reason,
  })
  .refine(({ kind, percent }) => basisPointsOf(percent) <= mostBasisPoints(kind), {
    path: ['percent'],
    error: `A fee can be up to ${MOST / 100}%`,
  })

/** 350 for "3.5". */
export function basisPointsOf(percent: string): number {
  const [whole = '0', fraction = ''] = percent.split('.')
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** "3.5" for 350. */
export function percentOf(basisPoints: number): string {
  const fraction = String(basisPoints % 100)
    .padStart(2, '0')
    .replace(/0+$/, '')
  return `${Math.floor(basisPoints / 100)}${fraction && `.${fraction}`}`
}

const ROLES = ['client', 'beauty_partner', 'product_seller', 'admin'] as const

const PERSON_STATES = ['active', 'suspended'] as const

/** Why an admin opens somebody's account; recorded with each access. */
export const PURPOSES = ['support', 'fraud', 'payment', 'legal'] as const

/** `q`: the beginning of an email, a phone, a first or last name, or an id. */
export const PeopleQuery = z.object({
  q: optional(typedAs(line('Search', 100).min(2, 'Type at least 2 letters'), { as: 'phone' })),
  role: optional(z.enum(ROLES)),
  state: optional(z.enum(PERSON_STATES)),
  ...pageInput(25),
})

export const PersonQuery = z.object({
  purpose: z.enum(PURPOSES, { error: 'Choose why you need access to this account' }),
})

export const PERSON_ACTIONS = ['suspension', 'factors-reset', 'sign-out'] as const

/** Changes to an account; an admin's needs two admins. */
export type PersonAction = (typeof PERSON_ACTIONS)[number]

/** What an account's change is called, of a name. */
export const PERSON_ACTION_TEXTS: Record<PersonAction, (name: string) => string> = {
  suspension: (name) => `${name} is suspended`,
  'sign-out': (name) => `${name} is logged out everywhere`,
  'factors-reset': (name) => `${name}’s two-factor authentication is removed`,
}

/** Required for an admin's account: two decide, and the admin reads it. */
export const PersonActionReason = z.object({ reason: Reason.optional() })

/** The suspended person reads the reason. */
export const Suspend = z.object({ reason: Reason })

export const ProposeAdmin = z.object({ reason: Reason })
