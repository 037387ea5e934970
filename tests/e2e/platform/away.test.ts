// The database is away, and comes back: what people are told meanwhile, and that all goes on by itself.
import { plantTown } from '../../chaos/money/people'
import { Product } from '../../chaos/money/product'
import { Random } from '../../chaos/money/random'
import { expect, test } from '../harness/fixtures'

let product: Product
let cookie: string

test.beforeAll(async () => {
  product = await Product.start(new Random(1))
  const town = await plantTown(product.db, { clients: 2, watched: 1, salons: 16, shops: 1 })
  cookie = [...(town.clients[0]?.cookies ?? [])].map((pair) => pair.join('=')).join('; ')
})
test.afterAll(() => product.stop())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(product.url + path, { redirect: 'manual', headers })

const post = (path: string, body: string, headers: Record<string, string>) =>
  fetch(product.url + path, {
    ...{ method: 'POST', redirect: 'manual', body },
    headers: { origin: product.url, ...headers },
  })

const deposit = () =>
  post(
    '/api/wallet/deposits',
    JSON.stringify({ amount: '500', currency: 'USD', paymentMethodId: 'sandbox_ok' }),
    { cookie, 'content-type': 'application/json', 'idempotency-key': 'one-deposit-while-away' },
  )

const signIn = () =>
  post('/auth?tab=sign-in', 'intent=sign-in&email=amina%40example.com&password=Correct-horse-9', {
    'content-type': 'application/x-www-form-urlencoded',
  })

test('what is public stays, what is personal waits, and nothing pretends', async () => {
  expect((await get('/salon/salon-5')).status).toBe(200)
  expect((await get('/readyz')).status).toBe(200)
  product.faults.away = true

  expect((await get('/readyz')).status).toBe(503)
  expect((await get('/salon/salon-5')).status).toBe(200)
  const unseen = await get('/salon/salon-6')
  expect(unseen.status).toBe(503)
  expect(await unseen.text()).toContain('temporarily unavailable')

  const wallet = await get('/client/wallet', { cookie })
  expect(wallet.status).toBe(503)
  expect(await wallet.text()).toMatch(
    /Could not load your wallet balance\..*temporarily unavailable/,
  )

  const refused = await deposit()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30'])
  expect(await refused.json()).toMatchObject({ code: 'unavailable' })

  const form = await signIn()
  expect(form.status).toBe(503)
  const words = await form.text()
  expect(words).toContain('Login failed. Purse is temporarily unavailable.')
  // What was typed stays, but for the password.
  expect(words).toContain('amina@example.com')

  product.faults.away = false
  expect((await get('/readyz')).status).toBe(200)
  expect((await deposit()).status).toBe(201)
  expect((await deposit()).status).toBe(201)
  const balance = await get('/api/wallet?currency=USD', { cookie })
  expect(await balance.json()).toMatchObject({ available: { amount: '500.00' } })
  expect((await signIn()).status).toBe(401)
})
