// What may come in about appointments. Browser-safe; the forms use the same schemas.
import { z } from 'zod'
import { pageInput } from '../page'

const id = z.string().min(1).max(100)

const date = z.iso.date('Use a date like 2026-11-21.')

/** An instant in RFC 3339 with an offset, as UTC milliseconds. */
const instant = z.iso
  .datetime({ offset: true, error: 'Choose a time.' })
  .transform((text) => Date.parse(text))

export const BookSlot = z.object({
  salonId: id,
  serviceId: id,
  /** Absent: any professional who is free. */
  staffId: z.preprocess((value) => value || undefined, id.optional()),
  startsAt: instant,
  payment: z.enum(['purse', 'salon'], { error: 'Choose how to pay.' }),
  notes: z.string().trim().max(500, 'Notes cannot exceed 500 characters.').default(''),
})

export type BookSlot = z.output<typeof BookSlot>

/** The longest range of days that one question may cover. */
export const MAX_SLOT_DAYS = 31

export const SlotsQuery = z
  .object({
    service: id,
    staff: z.preprocess((v) => v || undefined, id.optional()),
    from: date,
    to: date,
  })
  .refine(({ from, to }) => from <= to && daysBetween(from, to) < MAX_SLOT_DAYS, {
    path: ['to'],
    message: `Ask for ${MAX_SLOT_DAYS} days at most, the first before the last.`,
  })

export type SlotsQuery = z.output<typeof SlotsQuery>

/** What the booking page asks for before anything is chosen. */
export const BookingSheetQuery = z.object({
  salon: id,
  service: z.preprocess((v) => v || undefined, id.optional()),
  staff: z.preprocess((v) => v || undefined, id.optional()),
  date: z.preprocess((v) => v || undefined, date.optional()),
})

export type BookingSheetQuery = z.output<typeof BookingSheetQuery>

export const AppointmentsQuery = z.object({
  status: z.enum(['pending', 'confirmed', 'cancelled', 'completed']).optional(),
  ...pageInput(20),
})

export const AppointmentId = z.object({ id })

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000
}
