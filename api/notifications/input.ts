// Inputs for notifications. Browser-safe; the forms use the same schemas.
import { z } from 'zod'
import type { Role } from '../platform/context'
import { pageInput } from '../platform/pagination'
import { ending } from '../platform/text'
import { id } from '../platform/values/input'

export const NO_PUSH = 'Push notifications aren’t available here.'

export const MailQuery = z.object({ to: z.string().max(254).optional() })

export const MailId = z.object({ id: z.string().max(64) })

export const NotificationsQuery = z.object(pageInput(30))

/** Which notifications to mark as read: some, or all. */
export const ReadNotifications = z.union([
  z.strictObject({ ids: z.array(z.string().min(1).max(200)).min(1).max(100) }),
  z.strictObject({ all: z.literal(true) }),
])

const base64url = z.string().regex(/^[\w-]+$/)

/** A browser's push subscription, in the form of its `toJSON`. */
export const PushSubscribe = z.object({
  endpoint: z.url().max(1000),
  keys: z.object({ p256dh: base64url.length(87), auth: base64url.length(22) }),
})

export const PushUnsubscribe = z.union([
  z.strictObject({ id }),
  z.strictObject({ endpoint: z.string().min(1).max(1000) }),
])

/**
 * The notifications that people switch on and off: their words on the page, the roles that have it, and
 * whether it is on for somebody who never chose. Each is a column of `preference` with the same default.
 */
export const ALERTS = {
  appointmentReminders: {
    label: 'Appointment Reminders',
    help: 'A reminder before each confirmed visit.',
    roles: ['client'],
    on: true,
  },
  specialOffers: {
    label: 'Special Offers',
    help: 'Occasional news from Purse and your salons.',
    roles: ['client'],
    on: false,
  },
  bookingAlerts: {
    label: 'Booking Alerts',
    help: 'New bookings and cancellations.',
    roles: ['beauty_partner', 'product_seller'],
    on: true,
  },
  reviewNotifications: {
    label: 'Review Notifications',
    help: 'New reviews.',
    roles: ['beauty_partner', 'product_seller'],
    on: true,
  },
  systemAlerts: {
    label: 'System Alerts',
    help: 'Failures, pending approvals and anything else that needs an admin.',
    roles: ['admin'],
    on: true,
  },
} satisfies Record<string, { label: string; help: string; roles: Role[]; on: boolean }>

export type Alert = keyof typeof ALERTS

export const ALERT_NAMES = Object.keys(ALERTS) as Alert[]

/** How many hours before an appointment a client may be reminded. */
export const REMINDER_HOURS = [2, 24, 48] as const

/** An unticked checkbox is not sent: missing means off. */
const Toggle = z.boolean().default(false)

const alerts = Object.fromEntries(ALERT_NAMES.map((alert) => [alert, Toggle])) as Record<Alert, typeof Toggle>

/** A local time of the day: "22:00". */
const LocalTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, like 10:00 PM.')

const UNKNOWN_ZONE = 'Choose one of the listed time zones.'

/** A zone of the IANA database: "Africa/Nairobi". */
export const TimeZone = z
  .string({ error: 'Choose a time zone.' })
  .max(64, ending(UNKNOWN_ZONE))
  .refine(isTimeZone, UNKNOWN_ZONE)

/** Everything on the notifications tab; alerts of other roles are ignored. */
export const SavePreferences = z
  .object({
    push: Toggle,
    email: Toggle,
    sms: Toggle,
    ...alerts,
    quiet: Toggle,
    quietFrom: LocalTime.nullish(),
    quietTo: LocalTime.nullish(),
    timeZone: TimeZone,
    /** For clients only; unchanged where missing. */
    reminderHours: z.coerce
      .number()
      .pipe(z.literal(REMINDER_HOURS, { error: 'Choose one of the listed times.' }))
      .optional(),
  })
  .superRefine(({ quiet, quietFrom, quietTo }, check) => {
    const fault = (path: string, message: string) => check.addIssue({ code: 'custom', path: [path], message })
    if (!quiet) return
    if (!quietFrom) fault('quietFrom', 'Enter when quiet hours start.')
    if (!quietTo) fault('quietTo', 'Enter when quiet hours end.')
    if (quietFrom && quietFrom === quietTo) fault('quietTo', 'Choose two different times.')
  })

function isTimeZone(name: string): boolean {
  // Intl also accepts bare offsets, which have no daylight-saving time.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}
