import { expect, test } from 'vitest'
import { aboutText, areWhole, moneyParts, shortMoney, sumText } from './money-parts'

test.each([
  ['2500.00', 'KES', ['KES\u00a0', '2,500', '']],
  ['2500.50', 'KES', ['KES\u00a0', '2,500', '.50']],
  ['12.05', 'USD', ['$', '12', '.05']],
  ['77000', 'UGX', ['UGX\u00a0', '77,000', '']],
] as const)('%s %s in parts', (amount, currency, [code, whole, decimals]) => {
  expect(moneyParts({ amount, currency })).toEqual({ code, whole, decimals })
  expect(shortMoney({ amount, currency })).toBe(code + whole + decimals)
})

test('sums of one list have their decimals together, or none has', () => {
  const list = (...amounts: string[]) => amounts.map((amount) => ({ amount, currency: 'KES' }) as const)
  const textsOf = (amounts: ReturnType<typeof list>) => amounts.map((money) => sumText(money, areWhole(amounts)))
  expect(textsOf(list('1485.00', '31.50'))).toEqual(['KES\u00a01,485.00', 'KES\u00a031.50'])
  expect(textsOf(list('1485.00', '-800.00'))).toEqual(['KES\u00a01,485', '-KES\u00a0800'])
  expect(areWhole([])).toBe(true)
})

test.each([
  ['702.70', 'KES', '≈ KES\u00a0703'],
  ['12.05', 'USD', '≈ $12.05'],
  ['17077', 'UGX', '≈ UGX\u00a017,077'],
] as const)('%s %s, about', (amount, currency, text) => {
  expect(aboutText({ amount, currency })).toBe(text)
})
