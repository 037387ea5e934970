// Input schemas of blocked time. Browser-safe.
import { z } from 'zod'
import { line } from '../../platform/text'
import { id } from '../../platform/values/input'
import { DAY } from '../../platform/values/time'

export const NO_STAFF = 'Choose who it is for.'

/** An instant in RFC 3339 with an offset, as UTC milliseconds. */
export const instant = z.iso.datetime({ offset: true, error: 'Choose a time.' }).transform((text) => Date.parse(text))

/** Why a staff member takes no bookings; leave is entered as time off. */
const NEW_BLOCK_KINDS = ['blocked', 'break'] as const
export const BLOCK_KINDS = [...NEW_BLOCK_KINDS, 'leave'] as const

/** Longest blocked time, in milliseconds. */
export const LONGEST_BLOCK = 366 * DAY

const fromTo = { startsAt: instant, endsAt: instant }

const inOrder = ({ startsAt, endsAt }: { startsAt: number; endsAt: number }) =>
  startsAt < endsAt && endsAt - startsAt <= LONGEST_BLOCK

const ORDER_FAULT = { path: ['endsAt'], message: 'The end must be after the start, within a year.' }

/** Time in which these staff members take no bookings. */
export const NewBlock = z
  .strictObject({
    staffIds: z.array(id).min(1, NO_STAFF).max(50),
    ...fromTo,
    kind: z.enum(NEW_BLOCK_KINDS, { error: 'Choose what it is.' }),
    note: line('Note', 120).default(''),
  })
  .refine(inOrder, ORDER_FAULT)

/** The new place of a blocked time. */
export const BlockMove = z.strictObject({ staffId: id, ...fromTo }).refine(inOrder, ORDER_FAULT)
