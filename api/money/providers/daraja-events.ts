// Daraja's callbacks, and how they are verified. Callbacks are not signed, so each address carries a key that only we
// can make; and only the response to our own query is trusted: immediately for a prompt, for a payout by a separate
// callback, at an address that is made for one query and valid for an hour.
import { z } from 'zod'
import { keyedHash } from '../../platform/values/hash'
import { DomainError } from '../../platform/values/problem'
import { HOUR } from '../../platform/values/time'
import { chargeText, payOutText } from './daraja-results'
import type { PaidOut, PaymentEvent, PayOutHint } from './port'

/**
 * What an address is for. `report`: what Daraja says there; nothing is the outcome itself, `timeout` that
 * a request was not taken up in time, `status` what became of a payout. `minor` where we know it.
 */
type Callback = {
  kind: PaymentEvent['subject']['kind']
  id: string
  minor?: number
  report?: 'timeout' | 'status'
  /** Of a status: when we asked, UTC milliseconds, and the result code that made us ask. */
  at?: number
  reason?: string
}

/** Where Daraja reaches us, and what the addresses' keys are made with. */
type Endpoint = { origin: string; secret: string; now: () => number }

/** How long a query's response is accepted, in milliseconds; a later one is queried again. */
const ANSWERED_WITHIN = HOUR

/** The address of a callback; its key is valid for this purpose, id and amount only. */
export async function callbackUrl(endpoint: Endpoint, callback: Callback): Promise<string> {
  const url = new URL('/api/webhooks/payments/daraja', endpoint.origin)
  const { kind, id, minor, report, at, reason } = callback
  url.searchParams.set(kind, id)
  if (minor !== undefined) url.searchParams.set('minor', String(minor))
  if (report) url.searchParams.set('report', report)
  if (at !== undefined) url.searchParams.set('at', String(at))
  if (reason !== undefined) url.searchParams.set('said', reason)
  url.searchParams.set('key', await keyOf(endpoint.secret, callback))
  return url.href
}

function keyOf(secret: string, { kind, id, minor, report, at, reason }: Callback): Promise<string> {
  const question = report === 'status' ? ` ${at ?? ''} ${reason ?? ''}` : ''
  return keyedHash(secret, `daraja ${kind} ${id} ${minor ?? ''} ${report ?? 'outcome'}${question}`)
}

/**
 * Reads a callback. The result of a payout is a hint to ask what became of it. Null for what settles nothing:
 * a timeout, a prompt that is still open, a status that is not final or that was asked for long ago.
 * @throws DomainError invalid-signature, invalid-input, provider-unavailable
 */
export async function readDarajaEvent(
  { secret, now }: Endpoint,
  { rawBody, url }: { rawBody: string; url: URL },
  queryCharge: (checkoutRequestId: string) => Promise<string | null>,
): Promise<PaymentEvent | PayOutHint | null> {
  const callback = await callbackOf(secret, url)
  if (callback.report === 'timeout') return null
  if (callback.kind === 'deposit') {
    const { stkCallback } = parse(StkCallback, rawBody).Body
    return promptEvent(callback, stkCallback, queryCharge)
  }
  const { Result: result } = parse(ResultCallback, rawBody)
  const subject = { kind: callback.kind, id: callback.id }
  if (callback.report === 'status') {
    if ((callback.at ?? 0) < now() - ANSWERED_WITHIN) return null
    return statusEvent(subject, result, callback.reason ?? '')
  }
  if (result.OriginatorConversationID !== subject.id) throw new DomainError('invalid-signature')
  return { subject, said: result.ResultCode }
}

async function callbackOf(secret: string, { searchParams }: URL): Promise<Callback> {
  const kind = KINDS.find((kind) => searchParams.has(kind)) ?? 'withdrawal'
  const minor = searchParams.get('minor')
  const report = searchParams.get('report')
  const at = searchParams.get('at')
  const text = searchParams.get('said')
  const callback: Callback = {
    kind,
    id: searchParams.get(kind) ?? '',
    ...(minor !== null && { minor: Number(minor) }),
    ...((report === 'timeout' || report === 'status') && { report }),
    ...(at !== null && { at: Number(at) }),
    ...(text !== null && { reason: text }),
  }
  if (!sameText(searchParams.get('key') ?? '', await keyOf(secret, callback))) {
    throw new DomainError('invalid-signature')
  }
  return callback
}

