// Provider health from the results of its calls; switching a provider off and on; testing that it is reachable.

import { desc, eq, gte, lt, sql } from 'drizzle-orm'
import { providerHour, providerSwitch } from '../../../db/schema/admin/monitoring'
import { user } from '../../../db/schema/identity'
import { responseInTime } from '../../money/payments/provider-calls'
import type { PaymentProvider } from '../../money/providers/port'
import { notifyAdmins } from '../../notifications/admin-notifications'
import { drainOutbox } from '../../notifications/outbox'
import { audit } from '../../platform/audit/audit'
import { command } from '../../platform/command'
import type { Ctx, ProvenViewer, Viewer } from '../../platform/context'
import { logFailure } from '../../platform/http/log'
import { operation } from '../../platform/http/operation'
import { CURRENCIES, isCurrency, type MoneyJson, moneyJson } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { DAY, rfc3339 } from '../../platform/values/time'
import { readAs, requireFresh } from '../../platform/viewer/proof'
import { ProviderKey, SwitchOff } from './input'
import { ProviderStateResponse, ProvidersResponse, ProviderTestResponse } from './responses'

/** How long hourly counts are stored, in milliseconds. */
const RETENTION = 90 * DAY

/** A provider that is or can be configured here. */
type Known = { provider: string; does: string[]; name: string | null; test: string | null }

/** Every provider with its recent results. One round trip. */
export const listProviders = operation('admin', 'GET /admin/providers', {
  summary: 'Each provider and its recent responses',
  response: ProvidersResponse,
  reads: ({ ctx }) => ({ hours: hoursOf(ctx), off: switches(ctx) }),
  read: ({ hours, off }, { ctx }) => ({ providers: knownTo(ctx).map((known) => stateOf(ctx, known, hours, off)) }),
})

/**
 * Stops new calls: the database rejects new deposits, withdrawals and payouts through it, and
 * messages wait in the outbox. Pending ones are still settled. The other admins are notified.
 */
export const switchOff = operation('admin', 'POST /admin/providers/:provider/pause', {
  summary: 'Turn a provider off',
  keyed: true,
  params: ProviderKey,
  body: SwitchOff,
  response: ProviderStateResponse,
  problems: ['not-found', 'provider-switched'],
  run: ({ ctx, viewer, key, params: { provider }, body: { reason } }) => turn(ctx, viewer, key, { provider, reason }),
})

/** Switches it on again. */
export const switchOn = operation('admin', 'DELETE /admin/providers/:provider/pause', {
  summary: 'Turn a provider on',
  keyed: true,
  params: ProviderKey,
  response: ProviderStateResponse,
  problems: ['not-found'],
  run: ({ ctx, viewer, key, params: { provider } }) => turn(ctx, viewer, key, { provider, reason: null }),
})

/**
 * Tests a provider with a harmless call: a message to the requesting admin, a read of the rates, or
 * the balance a payment provider holds for us, if it can say. Counted like any other call.
 */
export const testProvider = operation('admin', 'POST /admin/providers/:provider/test', {
  summary: 'Test a provider',
  params: ProviderKey,
  response: ProviderTestResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, params: { provider } }) => {
    const known = knownTo(ctx).find((entry) => entry.provider === provider)
    if (!known?.name || !known.test) throw new DomainError('not-found')
    const [proven] = await readAs(ctx, viewer, [
      audit(ctx, { actor: viewer.id, event: 'provider.tested', subject: provider }),
    ])
    const work = tests(ctx, proven)[provider]
    if (!work) throw new DomainError('not-found')
    try {
      return { ok: true, balances: [], ...(await responseInTime(work())) }
    } catch (error) {
      logFailure(`test of ${provider}`, error)
      const kind = error instanceof Error ? error.name : 'failed'
      return { ok: false, words: `It gave an unexpected response (${kind}).`, balances: [] }
    }
  },
})

/** Deletes hours older than 90 days. */
export async function deleteOldProviderHours(ctx: Ctx): Promise<number> {
  const gone = await ctx.db.delete(providerHour).where(lt(providerHour.hour, ctx.now() - RETENTION))
  return gone.rowsAffected
}

async function turn(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  { provider, reason }: { provider: string; reason: string | null },
): Promise<ProviderStateResponse> {
  const known = knownTo(ctx).find((entry) => entry.provider === provider)
  if (!known?.name) throw new DomainError('not-found')
  const on = reason === null
  const { response } = await command(ctx, viewer, {
    name: on ? 'provider:on' : 'provider:off',
    key,
    input: { provider, reason },
    reads: [hoursOf(ctx), switches(ctx)],
    decide: ([hours, off], proven) => {
      requireFresh(ctx, proven)
      const isOff = off.some((row) => row.provider === provider)
      if (isOff !== on) throw new DomainError('provider-switched')
      const row = { provider, reason: reason ?? '', offBy: viewer.id, offAt: ctx.now() }
      return {
        writes: [
          on
            ? ctx.db.delete(providerSwitch).where(eq(providerSwitch.provider, provider))
            : ctx.db.insert(providerSwitch).values(row),
          audit(ctx, {
            actor: viewer.id,
            event: on ? 'provider.switched-on' : 'provider.switched-off',
            subject: provider,
          }),
          notifyAdmins(ctx, {
            kind: 'system',
            title: on ? `${provider} was turned on` : `${provider} was turned off`,
            text: on
              ? `${proven.name} switched ${provider} on again.`
              : `${proven.name} switched ${provider} off. Reason: ${reason}`,
            path: '/admin/providers',
          }),
        ],
        response: stateOf(ctx, known, hours, on ? [] : [{ ...row, by: proven.name }]),
      }
    },
  })
  ctx.after(() => drainOutbox(ctx))
  return response
}

