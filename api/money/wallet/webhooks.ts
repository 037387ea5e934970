// Webhooks of payment providers: each event is verified over its raw body, compared with our
// record, and processed once, in any order and however often it arrives.

import { and, eq } from 'drizzle-orm'
import { deposit, providerEvent } from '../../../db/schema/money/wallet'
import { notifyAdmins } from '../../notifications/admin-notifications'
import { drainOutbox } from '../../notifications/outbox'
import { type Statement, writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { logFailure } from '../../platform/http/log'
import { operation } from '../../platform/http/operation'
import { countAttempt } from '../../platform/rate-limit'
import { formatMoney, moneyJson } from '../../platform/values/money'
import { DomainError, type ProblemCode, refusalName } from '../../platform/values/problem'
import { HOUR } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { depositResponse } from '../deposits/deposits'
import { DepositResponse } from '../deposits/responses'
import { type DepositRow, loadDeposit } from '../deposits/row'
import { recordDeposit } from '../deposits/settlement'
import { ACCOUNT_NOT_PAID, PAYMENT_DECLINED, SandboxDecision } from '../ledger/input'
import { type Outgoing, reconcile, type Way } from '../payments/disbursement'
import { providerNamed, responseInTime } from '../payments/provider-calls'
import { loadPayout } from '../payouts/row'
import { PAYOUTS, recordPayout } from '../payouts/settlement'
import { type PaymentEvent, type PayOutHint, providerOf } from '../providers/port'
import { sandboxEvent } from '../providers/sandbox'
import { loadWithdrawal } from '../withdrawals/row'
import { recordWithdrawal, WITHDRAWALS } from '../withdrawals/settlement'

/** The record that an event names, for comparison. */
type Named = {
  row: { processor: string; currency: string; reference: string | null }
  /** The amount that the provider moves, in minor units. */
  minor: number
  /** How it ended, if it has. */
  end: PaymentEvent['outcome'] | null
  settle: (seen: Statement[]) => Promise<unknown>
}

/**
 * Processes an event from a provider: verifies its signature over the raw body (or by querying the
 * provider) and its amount, currency and reference against our record, and uses its id once.
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
  if (event?.outcome) await apply(ctx, processor, event)
  else if (event) await follow(ctx, processor, event)
}

/** Queries per hour that hints can trigger: anyone who knows the URL could send them forever. */
const HINTS = { max: 5, windowMs: HOUR }

/** Queries the outcome of a payout that is reported to have ended. If that fails, the minute job repeats it. */
async function follow(ctx: Ctx, processor: string, { subject, said }: PayOutHint): Promise<void> {
  const { kind, id } = subject
  return kind === 'withdrawal'
    ? askAbout(ctx, processor, WITHDRAWALS, await loadWithdrawal(ctx, id), said)
    : askAbout(ctx, processor, PAYOUTS, await loadPayout(ctx, id), said)
}

async function askAbout<R extends Outgoing>(
  ctx: Ctx,
  processor: string,
  way: Way<R>,
  row: R,
  text: string,
): Promise<void> {
  if (row.processor !== processor) throw contradiction()
  if ((await countAttempt(ctx, `payout-hint:${row.id}`, HINTS)) !== null) return
  const { id, reference } = row
  try {
    if (OUTGOING_ENDS[row.status] === null) await reconcile(ctx, way, row, text)
    // It has already ended here: if the provider reports otherwise, admins are notified.
    else
      await responseInTime(
        providerNamed(ctx, processor).findPayOut({ subject: { kind: way.kind, id }, reference, said: text }),
      )
  } catch (error) {
    logFailure('payment provider', error)
  }
}

/** The sandbox bank's page was answered: the sandbox then sends us a signed event. */
export const decideSandboxPayment = operation(['client', 'local'], 'POST /sandbox/deposits/:id/decision', {
  summary: 'Answer the sandbox bank’s question; local runs only',
  body: SandboxDecision,
  response: DepositResponse,
  problems: ['not-found', 'deposit-status'],
  run: async ({ ctx, viewer, params: { id }, body: { decision } }) => {
    const [proven, [row]] = await readAs(ctx, viewer, [
      ctx.db
        .select()
        .from(deposit)
        .where(and(eq(deposit.id, id), eq(deposit.userId, viewer.id))),
    ])
    if (!row) throw new DomainError('not-found')
    if (row.status !== 'requires_action') throw new DomainError('deposit-status')
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
          : { outcome: 'declined', reason: 'The payment wasn’t approved.' }),
      },
      ctx.now(),
    )
    const url = new URL('http://localhost/api/webhooks/payments/sandbox')
    await receivePaymentEvent(ctx, 'sandbox', { rawBody: body, headers, url })
    return depositResponse(await loadDeposit(ctx, id), proven.timeZone)
  },
})

