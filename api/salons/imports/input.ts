// Input schemas of a salon's imports. Browser-safe.
import { z } from 'zod'
import { PriceText } from '../../platform/price'
import { line } from '../../platform/text'
import { LIMITS as SET_UP } from '../set-up/input'

export const LIMITS = { rows: 5000, bytes: 4 * 1024 * 1024, columns: 200 } as const

export const IMPORT_KINDS = ['clients', 'services', 'staff', 'appointments'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

export const SOURCES = ['fresha', 'square', 'vagaro', 'other'] as const
export type Source = (typeof SOURCES)[number]

/** The fields that a column can be read into, by kind; each once in a file, but for notes. */
export const FIELDS = {
  clients: [
    ...['name', 'first', 'last', 'phone', 'otherPhone', 'email', 'note', 'blocked', 'since'],
    ...['consent', 'birthday', 'visits', 'spent'],
  ],
  services: ['service', 'category', 'price', 'duration', 'active', 'note'],
  staff: ['name', 'first', 'last', 'title', 'note'],
  appointments: [
    ...['name', 'first', 'last', 'phone', 'email', 'service', 'staff'],
    ...['start', 'date', 'time', 'end', 'duration', 'price', 'status', 'note'],
  ],
} as const satisfies Record<ImportKind, readonly string[]>

export const EVERY_FIELD = [
  'name',
  'first',
  'last',
  'phone',
  'otherPhone',
  'email',
  'note',
  'blocked',
  'since',
  'consent',
  'birthday',
  'visits',
  'spent',
  'service',
  'category',
  'price',
  'duration',
  'active',
  'title',
  'staff',
  'start',
  'date',
  'time',
  'end',
  'status',
] as const
export type Field = (typeof EVERY_FIELD)[number]

export const ImportFile = z.object({
  name: line('Name', 120).default('file.csv'),
  kind: z.enum(IMPORT_KINDS, { error: 'Choose what the file holds.' }),
})

/** How the columns of a checked file are read. */
export const ImportColumns = z.object({
  source: z.enum(SOURCES),
  /** Absent: as the source has them. */
  mapping: z.array(z.enum(EVERY_FIELD).nullable()).max(LIMITS.columns).optional(),
  merge: z.enum(['either', 'phone', 'email', 'never']),
  dates: z.enum(['dmy', 'mdy']),
})

/** What rows of services without a price cost: "free", "out" (it is left out) or a price as a decimal. */
export const ImportPrices = z.object({
  prices: z
    .array(z.object({ line: z.number().int().min(1), answer: PriceText }))
    .min(1, 'Say what at least one of them costs.')
    .max(SET_UP.services),
})

export type ImportColumns = z.output<typeof ImportColumns>
