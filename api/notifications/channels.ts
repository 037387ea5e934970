// What people are told, on which channels and when: their preferences decide.
import type { Push } from '../platform/providers/push/port'
import type { Alert } from './input'
import type { Channel, Chosen } from './preferences'
import { endOfQuiet } from './quiet-hours'

/**
 * `alert`: the preference that lets it through; none: nobody switches it off alone. `always`: whatever
 * was chosen. `needed`: where no chosen channel can reach the person, another one is taken. `urgency`:
 * how much it is worth of a device's battery, normal where nothing is said.
 */
type Rule = { alert?: Alert; always?: true; needed?: true; urgency?: Push['urgency'] }

/**
 * The kinds of notices. `appointment`: what became of a client's booking; `order`: of what they ordered;
 * `gift`: of a gift card. `booking`: what happens at a partner's salon or in a seller's shop. `money`:
 * what moved in a purse or a goal, or could not, by itself or by others.
 */
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

export type NoticeKind = keyof typeof RULES

/**
 * `title` is a subject line; `text` stands alone, also as a text message. `path` is where to look;
 * from `until` on (UTC ms) the notice is of no use to anybody.
 */
export type Notice = {
  kind: NoticeKind
  title: string
  text: string
  path?: string
  until?: number
  /** To every address and phone of theirs, not just the first that reaches them. */
  everyContact?: boolean
}

/** How long an email waits for somebody who was pushed to, and may read the messages there, in ms. */
const PUSHED_FIRST = 10 * 60_000

/** The longest that a push service keeps a message for a device that is off, in milliseconds. */
const PUSH_KEPT = 24 * 60 * 60_000

/** What a push message shows of a long text. */
const PUSH_TEXT = 300

/** Where somebody can be reached: a device each for push, an address, a phone. */
export type Contacts = Record<Channel, string[]>

/** Whether somebody wants to hear of a kind of notice at all. */
export function wants(kind: NoticeKind, chosen: Chosen): boolean {
  const { alert }: Rule = RULES[kind]
  return !alert || chosen[alert]
}

/** The channels of a notice, for somebody's choice and contacts. */
export function channelsFor(
  { kind, everyContact }: Pick<Notice, 'kind' | 'everyContact'>,
  chosen: Chosen,
  contacts: Contacts,
): Channel[] {
  const { always, needed }: Rule = RULES[kind]
  const reaches = (channel: Channel) => contacts[channel].length > 0
  const [written, ...others] = (['email', 'sms'] as const).filter(reaches)
  if (always) return written ? [written, ...(everyContact ? others : [])] : []
  if (!wants(kind, chosen)) return []
  const wanted = (['push', 'email', 'sms'] as const).filter(
    // Chat by text message would cost more than it says.
    (channel) => chosen[channel] && !(kind === 'message' && channel === 'sms'),
  )
  const reached = wanted.filter(reaches)
  // Who switched every channel off is left alone; who chose one that cannot reach them is not.
  if (reached.length > 0 || wanted.length === 0 || !needed || !written) return reached
  return [written]
}

/**
 * The instant before which a message does not go, 0 for none. Text messages and push make a sound, so
 * they wait for the end of quiet hours; security never does. Who is pushed to that somebody wrote gets
 * an email only if they have not looked after a while.
 */
export function notBefore(
  channel: Channel,
  kind: NoticeKind,
  chosen: Chosen,
  channels: Channel[],
  now: number,
): number {
  const { quietFrom: from, quietTo: to, timeZone } = chosen
  if (channel === 'email')
    return kind === 'message' && channels.includes('push') ? now + PUSHED_FIRST : 0
  if (kind === 'security' || from === null || to === null) return 0
  const end = endOfQuiet({ from, to, timeZone }, now)
  return end > now ? end : 0
}

/** What a message carries on a channel. `opens`: the path that leads there and marks the notice read. */
export function payloadFor(
  channel: Channel,
  { kind, title, text, path, until }: Notice,
  { origin, opens, tag, now }: { origin: string; opens: string; tag: string; now: number },
): object {
  const link = path && `${origin}${path}`
  const use = until !== undefined && { until }
  switch (channel) {
    case 'email':
      return { subject: title, text: link ? `${text}\n\n${link}` : text, ...use }
    case 'sms':
      return { text: link ? `${text} ${link}` : text, ...use }
    case 'push': {
      const rule: Rule = RULES[kind]
      const kept = Math.min(PUSH_KEPT, (until ?? Infinity) - now)
      const push: Push = {
        title,
        text: text.length > PUSH_TEXT ? `${text.slice(0, PUSH_TEXT - 1)}…` : text,
        path: opens,
        tag,
        urgency: rule.urgency ?? 'normal',
        ttl: Math.max(60, Math.floor(kept / 1000)),
      }
      return { ...push, ...use }
    }
  }
}