const KINDS = ['deposit', 'withdrawal', 'payout'] as const

/** Compares in constant time. */
function sameText(a: string, b: string): boolean {
  let different = a.length ^ b.length
  for (let i = 0; i < b.length; i += 1) different |= a.charCodeAt(i) ^ b.charCodeAt(i)
  return different === 0
}

const StkCallback = z.object({
  Body: z.object({
    stkCallback: z.object({
      CheckoutRequestID: z.string().min(1).max(200),
      ResultCode: z.coerce.string(),
      CallbackMetadata: z
        .object({ Item: z.array(z.object({ Name: z.string(), Value: z.unknown().optional() })) })
        .optional(),
    }),
  }),
})

/** M-Pesa sends a single parameter as an object, several as a list. */
const ResultParameter = z.object({ Key: z.string(), Value: z.unknown().optional() })
const ResultCallback = z.object({
  Result: z.object({
    ResultCode: z.coerce.string().max(40),
    OriginatorConversationID: z.string().max(200),
    ConversationID: z.string().min(1).max(200),
    ResultParameters: z.object({ ResultParameter: z.union([z.array(ResultParameter), ResultParameter]) }).optional(),
  }),
})

type StkBody = z.output<typeof StkCallback>['Body']['stkCallback']
type ResultBody = z.output<typeof ResultCallback>['Result']

function parse<S extends z.ZodType>(schema: S, rawBody: string): z.output<S> {
  try {
    return schema.parse(JSON.parse(rawBody))
  } catch (cause) {
    throw new DomainError('invalid-input', { detail: 'The body is not a callback.', cause })
  }
}

async function promptEvent(
  { id, minor = 0 }: Callback,
  report: StkBody,
  queryCharge: (checkoutRequestId: string) => Promise<string | null>,
): Promise<PaymentEvent | null> {
  const reference = report.CheckoutRequestID
  const code = await queryCharge(reference).catch((cause) => {
    throw new DomainError('provider-unavailable', { cause })
  })
  if (code === null) return null
  const paid = report.CallbackMetadata?.Item.find(({ Name }) => Name === 'Amount')?.Value
  const event = { reference, subject: { kind: 'deposit' as const, id }, currency: 'KES' }
  if (code === '0') {
    // The query names no sum: the amount of the callback is compared with our record, else the requested one.
    const moved = paid === undefined ? minor : minorOf(paid)
    return { ...event, eventId: `${reference}:0`, minor: moved, outcome: 'succeeded' }
  }
  const reason = chargeText(code)
  return { ...event, eventId: `${reference}:${code}`, minor, outcome: 'declined', reason }
}

/**
 * What became of a payout that we asked about. `ResultCode` 0 means only that there is an answer. Why it was
 * declined only the result said that made us ask.
 */
function statusEvent(subject: PaidOut, result: ResultBody, text: string): PaymentEvent | null {
  const status = String(parameter(result, 'TransactionStatus') ?? '')
  const outcome = FINAL[status]
  if (result.ResultCode !== '0' || !outcome) return null
  return {
    eventId: `${result.ConversationID}:${status}`,
    reference: String(parameter(result, 'ReceiptNo') || result.ConversationID),
    renamed: true,
    subject,
    minor: minorOf(parameter(result, 'Amount')),
    currency: 'KES',
    outcome,
    ...(outcome === 'declined' && { reason: payOutText(text) }),
  }
}

const FINAL: Record<string, PaymentEvent['outcome']> = {
  Completed: 'succeeded',
  Declined: 'declined',
  Cancelled: 'declined',
  Expired: 'declined',
  Failed: 'declined',
}

function parameter({ ResultParameters }: ResultBody, key: string): unknown {
  return [ResultParameters?.ResultParameter ?? []].flat().find(({ Key }) => Key === key)?.Value
}

/** Cents of an amount as M-Pesa writes it: 25, 25.0 or "25.00". */
function minorOf(amount: unknown): number {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(String(amount)) ?? []
  if (whole === undefined) throw new DomainError('invalid-input', { detail: 'Invalid amount.' })
  return Number(whole + fraction.padEnd(2, '0'))
}
