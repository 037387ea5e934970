// Requesting a payout: the balance of a currency leaves the payable account, less the reserve and the staff
// parts, and the provider is asked once that is written. Instant payouts, scheduled payouts and the
// preview of the next one share the same reads and decision.
import { and, desc, eq, gt, inArray, isNull, lte, notInArray, sql } from 'drizzle-orm'
import type { BatchResponse } from 'drizzle-orm/batch'
import { accountEntry, fee, ledgerAccount, transfer } from '../../../db/schema/money/ledger'
import { payout } from '../../../db/schema/money/payouts'
import { drainOutbox, notifyLive } from '../../notifications/outbox'
import { audit } from '../../platform/audit/audit'
import { command, retryUnique, type Statement } from '../../platform/command'
import { type Ctx, logFailure, requireFresh, type Viewer } from '../../platform/context'
import { type Currency, formatMoney, moneyJson } from '../../platform/values/money'
import { DomainError, type ProblemCode } from '../../platform/values/problem'
import { DAY } from '../../platform/values/time'
import { accountId, recordTransfer } from '../ledger/ledger'
import { TIMES_A_DAY } from '../ledger/limits'
import { coolingWords } from '../payments/cooling'
import { settle, takeUp } from '../payments/disbursement'
import { payOutFee, refuseDearer } from '../payments/payout-fee'
import { type DestinationRow, payerAt } from './destination-kinds'
import { destinationOf, destinationsOf } from './destinations'
import type { AskForPayout } from './input'
import {
  newBusinessTerms,
  type ReserveFacts,
  reserveFacts,
  reserveOf,
  reserveWords,
} from './reserve'
import { loadPayout, type PayoutShown, payoutAnswer } from './row'
import { type PayoutSettings, settingsFrom, settingsOf } from './settings'
import { PAYOUTS } from './settlement'
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
  settings: PayoutSettings
  items: EarnedItem[]
  /** The tips of each staff member among the lines, minor units. */
  tips: Map<string, number>
  instantInDay: number
  reserve: ReserveFacts[]
}

/** A planned payout: the provider pays out `amount - fee`. */
type Draft = { id: string; amount: number; fee: number; feeId: string; destination: DestinationRow }

export type Plan = Whose & {
  cause: PayoutCause
  lines: Lines
  /** What stays in the balance, minor units. */
  reserve: number
  whole: Draft
  parts: Draft[]
}

/** Why nothing can be paid out, in words for people. */
type Blocked = { code: ProblemCode; words: string }

/** Rejections of a payout because something was earned or changed since the read. */
export const PAYOUT_MOVED = ['payout-moved', 'overdraft', 'destination-status']

/**
 * Pays out the balance of a currency now, less the reserve, at the instant fee, together with the staff parts
 * if enabled. If the provider declines, the response says so, and the money is back. A replayed key
 * continues the same payout, under the same id at the provider.
 * @throws DomainError step-up-required, no-destination, destination-cooling, insufficient-funds,
 *   payout-reserved, method-unsupported, daily-limit, fee-changed, payout-status, idempotency-key-reused
 */
export async function askForPayout(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  { currency, fee: shown }: AskForPayout,
): Promise<PayoutShown> {
  const whose = { userId: viewer.id, currency }
  const { answer, proven } = await retryUnique(PAYOUT_MOVED, () =>
    command(ctx, viewer, {
      name: 'askForPayout',
      key,
      input: { currency, fee: shown },
      reads: payoutReads(ctx, whose),
      decide: (rows, proven) => {
        requireFresh(ctx, proven)
        const facts = payoutFacts(rows)
        const found = planOf(ctx, { ...whose, timeZone: proven.timeZone }, 'instant', facts)
        if ('words' in found) throw refused(found)
        const { basisPoints } = feeOf(facts.fees, 'instant')
        const unit = unitAt(ctx, found.whole.destination)
        refuseDearer(shown, payOutFee(facts.balance - found.reserve, basisPoints, unit), currency)
        return { writes: requestedOf(ctx, found, viewer.id), answer: { ids: idsOf(found) } }
      },
    }),
  )
  const [own = '', ...parts] = answer.ids
  ctx.after(() => settleAll(ctx, parts))
  const row = await takeUp(ctx, PAYOUTS, own)
  const ended = row.status === 'requested' ? await settle(ctx, PAYOUTS, row) : row
  return payoutAnswer(ended, proven.timeZone)
}

