// Mobile money of seven countries through pawaPay (https://docs.pawapay.io/v2): a payment is a prompt on the phone, a
// payout goes to it. Both are answered later by signed callbacks, and by the status endpoint: see pawapay-events.ts.
import { z } from 'zod'
import { CURRENCY } from '../../platform/values/currencies'
import { type Currency, decimal, formatMoney, isCurrency, moneyJson } from '../../platform/values/money'
import { DomainError, fieldFault } from '../../platform/values/problem'
import {
  askPawaPay,
  findPayment,
  Initiated,
  type Limits,
  limitsOf,
  type Operation,
  PATHS,
  type PawaPayAccess,
} from './pawapay-client'
import { readPawaPayEvent } from './pawapay-events'
import { chargeText, payOutText } from './pawapay-failures'
import { idOf, referenceOf } from './pawapay-ids'
import { operatorsIn, serves } from './pawapay-networks'
import type { Found, MethodKind, PaymentEvent, PaymentProvider, PayOutOutcome } from './port'

type PawaPaySettings = {
  token: string
  /** The operators that the account has, by pawaPay's codes and separated by commas. */
  operators: string
  now: () => number
  apiBase?: string | undefined
  /** Milliseconds for one request. */
  timeout?: number
}

const API = 'https://api.pawapay.io'

const Balances = z.object({ balances: z.array(z.object({ balance: z.string(), currency: z.string() })) })

export function pawaPayPayments({
  token,
  operators: named,
  now,
  apiBase = API,
  timeout = 8000,
}: PawaPaySettings): PaymentProvider {
  const access: PawaPayAccess = { token, apiBase, timeout, now }
  const operators = operatorsIn(named)
  const takes = (kind: MethodKind, currency: Currency) => operators.some((operator) => serves(operator, kind, currency))
  return {
    name: 'pawapay',
    sharedMethods: [],
    charges: takes,
    paysOut: takes,
    // Some operators move whole units only, and which ones may change: a payout is one of those everywhere.
    payOutUnit: unitOf,
    cardTokens: null,
    async storeCard() {
      throw new DomainError('method-unsupported')
    },
    phoneToken(kind, phone) {
      if (kind.type !== 'mobile_money') throw new DomainError('method-unsupported')
      const found = operators.find((operator) => serves(operator, { ...kind, phone }))
      if (found) return `${found.code}:${phone.slice(1)}`
      const served = operators.filter((operator) => serves(operator, { ...kind, phone: undefined }))
      const places = served.map(({ country }) => country).join(', ')
      throw fieldFault('phoneNumber', `${kind.provider} works here with numbers from: ${places}.`)
    },
    bankToken: null,
    charge: ({ depositId, ...money }) =>
      initiate(access, { operation: 'DEPOSIT', subject: { kind: 'deposit', id: depositId }, money }),
    findCharge: ({ depositId }) => find(access, 'DEPOSIT', { kind: 'deposit', id: depositId }),
    payOut: ({ subject, ...money }) => initiate(access, { operation: 'PAYOUT', subject, money }),
    findPayOut: ({ subject }) => find(access, 'PAYOUT', subject),
    async check() {
      const { balances } = await askPawaPay(access, '/v2/wallet-balances', Balances)
      return {
        balances: balances.flatMap(({ balance, currency }) =>
          isCurrency(currency) ? [{ minor: Math.trunc(Number(balance) * unitOf(currency)), currency }] : [],
        ),
      }
    },
    readEvent: (received) => readPawaPayEvent(access, received),
  }
}

type Initiation = {
  operation: Operation
  subject: PaymentEvent['subject']
  money: { minor: number; currency: string; token: string }
}

/** What differs between money in and money out. */
const FORMS = {
  DEPOSIT: { id: 'depositId', account: 'payer', words: chargeText },
  PAYOUT: { id: 'payoutId', account: 'recipient', words: payOutText },
} as const

/** Begins a payment under its own id: asked again, it is the same one. */
async function initiate(
  access: PawaPayAccess,
  { operation, subject, money: { minor, currency, token } }: Initiation,
): Promise<PayOutOutcome> {
  const form = FORMS[operation]
  const id = await idOf(subject)
  const refused = (reason: string) => ({ status: 'declined' as const, reference: id, reason })
  const [code = '', phoneNumber] = token.split(':')
  if (!isCurrency(currency)) return refused(form.words('INVALID_CURRENCY'))
  const limits = await limitsOf(access, operation, code, currency)
  const fault = limits ? amountFault(limits, minor, currency) : CLOSED
  if (fault) return refused(fault)
  const { status, failureReason } = await askPawaPay(access, PATHS[operation], Initiated, {
    [form.id]: id,
    amount: amountText(minor, currency),
    currency,
    [form.account]: { type: 'MMO', accountDetails: { phoneNumber, provider: code } },
    clientReferenceId: referenceOf(subject),
    customerMessage: 'Purse',
  })
  if (status === 'REJECTED') return refused(form.words(failureReason?.failureCode ?? ''))
  if (!['ACCEPTED', 'ENQUEUED', 'DUPLICATE_IGNORED'].includes(status)) throw new Error(`pawaPay answered ${status}`)
  return { status: 'waiting', reference: id }
}

const CLOSED = 'Your network isn’t available right now. Try again later or use another method.'

function amountFault(
  { decimalsInAmount, minAmount, maxAmount, status }: Limits,
  minor: number,
  currency: Currency,
): string | null {
  if (status === 'CLOSED') return CLOSED
  const unit = unitOf(currency)
  if (decimalsInAmount === 'NONE' && minor % unit !== 0)
    return 'Your network accepts whole amounts only. Enter an amount without cents.'
  const [least, most] = [minAmount, maxAmount].map((amount) => Math.round(Number(amount) * unit))
  const formatted = (sum = 0) => formatMoney(moneyJson(sum, currency))
  if (least !== undefined && minor < least) return `Your network moves ${formatted(least)} or more.`
  if (most !== undefined && minor > most) return `Your network moves ${formatted(most)} at most.`
  return null
}

/** "100" and "100.50": without decimals where there are none, as operators that know none want it. */
function amountText(minor: number, currency: Currency): string {
  return decimal({ minor, currency }).replace(/\.00$/, '')
}

/** Minor units of a whole one. */
function unitOf(currency: Currency): number {
  return 10 ** CURRENCY[currency].digits
}

async function find(access: PawaPayAccess, operation: Operation, subject: PaymentEvent['subject']): Promise<Found> {
  const payment = await findPayment(access, operation, await idOf(subject))
  if (!payment) return null
  if (payment.status === 'COMPLETED') return 'succeeded'
  return payment.status === 'FAILED' ? 'declined' : 'waiting'
}
