// Which auto-reply a message is due. Pure: wall-clock minutes in somebody's zone, over changes of the clock.
import { Temporal } from 'temporal-polyfill'

/** What somebody wants answered by itself; minutes of their local day, days 1 Monday to 7 Sunday. */
export type Replies = {
  greeting: boolean
  greetingText: string
  away: 'off' | 'hours' | 'always'
  awayText: string
  hereDays: number[]
  hereFrom: number
  hereTo: number
}

/** A message that somebody was sent. */
export type Incoming = {
  /** When, UTC ms. */
  at: number
  /** Its number in the conversation: 1 begins it. */
  seq: number
  /** Whether they have written there themselves a moment before: then they are not away. */
  here: boolean
}

/** The client id makes it once: a greeting in a conversation, a word of absence in it on a local day. */
export type Reply = { clientId: string; text: string }

/** One reply at most: who is away says that, and greets nobody. */
export function replyDue(replies: Replies, timeZone: string, message: Incoming): Reply | null {
  const local = Temporal.Instant.fromEpochMilliseconds(message.at).toZonedDateTimeISO(timeZone)
  if (!message.here && isAway(replies, local)) {
    return { clientId: `auto:away:${local.toPlainDate()}`, text: replies.awayText }
  }
  return replies.greeting && message.seq === 1
    ? { clientId: 'auto:greeting', text: replies.greetingText }
    : null
}

function isAway(
  { away, hereDays, hereFrom, hereTo }: Replies,
  { dayOfWeek, hour, minute }: Temporal.ZonedDateTime,
): boolean {
  if (away !== 'hours') return away === 'always'
  const now = hour * 60 + minute
  return !(hereDays.includes(dayOfWeek) && hereFrom <= now && now < hereTo)
}
