// Only pages that pay from the purse are returned to, and only by the names that we gave them.
import { expect, test } from 'vitest'
import { returnToOf } from './return-to'

test('a page is named, and keeps what was entered in its address', () => {
  expect(returnToOf('/client/gift-cards/new/review')).toEqual({
    path: '/client/gift-cards/new/review',
    name: 'your gift card',
  })
  const path = '/client/wallet/send?to=u1&amount=5%2C000&note=a+b&review=1'
  expect(returnToOf(path)).toEqual({ path, name: 'your transfer' })
  expect(returnToOf('/goals/g-1?move=in&amount=5#money')?.path).toBe('/goals/g-1?move=in&amount=5')
})

test.each([
  '',
  'client/wallet/send',
  'https://evil.test/client/wallet/send',
  '//evil.test/client/wallet/send',
  '/\\evil.test/client/wallet/send',
  '/client/wallet/send/../../../admin',
  '/client/wallet/sendmoney',
  '/client/settings',
  '/booking/a/b',
  '/booking/%2F%2Fevil.test',
  'javascript:alert(1)',
  `/client/wallet/send?note=${'x'.repeat(2000)}`,
])('%s is no page to return to', (path) => {
  expect(returnToOf(path)).toBeNull()
})
