// Amounts to add with one press.
import { expect, test } from 'vitest'
import { newKey, openWorld } from '../../../tests/fixtures/harness'
import { amountsFor, quickAmounts } from './quick-amounts'

const world = openWorld()

const kes = (...amounts: number[]) => amounts.map((amount) => ({ currency: 'KES', amount }))
const sums = (offered: { amount: string }[]) => offered.map(({ amount }) => amount)

test('offers what is usual in the currency to somebody new', () => {
  expect(sums(quickAmounts('KES', []))).toEqual(['1000.00', '2500.00', '5000.00'])
  expect(sums(quickAmounts('UGX', kes(700)))).toEqual(['30000', '75000', '150000'])
})

test('offers what somebody adds most, the newest first of equals, filled up without repeats', () => {
  const added = kes(900_00, 70_00, 800_00, 70_00, 1_500_00, 800_00)
  expect(sums(quickAmounts('KES', added))).toEqual(['70.00', '800.00', '900.00'])
  expect(sums(quickAmounts('KES', kes(1_000_00)))).toEqual(['1000.00', '2500.00', '5000.00'])
})

test('offers what is lacking and more', () => {
  expect(sums(amountsFor('KES', 1_234_56))).toEqual(['1234.56', '2500.00', '5000.00'])
  expect(sums(amountsFor('KES', 90_000_00))).toEqual(['90000.00'])
})

test('takes nothing for usual that was added because something cost more than they had', async () => {
  const as = await world.person('client')
  const add = (amount: string, more: object = {}) =>
    world.call('POST', '/api/wallet/deposits', {
      as,
      key: newKey(),
      body: { amount, currency: 'KES', paymentMethodId: 'sandbox_ok', ...more },
    })
  await add('137.50', { returnTo: '/client/wallet/premium' })
  await add('700')
  const { body } = await world.call('GET', '/api/wallet/overview', { as })
  expect(body.purses).toMatchObject([{ available: { amount: '837.50' } }])
  expect(sums(body.quickAmounts)).toEqual(['700.00', '1000.00', '2500.00'])
})
