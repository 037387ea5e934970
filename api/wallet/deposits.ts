// Money coming in: asked, then whatever the provider says. The wallet is credited only on the
// provider's confirmation, and a trigger lets a deposit be confirmed once.
import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { user } from '../../db/schema/accounts'
import { ledgerAccount } from '../../db/schema/ledger'
import { deposit, providerEvent } from '../../db/schema/wallet'
import { command, type Statement, writeBatch } from '../command'
import { type Ctx, logFailure, readAs, type Viewer } from '../context'
import { formatMoney, type MoneyJson, moneyJson } from '../money'
import { notifyAdmins } from '../notifications/admins'
import { drainOutbox, tellLive } from '../notifications/outbox'
import { DomainError, refusalName } from '../problem'
import { type PaymentOutcome, type PaymentProvider, providerOf } from '../providers/payments/port'
import { sandboxEvent } from '../providers/payments/sandbox'
import { rfc3339 } from '../time'
import type { TopUp } from './input'
import { PLATFORM, recordTransfer } from './ledger'
import { chooseMethod, methodsOf } from './methods'

export type DepositRow = typeof deposit.$inferSelect

export type DepositAnswer = {
  id: string
  status: 'waiting' | 'requires_action' | 'confirmed' | 'failed' | 'expired'
  amount: MoneyJson
  method: string
  createdAt: string
  /** Where the person must go for a further step. */
  actionUrl: string | null
  failure: string | null
}

/** A deposit that no provider has settled by then is expired, in milliseconds. */
export const DEPOSIT_LIFETIME = 30 * 60_000

/** How long a provider may take to answer before the deposit is left waiting, in milliseconds. */
const PROVIDER_TIMEOUT = 10_000

/**
 * Asks the provider for money and credits the wallet if it confirms at once. Three round trips.
 * A replayed key continues the same deposit, so a request that died half-way is healed by its retry.
 * @throws DomainError payment-declined, no-payment-method, payment-method-unknown,
 *   provider-unavailable, idempotency-key-reused
 */
export async function topUp(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  input: TopUp,
): Promise<DepositAnswer> {
  let fresh: DepositRow | undefined
  const { answer, replayed } = await command(ctx, viewer, {
    name: 'topUp',
    key,
    input,
    reads: [methodsOf(ctx, viewer.id)],
    decide: ([methods]) => {
      const method = chooseMethod(ctx, methods, input.paymentMethodId)
      fresh = newDeposit(ctx, viewer, input, method)
      return { writes: [ctx.db.insert(deposit).values(fresh)], answer: { id: fresh.id } }
    },
  })
  const row = replayed || !fresh ? await loadDeposit(ctx, answer.id) : fresh
  const settled = row.status === 'asked' ? await askProvider(ctx, row) : row
  if (settled.status === 'failed') {
    throw new DomainError('payment-declined', { detail: settled.failure ?? undefined })
  }
  return depositAnswer(settled)
}

/** One deposit of the viewer's. @throws DomainError not-found */
export async function getDeposit(ctx: Ctx, viewer: Viewer, id: string): Promise<DepositAnswer> {
  const [rows] = await readAs(ctx, viewer, [
    ctx.db
      .select()
      .from(deposit)
      .where(and(eq(deposit.id, id), eq(deposit.userId, viewer.id))),
  ])
  if (!rows[0]) throw new DomainError('not-found')
  return depositAnswer(rows[0])
}

/**
 * An event from a provider: its signature is checked over the raw body, its amount and currency
 * against the deposit, and its id is used once.
 * @throws DomainError invalid-signature, not-found, invalid-input
 */
export async function receivePaymentEvent(
  ctx: Ctx,
  processor: string,
  received: { rawBody: string; headers: Headers; url: URL },
): Promise<void> {
  const provider = providerOf(ctx.providers.payments, processor)
  if (!provider) throw new DomainError('not-found')
  const event = await provider.readEvent(received)
  if (!event) return
  const row = await loadDeposit(ctx, event.subject.id)
  if (
    row.amount !== event.minor ||
    row.currency !== event.currency ||
    row.processor !== processor
  ) {
    throw new DomainError('invalid-input', { detail: 'The event does not match the deposit.' })
  }
  const outcome: PaymentOutcome =
    event.outcome === 'succeeded'
      ? { status: 'succeeded', reference: event.reference }
      : {
          status: 'declined',
          reference: event.reference,
          reason: event.reason ?? 'The payment was declined.',
        }
  const seen = ctx.db
    .insert(providerEvent)
    .values({ processor, eventId: event.eventId, createdAt: ctx.now() })
  try {
    await recordOutcome(ctx, row, outcome, [seen])
  } catch (error) {
    // Told twice, or already settled another way: nothing is left to do.
    const twice = refusalName(error) === 'event-exists'
    if (!twice && !(error instanceof DomainError && error.code === 'deposit-status')) throw error
  }
}

