// Which auto-reply is due for a message. Pure: wall-clock minutes in the recipient's zone.
import { Temporal } from 'temporal-polyfill'

/** A person's auto-replies; minutes of the local day, days 1 Monday to 7 Sunday. */
export type Replies = {
  greeting: boolean
  greetingText: string
  away: 'off' | 'hours' | 'always'
  awayText: string
  hereDays: number[]
  hereFrom: number
  hereTo: number
}

/** A message to that person. */
export type Incoming = {
  /** When, UTC ms. */
  at: number
  /** Its number in the conversation, from 1. */
  seq: number
  /** Whether they wrote there a moment before: then they are not away. */
  here: boolean
}

/** The client id makes it unique: one greeting for a conversation, one away message for a local day. */
export type Reply = { clientId: string; text: string }

/** One reply at most: the away message takes the place of a greeting. */
export function replyDue(replies: Replies, timeZone: string, message: Incoming): Reply | null {
  const local = Temporal.Instant.fromEpochMilliseconds(message.at).toZonedDateTimeISO(timeZone)
  if (!message.here && isAway(replies, local)) {
    return { clientId: `auto:away:${local.toPlainDate()}`, text: replies.awayText }
  }
  return replies.greeting && message.seq === 1 ? { clientId: 'auto:greeting', text: replies.greetingText } : null
}

function isAway(
  { away, hereDays, hereFrom, hereTo }: Replies,
  { dayOfWeek, hour, minute }: Temporal.ZonedDateTime,
): boolean {
  if (away !== 'hours') return away === 'always'
  const now = hour * 60 + minute
  return !(hereDays.includes(dayOfWeek) && hereFrom <= now && now < hereTo)
}
