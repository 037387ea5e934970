// The reserve: what a payout leaves in the balance, because it may have to go back. An instant payout leaves what a salon
// earned by visits that it alone says took place, for as long as their clients can dispute them; any payout of a new
// business leaves what exceeds the sum that it can have so soon; and every payout leaves the refunds that were promised.
import { inArray, sql } from 'drizzle-orm'
import { ledgerAccount } from '../../../db/schema/money/ledger'
import type { Ctx } from '../../platform/context'
import type { Settings } from '../../platform/settings'
import { dateTimeForm } from '../../platform/values/date-forms'
import { CURRENCIES, type Currency, formatMoney, moneyJson } from '../../platform/values/money'
import { DAY } from '../../platform/values/time'
import { fromReference } from '../exchange/reference'
import { accountId } from '../ledger/ledger'
import { DISPUTE_WINDOW } from '../ledger/limits'
import type { PayoutCause } from './terms'

/** What decides on the reserve of one currency. Amounts are minor units, instants UTC milliseconds. */
export type ReserveFacts = {
  currency: string
  /** Earned by visits that only the salon says took place, and that can still be disputed or are. */
  unproven: number
  /** The first earning; null: none yet. */
  firstAt: number | null
  /** Paid out, or on its way, within the first days of a business. */
  paid: number
  /** Promised to clients as refunds, which the balance did not cover. */
  promised: number
  /** Minor units of the currency for a US dollar, times a million. */
  divisor: number
}

/** For how many days after its first sale a business is new, and how many US dollars it can have paid out until then. */
type NewBusinessTerms = { days: number; dollars: number }

/**
 * A reserve in minor units, `promised` of it for refunds, and the instant at which the sum for a new business ends; null:
 * it is not what holds.
 */
type Reserve = { minor: number; promised: number; until: number | null }

const DEFAULTS: NewBusinessTerms = { days: 7, dollars: 100 }

/** The terms of NEW_BUSINESS_DAYS and NEW_BUSINESS_DOLLARS. What cannot be read leaves the default. */
export function newBusinessTerms(settings: NewBusinessSettings): NewBusinessTerms {
  return {
    days: wholeNumber(settings.NEW_BUSINESS_DAYS, 90) ?? DEFAULTS.days,
    dollars: wholeNumber(settings.NEW_BUSINESS_DOLLARS, 1_000_000) ?? DEFAULTS.dollars,
  }
}

type NewBusinessSettings = Pick<Settings, 'NEW_BUSINESS_DAYS' | 'NEW_BUSINESS_DOLLARS'>

function wholeNumber(written: string | undefined, most: number): number | null {
  const number = /^\d{1,7}$/.test(written ?? '') ? Number(written) : null
  return number !== null && number <= most ? number : null
}

/** The statement that reads `ReserveFacts` for each currency that somebody has earned. */
export function reserveFacts(ctx: Ctx, userId: string) {
  const { days } = newBusinessTerms(ctx.settings)
  const now = ctx.now()
  // By their ids: the view is read along the index of each account only where these are values.
  const accounts = CURRENCIES.map((currency) => accountId({ kind: 'payable', owner: userId, currency }))
  const unproven = sql`(SELECT account_id, sum(amount) AS amount FROM unproven_earning
    WHERE account_id IN ${accounts} AND earned_at > ${now - DISPUTE_WINDOW} GROUP BY account_id)`
  return ctx.db
    .select({
      currency: ledgerAccount.currency,
      unproven: sql<number>`coalesce(unproven.amount, 0)`,
      firstAt: sql<number | null>`(SELECT min(created_at) FROM account_entry
        WHERE account_id = ${ledgerAccount.id})`,
      paid: sql<number>`(SELECT coalesce(sum(amount), 0) FROM payout
        WHERE user_id = ${userId} AND currency = ${ledgerAccount.currency}
          AND created_at > ${now - days * DAY} AND status NOT IN ('failed', 'expired'))`,
      promised: sql<number>`(SELECT coalesce(sum(net), 0) FROM promised_refund
        WHERE owner_id = ${userId} AND currency = ${ledgerAccount.currency} AND ended_at IS NULL)`,
      divisor: sql<number>`(SELECT divisor FROM reference_rate
        WHERE currency = ${ledgerAccount.currency})`,
    })
    .from(ledgerAccount)
    .leftJoin(sql`${unproven} AS unproven`, sql`unproven.account_id = ${ledgerAccount.id}`)
    .where(inArray(ledgerAccount.id, accounts))
}

