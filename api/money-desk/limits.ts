// How much one admin may move alone, what of it they have used, and what was done at the desk.
import { and, asc, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { z } from 'zod'
import { user } from '../../db/schema/accounts'
import { proposal } from '../../db/schema/admin'
import { deskLimit, moneyAct } from '../../db/schema/money-desk'
import { requireTwoFactor } from '../admin/decisions'
import { type Ctx, readAs, type Viewer } from '../context'
import { moneyJson } from '../money'
import { decodeCursor, pageFrom } from '../page'
import { rfc3339 } from '../time'
import type { LimitsAnswer, MoneyActAnswer, MoneyActsAnswer } from './answers'
import type { ActsQuery } from './input'

/** Within this, one admin's own acts in a currency count together, in milliseconds; the trigger says the same. */
export const LIMIT_SPAN = 24 * 60 * 60_000

type Limits = z.output<typeof LimitsAnswer>

/** The statement that reads every currency's limit, and what the admin has moved alone within the span. */
export function limitsOf(ctx: Ctx, adminId: string) {
  const used = ctx.db
    .select({ used: sql`coalesce(sum(${moneyAct.amount}), 0)` })
    .from(moneyAct)
    .where(
      and(
        eq(moneyAct.adminId, adminId),
        eq(moneyAct.currency, deskLimit.currency),
        isNull(moneyAct.proposalId),
        gt(moneyAct.createdAt, ctx.now() - LIMIT_SPAN),
      ),
    )
  return ctx.db
    .select({ currency: deskLimit.currency, limit: deskLimit.minor, used: sql<number>`(${used})` })
    .from(deskLimit)
    .orderBy(asc(deskLimit.currency))
}

export type LimitRow = { currency: string; limit: number; used: number }

/** What one may do alone, in every currency. One round trip. */
export async function getLimits(ctx: Ctx, viewer: Viewer): Promise<Limits> {
  const [rows] = await readAs(ctx, viewer, [limitsOf(ctx, viewer.id)])
  requireTwoFactor(viewer)
  return { items: rows.map(limitAnswer) }
}

/** What was done at the desk, newest first, with one's own limits. One round trip. @throws DomainError invalid-cursor */
export async function listActs(
  ctx: Ctx,
  viewer: Viewer,
  { limit, cursor }: ActsQuery,
): Promise<z.output<typeof MoneyActsAnswer>> {
  const [at, id] = cursor ? decodeCursor(cursor) : []
  const [rows, limits] = await readAs(ctx, viewer, [
    selectActs(ctx)
      .where(
        at === undefined
          ? undefined
          : sql`(${moneyAct.createdAt}, ${moneyAct.id}) < (${at}, ${id})`,
      )
      .orderBy(desc(moneyAct.createdAt), desc(moneyAct.id))
      .limit(limit + 1),
    limitsOf(ctx, viewer.id),
  ])
  requireTwoFactor(viewer)
  const page = pageFrom(
    rows,
    limit,
    ({ act }) => [act.createdAt, act.id],
    (row) => actAnswer(row, viewer.timeZone),
  )
  return { ...page, limits: limits.map(limitAnswer) }
}

/** The statement that reads acts with who did and who confirmed them. */
export function selectActs(ctx: Ctx) {
  const second = alias(user, 'second')
  return ctx.db
    .select({ act: moneyAct, admin: user.name, second: sql<string | null>`${second.name}` })
    .from(moneyAct)
    .innerJoin(user, eq(user.id, moneyAct.adminId))
    .leftJoin(proposal, eq(proposal.id, moneyAct.proposalId))
    .leftJoin(second, eq(second.id, proposal.decidedBy))
}

/** The statement that reads the acts of a transfer, or about what it is about. */
export function actsAbout(ctx: Ctx, transferId: string, subjects: SQL) {
  return selectActs(ctx)
    .where(
      sql`${moneyAct.id} IN (SELECT id FROM money_act WHERE transfer_id = ${transferId}
        UNION SELECT id FROM money_act WHERE subject IN (${subjects}))`,
    )
    .orderBy(desc(moneyAct.createdAt), desc(moneyAct.id))
    .limit(50)
}

type ActRow = { act: typeof moneyAct.$inferSelect; admin: string; second: string | null }

export function actAnswer(
  { act, admin, second }: ActRow,
  timeZone: string,
): z.output<typeof MoneyActAnswer> {
  const { id, kind, subject, reason, transferId } = act
  return {
    ...{ id, kind, subject, reason, transferId, admin, confirmedBy: second },
    amount: moneyJson(act.amount, act.currency),
    createdAt: rfc3339(act.createdAt, timeZone),
  }
}

function limitAnswer({ currency, limit, used }: LimitRow) {
  const money = (minor: number) => moneyJson(minor, currency)
  return { currency: money(limit).currency, limit: money(limit), used: money(used) }
}
