// Requesting a payout: the whole balance of a currency leaves the payable account, less the staff
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
import { loadPayout, type PayoutShown, payoutAnswer } from './row'
import { type PayoutSettings, settingsFrom, settingsOf } from './settings'
import { PAYOUTS } from './settlement'
import { type EarnedItem, earnedAfter, earnedBy, partsOf, tipsAfter } from './staff-commission'
import type { PayoutCause } from './terms'

export type FeeRow = Pick<typeof fee.$inferSelect, 'id' | 'kind' | 'basisPoints'>

/** The payee and the currency. */
type Whose = { userId: string; currency: Currency }

/**
 * The lines that a payout would pay. `earned`: the last one that is not a returned payout; 0 if
 * none.
 */
type Lines = {
  first: number
  firstAt: number
  last: number
  lastAt: number
  earned: number
}

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
}

/** A planned payout: the provider pays out `amount - fee`. */
type Draft = { id: string; amount: number; fee: number; feeId: string; destination: DestinationRow }

export type Plan = Whose & { cause: PayoutCause; lines: Lines; whole: Draft; parts: Draft[] }

/** Why nothing can be paid out, in words for people. */
type Blocked = { code: ProblemCode; words: string }

/** Rejections of a payout because something was earned or changed since the read. */
export const PAYOUT_MOVED = ['payout-moved', 'overdraft', 'destination-status']

/**
 * Pays out the whole balance of a currency now, at the instant fee, together with the staff parts
 * if enabled. If the provider declines, the response says so, and the money is back. A replayed key
 * continues the same payout, under the same id at the provider.
 * @throws DomainError step-up-required, no-destination, destination-cooling, insufficient-funds,
 *   method-unsupported, daily-limit, fee-changed, payout-status, idempotency-key-reused
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
        const found = planOf(ctx, whose, 'instant', facts)
        if ('words' in found) throw refused(found)
        const { basisPoints } = feeOf(facts.fees, 'instant')
        const unit = unitAt(ctx, found.whole.destination)
        refuseDearer(shown, payOutFee(facts.balance, basisPoints, unit), currency)
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
        earned: sql<number>`coalesce(max(CASE WHEN ${transfer.kind} <> 'payout_release'
          THEN ${accountEntry.sequence} END), 0)`,
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
  const [accounts, lines, destinations, fees, settings, items, instant, tips] = rows
  return {
    balance: accounts[0]?.balance ?? 0,
    lines: lines[0] ?? { first: 0, firstAt: 0, last: 0, lastAt: 0, earned: 0 },
    destinations: destinations.map(destinationOf),
    fees,
    settings: settingsFrom(settings),
    items,
    tips: new Map(tips.map(({ staffId, minor }) => [staffId, minor])),
    instantInDay: instant[0]?.times ?? 0,
  }
}

/** The plan of a payout of the whole balance, or the reason why there is none. */
export function planOf(
  ctx: Ctx,
  whose: Whose,
  cause: PayoutCause,
  { balance, lines, destinations, fees, settings, items, tips, instantInDay }: PayoutFacts,
): Plan | Blocked {
  const own = destinations.filter(({ currency }) => currency === whose.currency)
  const destination = own.find(({ staffId }) => staffId === null)
  const inForce = feeOf(fees, cause)
  const blocked = blockedBy(ctx, whose.currency, balance, destination, inForce, instantInDay)
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
  const shares = partsOf(
    { tips, commission: earnedBy(items) },
    theirs.flatMap(({ staffId }) => staffId ?? []),
    // The rest for the payout that the parts belong to must exceed the minimum fee.
    balance - 2 * unitAt(ctx, destination),
  )
  const parts = shares.flatMap(({ staffId, minor }) => {
    const to = theirs.find((one) => one.staffId === staffId)
    const part = to && draft(to, minor)
    return part && part.fee < part.amount ? [part] : []
  })
  const whole = draft(destination, balance - parts.reduce((sum, { amount }) => sum + amount, 0))
  if (whole.fee < whole.amount) return { ...whose, cause, lines, whole, parts }
  // If the fee would consume the whole rest, it is paid out without parts.
  return { ...whose, cause, lines, whole: draft(destination, balance), parts: [] }
}

/** Why nothing of a balance can be paid out now; null if it can. */
export function blockedBy(
  ctx: Ctx,
  currency: Currency,
  balance: number,
  destination: DestinationRow | undefined,
  { kind, basisPoints }: FeeRow,
  instantInDay: number,
): Blocked | null {
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
 * The statements that write a payout: staff parts first, then the rest, so that the balance ends at
 * 0. They belong in the one write batch. The database rejects it if something moved since the read
 * (payout-moved).
 */
export function requestedOf(ctx: Ctx, plan: Plan, actor: string): Statement[] {
  const { userId, whole, parts } = plan
  return [
    ...parts.flatMap((part) => drafted(ctx, plan, part, actor)),
    ...drafted(ctx, plan, whole, actor),
    notifyLive(ctx, userId, { type: 'changed', what: 'wallet' }),
  ]
}

function drafted(ctx: Ctx, plan: Plan, draft: Draft, actor: string): Statement[] {
  const { userId: owner, currency, cause, lines, whole, parts } = plan
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
      toSequence: isPart || parts.length === 0 ? lines.last : lastPart(plan),
      holdTransferId,
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    }),
    audit(ctx, { actor, event: 'payout.requested', subject: draft.id }),
  ]
}

/**
 * The entry of the last part, known only once it is written: exactly as many entries as parts must
 * follow what was read. Otherwise something moved; 0 is a range that the trigger rejects.
 */
function lastPart({ userId, currency, lines, whole, parts }: Plan) {
  const account = accountId({ kind: 'payable', owner: userId, currency })
  return sql<number>`(SELECT CASE WHEN count(*) = ${parts.length + 1} THEN max(CASE
      WHEN entry.transfer_id IN (SELECT hold_transfer_id FROM payout WHERE part_of = ${whole.id})
      THEN entry.sequence END) ELSE 0 END
    FROM account_entry AS entry WHERE entry.account_id = ${account} AND entry.sequence > ${lines.last})`
}

function refused({ code, words }: Blocked): DomainError {
  return new DomainError(code, { detail: words, errors: { currency: [words] } })
}
