// Which notifications go to which channels and when: the person's preferences decide.
import type { Push } from '../platform/providers/push/port'
import { DAY, MINUTE } from '../platform/values/time'
import type { Alert } from './input'
import type { Channel, Chosen } from './preferences'
import { endOfQuiet } from './quiet-hours'

/**
 * `security` and `account` always reach the person; the others follow their alerts. `appointment`, `order`, `gift`:
 * changes of a client's booking, order or gift card. `booking`: events at a partner's salon or in a seller's shop.
 * `money`: movements of a purse or a goal that the person did not make themselves, or that failed.
 *
 * `alert`: the preference that allows it; without one it cannot be switched off alone. `always`: sent whatever was
 * chosen. `needed`: falls back to another channel where no chosen one can reach the person. `urgency`: how much battery
 * a push may cost, normal where nothing is said.
 */
type Rule = { alert?: Alert; always?: true; needed?: true; urgency?: Push['urgency'] }

const RULES = {
  security: { always: true },
  account: { always: true },
  appointment: { needed: true },
  order: { needed: true },
  gift: { needed: true },
  money: { needed: true },
  reminder: { alert: 'appointmentReminders', needed: true, urgency: 'high' },
  offer: { alert: 'specialOffers', urgency: 'low' },
  booking: { alert: 'bookingAlerts', needed: true },
  review: { alert: 'reviewNotifications', urgency: 'low' },
  system: { alert: 'systemAlerts', needed: true },
  message: { urgency: 'high' },
} satisfies Record<string, Rule>

export type NotificationKind = keyof typeof RULES

/**
 * `title` is a subject line; `text` is complete in itself, also as a text message. `path` is the page it leads
 * to; from `until` on (UTC ms) it has expired.
 */
export type Notification = {
  kind: NotificationKind
  title: string
  text: string
  path?: string
  until?: number
  /** Sent to every address and phone of the person, not just the first that reaches them. */
  everyContact?: boolean
  /** Facts that an email adds: the address, the price. */
  details?: [label: string, value: string][]
  /** A calendar file that an email carries. */
  calendar?: string
  /** A record of what the person has just done themselves: it goes to their mailbox, but not behind the bell. */
  recordOnly?: boolean
  /** It was written to them already, at one of their contacts: no email or text message repeats it. */
  written?: boolean
}

/** How long an email waits after a push, in case the message is read there, in milliseconds. */
const EMAIL_DELAY = 10 * MINUTE

/** How long a push service stores a message for a device that is off, in milliseconds. */
const PUSH_TTL = DAY

/** The longest text of a push message. */
const PUSH_TEXT = 300

/** Where a person can be reached: their devices, address and phone. */
export type Contacts = Record<Channel, string[]>

/** Whether a person wants a kind of notification at all. */
export function wants(kind: NotificationKind, chosen: Chosen): boolean {
  const { alert }: Rule = RULES[kind]
  return !alert || chosen[alert]
}

/** The channels of a notification, by the person's choice and contacts. */
export function channelsFor(
  {
    kind,
    everyContact,
    recordOnly,
    written: isWritten,
  }: Pick<Notification, 'kind' | 'everyContact' | 'recordOnly' | 'written'>,
  chosen: Chosen,
  contacts: Contacts,
): Channel[] {
  const { always, needed }: Rule = RULES[kind]
  const reaches = (channel: Channel) => contacts[channel].length > 0
  const [written, ...others] = (['email', 'sms'] as const).filter(reaches)
  if (always) return written ? [written, ...(everyContact ? others : [])] : []
  if (!wants(kind, chosen)) return []
  if (isWritten) return chosen.push && reaches('push') ? ['push'] : []
  if (recordOnly) return chosen.email && reaches('email') ? ['email'] : []
  const wanted = (['push', 'email', 'sms'] as const).filter(
    // Chat by text message would cost too much.
    (channel) => chosen[channel] && !(kind === 'message' && channel === 'sms'),
  )
  const reached = wanted.filter(reaches)
  // No fallback for a person who switched every channel off.
  if (reached.length > 0 || wanted.length === 0 || !needed || !written) return reached
  return [written]
}

/**
 * The instant before which a message is not sent, 0 for none. Text messages and push make a sound, so they wait for the
 * end of quiet hours, except security. After a push about a chat message, the email waits in case it is read.
 */
export function notBefore(
  channel: Channel,
  kind: NotificationKind,
  chosen: Chosen,
  channels: Channel[],
  now: number,
): number {
  const { quietFrom: from, quietTo: to, timeZone } = chosen
  if (channel === 'email') return kind === 'message' && channels.includes('push') ? now + EMAIL_DELAY : 0
  if (kind === 'security' || from === null || to === null) return 0
  const end = endOfQuiet({ from, to, timeZone }, now)
  return end > now ? end : 0
}

/** The payload on a channel. `opens`: the path that leads there and marks the notification as read. */
export function payloadFor(
  channel: Channel,
  { kind, title, text, path, until, details = [], calendar }: Notification,
  { origin, opens, tag, now }: { origin: string; opens: string; tag: string; now: number },
): object {
  const link = path && `${origin}${path}`
  const use = until !== undefined && { until }
  switch (channel) {
    case 'email':
      return {
        subject: title,
        text: [text, details.map((fact) => fact.join(': ')).join('\n'), link].filter(Boolean).join('\n\n'),
        ...(calendar && { attachments: [{ name: 'appointment.ics', type: 'text/calendar', text: calendar }] }),
        ...use,
      }
    case 'sms':
      return { text: link ? `${text} ${link}` : text, ...use }
    case 'push': {
      const rule: Rule = RULES[kind]
      const ttl = Math.min(PUSH_TTL, (until ?? Infinity) - now)
      const push: Push = {
        title,
        text: text.length > PUSH_TEXT ? `${text.slice(0, PUSH_TEXT - 1)}…` : text,
        path: opens,
        tag,
        urgency: rule.urgency ?? 'normal',
        ttl: Math.max(60, Math.floor(ttl / 1000)),
      }
      return { ...push, ...use }
    }
  }
}
