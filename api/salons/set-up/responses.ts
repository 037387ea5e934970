// Responses of salon setup: they build the OpenAPI document and are checked against the real responses.
import { z } from 'zod'
import { ApplicationResponse } from '../../identity/business/responses'
import { MoneyResponse } from '../../platform/values/responses'
import { BUSINESS_TYPES } from '../profile/input'

const WeekRange = z.object({ weekday: z.number().int(), fromMinute: z.number().int(), toMinute: z.number().int() })

const ExceptionResponse = z.object({
  id: z.string(),
  date: z.string(),
  /** Both null: closed. */
  fromMinute: z.number().int().nullable(),
  toMinute: z.number().int().nullable(),
  note: z.string(),
})

export type ExceptionResponse = z.output<typeof ExceptionResponse>

const ServiceResponse = z.object({
  id: z.string(),
  version: z.string(),
  category: z.string(),
  name: z.string(),
  description: z.string(),
  price: MoneyResponse,
  durationMinutes: z.number().int(),
  gapStartMinutes: z.number().int(),
  gapMinutes: z.number().int(),
  bufferBeforeMinutes: z.number().int(),
  bufferAfterMinutes: z.number().int(),
  active: z.boolean(),
  addOns: z.array(
    z.object({ id: z.string(), name: z.string(), price: MoneyResponse, durationMinutes: z.number().int() }),
  ),
  staffIds: z.array(z.string()),
  resourceKinds: z.array(z.string()),
})

export type ServiceResponse = z.output<typeof ServiceResponse>

const StaffResponse = z.object({
  id: z.string(),
  version: z.string(),
  name: z.string(),
  title: z.string(),
  bio: z.string(),
  picture: z.string().nullable(),
  commission: z.string(),
  active: z.boolean(),
  hours: z.array(WeekRange),
  breaks: z.array(WeekRange),
  serviceIds: z.array(z.string()),
  /** What has to be said before they can be booked. */
  missing: z.array(z.enum(['services', 'hours', 'commission'])),
  openVisits: z.number().int(),
})

export type StaffResponse = z.output<typeof StaffResponse>

export const SetUpResponse = z.object({
  id: z.string(),
  name: z.string(),
  /** Its short address; null: it has chosen none. */
  handle: z.string().nullable(),
  businessType: z.string(),
  city: z.string(),
  status: z.enum(['draft', 'approved', 'suspended']),
  currency: z.string(),
  timeZone: z.string(),
  /** The current date at the salon. */
  today: z.string(),
  /** What is missing before submission for approval: profile fields, 'hours', 'services', 'staff'. */
  missing: z.array(z.string()),
  application: ApplicationResponse.nullable(),
  hours: z.object({ version: z.string(), items: z.array(WeekRange) }),
  exceptions: z.array(ExceptionResponse),
  services: z.array(ServiceResponse),
  staff: z.array(StaffResponse),
  resources: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      name: z.string(),
      active: z.boolean(),
      neededBy: z.array(z.string()),
    }),
  ),
  policies: z.object({
    version: z.string(),
    leadMinutes: z.number().int(),
    horizonDays: z.number().int(),
    autoConfirm: z.boolean(),
    answerHours: z.number().int(),
    deposit: z.string(),
    freeCancelHours: z.number().int().nullable(),
    rescheduleHours: z.number().int(),
    undoMinutes: z.number().int(),
    lateFee: z.string(),
    noShowFee: z.string(),
    visitNotes: z.string(),
    tipPercents: z.array(z.number().int()),
  }),
  pictures: z.array(
    z.object({ id: z.string(), kind: z.enum(['cover', 'gallery']), image: z.string(), alt: z.string() }),
  ),
})

export type SetUpResponse = z.output<typeof SetUpResponse>

export const SuggestedServicesResponse = z.object({
  type: z.enum(BUSINESS_TYPES),
  currency: z.string(),
  services: z.array(
    z.object({
      category: z.string(),
      name: z.string(),
      price: MoneyResponse,
      durationMinutes: z.number().int(),
      gapStartMinutes: z.number().int(),
      gapMinutes: z.number().int(),
    }),
  ),
})

/** The id of what was created or changed. */
export const ChangedResponse = z.object({ id: z.string() })

export type ChangedResponse = z.output<typeof ChangedResponse>

export const ClosureResponse = z.object({ id: z.string(), date: z.iso.date(), note: z.string() })
