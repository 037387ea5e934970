// A notice stands on the page that people see next, also where a script reads a page just before.
import { expect, test } from 'vitest'
import { redirectWithToast } from '../toast.server'
import { takeCarried } from './carried.server'
import type { Moment } from './moment'
import { redirectWithMoment } from './moment.server'

const MOMENT: Moment = {
  said: 'Order placed',
  title: 'Your order is in.',
  text: 'Order A1 has been sent to the seller.',
  action: { label: 'See your order', to: null },
  cloth: '/woven/shop/a1.svg',
  picture: '/client/moments/order/a1.png',
  art: 'parcel',
}

async function asking([dest, mode]: [string, string] | []): Promise<Request> {
  const sent = [
    await redirectWithToast('/client/notifications', 'All Read', 'You’re all caught up.'),
    await redirectWithMoment('/client/orders/a1', MOMENT),
  ]
  const cookie = sent.map(({ headers }) => headers.get('set-cookie')?.split(';')[0]).join('; ')
  const fetched = dest && mode && { 'sec-fetch-dest': dest, 'sec-fetch-mode': mode }
  const headers = { cookie, ...fetched }
  return new Request('https://purse.test/client/notifications', { headers })
}

test.each<[string, [string, string] | []]>([
  ['opened', ['document', 'navigate']],
  ['passed on by the service worker', ['empty', 'navigate']],
  ['asked for by what says nothing', []],
])('a page takes what was carried to it: %s', async (_, fetched) => {
  const { toast, moment, headers } = await takeCarried(await asking(fetched))
  expect([toast?.title, moment?.title]).toEqual(['All Read', 'Your order is in.'])
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-toast=[^;]*; Max-Age=0;/),
    expect.stringMatching(/^__Host-moment=[^;]*; Max-Age=0;/),
  ])
})

test('a script that reads a page leaves it to the page that comes next', async () => {
  const { toast, moment, headers } = await takeCarried(await asking(['empty', 'cors']))
  expect([toast, moment, headers.getSetCookie()]).toEqual([null, null, []])
})
