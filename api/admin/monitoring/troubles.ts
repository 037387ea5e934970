// What is wrong now, decided from readings: alerts.ts reads, compares and writes.
import type { systemAlert } from '../../../db/schema/admin/monitoring'
import { isFresh } from '../../money/exchange/rates'
import type { reachedCaps } from '../../notifications/sms-caps'
import { utcForm } from '../../platform/values/date-forms'
import { CRONS, HOUR, MINUTE } from '../../platform/values/time'

/** `title`: of the notification, where its kind’s does not fit. */
export type Trouble = Pick<typeof systemAlert.$inferSelect, 'kind' | 'subject' | 'words'> & { title?: string }

/** Of each schedule: how often it runs, and how late it may be, in milliseconds. */
const SCHEDULES: Record<string, { every: string; patience: number }> = {
  [CRONS.minute]: { every: 'minute', patience: 10 * MINUTE },
  [CRONS.hour]: { every: 'hour', patience: 2.5 * HOUR },
  [CRONS.day]: { every: 'day', patience: 26 * HOUR },
}

/** Of a provider's calls within an hour: the minimum number, and how many failed or were declined. */
const FEWEST = 5
const FAILING = 0.5
const FEWEST_PAYMENTS = 10
const DECLINING = 0.5

/** How long a message may wait for its sender, in milliseconds. */
const OUTBOX_PATIENCE = 15 * MINUTE

/** Failed sign-ins within an hour: a minimum, and a multiple of the previous day's hourly mean. */
const FEWEST_REFUSALS = 50
const RISING = 3

/** The readings that alerts are derived from. */
export type Seen = {
  now: number
  /** Whether a rates provider is configured, and the instant of the newest rates. */
  rates: { asOf: number | null } | null
  /** Of this hour and the one before. */
  providers: { provider: string; succeeded: number; declined: number; failed: number }[]
  off: string[]
  /** Since when the oldest message is due that has not been sent. */
  waitingSince: number | null
  /** Jobs that failed within the hour, with the count and the last error. */
  jobs: { job: string; failed: number; error: string | null }[]
  beats: { cron: string; at: number }[]
  /** The sums of currencies, and accounts whose balance differs from their last line. */
  ledger: { currency: string; sum: number }[]
  broken: string[]
  refusals: { hour: number; dayBefore: number }
  /** Countries to which no more text messages are sent today, in part or at all. */
  caps: ReturnType<typeof reachedCaps>
}

const CAP_REACHED = 'Text messages have reached their cap'

/** Everything that is wrong now. Pure. */
export function troublesIn(seen: Seen): Trouble[] {
  const { now, rates, providers, off, waitingSince, jobs, beats, ledger, broken, refusals, caps } = seen
  const troubles: Trouble[] = []
  const add = (kind: Trouble['kind'], subject: string, text: string) => troubles.push({ kind, subject, words: text })
  if (rates && (rates.asOf === null || !isFresh(rates.asOf, now))) {
    const newest = rates.asOf === null ? 'There are none.' : `The newest are from ${utcForm(rates.asOf)}.`
    add('rates', 'rates', `Exchange rates are out of date, so exchange is unavailable. ${newest}`)
  }
  for (const { provider, succeeded, declined, failed } of providers) {
    const requested = succeeded + failed
    if (off.includes(provider)) continue
    if (requested >= FEWEST && failed / requested >= FAILING) {
      add('provider', provider, `${provider} did not respond to ${failed} of ${requested} recent requests.`)
    }
    if (requested >= FEWEST_PAYMENTS && declined / requested >= DECLINING) {
      add('refusals', provider, `${provider} declined ${declined} of ${requested} payments lately.`)
    }
  }
  if (waitingSince !== null && now - waitingSince > OUTBOX_PATIENCE) {
    add('provider', 'outbox', `Messages are not sent: the oldest has waited since ${utcForm(waitingSince)}.`)
  }
  for (const { job, failed, error } of jobs) {
    add('job', job, `${job} failed ${failed} times within an hour, last with ${error ?? 'no name'}.`)
  }
  for (const { cron, at } of beats) {
    const schedule = SCHEDULES[cron]
    if (schedule && now - at > schedule.patience) {
      add('schedule', cron, `What runs every ${schedule.every} last finished on ${utcForm(at)}.`)
    }
  }
  for (const { currency, sum } of ledger) {
    if (sum !== 0) add('ledger', currency, `The ${currency} ledger sums to ${sum} instead of zero.`)
  }
  for (const account of broken) {
    add('ledger', account, `The balance of ${account} does not match its last posting.`)
  }
  for (const { prefix, cap, unasked } of caps) {
    const what = unasked ? 'Invitations and other messages between people' : 'Text messages'
    troubles.push({
      kind: 'refusals',
      subject: `sms:${prefix}${unasked ? ':unasked' : ''}`,
      title: CAP_REACHED,
      words: `${what} to ${prefix} wait: the cap of ${cap} a day is reached. Look for fraud before you raise SMS_DAILY_CAPS.`,
    })
  }
  const mean = refusals.dayBefore / 24
  if (refusals.hour >= FEWEST_REFUSALS && refusals.hour > RISING * mean) {
    add(
      'refusals',
      'sign-in',
      `${refusals.hour} sign-ins were refused within an hour, against ${Math.round(mean)} in a usual one.`,
    )
  }
  return troubles
}
