// The last step before a provider gets a message: the texts of all kinds and channels pass here.

import { logFailure } from '../../platform/http/log'
import { readIn } from '../../platform/values/place-time'
import { smsText } from './sms-text'

/** Fields of one line, where a line end could begin a header of a mail. */
const ONE_LINE = ['subject', 'title']

/** What no mail program, phone or browser shows: every control character but line ends and tabs. */
const HIDDEN = /[^\P{Cc}\n\r\t]/gu

/**
 * A message as it may leave: times that no reader's zone has put into words name their place, and control characters are
 * taken out. Those are a fault of ours, since no input may have one: it is logged, and the message is sent, as it may
 * be a code or a card that somebody waits for.
 */
export function outgoing<T extends object>(channel: string, message: T): T {
  let isFaulty = false
  const clear = (text: string, field: string) => {
    const read = readIn(null, text)
    const visible = read.replace(HIDDEN, '')
    const whole = ONE_LINE.includes(field) ? visible.replace(/[\n\r\t]+/g, ' ') : visible
    if (whole !== read) isFaulty = true
    return channel === 'sms' ? smsText(whole) : whole
  }
  const cleared = JSON.parse(JSON.stringify(message), (field, value) =>
    typeof value === 'string' ? clear(value, field) : value,
  )
  if (isFaulty) logFailure(`outbox ${channel}`, new Error('control characters in a message'))
  return cleared
}
