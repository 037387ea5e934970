// What a payout would pay, or why there is none: instant payouts, scheduled payouts and previews share these reads and
// this decision.
import { and, eq, gt, isNull, notInArray, sql } from 'drizzle-orm'
import type { BatchResponse } from 'drizzle-orm/batch'
import { accountEntry, type fee, ledgerAccount, transfer } from '../../../db/schema/money/ledger'
import { payout } from '../../../db/schema/money/payouts'
import type { Ctx } from '../../platform/context'
import { type Currency, formatMoney, moneyJson } from '../../platform/values/money'
import type { ProblemCode } from '../../platform/values/problem'
import { DAY } from '../../platform/values/time'
import { feesOfKinds } from '../ledger/fees'
import { accountId } from '../ledger/ledger'
import { TIMES_A_DAY } from '../ledger/limits'
import { coolingText } from '../payments/cooling'
import { payOutFee } from '../payments/payout-fee'
import { type DestinationRow, payerAt } from './destination-kinds'
import { destinationOf, destinationsOf } from './destinations'
import { type ReserveFacts, reservedOf, reserveFacts } from './reserve'
import type { PayoutSettingsResponse } from './responses'
import { settingsFrom, settingsOf } from './settings'
import { type EarnedItem, earnedAfter, earnedBy, partsOf, tipsAfter } from './staff-commission'
import type { PayoutCause } from './terms'

export type FeeRow = Pick<typeof fee.$inferSelect, 'id' | 'kind' | 'basisPoints'>

/** The payee and the currency. */
type Whose = { userId: string; currency: Currency }

/**
 * The lines that a payout would pay. `earned`: the last one that is neither a returned payout nor a reserve of before; 0
 * if none.
 */
type Lines = {
  first: number
  firstAt: number
  last: number
  lastAt: number
  earned: number
  /** Whether a returned payout is among them. */
  returned: boolean
}

const NO_LINES: Lines = { first: 0, firstAt: 0, last: 0, lastAt: 0, earned: 0, returned: false }

export type PayoutFacts = {
  balance: number
  lines: Lines
  destinations: DestinationRow[]
  fees: FeeRow[]
  settings: PayoutSettingsResponse
  items: EarnedItem[]
  /** The tips of each staff member among the lines, minor units. */
  tips: Map<string, number>
  instantInDay: number
  reserve: ReserveFacts[]
}

/** A planned payout: the provider pays out `amount - fee`. */
export type Draft = { id: string; amount: number; fee: number; feeId: string; destination: DestinationRow }

export type Plan = Whose & {
  cause: PayoutCause
  lines: Lines
  /** What stays in the balance, minor units. */
  reserve: number
  whole: Draft
  parts: Draft[]
}

/** Why nothing can be paid out, in words for people. */
export type Blocked = { code: ProblemCode; words: string }

/** The statements whose rows `payoutFacts` parses. */
export function payoutReads(ctx: Ctx, { userId, currency }: Whose) {
  const account = accountId({ kind: 'payable', owner: userId, currency })
  // The entry after the last one paid belongs to the payout itself.
  const paid = sql`(SELECT coalesce(max(to_sequence), 0) FROM payout
    WHERE user_id = ${userId} AND currency = ${currency} AND part_of IS NULL)`
  const holds = sql`(SELECT hold_transfer_id FROM payout
    WHERE user_id = ${userId} AND currency = ${currency} AND part_of IS NULL AND to_sequence = ${paid})`
  return [
    ctx.db.select({ balance: ledgerAccount.balance }).from(ledgerAccount).where(eq(ledgerAccount.id, account)),
    ctx.db
      .select({
        first: sql<number>`coalesce(min(${accountEntry.sequence}), 0)`,
        firstAt: sql<number>`coalesce(min(${accountEntry.createdAt}), 0)`,
        last: sql<number>`coalesce(max(${accountEntry.sequence}), 0)`,
        lastAt: sql<number>`coalesce(max(${accountEntry.createdAt}), 0)`,
        earned: sql<number>`coalesce(max(CASE
          WHEN ${transfer.kind} NOT IN ('payout_release', 'payout_reserve_release')
          THEN ${accountEntry.sequence} END), 0)`,
        returned: sql<number>`coalesce(max(${transfer.kind} = 'payout_release'), 0)`,
      })
      .from(accountEntry)
      .innerJoin(transfer, eq(transfer.id, accountEntry.transferId))
      .where(
        and(
          eq(accountEntry.accountId, account),
          sql`${accountEntry.sequence} > ${paid}`,
          sql`${accountEntry.transferId} NOT IN ${holds}`,
        ),
      ),
    destinationsOf(ctx, userId),
    payoutFees(ctx),
    settingsOf(ctx, userId),
    earnedAfter(ctx, account, paid),
    instantInDay(ctx, userId),
    tipsAfter(ctx, account, paid),
    reserveFacts(ctx, userId),
  ] as const
}

