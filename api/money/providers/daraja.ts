// M-Pesa through Safaricom's Daraja (https://developer.safaricom.co.ke/apis): a payment is a prompt on the phone, a
// payout a B2C request. Both are answered later by unsigned callbacks: see daraja-events.ts for their verification.
import { z } from 'zod'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { HOUR } from '../../platform/values/time'
import { askDaraja, type DarajaAccess, DarajaRefusal, signInToDaraja } from './daraja-client'
import { callbackUrl, readDarajaEvent } from './daraja-events'
import { chargeText, NOT_PAID_OUT } from './daraja-results'
import type {
  ChargeRequest,
  Found,
  MethodKind,
  PaidOut,
  PaymentOutcome,
  PaymentProvider,
  PayOutOutcome,
  PayOutRequest,
} from './port'

type DarajaSettings = {
  consumerKey: string
  consumerSecret: string
  /** The pay bill number, and the key that its payment prompts are signed with. */
  shortcode: string
  passkey: string
  /** Who pays out, and their credential as Daraja wants it encrypted. Without them nothing is paid out. */
  initiator: { name: string; credential: string } | null
  /** Our public scheme and host for callbacks. */
  origin: string
  /** Keys the addresses of callbacks. */
  secret: string
  now: () => number
  /**
   * Records permanently that something was requested, and returns whether it is the first time:
   * Daraja has no idempotency key for prompts, and a phone that is prompted twice can pay twice.
   */
  firstTime: (what: string) => Promise<boolean>
  apiBase?: string | undefined
  /** Milliseconds for one request. */
  timeout?: number
}

type Daraja = DarajaSettings & { access: DarajaAccess }

const API = 'https://api.safaricom.co.ke'

/** M-Pesa moves whole shillings, and at most 250,000 at once. */
const SHILLING = 100
const MOST = 250_000 * SHILLING

export function darajaPayments(settings: DarajaSettings): PaymentProvider {
  const { consumerKey, consumerSecret, apiBase = API, timeout = 8000, now } = settings
  const daraja = {
    ...settings,
    access: { consumerKey, consumerSecret, apiBase, timeout, now },
  }
  const takes = (kind: MethodKind, currency: string) =>
    kind.type === 'mobile_money' &&
    kind.provider === 'M-Pesa' &&
    currency === 'KES' &&
    (kind.phone === undefined || KENYAN.test(kind.phone))
  return {
    name: 'daraja',
    sharedMethods: [],
    charges: takes,
    paysOut: (kind, currency) => settings.initiator !== null && takes(kind, currency),
    payOutUnit: () => SHILLING,
    cardTokens: null,
    async storeCard() {
      throw new DomainError('method-unsupported')
    },
    phoneToken,
    // B2C reaches phones alone.
    bankToken: null,
    charge: (payment) => charge(daraja, payment),
    findCharge: ({ reference }) => findCharge(daraja, reference),
    payOut: (payout) => payOut(daraja, payout),
    // Its balance arrives by callback only; accepting our credentials shows that it is reachable.
    async check() {
      await signInToDaraja(daraja.access)
      return { balances: [] }
    },
    findPayOut: ({ subject, said }) => findPayOut(daraja, subject, said),
    readEvent: (event) => readDarajaEvent(daraja, event, (id) => queryCharge(daraja, id)),
  }
}

const KENYAN = /^\+254[17]\d{8}$/

/** A Kenyan mobile number as Daraja writes it: 254712345678. */
function phoneToken(_kind: MethodKind, phone: string): string {
  if (KENYAN.test(phone)) return phone.slice(1)
  throw fieldFault('phoneNumber', 'M-Pesa needs a Kenyan number here, e.g. +254 712 345 678.')
}

const Prompted = z.object({ ResponseCode: z.coerce.string(), CheckoutRequestID: z.string().min(1).max(200) })

/** Prompts the phone, once per deposit; a repeated request waits for the first. */
async function charge(daraja: Daraja, payment: ChargeRequest): Promise<PaymentOutcome> {
  const { depositId, minor, currency, token } = payment
  const refused = (reason: string): PaymentOutcome => ({
    status: 'declined',
    reference: `declined_${depositId}`,
    reason,
  })
  const fault = amountFault(minor, currency)
  if (fault) return refused(fault)
  if (!(await daraja.firstTime(`prompt:${depositId}`))) {
    return { status: 'waiting', reference: `asked_${depositId}` }
  }
  const callback = { kind: 'deposit', id: depositId, minor } as const
  try {
    const { ResponseCode, CheckoutRequestID } = await askDaraja(
      daraja.access,
      '/mpesa/stkpush/v1/processrequest',
      {
        ...signature(daraja),
        TransactionType: 'CustomerPayBillOnline',
        Amount: minor / SHILLING,
        PartyA: token,
        PartyB: daraja.shortcode,
        PhoneNumber: token,
        CallBackURL: await callbackUrl(daraja, callback),
        AccountReference: 'Purse',
        TransactionDesc: 'Add funds',
      },
      Prompted,
    )
    if (ResponseCode !== '0') return refused(chargeText(ResponseCode))
    return { status: 'waiting', reference: CheckoutRequestID }
  } catch (error) {
    const code = error instanceof DarajaRefusal && REFUSED[error.code]
    // Any other failure may have reached the phone.
    if (!code) throw error
    return refused(chargeText(code))
  }
}