/**
 * The sandbox bank's own page was answered: the sandbox then tells us by a signed event.
 * @throws DomainError not-found, deposit-status
 */
export async function decideSandboxPayment(
  ctx: Ctx,
  viewer: Viewer,
  id: string,
  decision: 'approve' | 'decline',
): Promise<DepositAnswer> {
  const asked = await getDeposit(ctx, viewer, id)
  if (asked.status !== 'requires_action') throw new DomainError('deposit-status')
  const row = await loadDeposit(ctx, id)
  const { body, headers } = await sandboxEvent(
    ctx.settings.AUTH_SECRET,
    {
      eventId: `evt_${row.id}`,
      reference: row.reference ?? '',
      subject: { kind: 'deposit', id: row.id },
      minor: row.amount,
      currency: row.currency,
      ...(decision === 'approve'
        ? { outcome: 'succeeded' }
        : { outcome: 'declined', reason: 'The payment was not approved.' }),
    },
    ctx.now(),
  )
  const url = new URL('http://localhost/api/webhooks/payments/sandbox')
  await receivePaymentEvent(ctx, 'sandbox', { rawBody: body, headers, url })
  return getDeposit(ctx, viewer, id)
}

/**
 * Asks the provider about deposits that hang, and expires those it has not settled in time.
 * Run by the minute job; safe to run twice, because every step is refused once it is made.
 */
export async function reconcileDeposits(ctx: Ctx): Promise<void> {
  const open = await ctx.db
    .select()
    .from(deposit)
    .where(
      and(
        inArray(deposit.status, ['asked', 'waiting', 'requires_action']),
        or(
          lt(deposit.updatedAt, ctx.now() - 60_000),
          lt(deposit.createdAt, ctx.now() - DEPOSIT_LIFETIME),
        ),
      ),
    )
    .orderBy(asc(deposit.updatedAt))
    .limit(100)
  for (const row of open) {
    try {
      await reconcile(ctx, providerNamed(ctx, row.processor), row)
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'deposit-status')) {
        logFailure('reconcile deposit', error)
      }
    }
  }
}

export function depositAnswer(row: DepositRow): DepositAnswer {
  return {
    id: row.id,
    status: row.status === 'asked' ? 'waiting' : row.status,
    amount: moneyJson(row.amount, row.currency),
    method: row.methodLabel,
    createdAt: rfc3339(row.createdAt),
    actionUrl: row.status === 'requires_action' ? row.actionUrl : null,
    failure: row.failure,
  }
}

function newDeposit(
  ctx: Ctx,
  viewer: Viewer,
  input: TopUp,
  method: { processor: string; token: string; label: string },
): DepositRow {
  return {
    id: ctx.id(),
    userId: viewer.id,
    currency: input.currency,
    amount: input.minor,
    status: 'asked',
    processor: method.processor,
    token: method.token,
    methodLabel: method.label,
    reference: null,
    actionUrl: null,
    failure: null,
    transferId: null,
    purpose: 'add_funds',
    subjectId: null,
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  }
}

async function askProvider(ctx: Ctx, row: DepositRow): Promise<DepositRow> {
  const provider = providerNamed(ctx, row.processor)
  let outcome: PaymentOutcome
  try {
    outcome = await withTimeout(
      provider.charge({
        depositId: row.id,
        minor: row.amount,
        currency: row.currency,
        token: row.token,
        returnUrl: `/client/wallet?currency=${row.currency}`,
        present: row.purpose === 'add_funds',
      }),
    )
  } catch (error) {
    // We do not know whether it was charged: it stays asked, and the minute job finds out.
    logFailure('payment provider', error)
    return row
  }
  try {
    return await recordOutcome(ctx, row, outcome)
  } catch (error) {
    // A twin of this request, or the provider's event, was faster.
    if (error instanceof DomainError && error.code === 'deposit-status')
      return loadDeposit(ctx, row.id)
    throw error
  }
}