/** The statement that counts a person's instant payouts within a day. */
export function instantInDay(ctx: Ctx, userId: string) {
  return ctx.db
    .select({ times: sql<number>`count(*)` })
    .from(payout)
    .where(
      and(
        eq(payout.userId, userId),
        sql`${payout.cause} = 'instant'`,
        isNull(payout.partOf),
        notInArray(payout.status, ['failed', 'expired']),
        gt(payout.createdAt, ctx.now() - DAY),
      ),
    )
}

/** The statement that reads the current payout fees, the newest of each kind first. */
export function payoutFees(ctx: Ctx) {
  return feesOfKinds(ctx, ['payout_daily', 'payout_weekly', 'payout_monthly', 'payout_instant'])
}

export function payoutFacts(rows: BatchResponse<ReturnType<typeof payoutReads>>): PayoutFacts {
  const [accounts, lines, destinations, fees, settings, items, instant, tips, reserve] = rows
  return {
    balance: accounts[0]?.balance ?? 0,
    lines: { ...NO_LINES, ...lines[0], returned: lines[0]?.returned === 1 },
    destinations: destinations.map(destinationOf),
    fees,
    settings: settingsFrom(settings),
    items,
    tips: new Map(tips.map(({ staffId, minor }) => [staffId, minor])),
    instantInDay: instant[0]?.times ?? 0,
    reserve,
  }
}

/**
 * The plan of a payout of the balance less its reserve, or the reason why there is none. `timeZone`: on whose clock the
 * reason says times.
 */
export function planOf(
  ctx: Ctx,
  { timeZone, ...whose }: Whose & { timeZone: string },
  cause: PayoutCause,
  { lines, destinations, fees, settings, items, tips, ...facts }: PayoutFacts,
): Plan | Blocked {
  const inCurrency = destinations.filter(({ currency }) => currency === whose.currency)
  const destination = inCurrency.find(({ staffId }) => staffId === null)
  const inForce = feeOf(fees, cause)
  const reserved = reservedOf(ctx, whose.currency, cause, facts, timeZone)
  const balance = facts.balance - reserved.minor
  const blocked = blockedBy(ctx, whose.currency, {
    balance,
    reserved: reserved.words,
    destination,
    fee: inForce,
    instantInDay: facts.instantInDay,
  })
  if (blocked) return blocked
  if (!destination) throw new Error('somewhere to pay to is not blocked')
  const draft = (to: DestinationRow, amount: number): Draft => ({
    id: ctx.id(),
    amount,
    fee: payOutFee(amount, inForce.basisPoints, unitAt(ctx, to)),
    feeId: inForce.id,
    destination: to,
  })
  const theirs = settings.split
    ? inCurrency.filter((destination) => destination.staffId && isReady(ctx, destination))
    : []
  const payees = theirs.flatMap(({ staffId }) => staffId ?? [])
  const earned = { tips, commission: earnedBy(items) }
  // The rest for the payout that the parts belong to must exceed the minimum fee.
  const most = balance - 2 * unitAt(ctx, destination)
  const shares = partsOf(earned, payees, most)
  // Their shares wait whole: what a payout does not give them, no later one will.
  if (reserved.words && partsOf(earned, payees, facts.balance).some(isCutIn(shares)))
    return { code: 'payout-reserved', words: reserved.words }
  const parts = shares.flatMap(({ staffId, minor }) => {
    const to = theirs.find((destination) => destination.staffId === staffId)
    const part = to && draft(to, minor)
    return part && part.fee < part.amount ? [part] : []
  })
  const whole = draft(destination, balance - parts.reduce((sum, { amount }) => sum + amount, 0))
  const plan = { ...whose, cause, lines, reserve: reserved.minor }
  if (whole.fee < whole.amount) return { ...plan, whole, parts }
  // If the fee would consume the whole rest, it is paid out without parts.
  return { ...plan, whole: draft(destination, balance), parts: [] }
}

