import { expect, test } from 'vitest'
import { lineParts } from './line-parts'

const parts = (description: string, amount = '-2850.00', status: 'completed' | 'pending' = 'completed') => {
  const { title, about } = lineParts({ description, amount: { amount, currency: 'KES' }, status })
  return [title, about]
}

test.each([
  ['Set aside for order FYNN-QBP3 at Maina Naturals', 'Maina Naturals', 'Order FYNN-QBP3 · Set aside'],
  ['Set aside for what is left of order DSGY at Maina', 'Maina', 'Order DSGY · Set aside'],
  ['Paid for Box Braids at Amani Hair Studio', 'Amani Hair Studio', 'Box Braids'],
  ['Released: Box Braids at Amani', 'Amani', 'Box Braids · Returned'],
  ['Late fee: Box Braids at Amani', 'Late fee, Amani', 'Box Braids'],
  ['No-show fee: Box Braids at Amani', 'No-show fee, Amani', 'Box Braids'],
  ['Extras: Box Braids at Amani', 'Extras, Amani', 'Box Braids'],
  ['Refund: order 2E5M at Maina Naturals', 'Maina Naturals', 'Order 2E5M · Refund'],
  ['3% cashback: Box Braids at Amani', 'Amani', 'Box Braids · 3% cashback'],
  ['Cashback returned: Box Braids at Amani', 'Amani', 'Box Braids · Cashback returned'],
  ['Contribution to Knotless braids', 'Knotless braids', 'Contribution'],
  ['Auto-save to Knotless braids', 'Knotless braids', 'Auto-save'],
  ['Round-up into A facial', 'A facial', 'Round-up'],
  ['Withdrawn from A facial', 'A facial', 'Withdrawn'],
  ['Withdrawal to M-Pesa ending 5678', 'Withdrawal', 'to M-Pesa ending 5678'],
  ['Returned: Withdrawal to M-Pesa', 'Withdrawal returned', 'to M-Pesa'],
  ['Exchanged KES 1,300.00 for $10.00', 'Exchange', 'KES 1,300.00 for $10.00'],
])('%s', (description, title, about) => {
  expect(parts(description)).toEqual([title, about])
})

test('says of money that is set aside now that it is held', () => {
  const held = parts('Set aside for order FYNN-QBP3 at Maina', '-2850.00', 'pending')
  expect(held).toEqual(['Maina', 'Order FYNN-QBP3 · Held'])
  const heldAs = (description: string) => parts(description, '-1.00', 'pending')
  expect(heldAs('Set aside for Cut at Hair at Home')).toEqual(['Cut at Hair at Home', 'Held'])
  expect(heldAs('Withdrawal to M-Pesa')).toEqual(['Withdrawal', 'to M-Pesa · Held'])
  expect(heldAs('Money sent by invitation')).toEqual(['Money sent by invitation', 'Held'])
  expect(heldAs('Money sent by invitation: Lunch')).toEqual(['Money sent by invitation', 'Lunch · Held'])
})

test('names the other person, whichever side one is on', () => {
  const sent = 'From Zuri to Wanjiku: Lunch: thanks'
  expect(parts(sent)).toEqual(['Wanjiku', 'Sent · Lunch: thanks'])
  expect(parts(sent, '500.00')).toEqual(['Zuri', 'Received · Lunch: thanks'])
  expect(parts('From Zuri to Wanjiku')).toEqual(['Wanjiku', 'Sent'])
})

test('parts nothing where a name has an "at" of its own', () => {
  expect(parts('Paid for Braids at Hair at Home')).toEqual(['Braids at Hair at Home', ''])
})

test('leaves all other words as they are', () => {
  for (const text of ['Added funds to wallet', 'Gift card sent', 'Goodwill from Purse'])
    expect(parts(text)).toEqual([text, ''])
})
