// The responses of the notification routes.
import { z } from 'zod'
import { pageOf } from '../platform/pagination'
import { id, instant } from '../platform/values/responses'
import { ALERT_NAMES, REMINDER_HOURS } from './input'

const notification = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  path: z.string().nullable(),
  createdAt: z.iso.datetime({ offset: true }),
  read: z.boolean(),
})

const unread = z.number().int()

export const NotificationsResponse = pageOf(notification).extend({ unread, timeZone: z.string() })

export type NotificationsResponse = z.output<typeof NotificationsResponse>

export const NotificationsReadResponse = z.object({ unread, items: z.array(notification) })

export const PushSubscribedResponse = z.object({ id: z.string() })

export const PushUnsubscribedResponse = z.object({ removed: z.literal(true) })

const channel = z.object({
  state: z.enum(['ready', 'no-contact', 'waiting', 'unavailable']),
  to: z.string().nullable(),
})

const localTime = z.string().regex(/^\d\d:\d\d$/)
export const PreferencesResponse = z.object({
  push: z.boolean(),
  email: z.boolean(),
  sms: z.boolean(),
  alerts: z.partialRecord(z.enum(ALERT_NAMES), z.boolean()),
  quiet: z.boolean(),
  quietFrom: localTime.nullable(),
  quietTo: localTime.nullable(),
  timeZone: z.string(),
  reminderHours: z.literal(REMINDER_HOURS).nullable(),
  channels: z.object({ push: channel, email: channel, sms: channel }),
  devices: z.array(z.object({ id, name: z.string(), since: instant, current: z.boolean() })),
  pushKey: z.string().nullable(),
})

export type PreferencesResponse = z.output<typeof PreferencesResponse>

export const MailResponse = z.object({
  items: z.array(
    z.object({
      id,
      channel: z.enum(['email', 'sms', 'push']),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      /** The files of an email. */
      attachments: z.array(z.object({ name: z.string(), type: z.string(), text: z.string() })),
      createdAt: instant,
    }),
  ),
  next: z.null(),
})
