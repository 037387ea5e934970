// Statements that move money, for the caller's one write batch. The database's triggers and checks
// do the rejecting. Amounts are integer minor units.
import { eq, sql } from 'drizzle-orm'
import { hold, ledgerAccount, posting, transfer } from '../../../db/schema/money/ledger'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'

declare module '../../platform/providers/live/port' {
  interface Changes {
    wallet: true
    goals: true
  }
}

export type AccountKind = (typeof ledgerAccount.$inferSelect)['kind']

export type Account = { kind: AccountKind; owner: string; currency: string }

/** Owner of the marketplace's own accounts. */
export const PLATFORM = 'platform'

export function accountId({ kind, owner, currency }: Account): string {
  return `${kind}:${owner}:${currency}`
}

export type Move = { from: Account; to: Account; minor: number }

export type TransferDraft = {
  id: string
  kind: (typeof transfer.$inferSelect)['kind']
  description: string
  actor: string
  reverses?: string | undefined
  moves: Move[]
}

/** One transfer with its postings; opens missing accounts first. Zero moves are left out. */
export function recordTransfer(ctx: Ctx, draft: TransferDraft): Statement[] {
  const moves = draft.moves.filter((move) => move.minor !== 0)
  const accounts = new Map(moves.flatMap(({ from, to }) => [from, to]).map((account) => [accountId(account), account]))
  return [
    ...[...accounts.values()].map((account) => openAccount(ctx, account)),
    ctx.db.insert(transfer).values({
      id: draft.id,
      kind: draft.kind,
      description: draft.description,
      actor: draft.actor,
      reverses: draft.reverses,
      createdAt: ctx.now(),
    }),
    ...moves.map(({ from, to, minor }) =>
      ctx.db.insert(posting).values({
        id: ctx.id(),
        transferId: draft.id,
        debitAccount: accountId(from),
        creditAccount: accountId(to),
        currency: from.currency,
        amount: minor,
      }),
    ),
  ]
}

type HoldDraft = {
  /** The purpose of the hold. */
  kind: 'booking_hold' | 'order_hold' | 'withdrawal_hold' | 'send_hold'
  id: string
  owner: string
  currency: string
  minor: number
  description: string
  actor: string
  /** The transfer's id, if the caller needs to know it. */
  transferId?: string
}

/** Wallet → hold, under one hold row. */
export function placeHold(ctx: Ctx, draft: HoldDraft): Statement[] {
  const { owner, currency, minor, transferId = ctx.id() } = draft
  return [
    ...recordTransfer(ctx, {
      id: transferId,
      kind: draft.kind,
      description: draft.description,
      actor: draft.actor,
      moves: [{ from: { kind: 'wallet', owner, currency }, to: { kind: 'hold', owner, currency }, minor }],
    }),
    ctx.db.insert(hold).values({
      id: draft.id,
      owner,
      currency,
      amount: minor,
      transferId,
      createdAt: ctx.now(),
    }),
  ]
}

export type HeldMoney = { id: string; owner: string; currency: string; amount: number; transferId: string }

/** Hold → wallet, whole, because its purpose was cancelled. `expired` if that happened by timeout. */
export function releaseHold(
  ctx: Ctx,
  held: HeldMoney,
  end: {
    kind: 'booking_release' | 'order_release' | 'withdrawal_release' | 'send_release'
    /** The transfer's id, if the caller needs to know it. */
    id?: string
    status: 'released' | 'expired'
    description: string
    actor: string
  },
): Statement[] {
  const { owner, currency } = held
  return [
    endHold(ctx, held.id, end.status),
    ...recordTransfer(ctx, {
      id: end.id ?? ctx.id(),
      kind: end.kind,
      description: end.description,
      actor: end.actor,
      reverses: held.transferId,
      moves: [{ from: { kind: 'hold', owner, currency }, to: { kind: 'wallet', owner, currency }, minor: held.amount }],
    }),
  ]
}

/**
 * Hold → payee (net) and our fee revenue, in one transfer, so that the hold ends once. `feeMinor` is part of the captured
 * amount. Less than the hold: all of it comes back to the wallet first, which then pays; more: the wallet adds the
 * difference. Either way the payer's history has one line for what came back and one for what was paid, our fee included.
 */
export function captureHold(
  ctx: Ctx,
  held: HeldMoney,
  to: {
    kind: 'booking_capture' | 'order_capture' | 'withdrawal_capture' | 'send_capture'
    /** The transfer's id. */
    id: string
    payee: Account
    feeMinor: number
    /** Minor units to capture, at least 1; defaults to the whole hold. */
    capturedMinor?: number
    description: string
    actor: string
  },
): Statement[] {
  const { owner, currency, amount } = held
  const { capturedMinor = amount } = to
  const from: Account = { kind: 'hold', owner, currency }
  const wallet: Account = { kind: 'wallet', owner, currency }
  const back = capturedMinor < amount ? amount : 0
  return [
    endHold(ctx, held.id, 'captured'),
    ...recordTransfer(ctx, {
      id: to.id,
      kind: to.kind,
      description: to.description,
      actor: to.actor,
      moves: [
        { from, to: wallet, minor: back },
        { from: wallet, to: from, minor: capturedMinor - (amount - back) },
        { from, to: to.payee, minor: capturedMinor - to.feeMinor },
        { from, to: { kind: 'fee_revenue', owner: PLATFORM, currency }, minor: to.feeMinor },
      ],
    }),
  ]
}

/** Opens an account once. Not ON CONFLICT: the trigger that rejects replacement fires before it. */
function openAccount(ctx: Ctx, account: Account): Statement {
  const id = accountId(account)
  return ctx.db.run(sql`
    INSERT INTO ${ledgerAccount} (id, owner, kind, currency, balance)
    SELECT ${id}, ${account.owner}, ${account.kind}, ${account.currency}, 0
    WHERE NOT EXISTS (SELECT 1 FROM ${ledgerAccount} WHERE id = ${id})`)
}

function endHold(ctx: Ctx, id: string, status: 'captured' | 'released' | 'expired'): Statement {
  return ctx.db.update(hold).set({ status, endedAt: ctx.now() }).where(eq(hold.id, id))
}
