import { expect, test } from 'vitest'
import { cancelledText, completedText } from './outcome-words'

const kes = (amount: string) => ({ amount, currency: 'KES' as const })
const plain = (text: string) => text.replace(/\s/g, ' ')

test.each([
  ['purse', kes('100.00'), kes('100.00'), 'KES 100.00 was paid to your balance, less the platform fee.'],
  ['salon', null, null, 'The client pays you at the salon.'],
  [
    'salon',
    kes('30.00'),
    kes('30.00'),
    'KES 30.00 was paid to your balance, less the platform fee. The client pays you at the salon.',
  ],
] as const)('a completed visit paid by %s: says what was paid', (payment, heldAmount, captured, text) => {
  expect(plain(completedText({ payment, heldAmount, captured }))).toBe(text)
})

test.each([
  [null, null, 'Nothing was held, so no money moved.'],
  [kes('100.00'), null, 'KES 100.00 went back to the client.'],
  [
    kes('100.00'),
    kes('40.00'),
    'KES 40.00 was paid to you as a fee, less the platform fee. KES 60.00 went back to the client.',
  ],
  [kes('100.00'), kes('100.00'), 'KES 100.00 was paid to you as a fee, less the platform fee.'],
] as const)('a cancelled visit that held %j: says what moved', (heldAmount, captured, text) => {
  expect(plain(cancelledText({ payment: 'purse', heldAmount, captured }))).toBe(text)
})
