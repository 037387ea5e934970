import { test } from 'vitest'
import { useWorld } from './harness'
const world = useWorld(null)
test('x', async () => {
  const show = (n: string, a: any) => console.log(n, a.status, a.trips, JSON.stringify(a.body).slice(0, 500), a.cookies.length, a.headers.get('location'), a.headers.get('content-type'), a.headers.get('cache-control'))
  const p: any = { cookies: new Map() }
  console.log(process.env.NODE_ENV, process.env.TEST, process.env.VITEST)
  const up = (b: any) => world.call('POST', '/api/auth/sign-up/email', { body: { name: 'Ann', email: 'ann@x.test', password: 'password-1', role: 'client', ...b } })
  show('signup', await up({}))
  show('signup evil', await up({ email: 'e@x.test', callbackURL: 'https://evil.test/' }))
  const inn = (b: any, o: any = {}) => world.call('POST', '/api/auth/sign-in/email', { body: { email: 'ann@x.test', password: 'password-1', ...b }, ...o })
  show('in wrong', await inn({ password: 'nope-nope' }))
  const box = await world.call('GET', '/api/dev/outbox?to=ann@x.test')
  const link = /http\S+verify-email\S+/.exec(box.body.items.find((i: any) => i.subject.startsWith('Confirm')).text)![0]
  show('verify evil', await world.call('GET', link.replace(/callbackURL=.*/, 'callbackURL=https%3A%2F%2Fevil.test')))
  show('verify nav', await world.call('GET', link, { headers: { origin: '', 'sec-fetch-site': 'cross-site' } }))
  show('verify2', await world.call('GET', link))
  show('in', await inn({}, { as: p }))
  show('noorigin', await inn({}, { headers: { origin: 'https://evil.test' } }))
  show('noorigin', await inn({}, { headers: { origin: '' } }))
  for (let i = 0; i < 13; i++) show('guess', await inn({ password: 'guess-guess', email: 'ANN@x.test' }))
  show('right', await inn({ }))
})