/** What a payout of a balance leaves in it. `now` is UTC milliseconds. */
export function reserveOf(
  cause: PayoutCause,
  balance: number,
  facts: ReserveFacts | undefined,
  { days, dollars }: NewBusinessTerms,
  now: number,
): Reserve {
  if (!facts || balance <= 0) return { minor: 0, promised: 0, until: null }
  const promised = Math.min(facts.promised, balance)
  const free = balance - promised
  const unproven = cause === 'instant' ? Math.min(facts.unproven, free) : 0
  const ends = (facts.firstAt ?? now) + days * DAY
  const most = fromReference(dollars * 100, facts.divisor)
  const early = ends > now ? Math.max(0, free - Math.max(0, most - facts.paid)) : 0
  return early > unproven
    ? { minor: promised + early, promised, until: ends }
    : { minor: promised + unproven, promised, until: null }
}

/** The reserve of a payout of a balance in minor units, and why it stays, in words; null if there is none. */
export function reservedOf(
  ctx: Ctx,
  currency: Currency,
  cause: PayoutCause,
  { balance, reserve: all }: { balance: number; reserve: ReserveFacts[] },
  timeZone: string,
): { minor: number; words: string | null } {
  const facts = all.find((reserveFacts) => reserveFacts.currency === currency)
  const terms = newBusinessTerms(ctx.settings)
  const reserve = reserveOf(cause, balance, facts, terms, ctx.now())
  const text = facts && reserve.minor > 0 ? reserveText(reserve, facts, terms, timeZone) : null
  return { minor: reserve.minor, words: text }
}

/** Why a reserve stays, for whoever has earned it, on their clock. */
function reserveText(
  { minor: all, promised, until }: Reserve,
  { currency, divisor }: Pick<ReserveFacts, 'currency' | 'divisor'>,
  terms: NewBusinessTerms,
  timeZone: string,
): string {
  const formatted = formatMoney(moneyJson(all - promised, currency))
  const refunds =
    promised > 0 ? `${formatMoney(moneyJson(promised, currency))} stays for refunds that you promised.` : ''
  if (all === promised) return refunds
  return [refunds, waitText(formatted, until, { currency, divisor }, terms, timeZone)].filter(Boolean).join(' ')
}

/** Why the rest of a reserve waits. */
function waitText(
  amountText: string,
  until: number | null,
  { currency, divisor }: Pick<ReserveFacts, 'currency' | 'divisor'>,
  terms: NewBusinessTerms,
  timeZone: string,
): string {
  if (until === null)
    return `${amountText} waits: it comes from visits without a check-in code, which clients can dispute for 7 days. Ask clients for their code when they arrive, and their money doesn’t wait.`
  return `${amountText} waits until ${dateTimeForm(until, timeZone)}. ${newBusinessText(terms, currency, divisor)}`
}

/** What a business reads about its first payouts before it sells, and while it is new; empty where there is no rule. */
export function newBusinessText({ days, dollars }: NewBusinessTerms, currency: string, divisor: number): string {
  if (days === 0) return ''
  const most = formatMoney(moneyJson(fromReference(dollars * 100, divisor), currency))
  return `In the ${days} days after your first sale, up to ${most} can be paid out. What you earn beyond that follows after.`
}
