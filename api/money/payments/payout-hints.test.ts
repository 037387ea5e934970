// An M-Pesa payout callback alone moves nothing: it triggers a status query, whose answer counts.
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { paymentMethod, withdrawal } from '../../../db/schema/money/wallet'
import { MONDAY, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { clientWith } from '../../../tests/fixtures/money/clients'
import { openLoopback } from '../../../tests/fixtures/money/payments-server'
import { balance, expectSoundLedger } from '../../../tests/fixtures/salons-and-purses'
import { MINUTE } from '../../platform/values/time'
import { reconcileWithdrawals } from '../withdrawals/reconciliation'

const world = openWorld()
const loopback = openLoopback()
const STATUS = '/mpesa/transactionstatus/v1/query'

let as: Person
let id: string
let statusResponses: boolean

const settings = () => ({
  LOCAL_ONLY: '',
  PUBLIC_URL: 'https://purse.example',
  DARAJA_CONSUMER_KEY: 'key',
  DARAJA_CONSUMER_SECRET: 'secret',
  DARAJA_SHORTCODE: '174379',
  DARAJA_PASSKEY: 'passkey',
  DARAJA_INITIATOR_NAME: 'purse',
  DARAJA_SECURITY_CREDENTIAL: 'encrypted',
  DARAJA_API_BASE: loopback.url,
})

beforeEach(async () => {
  world.now = MONDAY
  statusResponses = true
  loopback.answer = ({ path }) => {
    if (path === '/oauth/v1/generate') return { body: { access_token: 't', expires_in: '3599' } }
    if (path === STATUS && !statusResponses) return { status: 502, body: 'bad gateway' }
    return { body: { ResponseCode: '0', ConversationID: `AG_${path}` } }
  }
  as = await clientWith(world, 'Amina', '5000')
  await world.db.insert(paymentMethod).values({
    id: `phone-${as.id}`,
    userId: as.id,
    processor: 'daraja',
    token: '254712345678',
    type: 'mobile_money',
    provider: 'M-Pesa',
    phoneNumber: '+254712345678',
    createdAt: 1,
  })
  const { body } = await world.call('POST', '/api/wallet/withdrawals', {
    as,
    key: newKey(),
    settings: settings(),
    body: { amount: '1000', currency: 'KES', paymentMethodId: `phone-${as.id}` },
  })
  expect(body.status).toBe('waiting')
  id = body.id
})

const stateOf = async () => (await world.db.select().from(withdrawal).where(eq(withdrawal.id, id)))[0]?.status

/** The callback URL that Daraja was last given at a path. */
const addressAt = (path: string) => {
  const { body } = loopback.to(path).at(-1) ?? {}
  return new URL(JSON.parse(body ?? '{}').ResultURL)
}

function callBack({ pathname, search }: URL, Result: object) {
  return world.call('POST', `${pathname}${search}`, {
    settings: settings(),
    headers: { origin: '', 'sec-fetch-site': '' },
    body: { Result: { OriginatorConversationID: id, ConversationID: `AG_${id}`, ...Result } },
  })
}

const PAID = { ResultCode: 0, TransactionID: 'NLJ41HAY6Q' }

const status = (TransactionStatus: string) => ({
  ResultCode: 0,
  ResultParameters: {
    ResultParameter: [
      { Key: 'TransactionStatus', Value: TransactionStatus },
      { Key: 'ReceiptNo', Value: `R-${id}` },
      { Key: 'Amount', Value: 990 },
    ],
  },
})

const result = (reply: object = PAID) => callBack(addressAt('/mpesa/b2c/v3/paymentrequest'), reply)

test('settles nothing by a callback at its keyed URL, but by the status queried then', async () => {
  expect((await result()).status).toBe(200)
  expect(await stateOf()).toBe('waiting')
  expect(loopback.to(STATUS)).toHaveLength(1)
  expect((await callBack(addressAt(STATUS), status('Completed'))).status).toBe(200)
  expect(await stateOf()).toBe('confirmed')
  await expectSoundLedger(world)
})

test('trusts the status if it contradicts the callback', async () => {
  await result()
  await callBack(addressAt(STATUS), status('Failed'))
  expect(await stateOf()).toBe('failed')
  expect(await balance(world, 'wallet', as.id)).toBe(500_000)
})

test('queries an unreadable status again by the minute job', async () => {
  statusResponses = false
  expect((await result()).status).toBe(200)
  expect(await stateOf()).toBe('waiting')
  statusResponses = true
  world.now = MONDAY + 2 * MINUTE
  await reconcileWithdrawals(world.ctx(settings()))
  expect(loopback.to(STATUS)).toHaveLength(2)
  await callBack(addressAt(STATUS), status('Completed'))
  expect(await stateOf()).toBe('confirmed')
})

test('queries at most five times an hour for repeated callbacks', async () => {
  for (let i = 0; i < 8; i += 1) expect((await result()).status).toBe(200)
  expect(loopback.to(STATUS)).toHaveLength(5)
})
