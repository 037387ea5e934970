// Moments are shown once: what is carried over a redirect, and what a page shows by itself.
import { expect, test } from 'vitest'
import type { Moment } from './moment'
import { redirectWithMoment, showOnce, takeMoment } from './moment.server'

const MOMENT: Moment = {
  said: 'Order placed',
  title: 'Your order is in.',
  text: 'Order A1 has been sent to the seller.',
  action: { label: 'See your order', to: null },
  cloth: '/woven/shop/a1.svg',
  picture: '/client/moments/order/a1.png',
  art: { image: '/gift-designs/bloom.svg', wrapped: true },
}

const asking = (cookie: string | null) =>
  new Request('https://purse.test/client/wallet', cookie ? { headers: { cookie } } : {})

const sentBack = (header: string | null) => header?.split(';')[0] ?? null

test('a moment is carried to the next page, and removed there', async () => {
  const response = await redirectWithMoment('/client/orders/a1', MOMENT)
  expect([response.status, response.headers.get('location')]).toEqual([302, '/client/orders/a1'])
  const { moment, header } = await takeMoment(asking(sentBack(response.headers.get('set-cookie'))))
  expect(moment).toEqual(MOMENT)
  expect(header).toMatch(/^__Host-moment=[^;]*; Max-Age=0;/)
  expect(await takeMoment(asking(null))).toEqual({ moment: null, header: null })
})

test.each([
  ['another site', { ...MOMENT, action: { label: 'Win', to: 'https://evil.test' } }],
  ['an address that is none of ours', { ...MOMENT, picture: '//evil.test/a.png' }],
  ['a drawing that we do not have', { ...MOMENT, art: 'crown' }],
])('a moment that a browser made up is none: %s', async (_, made) => {
  const response = await redirectWithMoment('/', made as Moment)
  const { moment } = await takeMoment(asking(sentBack(response.headers.get('set-cookie'))))
  expect(moment).toBeNull()
})

test('what a page shows by itself is shown once in a browser, each of its kind', () => {
  const id = '0198c5a8-7d1e-7000-8000-0123456789ab'
  const first = showOnce(asking(null), `goal:${id}`)
  expect(first).toMatch(/^__Host-moments=g0123456789ab; /)
  const remembered = sentBack(first)
  expect(showOnce(asking(`a=b; ${remembered}`), `goal:${id}`)).toBeNull()
  const second = showOnce(asking(remembered), `visit:${id}`)
  expect(second).toMatch(/^__Host-moments=v0123456789ab\.g0123456789ab; /)
})

test('it remembers the latest, in a cookie that stays small', () => {
  let cookie: string | null = null
  for (let i = 0; i < 90; i++)
    cookie = sentBack(showOnce(asking(cookie), `party:00000000-0000-7000-8000-0000000000${i + 10}`))
  expect(cookie?.length).toBeLessThan(700)
  expect(showOnce(asking(cookie), 'party:00000000-0000-7000-8000-000000000099')).toBeNull()
})