type Share = { staffId: string; minor: number }

/** Whether a share is less, or missing, among others. */
function isCutIn(shares: Share[]): (share: Share) => boolean {
  return ({ staffId, minor }) => minor > (shares.find((share) => share.staffId === staffId)?.minor ?? 0)
}

/** What a preview is made of: the balance of a currency in minor units, and where it would go. */
type Previewed = Pick<PayoutFacts, 'balance' | 'fees' | 'reserve'> & { destination: DestinationRow | undefined }

/**
 * What a payout of a cause would pay now, in minor units; `reserved`: why something of the balance stays, on the clock of
 * `timeZone`.
 */
export function previewOf(
  ctx: Ctx,
  currency: Currency,
  cause: PayoutCause,
  { balance, fees, reserve, destination }: Previewed,
  timeZone: string,
): { amount: number; reserved: string | null; fee: number } {
  const { minor, words } = reservedOf(ctx, currency, cause, { balance, reserve }, timeZone)
  const amount = balance - minor
  const { basisPoints } = feeOf(fees, cause)
  return { amount, reserved: words, fee: payOutFee(amount, basisPoints, unitAt(ctx, destination)) }
}

/** What may be paid out, in minor units: the balance less the reserve, and why that stays. */
type Payable = {
  balance: number
  reserved: string | null
  destination: DestinationRow | undefined
  fee: FeeRow
  instantInDay: number
}

/** Why nothing of a balance can be paid out now; null if it can. */
export function blockedBy(
  ctx: Ctx,
  currency: Currency,
  { balance, reserved, destination, fee: { kind, basisPoints }, instantInDay }: Payable,
): Blocked | null {
  if (balance <= 0 && reserved) return { code: 'payout-reserved', words: reserved }
  if (balance <= 0) return { code: 'insufficient-funds', words: `You have no ${currency} to pay out yet.` }
  if (!destination) return { code: 'no-destination', words: `Add a payout destination for ${currency}.` }
  const { label } = destination
  if (destination.usableAt > ctx.now()) return { code: 'destination-cooling', words: coolingText(label) }
  if (!payerAt(ctx, destination))
    return { code: 'method-unsupported', words: `${label} can’t receive ${currency} right now.` }
  if (payOutFee(balance, basisPoints, unitAt(ctx, destination)) >= balance) {
    const formatted = formatMoney(moneyJson(balance, currency))
    const text = `${formatted} is too little to pay out. It stays in your balance until you earn more.`
    return { code: 'insufficient-funds', words: text }
  }
  if (kind === 'payout_instant' && instantInDay >= TIMES_A_DAY) {
    const text = `You’ve had ${TIMES_A_DAY} instant payouts in 24 hours, the maximum. Try again later.`
    return { code: 'daily-limit', words: text }
  }
  return null
}

/** Whether money can go there now. */
function isReady(ctx: Ctx, destination: DestinationRow): boolean {
  return destination.usableAt <= ctx.now() && payerAt(ctx, destination) !== null
}

/** The fee in force for a cause; `fees` has the newest first. */
export function feeOf(fees: FeeRow[], cause: PayoutCause): FeeRow {
  const found = fees.find(({ kind }) => kind === `payout_${cause}`)
  if (!found) throw new Error(`no fee of ${cause} payouts`)
  return found
}

/** The provider's unit at a destination, in minor units. */
export function unitAt(ctx: Ctx, destination: DestinationRow | undefined): number {
  return (destination && payerAt(ctx, destination)?.payOutUnit?.(destination.currency as Currency)) ?? 1
}
