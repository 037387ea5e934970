import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { moneyJson } from '../../../api/platform/values/money'
import { Sums } from '../../ui/display/sums'
import { canBePaidOut } from './payout-balances'

const kes = (minor: number) => moneyJson(minor, 'KES')

const lines = (payable: number, inFlight: number, now: number) => {
  const paid = { amount: kes(now), reserved: null, fee: kes(0), net: kes(now) }
  const balance = { currency: 'KES' as const, payable: kes(payable), inFlight: kes(inFlight) }
  const html = renderToStaticMarkup(<Sums>{canBePaidOut({ ...balance, now: paid }, 'Can be paid out now')}</Sums>)
  return [...html.matchAll(/<dt[^>]*>([^<]*)<.*?KES\u00a0([\d.,]+)/g)].map(([, label, sum]) => [
    label,
    Number(sum?.replace(',', '')),
  ])
}

test('what is on its way and what is kept back lead to the figure of the button', () => {
  expect(lines(300_000, 50_000, 250_000)).toEqual([
    ['Not received yet', 3500],
    ['On its way', 500],
    ['Held back', 500],
    ['Can be paid out now', 2500],
  ])
  expect(lines(300_000, 0, 250_000)[0]).toEqual(['Your balance', 3000])
})

test('where all of the balance can be had, nothing is subtracted', () => {
  expect(lines(300_000, 0, 300_000)).toEqual([['Can be paid out now', 3000]])
})
