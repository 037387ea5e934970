// Counts the results of provider calls by hour, so that provider health is measured.
import { sql } from 'drizzle-orm'
import { providerHour } from '../../../db/schema/admin/monitoring'
import type { PaymentProvider } from '../../money/providers/port'
import type { Statement } from '../../platform/command'
import type { Ctx, Providers } from '../../platform/context'
import type { FileStore } from '../../platform/providers/files/port'
import { DomainError } from '../../platform/values/problem'
import { HOUR } from '../../platform/values/time'

/** One result of a provider call, or a failure. `provider` as the table names it: "payments:stripe", "email". */
export type Call = {
  provider: string
  outcome: 'succeeded' | 'declined' | 'failed'
  /** The kind of failure; never its message, which may carry what was sent. */
  failure: string | null
}

/** Wraps the providers so that each result is recorded. */
export function watched(providers: Providers, note: (call: Call) => void): Providers {
  const { rates, email, sms, push, files } = providers
  const noted = notedBy(note)
  return {
    ...providers,
    payments: providers.payments.map((provider) => watchedPayments(provider, note)),
    rates: rates && { ...rates, latest: noted('rates', rates.latest) },
    email: email && { ...email, send: noted('email', email.send) },
    sms: sms && { ...sms, send: noted('sms', sms.send) },
    push: push && { ...push, send: noted('push', push.send) },
    files: watchedFiles(files, note),
  }
}

/** A store that fails is away; only its failures are counted where files are read, for pictures are read all the time. */
function watchedFiles(files: FileStore, note: (call: Call) => void): FileStore {
  const stored = notedBy(note)('files', files.put)
  const failures = notedBy((call) => call.outcome === 'failed' && note(call))
  const away = (cause: unknown) => {
    throw new DomainError('unavailable', { cause })
  }
  return {
    ...files,
    put: (...requested) => stored(...requested).catch(away),
    get: (...requested) => failures('files', files.get)(...requested).catch(away),
  }
}

/** The statement that adds the recorded results to the hourly counts. */
export function callCounts(ctx: Ctx, calls: Call[]): Statement {
  const hour = Math.floor(ctx.now() / HOUR) * HOUR
  const names = [...new Set(calls.map(({ provider }) => provider))]
  const rows = names.map((provider) => {
    const providerCalls = calls.filter((call) => call.provider === provider)
    const failures = providerCalls.filter(({ outcome }) => outcome === 'failed')
    return {
      provider,
      hour,
      succeeded: providerCalls.length - failures.length,
      declined: providerCalls.filter(({ outcome }) => outcome === 'declined').length,
      failed: failures.length,
      succeededAt: providerCalls.length > failures.length ? ctx.now() : null,
      failedAt: failures.length > 0 ? ctx.now() : null,
      failure: failures.at(-1)?.failure ?? null,
    }
  })
  return ctx.db
    .insert(providerHour)
    .values(rows)
    .onConflictDoUpdate({
      target: [providerHour.provider, providerHour.hour],
      set: {
        succeeded: sql`${providerHour.succeeded} + excluded.succeeded`,
        declined: sql`${providerHour.declined} + excluded.declined`,
        failed: sql`${providerHour.failed} + excluded.failed`,
        succeededAt: sql`coalesce(excluded.succeeded_at, ${providerHour.succeededAt})`,
        failedAt: sql`coalesce(excluded.failed_at, ${providerHour.failedAt})`,
        failure: sql`coalesce(excluded.failure, ${providerHour.failure})`,
      },
    })
}

function watchedPayments(provider: PaymentProvider, note: (call: Call) => void): PaymentProvider {
  const name = `payments:${provider.name}`
  const noted = notedBy(note)
  const { charge, findCharge, payOut, findPayOut, storeCard } = provider
  return {
    ...provider,
    charge: noted(name, charge),
    findCharge: noted(name, findCharge),
    payOut: noted(name, payOut),
    findPayOut: noted(name, findPayOut),
    storeCard: noted(name, storeCard),
  }
}

function notedBy(note: (call: Call) => unknown) {
  return <A extends unknown[], R>(provider: string, work: (...requested: A) => Promise<R>) =>
    async (...requested: A): Promise<R> => {
      try {
        const response = await work(...requested)
        note({ provider, outcome: isDeclined(response) ? 'declined' : 'succeeded', failure: null })
        return response
      } catch (error) {
        // One of our problems counts as a response: the provider declined the request.
        const answered = error instanceof DomainError && error.code !== 'provider-unavailable'
        const failure = answered ? null : error instanceof Error ? error.name : 'failed'
        note({ provider, outcome: answered ? 'succeeded' : 'failed', failure })
        throw error
      }
    }
}

function isDeclined(response: unknown): boolean {
  if (response === 'declined') return true
  return typeof response === 'object' && response !== null && 'status' in response
    ? response.status === 'declined'
    : false
}