type HourRow = typeof providerHour.$inferSelect
type SwitchRow = typeof providerSwitch.$inferSelect & { by: string }

/** The results of the last 30 days: the last 24 hours are counted, the rest only date the last call. */
function hoursOf(ctx: Ctx) {
  return ctx.db
    .select()
    .from(providerHour)
    .where(gte(providerHour.hour, ctx.now() - 30 * DAY))
    .orderBy(desc(providerHour.hour))
}

function switches(ctx: Ctx) {
  return ctx.db
    .select({
      provider: providerSwitch.provider,
      reason: providerSwitch.reason,
      offBy: providerSwitch.offBy,
      offAt: providerSwitch.offAt,
      by: sql<string>`coalesce(${user.name}, '')`,
    })
    .from(providerSwitch)
    .leftJoin(user, eq(user.id, providerSwitch.offBy))
}

function knownTo(ctx: Ctx): Known[] {
  const { payments, rates, email, sms, push, files } = ctx.providers
  const paid = payments.map((provider) => ({
    provider: `payments:${provider.name}`,
    does: operationsOf(provider),
    name: provider.name,
    test: provider.check ? 'Asks for our balance there.' : null,
  }))
  const none = { provider: 'payments', does: ['Cards', 'Mobile money', 'Bank transfer'], name: null, test: null }
  return [
    ...(paid.length > 0 ? paid : [none]),
    { provider: 'email', does: ['Email'], name: email?.name ?? null, test: 'Sends an email to you.' },
    { provider: 'sms', does: ['Text messages'], name: sms?.name ?? null, test: 'Sends a text to your phone.' },
    { provider: 'push', does: ['Push'], name: push?.name ?? null, test: null },
    { provider: 'files', does: ['Pictures and files'], name: files.name, test: null },
    { provider: 'rates', does: ['Exchange rates'], name: rates?.name ?? null, test: 'Reads the newest rates.' },
  ]
}

function operationsOf(provider: PaymentProvider): string[] {
  const takes = (type: 'M-Pesa' | 'MTN Mobile Money') =>
    CURRENCIES.some((code) => provider.charges({ type: 'mobile_money', provider: type }, code))
  return [
    ...(CURRENCIES.some((code) => provider.charges({ type: 'card' }, code)) ? ['Cards'] : []),
    ...(takes('M-Pesa') || takes('MTN Mobile Money') ? ['Mobile money'] : []),
    ...(provider.bankToken ? ['Bank transfer'] : []),
  ]
}

function tests(
  ctx: Ctx,
  viewer: ProvenViewer,
): Record<string, () => Promise<{ words: string; balances?: MoneyJson[] }>> {
  const { payments, rates, email, sms } = ctx.providers
  const text = 'This is a test message from Purse. You don’t need to do anything.'
  const all: ReturnType<typeof tests> = {}
  for (const { name, check } of payments) {
    if (check)
      all[`payments:${name}`] = async () => {
        const { balances } = await check()
        const ours = balances.filter(({ currency }) => isCurrency(currency))
        return { words: 'It responded.', balances: ours.map(({ minor, currency }) => moneyJson(minor, currency)) }
      }
  }
  if (email)
    all.email = async () => {
      await email.send({ to: viewer.email, subject: 'A test from Purse', text }, ctx.id())
      return { words: `An email was sent to ${viewer.email}.` }
    }
  const { phone } = viewer
  if (sms && phone)
    all.sms = async () => {
      await sms.send({ to: phone, text }, ctx.id())
      return { words: `A text message was sent to ${phone}.` }
    }
  if (rates)
    all.rates = async () => {
      const { asOf } = await rates.latest()
      return { words: `Its newest rates are from ${rfc3339(asOf)}.` }
    }
  return all
}

function stateOf(ctx: Ctx, known: Known, hours: HourRow[], off: SwitchRow[]): ProviderStateResponse {
  const providerHours = hours.filter(({ provider }) => provider === known.provider)
  const today = providerHours.filter(({ hour }) => hour > ctx.now() - DAY)
  const sum = (of: (row: HourRow) => number) => today.reduce((all, row) => all + of(row), 0)
  const day = {
    succeeded: sum((row) => row.succeeded),
    declined: sum((row) => row.declined),
    failed: sum((row) => row.failed),
  }
  const requested = day.succeeded + day.failed
  const last = (of: (row: HourRow) => number | null) => {
    const times = providerHours.map(of).filter((at) => at !== null)
    return times.length > 0 ? Math.max(...times) : null
  }
  const [succeededAt, failedAt] = [last((row) => row.succeededAt), last((row) => row.failedAt)]
  const switched = off.find(({ provider }) => provider === known.provider)
  const failing = failedAt !== null && failedAt > (succeededAt ?? 0)
  return {
    ...known,
    test: known.name === null ? null : known.test,
    state:
      known.name === null
        ? 'absent'
        : switched
          ? 'off'
          : failing
            ? 'failing'
            : succeededAt === null
              ? 'unused'
              : 'working',
    lastSuccess: rfc3339(succeededAt),
    lastFailure: rfc3339(failedAt),
    failure: providerHours.find(({ failure }) => failure !== null)?.failure ?? null,
    day: { ...day, errorPercent: requested === 0 ? null : String(Math.round((day.failed / requested) * 1000) / 10) },
    off: switched ? { at: rfc3339(switched.offAt), by: switched.by, reason: switched.reason } : null,
  }
}