/** Asks the providers of payouts that were just written, one after another. Never throws. */
export async function settleAll(ctx: Ctx, ids: string[]): Promise<void> {
  for (const id of ids) {
    try {
      const row = await loadPayout(ctx, id)
      if (row.status === 'requested') await settle(ctx, PAYOUTS, row)
    } catch (error) {
      // It stays asked, and the minute job continues.
      logFailure('payout', error)
    }
  }
  await drainOutbox(ctx)
}

/** The statements whose rows `payoutFacts` parses. */
export function payoutReads(ctx: Ctx, { userId, currency }: Whose) {
  const account = accountId({ kind: 'payable', owner: userId, currency })
  // The entry after the last one paid belongs to the payout itself.
  const paid = sql`(SELECT coalesce(max(to_sequence), 0) FROM payout
    WHERE user_id = ${userId} AND currency = ${currency} AND part_of IS NULL)`
  const holds = sql`(SELECT hold_transfer_id FROM payout
    WHERE user_id = ${userId} AND currency = ${currency} AND part_of IS NULL AND to_sequence = ${paid})`
  return [
    ctx.db
      .select({ balance: ledgerAccount.balance })
      .from(ledgerAccount)
      .where(eq(ledgerAccount.id, account)),
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
  return ctx.db
    .select({ id: fee.id, kind: fee.kind, basisPoints: fee.basisPoints })
    .from(fee)
    .where(
      and(
        inArray(fee.kind, ['payout_daily', 'payout_weekly', 'payout_monthly', 'payout_instant']),
        lte(fee.effectiveFrom, ctx.now()),
      ),
    )
    .orderBy(desc(fee.effectiveFrom), desc(fee.createdAt))
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
  const own = destinations.filter(({ currency }) => currency === whose.currency)
  const destination = own.find(({ staffId }) => staffId === null)
  const inForce = feeOf(fees, cause)
  const reserved = reservedOf(ctx, whose.currency, cause, facts, timeZone)
  const balance = facts.balance - reserved.minor
  const blocked = blockedBy(ctx, whose.currency, {
    ...{ balance, reserved: reserved.words, destination, fee: inForce },
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
  const theirs = settings.split ? own.filter((one) => one.staffId && isReady(ctx, one)) : []
  const payees = theirs.flatMap(({ staffId }) => staffId ?? [])
  const earned = { tips, commission: earnedBy(items) }
  // The rest for the payout that the parts belong to must exceed the minimum fee.
  const most = balance - 2 * unitAt(ctx, destination)
  const shares = partsOf(earned, payees, most)
  // Their shares wait whole: what a payout does not give them, no later one will.
  if (reserved.words && partsOf(earned, payees, facts.balance).some(isCutIn(shares)))
    return { code: 'payout-reserved', words: reserved.words }
  const parts = shares.flatMap(({ staffId, minor }) => {
    const to = theirs.find((one) => one.staffId === staffId)
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
  return ({ staffId, minor }) => minor > (shares.find((one) => one.staffId === staffId)?.minor ?? 0)
}

/** The reserve of a payout of a balance in minor units, and why it stays, in words; null if there is none. */
export function reservedOf(
  ctx: Ctx,
  currency: Currency,
  cause: PayoutCause,
  { balance, reserve: all }: Pick<PayoutFacts, 'balance' | 'reserve'>,
  timeZone: string,
): { minor: number; words: string | null } {
  const facts = all.find((one) => one.currency === currency)
  const terms = newBusinessTerms(ctx.settings)
  const reserve = reserveOf(cause, balance, facts, terms, ctx.now())
  const words = facts && reserve.minor > 0 ? reserveWords(reserve, facts, terms, timeZone) : null
  return { minor: reserve.minor, words }
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
  if (balance <= 0)
    return { code: 'insufficient-funds', words: `You have no ${currency} to pay out yet.` }
  if (!destination)
    return { code: 'no-destination', words: `Add a payout destination for ${currency}.` }
  const { label } = destination
  if (destination.usableAt > ctx.now())
    return { code: 'destination-cooling', words: coolingWords(label) }
  if (!payerAt(ctx, destination))
    return { code: 'method-unsupported', words: `${label} can’t receive ${currency} right now.` }
  if (payOutFee(balance, basisPoints, unitAt(ctx, destination)) >= balance) {
    const shown = formatMoney(moneyJson(balance, currency))
    const words = `${shown} is too little to pay out. It stays in your balance until you earn more.`
    return { code: 'insufficient-funds', words }
  }
  if (kind === 'payout_instant' && instantInDay >= TIMES_A_DAY) {
    const words = `You’ve had ${TIMES_A_DAY} instant payouts in 24 hours, the maximum. Try again later.`
    return { code: 'daily-limit', words }
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
  return (
    (destination && payerAt(ctx, destination)?.payOutUnit?.(destination.currency as Currency)) ?? 1
  )
}

export function idsOf({ whole, parts }: Plan): string[] {
  return [whole, ...parts].map(({ id }) => id)
}

/**
 * The statements that write a payout: the reserve leaves the balance, then staff parts, then the rest, so that the balance
 * ends at 0; at last the reserve comes back, as the first line of the next payout. They belong in the one write batch. The
 * database rejects it if something moved since the read (payout-moved).
 */
export function requestedOf(ctx: Ctx, plan: Plan, actor: string): Statement[] {
  const { userId, whole, parts } = plan
  return [
    ...reserveMoved(ctx, plan, actor, 'payout_reserve'),
    ...parts.flatMap((part) => drafted(ctx, plan, part, actor)),
    ...drafted(ctx, plan, whole, actor),
    ...reserveMoved(ctx, plan, actor, 'payout_reserve_release'),
    notifyLive(ctx, userId, { type: 'changed', what: 'wallet' }),
  ]
}

function reserveMoved(
  ctx: Ctx,
  { userId: owner, currency, reserve: minor }: Plan,
  actor: string,
  kind: 'payout_reserve' | 'payout_reserve_release',
): Statement[] {
  if (minor === 0) return []
  const balance = { kind: 'payable', owner, currency } as const
  const reserve = { kind: 'reserve', owner, currency } as const
  const isOut = kind === 'payout_reserve'
  const [from, to] = isOut ? ([balance, reserve] as const) : ([reserve, balance] as const)
  const description = isOut ? 'Reserve: waits in your balance' : 'Reserve of before'
  return recordTransfer(ctx, {
    ...{ id: ctx.id(), kind, description, actor },
    moves: [{ from, to, minor }],
  })
}

function drafted(ctx: Ctx, plan: Plan, draft: Draft, actor: string): Statement[] {
  const { userId: owner, currency, cause, lines, whole } = plan
  const { destination, ...columns } = draft
  const { staffName, label } = destination
  const holdTransferId = ctx.id()
  const isPart = draft !== whole
  return [
    ...recordTransfer(ctx, {
      id: holdTransferId,
      kind: 'payout_hold',
      description: isPart ? `Payout to ${staffName}, ${label}` : `Payout to ${label}`,
      actor,
      moves: [
        {
          from: { kind: 'payable', owner, currency },
          to: { kind: 'payout', owner, currency },
          minor: draft.amount,
        },
      ],
    }),
    ctx.db.insert(payout).values({
      ...columns,
      userId: owner,
      partOf: isPart ? whole.id : null,
      staffId: destination.staffId,
      currency,
      cause,
      destinationId: destination.id,
      processor: destination.processor,
      fromSequence: lines.first,
      toSequence: isPart ? lines.last : lastBefore(plan, holdTransferId),
      holdTransferId,
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    }),
    audit(ctx, { actor, event: 'payout.requested', subject: draft.id }),
  ]
}

/**
 * The last entry before the payout's own, of its reserve or its last part: known only once they are written. Exactly as
 * many entries as these must follow what was read. Otherwise something moved; 0 is a range that the trigger rejects.
 */
function lastBefore({ userId, currency, lines, reserve, parts }: Plan, holdTransferId: string) {
  const written = parts.length + (reserve > 0 ? 1 : 0)
  if (written === 0) return lines.last
  const account = accountId({ kind: 'payable', owner: userId, currency })
  return sql<number>`(SELECT CASE WHEN count(*) = ${written + 1} THEN max(CASE
      WHEN entry.transfer_id <> ${holdTransferId} THEN entry.sequence END) ELSE 0 END
    FROM account_entry AS entry WHERE entry.account_id = ${account} AND entry.sequence > ${lines.last})`
}

function refused({ code, words }: Blocked): DomainError {
  return new DomainError(code, { detail: words, errors: { currency: [words] } })
}