/** Refusals that guarantee that no phone was prompted, as the equivalent result code. */
const REFUSED: Record<string, string> = {
  '400.002.02': 'declined',
  '500.001.1001': '1001',
}

function amountFault(minor: number, currency: string): string | null {
  if (currency !== 'KES') return 'M-Pesa pays in Kenyan shillings only.'
  if (minor % SHILLING !== 0) return 'M-Pesa accepts whole shillings only. Enter an amount without cents.'
  if (minor > MOST) return 'M-Pesa allows up to KES 250,000 at a time. Enter a smaller amount.'
  return null
}

/** The password of a request is made of the moment at which it is sent, in Nairobi. */
function signature({ shortcode, passkey, now }: Daraja) {
  const there = new Date(now() + 3 * HOUR).toISOString()
  const timestamp = there.slice(0, 19).replace(/\D/g, '')
  return { BusinessShortCode: shortcode, Password: btoa(`${shortcode}${passkey}${timestamp}`), Timestamp: timestamp }
}

const Queried = z.object({ ResultCode: z.coerce.string() })

/** Still on the phone: as a result, and as a refusal. */
const UNDER_WAY = '4999'
const BEING_PROCESSED = '500.001.1001'

/** The result code of a queried prompt; null while it is open. */
async function queryCharge(daraja: Daraja, checkoutRequestId: string): Promise<string | null> {
  try {
    const { ResultCode } = await askDaraja(
      daraja.access,
      '/mpesa/stkpushquery/v1/query',
      { ...signature(daraja), CheckoutRequestID: checkoutRequestId },
      Queried,
    )
    return ResultCode === UNDER_WAY ? null : ResultCode
  } catch (error) {
    if (error instanceof DarajaRefusal && error.code === BEING_PROCESSED) return null
    throw error
  }
}

/** Without the response to a prompt there is no id to query: its callback will report. */
async function findCharge(daraja: Daraja, reference: string | null): Promise<Found> {
  if (reference?.startsWith('declined_')) return 'declined'
  if (!reference || reference.startsWith('asked_')) return 'waiting'
  const code = await queryCharge(daraja, reference)
  if (code === null) return 'waiting'
  return code === '0' ? 'succeeded' : 'declined'
}

const Accepted = z.object({ ResponseCode: z.coerce.string(), ConversationID: z.string().min(1).max(200) })

/** The same OriginatorConversationID was there before: that payout is under way, or over. */
const DUPLICATE = '500.002.1001'

const REMARKS = { withdrawal: 'Withdrawal', payout: 'Payout' } as const

async function payOut(daraja: Daraja, payout: PayOutRequest): Promise<PayOutOutcome> {
  const { subject, minor, currency, token } = payout
  const { initiator, shortcode, access } = daraja
  if (!initiator) throw new DomainError('method-unsupported')
  const refused = (reason: string): PayOutOutcome => ({
    status: 'declined',
    reference: `declined_${subject.id}`,
    reason,
  })
  const fault = amountFault(minor, currency)
  if (fault) return refused(fault)
  const callback = { ...subject, minor }
  try {
    const { ResponseCode, ConversationID } = await askDaraja(
      access,
      '/mpesa/b2c/v3/paymentrequest',
      {
        OriginatorConversationID: subject.id,
        InitiatorName: initiator.name,
        SecurityCredential: initiator.credential,
        CommandID: 'BusinessPayment',
        Amount: minor / SHILLING,
        PartyA: shortcode,
        PartyB: token,
        Remarks: REMARKS[subject.kind],
        Occassion: '',
        QueueTimeOutURL: await callbackUrl(daraja, { ...callback, report: 'timeout' }),
        ResultURL: await callbackUrl(daraja, callback),
      },
      Accepted,
    )
    if (ResponseCode === '0') return { status: 'waiting', reference: ConversationID }
    return refused(NOT_PAID_OUT)
  } catch (error) {
    if (!(error instanceof DarajaRefusal)) throw error
    if (error.code === DUPLICATE) return { status: 'waiting', reference: subject.id }
    if (error.code === '400.002.02') return refused('This number can’t be paid. Use another.')
    throw error
  }
}

/** Daraja answers this question by a callback too: see the `status` that daraja-events.ts reads. */
async function findPayOut(daraja: Daraja, subject: PaidOut, text: string | undefined): Promise<Found> {
  const { initiator, shortcode, access } = daraja
  if (!initiator) return 'waiting'
  const question = { report: 'status', at: daraja.now(), ...(text && { reason: text }) } as const
  await askDaraja(
    access,
    '/mpesa/transactionstatus/v1/query',
    {
      Initiator: initiator.name,
      SecurityCredential: initiator.credential,
      CommandID: 'TransactionStatusQuery',
      TransactionID: '',
      OriginatorConversationID: subject.id,
      PartyA: shortcode,
      IdentifierType: '4',
      Remarks: REMARKS[subject.kind],
      Occasion: '',
      QueueTimeOutURL: await callbackUrl(daraja, { ...subject, report: 'timeout' }),
      ResultURL: await callbackUrl(daraja, { ...subject, ...question }),
    },
    z.object({ ResponseCode: z.coerce.string() }),
  )
  return 'waiting'
}