/** Writes what the provider said, in one batch; on success that batch is the only one that credits. */
async function recordOutcome(
  ctx: Ctx,
  row: DepositRow,
  outcome: PaymentOutcome,
  also: Statement[] = [],
): Promise<DepositRow> {
  const succeeded = outcome.status === 'succeeded'
  const transferId = succeeded ? ctx.id() : null
  const changes = {
    status: STATUS_OF[outcome.status],
    reference: outcome.reference,
    actionUrl: outcome.status === 'requires_action' ? outcome.actionUrl : null,
    failure: outcome.status === 'declined' ? outcome.reason : null,
    transferId,
    updatedAt: ctx.now(),
  }
  const credit = transferId
    ? [
        showFirstCurrency(ctx, row),
        tellOfLateMoney(ctx, row),
        ...recordTransfer(ctx, {
          id: transferId,
          kind: 'deposit',
          description: 'Added funds to wallet',
          actor: row.userId,
          moves: [
            {
              from: { kind: 'clearing', owner: PLATFORM, currency: row.currency },
              to: { kind: 'wallet', owner: row.userId, currency: row.currency },
              minor: row.amount,
            },
          ],
        }),
      ]
    : []
  await writeBatch(ctx, [
    tellLive(ctx, row.userId, { type: 'changed', what: 'wallet' }),
    ...also,
    ...credit,
    ctx.db.update(deposit).set(changes).where(eq(deposit.id, row.id)),
  ])
  ctx.after(() => drainOutbox(ctx))
  return { ...row, ...changes }
}

/** The first money in a purse decides which balance is shown, until the person chooses another. */
function showFirstCurrency(ctx: Ctx, row: DepositRow): Statement {
  return ctx.db
    .update(user)
    .set({ currency: row.currency })
    .where(
      and(
        eq(user.id, row.userId),
        // A deleted account is not touched any more, though late money still reaches it.
        isNull(user.deletedAt),
        sql`NOT EXISTS (SELECT 1 FROM ${ledgerAccount} WHERE ${ledgerAccount.owner} = ${row.userId})`,
      ),
    )
}

/**
 * A provider may confirm a payment after its owner has left. The money is credited all the same, so
 * that none is lost, and the admins are told of it, so that somebody sends it back.
 */
function tellOfLateMoney(ctx: Ctx, row: DepositRow): Statement {
  const amount = formatMoney(moneyJson(row.amount, row.currency))
  return notifyAdmins(
    ctx,
    {
      kind: 'system',
      title: 'Money for a deleted account',
      text: `${amount} was confirmed after its owner had deleted their account. It stands in the wallet of user ${row.userId} (deposit ${row.id}, ${row.processor} reference ${row.reference ?? 'unknown'}). Please send it back.`,
    },
    sql`EXISTS (SELECT 1 FROM ${user} WHERE ${user.id} = ${row.userId} AND ${user.deletedAt} IS NOT NULL)`,
  )
}

const STATUS_OF = {
  succeeded: 'confirmed',
  declined: 'failed',
  requires_action: 'requires_action',
  waiting: 'waiting',
} as const satisfies Record<PaymentOutcome['status'], DepositRow['status']>

async function reconcile(ctx: Ctx, payments: PaymentProvider, row: DepositRow): Promise<void> {
  if (row.status === 'asked') {
    await askProvider(ctx, row)
    return
  }
  const reference = row.reference ?? ''
  const found = await payments.findCharge({ depositId: row.id, reference: row.reference })
  if (found === 'succeeded') await recordOutcome(ctx, row, { status: 'succeeded', reference })
  else if (found === 'declined') {
    await recordOutcome(ctx, row, {
      status: 'declined',
      reference,
      reason: 'The payment was declined.',
    })
  } else if (row.createdAt < ctx.now() - DEPOSIT_LIFETIME) {
    await writeBatch(ctx, [
      tellLive(ctx, row.userId, { type: 'changed', what: 'wallet' }),
      ctx.db
        .update(deposit)
        .set({
          status: 'expired',
          failure: 'The payment was not confirmed in time.',
          updatedAt: ctx.now(),
        })
        .where(eq(deposit.id, row.id)),
    ])
  } else {
    // Asked about now: the others have their turn before it is asked about again.
    await ctx.db.update(deposit).set({ updatedAt: ctx.now() }).where(eq(deposit.id, row.id))
  }
}

async function loadDeposit(ctx: Ctx, id: string): Promise<DepositRow> {
  const [row] = await ctx.db.select().from(deposit).where(eq(deposit.id, id))
  if (!row) throw new DomainError('not-found')
  return row
}

function providerNamed(ctx: Ctx, processor: string): PaymentProvider {
  const provider = providerOf(ctx.providers.payments, processor)
  if (!provider) throw new DomainError('provider-unavailable')
  return provider
}

function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the provider did not answer')), PROVIDER_TIMEOUT)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}