async function apply(ctx: Ctx, processor: string, event: PaymentEvent): Promise<void> {
  const named = await namedBy(ctx, event)
  const { row, minor } = named
  const same =
    row.processor === processor &&
    row.currency === event.currency &&
    minor === event.minor &&
    (row.reference === null || row.reference === event.reference || event.renamed === true)
  if (!same) throw contradiction()
  const seen = ctx.db.insert(providerEvent).values({ processor, eventId: event.eventId, createdAt: ctx.now() })
  try {
    await named.settle([seen])
  } catch (error) {
    if (refusalName(error) === 'event-exists') return
    if (!(error instanceof DomainError && SETTLED.includes(error.code))) throw error
    const { end } = await namedBy(ctx, event)
    // Rejected although it is open: the event names another payment's reference.
    if (end === null) throw contradiction()
    if (end !== event.outcome) await alertContradiction(ctx, event, seen)
  }
}

/** The rejections of a step that was already made. */
const SETTLED: ProblemCode[] = ['deposit-status', 'withdrawal-status', 'payout-status']

function contradiction(): DomainError {
  return new DomainError('invalid-input', { detail: 'The event does not match our record.' })
}

/** A settled payment stays so; admins are notified once that the provider reports otherwise. */
async function alertContradiction(ctx: Ctx, event: PaymentEvent, seen: Statement): Promise<void> {
  const { subject, outcome, reference, minor, currency } = event
  const amount = formatMoney(moneyJson(minor, currency))
  try {
    await writeBatch(ctx, [
      seen,
      notifyAdmins(ctx, {
        kind: 'system',
        title: 'A provider contradicts our record',
        text: `A ${subject.kind} of ${amount} has ended in our ledger, but the provider says it ${outcome} (${subject.kind} ${subject.id}, reference ${reference}). Nothing was changed. Compare both records.`,
      }),
    ])
  } catch (error) {
    if (refusalName(error) !== 'event-exists') throw error
  }
  ctx.after(() => drainOutbox(ctx))
}

async function namedBy(ctx: Ctx, event: PaymentEvent): Promise<Named> {
  const { kind, id } = event.subject
  if (kind === 'withdrawal') {
    const row = await loadWithdrawal(ctx, id)
    return {
      row,
      minor: row.amount - row.fee,
      end: OUTGOING_ENDS[row.status],
      settle: (seen) => recordWithdrawal(ctx, row, outcomeOf(event, REFUSED_PAYOUT), seen),
    }
  }
  if (kind === 'payout') {
    const row = await loadPayout(ctx, id)
    return {
      row,
      minor: row.amount - row.fee,
      end: OUTGOING_ENDS[row.status],
      settle: (seen) => recordPayout(ctx, row, outcomeOf(event, REFUSED_PAYOUT), seen),
    }
  }
  const row = await loadDeposit(ctx, id)
  return {
    row,
    minor: row.amount,
    end: DEPOSIT_ENDS[row.status],
    settle: (seen) => recordDeposit(ctx, row, outcomeOf(event, REFUSED_PAYMENT), { seen }),
  }
}

const REFUSED_PAYMENT = PAYMENT_DECLINED
const REFUSED_PAYOUT = ACCOUNT_NOT_PAID

const DEPOSIT_ENDS: Record<DepositRow['status'], Named['end']> = {
  requested: null,
  waiting: null,
  requires_action: null,
  confirmed: 'succeeded',
  failed: 'declined',
  expired: 'declined',
}

const OUTGOING_ENDS: Record<Outgoing['status'], Named['end']> = {
  requested: null,
  waiting: null,
  confirmed: 'succeeded',
  failed: 'declined',
  expired: 'declined',
}

function outcomeOf({ outcome, reference, reason }: PaymentEvent, refused: string) {
  return outcome === 'succeeded'
    ? { status: outcome, reference }
    : { status: outcome, reference, reason: reason ?? refused }
}
