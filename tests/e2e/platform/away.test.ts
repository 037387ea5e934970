// The database is away, or has no space, and comes back: what people are told meanwhile, and that all goes on by itself.
import { plantTown } from '../../chaos/money/people'
import { Product } from '../../chaos/money/product'
import { Random } from '../../chaos/money/random'
import { plantConversations } from '../../chaos/planted'
import { expect, test } from '../harness/fixtures'

let product: Product
let cookie: string
let conversation: string

test.beforeAll(async () => {
  product = await Product.start(new Random(1))
  const town = await plantTown(product.db, { clients: 2, watched: 1, salons: 16, shops: 1 })
  cookie = [...(town.clients[0]?.cookies ?? [])].map((pair) => pair.join('=')).join('; ')
  const [item, other] = town.clients.map((person) => ({ ...person, cookie: '' }))
  if (!item || !other) throw new Error('a town of two has two clients')
  const [pair] = await plantConversations(product.db, [[item, other]])
  conversation = pair?.id ?? ''
})
test.afterAll(() => product.stop())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(product.url + path, { redirect: 'manual', headers })

const post = (path: string, body: string, headers: Record<string, string>) =>
  fetch(product.url + path, { method: 'POST', redirect: 'manual', body, headers: { origin: product.url, ...headers } })

const ask = (path: string, key: string, body: object) =>
  post(path, JSON.stringify(body), { cookie, 'content-type': 'application/json', 'idempotency-key': key })

const deposit = (key: string) =>
  ask('/api/wallet/deposits', key, { amount: '500', currency: 'USD', paymentMethodId: 'sandbox_ok' })

async function balance(): Promise<string> {
  const wallet = await get('/api/wallet?currency=USD', { cookie })
  return ((await wallet.json()) as { available: { amount: string } }).available.amount
}

async function expectUnavailable(refused: Response): Promise<void> {
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30'])
  expect(await refused.json()).toMatchObject({ code: 'unavailable' })
}

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
  expect(await wallet.text()).toMatch(/Could not load your wallet balance\..*temporarily unavailable/)

  await expectUnavailable(await deposit('while-away'))

  const form = await signIn()
  expect(form.status).toBe(503)
  const text = await form.text()
  expect(text).toContain('Login failed. Purse is temporarily unavailable.')
  // What was typed stays, but for the password.
  expect(text).toContain('amina@example.com')

  product.faults.away = false
  expect((await get('/readyz')).status).toBe(200)
  const before = Number(await balance())
  expect((await deposit('while-away')).status).toBe(201)
  expect((await deposit('while-away')).status).toBe(201)
  expect(await balance()).toBe((before + 500).toFixed(2))
  expect((await signIn()).status).toBe(401)
})

test('without space it is read, refuses what would be written, and does it once there is space', async () => {
  const message = () => ask(`/api/conversations/${conversation}/messages`, 'while-full', { text: 'Hello' })
  const contact = () =>
    post('/contact', 'name=Wren&email=wren%40example.com&subject=Hello&message=Is+anyone+there', {
      'content-type': 'application/x-www-form-urlencoded',
    })
  const before = Number(await balance())
  await product.runJobs('* * * * *', new Date())
  // As Turso does beyond a plan's quota, and what the Worker makes of a full disk is the same.
  await product.database.configure({ block_writes: true, block_reason: 'writes are blocked' })

  expect((await get('/readyz')).status).toBe(200)
  for (const path of ['/salon/salon-7', '/salons', '/client/wallet', '/client/messages'])
    expect([path, (await get(path, { cookie })).status]).toEqual([path, 200])
  for (const refused of await Promise.all([deposit('while-full'), deposit('another'), message()]))
    await expectUnavailable(refused)
  const form = await contact()
  expect(form.status).toBe(503)
  const text = await form.text()
  expect(text).toContain('temporarily unavailable')
  for (const typed of ['Wren', 'wren@example.com', 'Is anyone there']) expect(text).toContain(typed)
  expect((await signIn()).status).toBe(503)
  // The schedule can note nothing, not even that it failed: /readyz says so after ten minutes.
  await product.runJobs('* * * * *', new Date())
  expect(await balance()).toBe(before.toFixed(2))

  await product.database.configure({ block_writes: false })
  for (let twice = 0; twice < 2; twice += 1) {
    expect((await deposit('while-full')).status).toBe(201)
    expect((await message()).ok).toBe(true)
  }
  expect(await balance()).toBe((before + 500).toFixed(2))
  const talk = await get(`/api/conversations/${conversation}/messages`, { cookie })
  const { items } = (await talk.json()) as { items: unknown[] }
  expect(items).toHaveLength(1)
  expect((await contact()).status).toBe(302)
  expect((await signIn()).status).toBe(401)
  await product.runJobs('* * * * *', new Date())
  expect(await (await get('/readyz')).json()).toMatchObject({ schedule: 'running' })
})
