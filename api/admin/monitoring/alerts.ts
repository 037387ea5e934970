// Alerts for admins: checked every minute, notified once when they begin, over when no longer
// found. troubles.ts decides; the run reads, compares and writes.

import { and, desc, eq, gt, gte, isNull, sql } from 'drizzle-orm'
import { auditEvent } from '../../../db/schema/admin/governance'
import { providerHour, providerSwitch, scheduleBeat, systemAlert } from '../../../db/schema/admin/monitoring'
import { user } from '../../../db/schema/identity'
import { rateSet } from '../../../db/schema/money/exchange'
import { accountEntry, ledgerAccount } from '../../../db/schema/money/ledger'
import { jobRun } from '../../../db/schema/platform'
import { STALE_RATES } from '../../money/exchange/rate-refresh'
import { notifyAdmins } from '../../notifications/admin-notifications'
import { oldestDue } from '../../notifications/delivery'
import { drainOutbox } from '../../notifications/outbox'
import { countedTexts, reachedCaps } from '../../notifications/sms-caps'
import { audit } from '../../platform/audit/audit'
import { type Statement, writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { type Run, runJob } from '../../platform/job-runs'
import { decodeCursor, pageFrom } from '../../platform/pagination'
import { DomainError, refusalName } from '../../platform/values/problem'
import { HOUR, rfc3339 } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { OUT_OF_BALANCE } from '../ledger/input'
import { sumsOf, trialBalance } from '../ledger/trial-balance'
import { AlertsQuery } from './input'
import { AlertListResponse, AlertResponse } from './responses'
import { type Seen, type Trouble, troublesIn } from './troubles'

type AlertRow = typeof systemAlert.$inferSelect

type Alert = Pick<AlertRow, 'id' | 'kind' | 'subject' | 'words'> & {
  openedAt: string
  seenAt: string
  acknowledged: { at: string; by: string } | null
  resolvedAt: string | null
}

/** Accounts whose balance is checked against their last line in one run. */
const CHECKED = 500

/** Run by the minute job. Safe to run twice: the database rejects an alert that is already active. */
export function checkAlerts(ctx: Ctx): Promise<Run> {
  return runCheck(ctx, 'checkAlerts', false)
}

/** The same, plus whether every currency sums to zero, which reads every account. Run hourly. */
export function checkLedger(ctx: Ctx): Promise<Run> {
  return runCheck(ctx, 'checkLedger', true)
}

function runCheck(ctx: Ctx, job: string, sums: boolean): Promise<Run> {
  return runJob(ctx, job, async (run) => {
    const { seen, open: all } = await readState(ctx, sums)
    // An alert this run did not check for is not over because it was not found.
    const open = all.filter(({ kind, subject }) => sums || kind !== 'ledger' || !isCurrency(subject))
    const troubles = troublesIn(seen)
    const same = (trouble: Trouble) => (row: AlertRow) => row.kind === trouble.kind && row.subject === trouble.subject
    for (const trouble of troubles) {
      const row = open.find(same(trouble))
      if (row) await stillSeen(ctx, row, trouble)
      else if (await raise(ctx, trouble)) run.done += 1
    }
    for (const row of open.filter((row) => !troubles.some((trouble) => same(trouble)(row)))) {
      await ctx.db
        .update(systemAlert)
        .set({ resolvedAt: ctx.now() })
        .where(and(eq(systemAlert.id, row.id), isNull(systemAlert.resolvedAt)))
      run.done += 1
    }
  })
}

/** A schedule has finished: see `runJobs`. */
export function beat(ctx: Ctx, cron: string): Statement {
  return ctx.db
    .insert(scheduleBeat)
    .values({ cron, at: ctx.now() })
    .onConflictDoUpdate({ target: scheduleBeat.cron, set: { at: ctx.now() } })
}

/** Active alerts, newest first; then past ones. One round trip. */
export const listAlerts = operation('admin', 'GET /admin/alerts', {
  summary: 'Alerts, newest first',
  query: AlertsQuery,
  response: AlertListResponse,
  problems: ['invalid-cursor'],
  run: async ({ ctx, viewer, query: { limit, cursor } }) => {
    const [at, id] = cursor ? decodeCursor(cursor) : []
    const [, rows] = await readAs(ctx, viewer, [
      selectAlerts(ctx)
        .where(at === undefined ? undefined : sql`(${systemAlert.openedAt}, ${systemAlert.id}) < (${-at}, ${id})`)
        .orderBy(desc(systemAlert.openedAt), desc(systemAlert.id))
        .limit(limit + 1),
    ])
    return pageFrom(rows, limit, (row) => [-row.alert.openedAt, row.alert.id], alertFrom)
  },
})

/** Acknowledges an alert, so that other admins need not act. */
export const acknowledgeAlert = operation('admin', 'POST /admin/alerts/:id/acknowledgement', {
  summary: 'Acknowledge an alert',
  response: AlertResponse,
  problems: ['not-found', 'alert-status'],
  reads: ({ ctx, params: { id } }) => ({ rows: selectAlerts(ctx).where(eq(systemAlert.id, id)) }),
  decide: ({ rows }, { ctx, viewer, params: { id } }) => {
    const found = rows[0]
    if (!found) throw new DomainError('not-found')
    if (found.alert.acknowledgedAt || found.alert.resolvedAt) throw new DomainError('alert-status')
    const acknowledged = { acknowledgedBy: viewer.id, acknowledgedAt: ctx.now() }
    return {
      writes: [
        ctx.db.update(systemAlert).set(acknowledged).where(eq(systemAlert.id, id)),
        audit(ctx, { actor: viewer.id, event: 'alert.acknowledged', subject: id }),
      ],
      response: alertFrom({ alert: { ...found.alert, ...acknowledged }, by: viewer.name }),
    }
  },
})

/** The statement that reads active alerts: unacknowledged ones first. */
export function openAlerts(ctx: Ctx) {
  return selectAlerts(ctx)
    .where(isNull(systemAlert.resolvedAt))
    .orderBy(sql`${systemAlert.acknowledgedAt} IS NOT NULL`, desc(systemAlert.openedAt))
    .limit(20)
}

export function alertFrom({ alert, by }: { alert: AlertRow; by: string | null }): Alert {
  const { acknowledgedAt, resolvedAt } = alert
  return {
    id: alert.id,
    kind: alert.kind,
    subject: alert.subject,
    words: alert.words,
    openedAt: rfc3339(alert.openedAt),
    seenAt: rfc3339(alert.seenAt),
    acknowledged: acknowledgedAt === null ? null : { at: rfc3339(acknowledgedAt), by: by ?? '' },
    resolvedAt: rfc3339(resolvedAt),
  }
}

function selectAlerts(ctx: Ctx) {
  return ctx.db
    .select({ alert: systemAlert, by: user.name })
    .from(systemAlert)
    .leftJoin(user, eq(user.id, systemAlert.acknowledgedBy))
}

const isCurrency = (subject: string) => subject.length === 3

async function readState(ctx: Ctx, sums: boolean): Promise<{ seen: Seen; open: AlertRow[] }> {
  const now = ctx.now()
  const since = now - HOUR
  const refused = (from: number, to: number) =>
    ctx.db
      .select({ count: sql<number>`count(*)` })
      .from(auditEvent)
      .where(
        sql`${auditEvent.event} = 'sign-in.refused' AND ${auditEvent.createdAt} >= ${from} AND ${auditEvent.createdAt} < ${to}`,
      )
  const totals = sums ? await trialBalance(ctx) : []
  const [newest, providers, off, waiting, jobs, beats, broken, thisHour, before, open, texts] = await ctx.db.batch([
    ctx.db.select({ asOf: rateSet.asOf }).from(rateSet).orderBy(desc(rateSet.asOf)).limit(1),
    ctx.db
      .select({
        provider: providerHour.provider,
        succeeded: sql<number>`sum(${providerHour.succeeded})`,
        declined: sql<number>`sum(${providerHour.declined})`,
        failed: sql<number>`sum(${providerHour.failed})`,
      })
      .from(providerHour)
      .where(gte(providerHour.hour, Math.floor(since / HOUR) * HOUR))
      .groupBy(providerHour.provider),
    ctx.db.select({ provider: providerSwitch.provider }).from(providerSwitch),
    oldestDue(ctx),
    ctx.db
      .select({
        job: jobRun.job,
        failed: sql<number>`sum(${jobRun.failed})`,
        error: sql<string | null>`max(${jobRun.error})`,
      })
      .from(jobRun)
      .where(and(gt(jobRun.startedAt, since), gt(jobRun.failed, 0)))
      .groupBy(jobRun.job),
    ctx.db.select().from(scheduleBeat),
    recentlyMoved(ctx),
    refused(since, now),
    refused(now - 25 * HOUR, since),
    ctx.db.select().from(systemAlert).where(isNull(systemAlert.resolvedAt)),
    countedTexts(ctx),
  ])
  const seen: Seen = {
    now,
    rates: ctx.providers.rates ? { asOf: newest[0]?.asOf ?? null } : null,
    providers,
    off: off.map(({ provider }) => provider),
    waitingSince: waiting[0]?.since ?? null,
    jobs,
    beats,
    ledger: [...sumsOf(totals)].map(([currency, sum]) => ({ currency, sum })),
    broken: broken.map(({ id }) => id),
    refusals: { hour: thisHour[0]?.count ?? 0, dayBefore: before[0]?.count ?? 0 },
    caps: reachedCaps(ctx, texts),
  }
  return { seen, open }
}

/** Of the accounts that moved last, those whose balance differs from their last line. */
function recentlyMoved(ctx: Ctx) {
  return ctx.db
    .select({ id: ledgerAccount.id })
    .from(ledgerAccount)
    .where(
      sql`${ledgerAccount.id} IN (
        SELECT account_id FROM (SELECT account_id FROM ${accountEntry} ORDER BY sequence DESC LIMIT ${CHECKED}))
      AND ${ledgerAccount.balance} <> (SELECT entry.balance FROM ${accountEntry} AS entry
        WHERE entry.account_id = ${ledgerAccount.id} ORDER BY entry.sequence DESC LIMIT 1)`,
    )
}

async function stillSeen(ctx: Ctx, row: AlertRow, { words }: Trouble): Promise<void> {
  await ctx.db
    .update(systemAlert)
    .set({ seenAt: ctx.now(), words })
    .where(and(eq(systemAlert.id, row.id), isNull(systemAlert.resolvedAt)))
}

/** False if a concurrent run was faster. */
async function raise(ctx: Ctx, { title, ...alert }: Trouble): Promise<boolean> {
  const times = { openedAt: ctx.now(), seenAt: ctx.now() }
  try {
    await writeBatch(ctx, [
      ctx.db.insert(systemAlert).values({ id: ctx.id(), ...alert, ...times }),
      notifyAdmins(ctx, {
        kind: 'system',
        title: title ?? TITLES[alert.kind],
        text: alert.words,
        path: '/admin/alerts',
      }),
    ])
  } catch (error) {
    if (refusalName(error) === 'alert-status' || (error as DomainError).code === 'alert-status') return false
    throw error
  }
  ctx.after(() => drainOutbox(ctx))
  return true
}

const TITLES: Record<Trouble['kind'], string> = {
  rates: STALE_RATES,
  provider: 'A provider is not responding',
  job: 'A job is failing',
  schedule: 'A schedule is late',
  ledger: OUT_OF_BALANCE,
  refusals: 'Rejected requests are rising',
}
